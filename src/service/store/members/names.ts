import type { Term } from '../../../contract/search.ts'
import { cleanText, lengthOf } from '../../../contract/text.ts'
import { type Database, placeholders, type Value } from '../engine/database.ts'
import { countRows, insert, orderByName, readColumn } from '../engine/queries.ts'
import { hashSecret } from '../engine/secrets.ts'
import { afterPrefix, beginsWith, inLatin, isNamed, maxWords, wordsOf } from '../name-words.ts'
import { canBeFound, hasLeft } from '../visibility.ts'
import type { MemberRow, MemberState, Role } from './member-row.ts'

/** The most matches that a search sorts and returns: a longer text gives fewer. */
const maxMatches = 500

/** Maximum terms of a search that are looked up as names, the first ones. */
export const maxTerms = 5

/** Maximum members of each name whom a search finds. */
export const maxOfName = 50

export function splitName(name: string): Pick<MemberRow, 'name' | 'first_name' | 'last_name'> {
  const [first_name = '', ...others] = name.split(' ')
  return { name, first_name, last_name: others.join(' ') }
}

/** Maximum names that a search looks through, if more begin with its words. */
export const maxScannedNames = 2000

export function createNames(database: Database) {
  const count = (rows: string, ...values: Value[]) => countRows(database, `FROM ${rows}`, values, maxScannedNames)

  async function find(words: string[], language: string, limit: number, offset: number, team?: string) {
    const counts = new Map<string, number>()
    for (const word of words)
      counts.set(word, await count('name_word WHERE word >= $1 AND word < $2', word, afterPrefix(word)))
    // the most selective word first: its matches are scanned, or the team if it is smaller
    const [first, ...others] = words.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))
    if (first === undefined) return []
    const values: Value[] = []
    const placeholder = (value: Value) => `$${values.push(value)}`
    const isTeamFirst =
      team !== undefined && (await count('team_member WHERE team = $1', team)) < (counts.get(first) ?? 0)
    const scanned = isTeamFirst
      ? `SELECT t.member AS word, t.member FROM team_member t WHERE t.team = ${placeholder(team)}`
      : `SELECT f.word, f.member FROM name_word f WHERE ${beginsWith('f.word', first, placeholder)}
           ORDER BY f.word, f.member LIMIT ${maxScannedNames}`
    const conditions = (isTeamFirst ? [first, ...others] : others).map((word) => isNamed('w.member', word, placeholder))
    if (team !== undefined && !isTeamFirst)
      conditions.push(
        `EXISTS (SELECT 1 FROM team_member t WHERE t.team = ${placeholder(team)} AND t.member = w.member)`,
      )
    const select = `SELECT m.* FROM member m WHERE ${canBeFound('m')} AND m.id IN
         (SELECT w.member FROM (${scanned}) AS w WHERE ${['TRUE', ...conditions].join(' AND ')} ORDER BY w.word LIMIT ${maxMatches})
       ORDER BY ${orderByName(language)} LIMIT ${placeholder(limit)} OFFSET ${placeholder(offset)}`
    return database.all<MemberRow>(select, ...values)
  }

  return {
    /** Sorted by name; of each word of `text`, in any script, a word of the name begins with it. */
    async search(text: string, ...rest: readonly [language: string, limit: number, offset: number, team?: string]) {
      const words = wordsOf(text).slice(0, maxWords)
      const latin = words.map(inLatin)
      const found = await find(latin, ...rest)
      // nodes of 0.1.0 index names in their own script alone
      return found.length > 0 || latin.join() === words.join() ? found : find(words, ...rest)
    },

    /** Of each of the first terms, members of whose name a word begins so; none for a phrase or a whole word. */
    ofTerms(terms: readonly Term[], language: string): Promise<string[][]> {
      const idsOf = async ({ words, isPrefix }: Term) =>
        isPrefix && words.length === 1 ? await this.search(words.join(), language, maxOfName, 0) : []
      return Promise.all(terms.slice(0, maxTerms).map(async (term) => (await idsOf(term)).map(({ id }) => id)))
    },
  }
}

/** Maximum characters of a member's name. */
export const longestName = 100

/** Maximum characters of an e-mail address. */
export const longestEmail = 254

export const isLogin = (text: string): boolean => lengthOf(text) <= longestName && /^[^\s\p{C}]+$/u.test(text)

export const isEmail = (text: string): boolean =>
  lengthOf(text) <= longestEmail && /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+$/u.test(text)

/** Trimmed, capitals in lower case, unless that is another letter's: U+212A, the Kelvin sign, stays. */
export const normalizeLogin = (login: string): string =>
  login.trim().replace(/\p{Lu}/gu, (capital) => {
    const lower = capital.toLowerCase()
    return lower.toUpperCase() === capital ? lower : capital
  })

export const normalizeEmail = (email: string): string =>
  email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

export type NewMember = Omit<
  MemberRow,
  'id' | 'picture' | 'social_accounts' | 'time_zone' | 'updated' | 'joined' | 'state' | 'role'
> & {
  /** Unique; case-insensitive. */
  login: string
  /** A hash from `Passwords.hash`. Empty for a member without password: then every password is wrong. */
  password: string
  /** Unique; case-insensitive. */
  email?: string | undefined
  state?: MemberState
  role?: Role
}

type NewProfile = Omit<NewMember, 'login' | 'password' | 'email' | 'state' | 'role'>

export function profileOf(name: string, language: string): NewProfile {
  const texts = { gender: '', headline: '', introduction: '', interests: '', city: '', country: '' }
  return { ...splitName(name), language, ...texts }
}

export function newProfile(text: string, language: string): NewProfile | undefined {
  const name = cleanText(text).replace(/\s+/g, ' ')
  return name === '' || lengthOf(name) > longestName ? undefined : profileOf(name, language)
}

/** Maximum aliases of a member to whom the provider's user names still add one. */
export const maxAliases = 100

/** Maximum aliases of a member to whom own addresses still add one: they leave room for the provider's names. */
export const maxOwnAliases = 50

/** The stored form of a login or an address: names that look alike or reach the same mailbox have the same one. */
export const hashOfName = (name: string): string =>
  hashSecret(
    `removed login ${normalizeLogin(name.normalize('NFC'))
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/\.$/, '')}`,
  )

/**
 * Names by which a member is or was known, as hashes: all names of disabled and removed members; of others the
 * provider's names and earlier addresses. They outlive the member.
 */
export function createAliases(database: Database) {
  const isLockedOut = (hashes: readonly string[], first: number) =>
    `a.hash IN (${placeholders(hashes, first)}) AND (m.id IS NULL OR ${hasLeft('m')})`

  return {
    async add(member: string, hashes: readonly string[], max = Number.POSITIVE_INFINITY): Promise<void> {
      if (max < Number.POSITIVE_INFINITY && (await this.ofMember(member)).length >= max) return
      for (const hash of new Set(hashes))
        await insert(database, 'member_alias', { hash, member }, 'ON CONFLICT (hash, member) DO NOTHING')
    },

    ofMember: (member: string): Promise<string[]> =>
      readColumn(database, 'SELECT hash FROM member_alias WHERE member = $1 ORDER BY hash', member),

    /**
     * Whether a member with one of these names was disabled or removed, and no administrator has decided otherwise.
     * @param as the member whom the person would be: a decision counts for one member alone
     */
    async lockedOut(hashes: readonly string[], as = ''): Promise<'disabled' | 'removed' | undefined> {
      if (hashes.length === 0) return undefined
      const select = `SELECT m.state FROM member_alias a LEFT JOIN member m ON m.id = a.member
       WHERE ${isLockedOut(hashes, 2)} AND (a.readmitted IS NULL OR a.readmitted <> $1)`
      const rows = await database.all<{ state: string | null }>(select, as, ...hashes)
      if (rows.length === 0) return undefined
      return rows.some(({ state }) => state !== null) ? 'disabled' : 'removed'
    },

    /** Members who were disabled or removed, and have one of these names, don't keep this member out. */
    async readmit(hashes: readonly string[], member: string): Promise<void> {
      if (hashes.length === 0) return
      const update = `UPDATE member_alias SET readmitted = $1 WHERE member IN (
         SELECT a.member FROM member_alias a LEFT JOIN member m ON m.id = a.member WHERE ${isLockedOut(hashes, 2)})`
      await database.run(update, member, ...hashes)
    },

    /** Removes all aliases of a member whom a restored backup lacks, and who was enabled again. */
    removeAll: (member: string) => database.run('DELETE FROM member_alias WHERE member = $1', member),
  }
}
