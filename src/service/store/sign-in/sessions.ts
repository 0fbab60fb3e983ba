import { type Database, pruneBatch } from '../engine/database.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'

/** How long a sign-in on the web site lasts, in milliseconds. */
export const sessionLifetime = 14 * 24 * 60 * 60 * 1000

/** How many sign-ins of a member last at once. */
export const maxSessions = 50

export type Sessions = ReturnType<typeof createSessions>

/** Sign-ins on the web site. */
export function createSessions(database: Database) {
  return {
    /**
     * Ends the member's oldest sessions where there are too many.
     *
     * @returns the session's id, for the member's cookie; only its hash is kept
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

    /** @returns the id of the member whose session it is, while it lasts */
    async member(id: string, now: number): Promise<string | undefined> {
      const row = await database.get<{ member: string }>(
        'SELECT member FROM session WHERE hash = $1 AND expires > $2',
        hashSecret(id),
        now,
      )
      return row?.member
    },

    /** Ends all sign-ins of a member's. */
    async endAll(member: string): Promise<void> {
      await database.run('DELETE FROM session WHERE member = $1', member)
    },

    async end(id: string): Promise<void> {
      await database.run('DELETE FROM session WHERE hash = $1', hashSecret(id))
    },
  }
}
