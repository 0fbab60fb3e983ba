import type { Database, Value } from '../engine/database.ts'
import type { MailFailureKind } from '../sign-in/links.ts'
import type { MemberRow } from './member-row.ts'
import { afterPrefix, maxWords, wordsOf } from './names.ts'
import { normalizeLogin } from './new-profile.ts'

/** A member in the administrators' list. */
export interface ListedMember extends Pick<MemberRow, 'id' | 'name' | 'state' | 'role'> {
  login: string
  email: string | null
  /** Why the e-mail with the member's link couldn't be sent; empty if it was, or there is none. */
  mail_failure: MailFailureKind | ''
}

/** The members to list or to count; all of them by default. */
export interface MemberFilter {
  /** The beginning of the login, of the e-mail address, or of words of the name. */
  text?: string
  /** Members in this state, the administrators, or those whose e-mail with a link couldn't be sent. */
  kind?: MemberKind | undefined
}

export const memberKinds = ['invited', 'active', 'disabled', 'administrator', 'unmailed'] as const

export type MemberKind = (typeof memberKinds)[number]

/** Lists members for administrators. */
export function createMemberList(database: Database) {
  /** Conditions on the credentials, which have short rows: profiles are read for one page only. */
  function where({ text = '', kind }: MemberFilter, values: Value[]): string {
    const conditions: string[] = []
    const placeholder = (value: Value) => `$${values.push(value)}`
    const hasPrefix = (column: string, prefix: string) =>
      `${column} >= ${placeholder(prefix)} AND ${column} < ${placeholder(afterPrefix(prefix))}`
    if (kind === 'administrator') conditions.push(`c.member IN (SELECT id FROM member WHERE role = 'administrator')`)
    else if (kind === 'unmailed')
      conditions.push(`c.member IN (SELECT member FROM member_link WHERE mail_failure <> '')`)
    else if (kind) conditions.push(`c.member IN (SELECT id FROM member WHERE state = ${placeholder(kind)})`)
    // as logins and addresses are stored
    const prefix = normalizeLogin(text)
    const [first, ...others] = wordsOf(text).slice(0, maxWords)
    if (prefix !== '') {
      const matches = [
        `SELECT member FROM credential WHERE ${hasPrefix('login', prefix)}`,
        `SELECT member FROM credential WHERE ${hasPrefix('email', prefix)}`,
      ]
      const hasWord = (word: string) =>
        ` AND EXISTS (SELECT 1 FROM name_word o WHERE o.member = w.member AND ${hasPrefix('o.word', word)})`
      if (first !== undefined)
        matches.push(
          `SELECT w.member FROM name_word w WHERE ${hasPrefix('w.word', first)}${others.map(hasWord).join('')}`,
        )
      conditions.push(`c.member IN (${matches.join(' UNION ')})`)
    }
    return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  }

  return {
    /** Members sorted by login. */
    list(limit = Number.MAX_SAFE_INTEGER, offset = 0, filter: MemberFilter = {}): Promise<ListedMember[]> {
      const values: Value[] = [limit, offset]
      return database.all(
        `SELECT m.id, p.login, p.email, m.name, m.state, m.role, COALESCE(l.mail_failure, '') AS mail_failure FROM
           (SELECT c.member, c.login, c.email FROM credential c ${where(filter, values)}
            ORDER BY c.login LIMIT $1 OFFSET $2) AS p
         CROSS JOIN member m LEFT JOIN member_link l ON l.member = m.id WHERE m.id = p.member ORDER BY p.login`,
        ...values,
      )
    },

    async count(filter: MemberFilter = {}): Promise<number> {
      const values: Value[] = []
      const row = await database.get<{ count: number }>(
        `SELECT COUNT(*) AS count FROM credential c ${where(filter, values)}`,
        ...values,
      )
      return row?.count ?? 0
    },
  }
}
