import { type Database, pruneBatch } from '../engine/database.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'

/** Milliseconds within which the link in the e-mail to a new address has to be opened. */
export const emailLinkLifetime = 24 * 60 * 60 * 1000

export type PendingEmails = ReturnType<typeof createPendingEmails>

/**
 * The e-mail addresses that members entered, until the link in an e-mail to the address was opened. A member has at most
 * one. An address that counts is in the member's credential.
 */
export function createPendingEmails(database: Database) {
  return {
    /**
     * Saves an address in place of the member's earlier one. Call it within a transaction.
     *
     * @param email in its stored form
     * @returns the secret of the link; only its hash is stored
     */
    async save(member: string, email: string, now: number): Promise<string> {
      await database.run(
        `DELETE FROM pending_email WHERE member IN (
           SELECT member FROM pending_email WHERE expires <= $1 LIMIT ${pruneBatch})`,
        now,
      )
      const secret = newSecret()
      await database.run(
        `INSERT INTO pending_email (member, email, hash, expires) VALUES ($1, $2, $3, $4)
         ON CONFLICT (member) DO UPDATE SET email = excluded.email, hash = excluded.hash, expires = excluded.expires`,
        member,
        email,
        hashSecret(secret),
        now + emailLinkLifetime,
      )
      return secret
    },

    /** The address that the member has to confirm, if any. */
    async of(member: string, now: number): Promise<string | undefined> {
      const sql = 'SELECT email FROM pending_email WHERE member = $1 AND expires > $2'
      return (await database.get<{ email: string }>(sql, member, now))?.email
    },

    /** The member's address of this link; undefined if the link was used or replaced, has expired, or is another's. */
    async find(member: string, secret: string, now: number): Promise<string | undefined> {
      const sql = 'SELECT email FROM pending_email WHERE member = $1 AND hash = $2 AND expires > $3'
      return (await database.get<{ email: string }>(sql, member, hashSecret(secret), now))?.email
    },

    async end(member: string): Promise<void> {
      await database.run('DELETE FROM pending_email WHERE member = $1', member)
    },
  }
}
