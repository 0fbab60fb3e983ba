import type { Database } from '../engine/database.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'

const hour = 60 * 60 * 1000

/** How long a link is valid, in milliseconds: to join, and to choose a new password. */
export const linkLifetime = { join: 7 * 24 * hour, password: hour } as const

export type LinkKind = keyof typeof linkLifetime

/** A valid link. */
export interface MemberLink {
  member: string
  kind: LinkKind
}

export type MemberLinks = ReturnType<typeof createMemberLinks>

/** Single-use links that let a member join, or choose a new password. A member has at most one. */
export function createMemberLinks(database: Database) {
  return {
    /**
     * Creates a link, which replaces the member's earlier one.
     *
     * @returns the link's secret; only its hash is stored
     */
    async create({ member, kind }: MemberLink, now: number, secret = newSecret()): Promise<string> {
      await database.run(
        `INSERT INTO member_link (member, hash, kind, expires) VALUES ($1, $2, $3, $4)
         ON CONFLICT (member) DO UPDATE SET hash = excluded.hash, kind = excluded.kind, expires = excluded.expires, mail_failed = 0`,
        member,
        hashSecret(secret),
        kind,
        now + linkLifetime[kind],
      )
      return secret
    },

    /** @returns undefined if the link was used or replaced, or has expired */
    find(secret: string, now: number): Promise<MemberLink | undefined> {
      return database.get(
        'SELECT member, kind FROM member_link WHERE hash = $1 AND expires > $2',
        hashSecret(secret),
        now,
      )
    },

    /** Whether a member has a link that is still valid. */
    async isValidFor(member: string, now: number): Promise<boolean> {
      const sql = 'SELECT 1 FROM member_link WHERE member = $1 AND expires > $2'
      return (await database.get(sql, member, now)) !== undefined
    },

    /** Records that the e-mail with this link couldn't be sent; does nothing for a newer link. */
    async recordMailFailure(secret: string): Promise<void> {
      await database.run('UPDATE member_link SET mail_failed = 1 WHERE hash = $1', hashSecret(secret))
    },

    /**
     * Records that an e-mail with a link couldn't be sent which the member asked for, and which is not valid. An earlier
     * link stays as it is.
     */
    async recordFailedRequest({ member, kind }: MemberLink, now: number): Promise<void> {
      await database.run(
        `INSERT INTO member_link (member, hash, kind, expires, mail_failed) VALUES ($1, $2, $3, $4, 1)
         ON CONFLICT (member) DO UPDATE SET mail_failed = 1`,
        member,
        hashSecret(newSecret()),
        kind,
        now,
      )
    },

    /** Whether the e-mail with the member's link couldn't be sent. */
    async hasMailFailed(member: string): Promise<boolean> {
      const sql = 'SELECT 1 FROM member_link WHERE member = $1 AND mail_failed = 1'
      return (await database.get(sql, member)) !== undefined
    },

    async end(member: string): Promise<void> {
      await database.run('DELETE FROM member_link WHERE member = $1', member)
    },
  }
}
