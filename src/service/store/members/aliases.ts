import { type Database, placeholders } from '../engine/database.ts'
import { hashSecret } from '../engine/secrets.ts'
import { normalizeLogin } from './new-profile.ts'

/** Maximum aliases of a member to whom the provider's user names still add one. */
export const maxAliases = 100

/** Maximum aliases of a member to whom own addresses still add one: they leave room for the provider's names. */
export const maxOwnAliases = 50

/**
 * The stored form of a login or an e-mail address. Whoever reads it can test guesses, but can't read the name. Names that
 * look alike or reach the same mailbox have the same one: composed letters, without invisible characters and the dot of
 * a whole domain.
 */
export const hashOfName = (name: string): string =>
  hashSecret(
    `removed login ${normalizeLogin(name.normalize('NFC'))
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/\.$/, '')}`,
  )

export type Aliases = ReturnType<typeof createAliases>

/**
 * The logins, e-mail addresses and accounts at the company's provider by which a member is or was known, as hashes: all
 * of those who were disabled or removed; of others the provider's names and earlier addresses. They outlive the member.
 */
export function createAliases(database: Database) {
  /** The condition of members with one of the hashes who were disabled or removed. */
  const isLockedOut = (hashes: readonly string[], first: number) =>
    `a.hash IN (${placeholders(hashes, first)}) AND (m.id IS NULL OR m.state = 'disabled')`

  return {
    /**
     * Adds hashes that the member doesn't have yet.
     *
     * @param max adds none if the member has so many
     */
    async add(member: string, hashes: readonly string[], max = Number.POSITIVE_INFINITY): Promise<void> {
      if (max < Number.POSITIVE_INFINITY && (await this.of(member)).length >= max) return
      for (const hash of new Set(hashes))
        await database.run(
          'INSERT INTO member_alias (hash, member) VALUES ($1, $2) ON CONFLICT (hash, member) DO NOTHING',
          hash,
          member,
        )
    },

    async of(member: string): Promise<string[]> {
      const rows = await database.all<{ hash: string }>(
        'SELECT hash FROM member_alias WHERE member = $1 ORDER BY hash',
        member,
      )
      return rows.map(({ hash }) => hash)
    },

    /**
     * Whether a member who is known by one of these hashes was disabled or removed: nobody may be added, or linked to an
     * account at the provider, unless an administrator decides so.
     *
     * @param as the member whom the person would be; a decision of an administrator counts for this member alone
     */
    async lockedOut(hashes: readonly string[], as = ''): Promise<'disabled' | 'removed' | undefined> {
      if (hashes.length === 0) return undefined
      const rows = await database.all<{ state: string | null }>(
        `SELECT m.state FROM member_alias a LEFT JOIN member m ON m.id = a.member
         WHERE ${isLockedOut(hashes, 2)} AND (a.readmitted IS NULL OR a.readmitted <> $1)`,
        as,
        ...hashes,
      )
      if (rows.length === 0) return undefined
      return rows.some(({ state }) => state !== null) ? 'disabled' : 'removed'
    },

    /**
     * Records that an administrator gave one of these names to a member: members with it who were disabled or removed
     * don't keep this member out.
     */
    async readmit(hashes: readonly string[], member: string): Promise<void> {
      if (hashes.length === 0) return
      await database.run(
        `UPDATE member_alias SET readmitted = $1 WHERE member IN (
           SELECT a.member FROM member_alias a LEFT JOIN member m ON m.id = a.member WHERE ${isLockedOut(hashes, 2)})`,
        member,
        ...hashes,
      )
    },

    /** Removes all aliases of a member whom a restored backup lacks, and who was enabled again. */
    async removeAll(member: string): Promise<void> {
      await database.run('DELETE FROM member_alias WHERE member = $1', member)
    },
  }
}
