import type { Database } from './database.ts'
import { newId } from './secrets.ts'

export interface ContactRequestRow {
  id: string
  from_member: string
  to_member: string
  subject: string
  message: string
  state: 'pending' | 'accepted' | 'declined' | 'deleted'
  asked: number
  updated: number
  mutual_contact_count: number
}

export type ContactRequests = ReturnType<typeof createContactRequests>

const mutualContactCount = `(SELECT COUNT(*) FROM contact a JOIN contact b ON b.contact = a.contact
  WHERE a.member = r.from_member AND b.member = r.to_member)`

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

    /** Pending requests to the member, the newest first. */
    pendingTo(member: string, limit: number, offset: number): Promise<ContactRequestRow[]> {
      return database.all(
        `SELECT r.*, ${mutualContactCount} AS mutual_contact_count FROM contact_request r
         WHERE r.to_member = $1 AND r.state = 'pending' ORDER BY r.asked DESC, r.id LIMIT $2 OFFSET $3`,
        member,
        limit,
        offset,
      )
    },

    async countPendingTo(member: string): Promise<number> {
      const row = await database.get<{ count: number }>(
        `SELECT COUNT(*) AS count FROM contact_request WHERE to_member = $1 AND state = 'pending'`,
        member,
      )
      return row?.count ?? 0
    },
  }
}
