import { day } from '../../../contract/durations.ts'
import type { MailFailureKind } from '../../store/access/links.ts'
import type { ContactRequestRow } from '../../store/contacts/contacts.ts'
import { type Database, placeholders } from '../../store/engine/database.ts'
import { exists, insert, takesTurn } from '../../store/engine/queries.ts'
import { newSecret } from '../../store/engine/secrets.ts'
import type { Queue } from '../../store/waiting.ts'
import { type ChoiceKind, choiceKinds } from './choices.ts'
import { gathers } from './tables.ts'

/** Milliseconds after an e-mail about contact requests in which further ones are gathered, as in `gathers`. */
export const gatheringTime = 10 * 60_000

/** Milliseconds for which a node has what it claimed. Then it counts as dead, and another node sends the e-mail. */
export const lease = 10 * 60_000

/** Maximum milliseconds until the next attempt of all e-mails, while the mail server fails. */
export const longestPauseOfAll = 5 * 60_000

/** Maximum milliseconds after which a contact request is told by e-mail, if the network sent none meanwhile. */
export const longestUntold = 7 * day

/** Milliseconds by which e-mails may be sent before their time by the pace, so that a look every moment is enough. */
const ahead = 1000

const queueOf = (kind: ChoiceKind): Queue => ({
  table: 'mail',
  repeated: `kind = '${kind}' AND attempts > 0`,
  due: `kind = '${kind}' AND attempts = 0 AND due <= $1`,
})

export const queues: Readonly<Record<ChoiceKind, Queue>> = {
  requests: queueOf('requests'),
  passes: queueOf('passes'),
  digest: queueOf('digest'),
}

const isDue = 'kind = $2 AND due <= $1 AND leased_until <= $1'

export interface ClaimedMail {
  member: string
  kind: ChoiceKind
  /** The time of the last e-mail of this kind, or when it was found that nothing had happened. */
  notified: number | null
  attempts: number
  leased_until: number
}

type RequestToNotify = Pick<
  ContactRequestRow,
  'id' | 'from_member' | 'to_member' | 'subject' | 'message' | 'answer'
> & {
  state: 'pending' | 'accepted'
}

/** A row for each member and kind. The text isn't stored: it is written when it is sent, to show the present state. */
export function mailRows(database: Database) {
  function requestsToNotify(member: string, now: number): Promise<RequestToNotify[]> {
    const columns = 'id, from_member, to_member, state, subject, message, answer'
    const select = `SELECT ${columns} FROM contact_request
         WHERE to_member = $1 AND state = 'pending' AND told <> state AND asked > $2
       UNION ALL SELECT ${columns} FROM contact_request
         WHERE from_member = $1 AND state = 'accepted' AND told <> state AND updated > $2`
    return database.all(select, member, now - longestUntold)
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

    /** Leaves rows that wait already, or members who pass to one team would make each other's transactions fail. */
    async queue(members: readonly string[], kind: ClaimedMail['kind'], now: number): Promise<void> {
      const upsert = `INSERT INTO mail (member, kind, due)
        SELECT m.id, $1, CAST($2 AS BIGINT) FROM member m WHERE m.id IN (${placeholders(members, 3)})
          AND NOT EXISTS (SELECT 1 FROM mail w WHERE w.member = m.id AND w.kind = $1 AND w.due IS NOT NULL)
        ORDER BY m.id
        ${gathers}`
      await database.run(upsert, kind, now, ...members)
    },

    secret: async (): Promise<string> => (await sender()).secret,

    async areDue(now: number): Promise<boolean> {
      for (const kind of choiceKinds)
        if (await exists(database, `SELECT 1 FROM mail WHERE ${isDue} LIMIT 1`, now, kind)) return true
      return false
    },

    /** Other e-mails come before digests. None if the pace allows none now, or another node claims one. Call it within a transaction. */
    async claim(interval: number, now: number): Promise<ClaimedMail | undefined> {
      if (!(await takesTurn(database, 'mail'))) return undefined
      if ((await sender()).free > now + Math.max(0, ahead - interval)) return undefined
      const update = `UPDATE mail SET leased_until = $3 WHERE (member, kind) IN (
         SELECT member, kind FROM mail WHERE ${isDue} ORDER BY due LIMIT 1)
       RETURNING member, kind, notified, attempts, leased_until`
      for (const kind of choiceKinds) {
        const claimed = await database.get<ClaimedMail>(update, now, kind, now + lease)
        if (claimed) return claimed
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

    /** The time since which the mail server takes no e-mail, and the reason; undefined if it takes them. */
    failing(): Promise<{ since: number; failure: MailFailureKind } | undefined> {
      const select = 'SELECT failing AS since, failure FROM mail_sender WHERE id = 1 AND failing IS NOT NULL'
      return database.get(select)
    },

    /**
     * Ends the lease, unless another node has claimed the e-mail since. Call it within a transaction.
     * @param due when to look again; null if never @param attempts 0 after the last one @param notified if none is left
     */
    async release(
      { member, kind, leased_until }: ClaimedMail,
      { due, attempts = 0, notified }: { due: number | null; attempts?: number; notified?: number | undefined },
    ): Promise<void> {
      const update = `UPDATE mail SET due = $4, attempts = $5, notified = COALESCE($6, notified), leased_until = 0
       WHERE member = $1 AND kind = $2 AND leased_until = $3`
      await database.run(update, member, kind, leased_until, due, attempts, notified ?? null)
    },

    /** The member was notified of these requests in their states, or wants no e-mail. */
    async markNotified(requests: readonly RequestToNotify[]): Promise<void> {
      for (const { id, state } of requests)
        await database.run('UPDATE contact_request SET told = state WHERE id = $1 AND state = $2', id, state)
    },
  }
}
