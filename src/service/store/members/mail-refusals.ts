import { hour } from '../../../contract/durations.ts'
import type { Database } from '../engine/database.ts'
import { countLimit, countRows, insert, readValue } from '../engine/queries.ts'

/** Milliseconds after which the answer that there is no such person counts as given on another day. */
export const otherDay = 20 * hour

/** The mail server's refusal of a member's address. */
export interface MailRefusal {
  email: string
  /** The server's answer: its codes. */
  status: string
  since: number
  /** The time since which the server says that there is no such person; null if it says something else. */
  unknown: number | null
  /** 1 if the address counts as unconfirmed for that. */
  ended: number
}

/** Refusals by the mail server. Only e-mails with news count, not links. */
export const createMailRefusals = (database: Database) => ({
  ofMember: (member: string): Promise<MailRefusal | undefined> =>
    database.get('SELECT email, status, since, unknown, ended FROM mail_refusal WHERE member = $1', member),

  count: (): Promise<number> => countRows(database, 'FROM mail_refusal', [], countLimit),

  /** The server refused an e-mail for good. @param isUnknown whether it said that there is no such person */
  async refused({ member, email }: { member: string; email: string }, status: string, isUnknown: boolean, now: number) {
    const same = 'WHEN mail_refusal.email = excluded.email THEN mail_refusal'
    const again = `ON CONFLICT (member) DO UPDATE SET status = excluded.status, email = excluded.email,
       since = CASE ${same}.since ELSE excluded.since END, unknown = ${isUnknown ? `CASE ${same}.unknown END` : 'NULL'}`
    await insert(database, 'mail_refusal', { member, email, status, since: now }, again)
  },

  /** The server knows no such person, which on another day ends the address's confirmation. Within a transaction. */
  async countUnknown({ member, email }: { member: string; email: string }, time: number): Promise<void> {
    const select = 'SELECT unknown FROM mail_refusal WHERE member = $1 AND email = $2'
    const first = await readValue<number | null>(database, select, member, email)
    if (first === undefined) return
    if (first === null || first > time - otherDay) {
      const update = 'UPDATE mail_refusal SET unknown = COALESCE(unknown, $3) WHERE member = $1 AND email = $2'
      await database.run(update, member, email, time)
      return
    }
    const end = 'UPDATE credential SET email_confirmed = 0 WHERE member = $1 AND email = $2 AND email_confirmed = 1'
    if ((await database.run(end, member, email)) > 0)
      await database.run('UPDATE mail_refusal SET ended = 1 WHERE member = $1', member)
  },

  end: (member: string) => database.run('DELETE FROM mail_refusal WHERE member = $1', member),
})
