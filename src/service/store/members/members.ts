import type { MailFailureKind } from '../access/links.ts'
import type { Database, Value } from '../engine/database.ts'
import { insert, readById, readColumn, readValue, sortNameOf, update } from '../engine/queries.ts'
import { newId } from '../engine/secrets.ts'
import { beginsWith, indexName, isNamed, maxWords, wordsOf } from '../name-words.ts'
import { isActive } from '../visibility.ts'
import { type MemberRow, type Role, type SeenMember, seenBy, type Viewer } from './member-row.ts'
import { type NewMember, normalizeEmail, normalizeLogin, splitName } from './names.ts'

/** Maximum members with one e-mail address who get a link by “Forgot your password?”. */
export const maxWithEmail = 10

export interface Credential {
  member: string
  password: string
}

interface Names {
  login: string
  email: string | null
  administrator_email: string | null
  email_confirmed: number
}

type ProfileTexts = Pick<MemberRow, 'headline' | 'introduction' | 'interests' | 'city' | 'country' | 'language'>

export function createMembers(database: Database) {
  const seen = seenBy(database, 2, (columns) => `SELECT ${columns} FROM member m WHERE m.id = $1`)

  /** Forgets the mail server's refusal of the address before, unless that is the same one, unconfirmed. */
  const endRefusal = (member: string) =>
    database.run(
      `DELETE FROM mail_refusal WHERE member = $1
         AND NOT EXISTS (SELECT 1 FROM credential c WHERE c.member = $1 AND c.email = mail_refusal.email AND c.email_confirmed = 0)`,
      member,
    )

  return {
    async add(member: NewMember, now: number): Promise<string> {
      const id = newId()
      const { login, password, email: address, ...profile } = member
      const joined = (profile.state ?? 'active') === 'active' ? now : 0
      await insert(database, 'member', { id, ...profile, updated: now, joined, sort_name: sortNameOf(profile.name) })
      const email = address === undefined ? null : normalizeEmail(address)
      const names = { login: normalizeLogin(login), email, administrator_email: email }
      await insert(database, 'credential', { member: id, password, ...names })
      await indexName(database, id, profile.name)
      return id
    },

    find: (id: string): Promise<MemberRow | undefined> => database.get('SELECT * FROM member WHERE id = $1', id),

    findAll: (ids: Iterable<string>): Promise<Map<string, MemberRow>> =>
      readById(database, ids, (list) => [`SELECT * FROM member WHERE id IN (${list})`]),

    see(id: string, viewer: Viewer): Promise<SeenMember | undefined> {
      const [sql, ...values] = seen(viewer)
      return database.get(sql, id, ...values)
    },

    seeAll: (ids: Iterable<string>, viewer: Viewer): Promise<Map<string, SeenMember>> =>
      readById(database, ids, (list, next) =>
        seenBy(database, next, (columns) => `SELECT ${columns} FROM member m WHERE m.id IN (${list})`)(viewer),
      ),

    setProfileTexts(id: string, profile: ProfileTexts, now: number) {
      const { headline, introduction, interests, city, country, language } = profile
      const texts = { headline, introduction, interests, city, country, language }
      return update(database, 'member', { id }, { ...texts, updated: now })
    },

    socialAccounts: async (id: string): Promise<string> =>
      (await readValue(database, 'SELECT social_accounts FROM member WHERE id = $1', id)) ?? '',

    credential: (login: string): Promise<Credential | undefined> =>
      database.get('SELECT member, password FROM credential WHERE login = $1', normalizeLogin(login)),

    credentialOf: (member: string): Promise<(Credential & Names) | undefined> =>
      database.get('SELECT * FROM credential WHERE member = $1', member),

    withEmail(email: string): Promise<string[]> {
      const select = `SELECT member FROM credential WHERE email = $1 ORDER BY member LIMIT ${maxWithEmail}`
      return readColumn(database, select, normalizeEmail(email))
    },

    /** The id of the only member for whom an administrator entered this e-mail address, if it still is the member's. */
    async withAdministratorsEmail(email: string): Promise<string | undefined> {
      const select = 'SELECT member FROM credential WHERE email = $1 AND administrator_email = $1 LIMIT 2'
      const members = await readColumn(database, select, normalizeEmail(email))
      return members.length === 1 ? members[0] : undefined
    },

    /** @param by a member's is confirmed, an administrator's only if it was before; saved unchanged, it stays theirs */
    async setEmail(member: string, email: string | undefined, by: Role): Promise<void> {
      const address = email === undefined ? null : normalizeEmail(email)
      const change = `UPDATE credential SET email = $2, administrator_email = CASE WHEN administrator_email = $2 THEN $2 ELSE $3 END,
         email_confirmed = CASE WHEN $4 = 1 THEN 1 WHEN email = $2 THEN email_confirmed ELSE 0 END
       WHERE member = $1`
      const isOwn = by === 'member'
      await database.run(change, member, address, isOwn ? null : address, isOwn ? 1 : 0)
      await endRefusal(member)
    },

    /** Whether the member has read an e-mail to the address. @param email the address that may have changed since */
    async setEmailConfirmed(member: string, email: string, isConfirmed: boolean): Promise<void> {
      await update(database, 'credential', { member, email }, { email_confirmed: Number(isConfirmed) })
      await endRefusal(member)
    },

    set: (
      id: string,
      changes: Partial<Pick<MemberRow, 'state' | 'joined' | 'role' | 'language' | 'time_zone' | 'social_accounts'>>,
    ) => update(database, 'member', { id }, changes),

    setLogin: (member: string, login: string) =>
      update(database, 'credential', { member }, { login: normalizeLogin(login) }),

    async setName(member: string, name: string, now: number): Promise<void> {
      const names = { ...splitName(name), sort_name: sortNameOf(name) }
      await update(database, 'member', { id: member }, { ...names, updated: now })
      await database.run('DELETE FROM name_word WHERE member = $1', member)
      await indexName(database, member, name)
    },

    ...createMemberList(database),

    async isLastAdministrator(member: string): Promise<boolean> {
      const select = `SELECT id FROM member WHERE role = 'administrator' AND ${isActive('member')} LIMIT 2`
      const administrators = await readColumn(database, select)
      return administrators.length === 1 && administrators[0] === member
    },

    setPassword: (member: string, password: string) => update(database, 'credential', { member }, { password }),

    replacePassword: async (member: string, before: string, password: string): Promise<boolean> =>
      (await update(database, 'credential', { member, password: before }, { password })) === 1,
  }
}

export interface ListedMember extends Pick<MemberRow, 'id' | 'name' | 'state' | 'role'> {
  login: string
  email: string | null
  /** Why the e-mail with the member's link couldn't be sent; empty if it was, or there is none. */
  mail_failure: MailFailureKind | ''
  /** The mail server's answer to the latest e-mail with news; empty if it took it. */
  refusal: string
}

interface MemberFilter {
  text?: string
  kind?: (typeof memberKinds)[number] | undefined
}

export const memberKinds = ['invited', 'active', 'disabled', 'administrator', 'unmailed', 'refused'] as const

function createMemberList(database: Database) {
  /** Conditions on the credentials, which have short rows: profiles are read for one page only. */
  function where({ text = '', kind }: MemberFilter, values: Value[]): string {
    const conditions: string[] = []
    const placeholder = (value: Value) => `$${values.push(value)}`
    if (kind === 'administrator') conditions.push(`c.member IN (SELECT id FROM member WHERE role = 'administrator')`)
    else if (kind === 'unmailed')
      conditions.push(`c.member IN (SELECT member FROM member_link WHERE mail_failure <> '')`)
    else if (kind === 'refused') conditions.push('c.member IN (SELECT member FROM mail_refusal)')
    else if (kind) conditions.push(`c.member IN (SELECT id FROM member WHERE state = ${placeholder(kind)})`)
    // as logins and addresses are stored
    const prefix = normalizeLogin(text)
    const [first, ...others] = wordsOf(text).slice(0, maxWords)
    if (prefix !== '') {
      const matches = ['login', 'email'].map(
        (column) => `SELECT member FROM credential WHERE ${beginsWith(column, prefix, placeholder)}`,
      )
      if (first !== undefined) {
        const words = [
          beginsWith('w.word', first, placeholder),
          ...others.map((o) => isNamed('w.member', o, placeholder)),
        ]
        matches.push(`SELECT w.member FROM name_word w WHERE ${words.join(' AND ')}`)
      }
      conditions.push(`c.member IN (${matches.join(' UNION ')})`)
    }
    return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  }

  return {
    list(limit = Number.MAX_SAFE_INTEGER, offset = 0, filter: MemberFilter = {}): Promise<ListedMember[]> {
      const values: Value[] = [limit, offset]
      const select = `SELECT m.id, p.login, p.email, m.name, m.state, m.role, COALESCE(l.mail_failure, '') AS mail_failure,
           COALESCE(r.status, '') AS refusal FROM
         (SELECT c.member, c.login, c.email FROM credential c ${where(filter, values)}
          ORDER BY c.login LIMIT $1 OFFSET $2) AS p
       CROSS JOIN member m LEFT JOIN member_link l ON l.member = m.id
         LEFT JOIN mail_refusal r ON r.member = m.id WHERE m.id = p.member ORDER BY p.login`
      return database.all(select, ...values)
    },

    async count(filter: MemberFilter = {}): Promise<number> {
      const values: Value[] = []
      const select = `SELECT COUNT(*) AS count FROM credential c ${where(filter, values)}`
      return (await readValue(database, select, ...values)) ?? 0
    },
  }
}
