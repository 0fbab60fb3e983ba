import { countRows } from '../engine/count-rows.ts'
import type { Database, Value } from '../engine/database.ts'
import { newId } from '../engine/secrets.ts'

export interface ContactRequestRow {
  id: string
  from_member: string
  to_member: string
  subject: string
  message: string
  /** deleted: dismissed by its target or withdrawn by whoever sent it. */
  state: 'pending' | 'accepted' | 'declined' | 'deleted'
  /** What the target sent back: a message, and which cards. */
  answer: string
  contact_card: ContactCard
  /** 1 where it was deleted by whoever sent it. */
  withdrawn: number
  asked: number
  updated: number
}

/** A request as its target sees it. */
export interface ReceivedRequestRow extends ContactRequestRow {
  mutual_contact_count: number
}

/** A card of the target's own, or both, or none (§4). */
export type ContactCard = 'BUSINESS' | 'PERSO' | 'NONE' | 'ALL'

/** How long, in milliseconds, somebody whose request was declined or dismissed waits before the next one to that member. */
export const pauseAfterRefusal = 30 * 24 * 60 * 60 * 1000

/** The same after a request that was withdrawn: asking, withdrawing and asking is no way around the pause, nor to nag. */
export const pauseAfterWithdrawal = 24 * 60 * 60 * 1000

/** Requests to a member, or between two members, whoever asked. */
export type RequestFilter = { to: string } | { between: readonly [string, string] }

export type ContactRequests = ReturnType<typeof createContactRequests>

// SQLite keeps to the order of a CROSS JOIN: whoever has many requests waiting has more contacts than most who ask
const receivedRequest = `r.*, (SELECT COUNT(*) FROM contact a CROSS JOIN contact b
  WHERE a.member = r.from_member AND b.member = r.to_member AND b.contact = a.contact) AS mutual_contact_count
  FROM contact_request r`

/** Contact requests; at most one from a member to another is pending at a time. */
export function createContactRequests(database: Database) {
  return {
    /** @returns the new request's id */
    async add(request: { from: string; to: string; subject: string; message: string }, now: number): Promise<string> {
      const id = newId()
      await database.run(
        `INSERT INTO contact_request (id, from_member, to_member, subject, message, state, asked, updated)
         VALUES ($1, $2, $3, $4, $5, 'pending', $6, $6)`,
        id,
        request.from,
        request.to,
        request.subject,
        request.message,
        now,
      )
      return id
    },

    /** A request in whatever state. */
    find(id: string): Promise<ReceivedRequestRow | undefined> {
      return database.get(`SELECT ${receivedRequest} WHERE r.id = $1`, id)
    },

    /** The newest first. */
    pending(concerning: RequestFilter, limit: number, offset: number): Promise<ReceivedRequestRow[]> {
      const { condition, values } = isPending(concerning)
      const [rows, skip] = [`$${values.length + 1}`, `$${values.length + 2}`]
      return database.all(
        `SELECT ${receivedRequest} WHERE ${condition} ORDER BY r.asked DESC, r.id LIMIT ${rows} OFFSET ${skip}`,
        ...values,
        limit,
        offset,
      )
    },

    /** At most `countLimit` + 1. */
    countPending(concerning: RequestFilter): Promise<number> {
      const { condition, values } = isPending(concerning)
      return countRows(database, `FROM contact_request r WHERE ${condition}`, ...values)
    },

    /** Those that the member sent and that wait or were answered, the latest change first. */
    sentBy(member: string, limit: number): Promise<ContactRequestRow[]> {
      return database.all(
        `SELECT * FROM contact_request WHERE from_member = $1 AND state <> 'deleted'
         ORDER BY updated DESC, id LIMIT $2`,
        member,
        limit,
      )
    },

    /** The last request from a member that another one accepted. */
    accepted(from: string, to: string): Promise<ContactRequestRow | undefined> {
      return database.get(
        `SELECT * FROM contact_request WHERE from_member = $1 AND to_member = $2 AND state = 'accepted'
         ORDER BY updated DESC, id LIMIT 1`,
        from,
        to,
      )
    },

    /** Takes back the cards that two members sent each other; being contacts again doesn't bring them back. */
    async revokeCards(one: string, other: string): Promise<void> {
      await database.run(
        `UPDATE contact_request SET contact_card = 'NONE'
         WHERE from_member = $1 AND to_member = $2 OR from_member = $2 AND to_member = $1`,
        one,
        other,
      )
    },

    /** When a member may ask another one again, in milliseconds since 1970; 0 where nothing stands in the way. */
    async mayAskFrom(from: string, to: string): Promise<number> {
      const last = await database.get<{ until: number }>(
        `SELECT MAX(updated + CASE withdrawn WHEN 1 THEN $3 ELSE $4 END) AS until FROM contact_request
         WHERE from_member = $1 AND to_member = $2 AND state IN ('declined', 'deleted')`,
        from,
        to,
        pauseAfterWithdrawal,
        pauseAfterRefusal,
      )
      return last?.until ?? 0
    },

    /**
     * Ends a pending request, with what its target sends back.
     *
     * @returns false when it is pending no more
     */
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
      const changed = await database.run(
        `UPDATE contact_request SET state = $2, answer = $3, contact_card = $4, updated = $5, withdrawn = $6
         WHERE id = $1 AND state = 'pending'`,
        id,
        state,
        answer,
        contact_card,
        now,
        withdrawn,
      )
      return changed === 1
    },
  }
}

function isPending(concerning: RequestFilter): { condition: string; values: Value[] } {
  if ('to' in concerning) {
    return { condition: `r.to_member = $1 AND r.state = 'pending'`, values: [concerning.to] }
  }
  const between = '(r.from_member = $1 AND r.to_member = $2 OR r.from_member = $2 AND r.to_member = $1)'
  return { condition: `${between} AND r.state = 'pending'`, values: [...concerning.between] }
}
