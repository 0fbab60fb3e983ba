import type { Audit } from '../administration/audit.ts'
import { type Database, pruneBatch } from '../engine/database.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'

/** The lifetime of a web session, in milliseconds. */
export const sessionLifetime = 14 * 24 * 60 * 60 * 1000

/** The most web sessions of a member at once. */
export const maxSessions = 50

export type Sessions = ReturnType<typeof createSessions>

/** Sessions on the web site. */
export function createSessions(database: Database, audit: Audit) {
  async function end(hash: string, now: number): Promise<void> {
    const row = await database.get<{ member: string }>('DELETE FROM session WHERE hash = $1 RETURNING member', hash)
    if (row) await audit.add({ time: now, actor: row.member, action: 'revoked', member: row.member, item: hash })
  }

  return {
    /**
     * Starts a session; ends the member's oldest one if there are too many.
     *
     * @returns the session's id for the cookie; only its hash is stored
     */
    async start(member: string, now: number): Promise<string> {
      const id = newSecret()
      await database.run(
        `DELETE FROM session WHERE hash IN (SELECT hash FROM session WHERE expires <= $1 LIMIT ${pruneBatch})`,
        now,
      )
      await database.run(
        `DELETE FROM session WHERE hash IN (
           SELECT hash FROM session WHERE member = $1 ORDER BY expires DESC LIMIT ${pruneBatch} OFFSET ${maxSessions - 1})`,
        member,
      )
      await database.run(
        'INSERT INTO session (hash, member, expires) VALUES ($1, $2, $3)',
        hashSecret(id),
        member,
        now + sessionLifetime,
      )
      return id
    },

    /** @returns the member's id; undefined if the session has ended or expired */
    async member(id: string, now: number): Promise<string | undefined> {
      const row = await database.get<{ member: string }>(
        'SELECT member FROM session WHERE hash = $1 AND expires > $2',
        hashSecret(id),
        now,
      )
      return row?.member
    },

    async endAll(member: string): Promise<void> {
      await database.run('DELETE FROM session WHERE member = $1', member)
    },

    end: (id: string, now: number) => end(hashSecret(id), now),

    /** Like `end`, by the id's hash. */
    endHashed: end,
  }
}
