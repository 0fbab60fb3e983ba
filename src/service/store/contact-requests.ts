import type { Database } from './database.ts'
import { newId } from './secrets.ts'

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
  asked: number
  updated: number
  mutual_contact_count: number
}

/** A card of the target's own, or both, or none (§4). */
export type ContactCard = 'BUSINESS' | 'PERSO' | 'NONE' | 'ALL'

/** Requests to a member, or between two members, whoever asked. */
export type Concerning = { to: string } | { between: readonly [string, string] }

export type ContactRequests = ReturnType<typeof createContactRequests>

const contactRequest = `r.*, (SELECT COUNT(*) FROM contact a JOIN contact b ON b.contact = a.contact
  WHERE a.member = r.from_member AND b.member = r.to_member) AS mutual_contact_count FROM contact_request r`

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
    find(id: string): Promise<ContactRequestRow | undefined> {
      return database.get(`SELECT ${contactRequest} WHERE r.id = $1`, id)
    },

    /** The newest first. */
    pending(concerning: Concerning, limit: number, offset: number): Promise<ContactRequestRow[]> {
      const { condition, values } = isPending(concerning)
      const [rows, skip] = [`$${values.length + 1}`, `$${values.length + 2}`]
      return database.all(
        `SELECT ${contactRequest} WHERE ${condition} ORDER BY r.asked DESC, r.id LIMIT ${rows} OFFSET ${skip}`,
        ...values,
        limit,
        offset,
      )
    },

    async countPending(concerning: Concerning): Promise<number> {
      const { condition, values } = isPending(concerning)
      const row = await database.get<{ count: number }>(
        `SELECT COUNT(*) AS count FROM contact_request r WHERE ${condition}`,
        ...values,
      )
      return row?.count ?? 0
    },

    /** Those that the member sent and that wait or were answered, the latest change first. */
    sentBy(member: string, limit: number): Promise<ContactRequestRow[]> {
      return database.all(
        `SELECT ${contactRequest} WHERE r.from_member = $1 AND r.state <> 'deleted'
         ORDER BY r.updated DESC, r.id LIMIT $2`,
        member,
        limit,
      )
    },

    /** The last request from a member that another one accepted. */
    accepted(from: string, to: string): Promise<ContactRequestRow | undefined> {
      return database.get(
        `SELECT ${contactRequest} WHERE r.from_member = $1 AND r.to_member = $2 AND r.state = 'accepted'
         ORDER BY r.updated DESC, r.id LIMIT 1`,
        from,
        to,
      )
    },

    /** Takes back the cards that two members sent each other; being contacts again doesn't bring them back. */
    async takeCardsBack(one: string, other: string): Promise<void> {
      await database.run(
        `UPDATE contact_request SET contact_card = 'NONE'
         WHERE from_member = $1 AND to_member = $2 OR from_member = $2 AND to_member = $1`,
        one,
        other,
      )
    },

    /**
     * Ends a pending request, with what its target sends back.
     *
     * @returns false when it is pending no more
     */
    async settle(
      id: string,
      state: Exclude<ContactRequestRow['state'], 'pending'>,
      { answer = '', contact_card = 'NONE' }: Partial<Pick<ContactRequestRow, 'answer' | 'contact_card'>>,
      now: number,
    ): Promise<boolean> {
      const changed = await database.run(
        `UPDATE contact_request SET state = $2, answer = $3, contact_card = $4, updated = $5
         WHERE id = $1 AND state = 'pending'`,
        id,
        state,
        answer,
        contact_card,
        now,
      )
      return changed === 1
    },
  }
}

function isPending(concerning: Concerning): { condition: string; values: string[] } {
  if ('to' in concerning) {
    return { condition: `r.to_member = $1 AND r.state = 'pending'`, values: [concerning.to] }
  }
  const between = '(r.from_member = $1 AND r.to_member = $2 OR r.from_member = $2 AND r.to_member = $1)'
  return { condition: `${between} AND r.state = 'pending'`, values: [...concerning.between] }
}
