import type { Database, Value } from '../engine/database.ts'
import { countRows, insert, prune, readValue } from '../engine/queries.ts'
import { newId } from '../engine/secrets.ts'
import { createMails } from '../mails.ts'

export interface ContactRequestRow {
  id: string
  from_member: string
  to_member: string
  subject: string
  message: string
  /** deleted: dismissed by its target, or withdrawn by its sender. */
  state: 'pending' | 'accepted' | 'declined' | 'deleted'
  /** The target's message and cards. */
  answer: string
  contact_card: ContactCard
  /** 1 if the sender withdrew it, 2 if one of the two has left. */
  withdrawn: number
  asked: number
  updated: number
}

export type ContactCard = 'BUSINESS' | 'PERSO' | 'NONE' | 'ALL'

/** The wait after a declined or dismissed request before the sender may ask that member again, in milliseconds. */
export const pauseAfterRefusal = 30 * 24 * 60 * 60 * 1000

/** The wait after a withdrawn request, in milliseconds: withdrawing must not bypass the pause, or allow nagging. */
export const pauseAfterWithdrawal = 24 * 60 * 60 * 1000

/** How long a sender sees that a request has ended because its target has left, in milliseconds. */
export const shownAfterLeaving = 30 * 24 * 60 * 60 * 1000

type RequestFilter = { to: string } | { between: readonly [string, string] }

/** Refused ones are stored until the sender may ask again, accepted ones as long as both are contacts. */
export const createContactRequests = (database: Database) => ({
  async add(request: { from: string; to: string; subject: string; message: string }, now: number): Promise<string> {
    const id = newId()
    const ended = "state IN ('declined', 'deleted') AND withdrawn = $1 AND updated <= $2"
    for (const [withdrawn, pause] of [pauseAfterRefusal, pauseAfterWithdrawal, shownAfterLeaving].entries())
      await prune(database, 'contact_request', 'id', ended, withdrawn, now - pause)
    const { from: from_member, to: to_member, subject, message } = request
    const row = { id, from_member, to_member, subject, message, state: 'pending', asked: now, updated: now }
    await insert(database, 'contact_request', row)
    await createMails(database).announce(to_member, now)
    return id
  },

  find: (id: string): Promise<ContactRequestRow | undefined> =>
    database.get('SELECT * FROM contact_request WHERE id = $1', id),

  pending(concerning: RequestFilter, limit: number, offset: number): Promise<ContactRequestRow[]> {
    const { condition, values } = isPending(concerning)
    const [rows, skip] = [`$${values.length + 1}`, `$${values.length + 2}`]
    const select = `SELECT * FROM contact_request r WHERE ${condition}
       ORDER BY r.asked DESC, r.id LIMIT ${rows} OFFSET ${skip}`
    return database.all(select, ...values, limit, offset)
  },

  countPending(concerning: RequestFilter): Promise<number> {
    const { condition, values } = isPending(concerning)
    return countRows(database, `FROM contact_request r WHERE ${condition}`, values)
  },

  sentBy(member: string, limit: number, now: number): Promise<ContactRequestRow[]> {
    const select = `SELECT * FROM contact_request r WHERE from_member = $1
         AND (state IN ('pending', 'accepted') OR state = 'declined' AND updated > $3
           OR state = 'deleted' AND withdrawn = 2 AND updated > $4
             AND EXISTS (SELECT 1 FROM member m WHERE m.id = r.to_member AND m.state = 'disabled'))
       ORDER BY updated DESC, id LIMIT $2`
    return database.all(select, member, limit, now - pauseAfterRefusal, now - shownAfterLeaving)
  },

  accepted(from: string, to: string): Promise<ContactRequestRow | undefined> {
    const select = `SELECT * FROM contact_request WHERE from_member = $1 AND to_member = $2 AND state = 'accepted'
       ORDER BY updated DESC, id LIMIT 1`
    return database.get(select, from, to)
  },

  /** Deletes the accepted requests between former contacts, and so takes back the cards that they sent each other. */
  async deleteAccepted(member: string, contact: string): Promise<void> {
    const deletion = `DELETE FROM contact_request WHERE state = 'accepted'
       AND (from_member = $1 AND to_member = $2 OR from_member = $2 AND to_member = $1)`
    await database.run(deletion, member, contact)
  },

  /** When a member may ask another member again, in milliseconds since 1970; 0 if at any time. */
  async mayAskFrom(from: string, to: string): Promise<number> {
    const select = `SELECT MAX(updated + CAST(CASE withdrawn WHEN 0 THEN $4 ELSE $3 END AS BIGINT)) AS until FROM contact_request
       WHERE from_member = $1 AND to_member = $2 AND state IN ('declined', 'deleted')`
    return (await readValue(database, select, from, to, pauseAfterWithdrawal, pauseAfterRefusal)) ?? 0
  },

  async endPendingOf(member: string, now: number): Promise<void> {
    const update = `UPDATE contact_request SET state = 'deleted', withdrawn = 2, updated = $2
       WHERE (from_member = $1 OR to_member = $1) AND state = 'pending'`
    await database.run(update, member, now)
  },

  async end(
    id: string,
    state: Exclude<ContactRequestRow['state'], 'pending'>,
    {
      answer = '',
      contact_card = 'NONE',
      withdrawn = 0,
    }: Partial<Pick<ContactRequestRow, 'answer' | 'contact_card' | 'withdrawn'>>,
    now: number,
  ): Promise<boolean> {
    const update = `UPDATE contact_request SET state = $2, answer = $3, contact_card = $4, updated = $5, withdrawn = $6, notified = 0
       WHERE id = $1 AND state = 'pending'`
    return (await database.run(update, id, state, answer, contact_card, now, withdrawn)) === 1
  },
})

function isPending(concerning: RequestFilter): { condition: string; values: Value[] } {
  if ('to' in concerning) {
    return { condition: `r.to_member = $1 AND r.state = 'pending'`, values: [concerning.to] }
  }
  const between = '(r.from_member = $1 AND r.to_member = $2 OR r.from_member = $2 AND r.to_member = $1)'
  return { condition: `${between} AND r.state = 'pending'`, values: [...concerning.between] }
}
