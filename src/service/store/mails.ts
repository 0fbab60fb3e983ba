import type { Database } from './engine/database.ts'
import { countLimit, countRows, exists, insert, readValue } from './engine/queries.ts'
import { newSecret } from './engine/secrets.ts'
import type { MailFailureKind } from './sign-in/links.ts'

/** Milliseconds after an e-mail about contact requests in which further ones are gathered. */
export const gatheringTime = 10 * 60_000

/** Milliseconds for which a node has what it took. Then it is taken for dead, and another node sends the e-mail. */
export const lease = 10 * 60_000

/** Milliseconds after which nobody is notified of a contact request by mail: for a network that sends e-mail again. */
export const longestWait = 7 * 24 * 3_600_000

/** Milliseconds by which e-mails may be sent before their time by the pace, so that a look every moment is enough. */
const ahead = 1000

/** Milliseconds after which the answer that there is no such person counts as given on another day. */
export const otherDay = 20 * 3_600_000

const kinds = ['requests', 'digest'] as const

const isDue = 'kind = $2 AND due <= $1 AND taken <= $1'

export interface TakenMail {
  member: string
  kind: (typeof kinds)[number]
  /** When the member got the last e-mail of this kind, or it was found that nothing had happened. */
  notified: number | null
  attempts: number
  taken: number
}

/** What the server refused to a member's address. */
export interface MailRefusal {
  email: string
  /** The server's answer: its codes. */
  status: string
  since: number
  /** Since when the server says that there is no such person; null if it says something else. */
  unknown: number | null
  /** 1 if the address counts as unconfirmed for that. */
  ended: number
}

export interface RequestToNotify {
  id: string
  from_member: string
  to_member: string
  state: 'pending' | 'accepted'
  subject: string
  message: string
  answer: string
}

/** A row for each member and kind. The text isn't stored: it is written when it is sent, to show the present state. */
export function createMails(database: Database) {
  function requestsToNotify(member: string, now: number): Promise<RequestToNotify[]> {
    const columns = 'id, from_member, to_member, state, subject, message, answer'
    const select = `SELECT ${columns} FROM contact_request
         WHERE to_member = $1 AND state = 'pending' AND notified = 0 AND asked > $2
       UNION ALL SELECT ${columns} FROM contact_request
         WHERE from_member = $1 AND state = 'accepted' AND notified = 0 AND updated > $2`
    return database.all(select, member, now - longestWait)
  }

  async function sender(): Promise<{ secret: string; free: number }> {
    const select = 'SELECT secret, free FROM mail_sender WHERE id = 1'
    const row = await database.get<{ secret: string; free: number }>(select)
    if (row) return row
    await insert(database, 'mail_sender', { id: 1, secret: newSecret(), free: 0 }, 'ON CONFLICT (id) DO NOTHING')
    return sender()
  }

  return {
    requestsToNotify,

    secret: async (): Promise<string> => (await sender()).secret,

    async areDue(now: number): Promise<boolean> {
      for (const kind of kinds)
        if (await exists(database, `SELECT 1 FROM mail WHERE ${isDue} LIMIT 1`, now, kind)) return true
      return false
    },

    /** Requests before digests, unless the pace allows none now. Call it within a transaction. */
    async take(interval: number, now: number): Promise<TakenMail | undefined> {
      if ((await sender()).free > now + Math.max(0, ahead - interval)) return undefined
      const update = `UPDATE mail SET taken = $3 WHERE (member, kind) IN (
         SELECT member, kind FROM mail WHERE ${isDue} ORDER BY due LIMIT 1)
       RETURNING member, kind, notified, attempts, taken`
      for (const kind of kinds) {
        const taken = await database.get<TakenMail>(update, now, kind, now + lease)
        if (taken) return taken
      }
      return undefined
    },

    /** Counts an e-mail for the pace. @param server whether it takes e-mail, or why not; undefined if nobody knows */
    async count(interval: number, server: 'works' | MailFailureKind | undefined, now: number): Promise<void> {
      const state =
        server === 'works'
          ? ", failing = NULL, failure = ''"
          : server
            ? `, failing = COALESCE(failing, $1), failure = '${server}'`
            : ''
      const update = `UPDATE mail_sender SET free = CASE WHEN free > $1 THEN free ELSE $1 END + $2${state} WHERE id = 1`
      await database.run(update, now, interval)
    },

    /** Since when the mail server takes no e-mail, and why; undefined if it does. */
    failing(): Promise<{ since: number; failure: MailFailureKind } | undefined> {
      const select = 'SELECT failing AS since, failure FROM mail_sender WHERE id = 1 AND failing IS NOT NULL'
      return database.get(select)
    },

    refusalOf: (member: string): Promise<MailRefusal | undefined> =>
      database.get('SELECT email, status, since, unknown, ended FROM mail_refusal WHERE member = $1', member),

    countRefused: (): Promise<number> => countRows(database, 'FROM mail_refusal', [], countLimit),

    /** The server refused an e-mail for good. @param isUnknown whether it said that there is no such person */
    async refused(
      { member, email }: { member: string; email: string },
      status: string,
      isUnknown: boolean,
      now: number,
    ) {
      const same = 'WHEN mail_refusal.email = excluded.email THEN mail_refusal'
      const again = `ON CONFLICT (member) DO UPDATE SET status = excluded.status, email = excluded.email,
         since = CASE ${same}.since ELSE excluded.since END, unknown = ${isUnknown ? `CASE ${same}.unknown END` : 'NULL'}`
      await insert(database, 'mail_refusal', { member, email, status, since: now }, again)
    },

    /**
     * The answer that there is no such person counts. On another day it ends the confirmation of the address.
     * @returns whether it did. Call it within a transaction.
     */
    async countUnknown({ member, email }: { member: string; email: string }, time: number): Promise<boolean> {
      const first = await readValue<number | null>(
        database,
        'SELECT unknown FROM mail_refusal WHERE member = $1 AND email = $2',
        member,
        email,
      )
      if (first === undefined) return false
      if (first === null || first > time - otherDay) {
        const update = 'UPDATE mail_refusal SET unknown = COALESCE(unknown, $3) WHERE member = $1 AND email = $2'
        await database.run(update, member, email, time)
        return false
      }
      const end = 'UPDATE credential SET email_confirmed = 0 WHERE member = $1 AND email = $2 AND email_confirmed = 1'
      if ((await database.run(end, member, email)) === 0) return false
      await database.run('UPDATE mail_refusal SET ended = 1 WHERE member = $1', member)
      return true
    },

    endRefusal: (member: string) => database.run('DELETE FROM mail_refusal WHERE member = $1', member),

    /**
     * Unless another node has taken it since. Call it within a transaction.
     * @param due when to look again; null if never @param attempts 0 after the last one @param notified if none is left
     */
    async giveBack(
      { member, kind, taken }: TakenMail,
      { due, attempts = 0, notified }: { due: number | null; attempts?: number; notified?: number | undefined },
    ): Promise<void> {
      const update = `UPDATE mail SET due = $4, attempts = $5, notified = COALESCE($6, notified), taken = 0
       WHERE member = $1 AND kind = $2 AND taken = $3`
      await database.run(update, member, kind, taken, due, attempts, notified ?? null)
    },

    /** The member was notified of these requests in their states, or wants no e-mail. */
    async markNotified(requests: readonly RequestToNotify[]): Promise<void> {
      for (const { id, state } of requests)
        await database.run('UPDATE contact_request SET notified = 1 WHERE id = $1 AND state = $2', id, state)
    },

    /** At once, or when the time of gathering is over. Call it within the transaction of the change. */
    async announce(member: string, now: number): Promise<void> {
      const later = `ON CONFLICT (member, kind) DO UPDATE SET due = COALESCE(mail.due,
         CASE WHEN mail.notified + ${gatheringTime} > excluded.due THEN mail.notified + ${gatheringTime} ELSE excluded.due END)`
      await insert(database, 'mail', { member, kind: 'requests', due: now }, later)
    },
  }
}
