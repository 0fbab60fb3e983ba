import { sitePaths } from '../../http/origins.ts'
import type { Database } from '../../store/engine/database.ts'
import type { GatheredNotice, NoticesOf } from '../../store/part.ts'
import type { Store } from '../../store/store.ts'

interface Accepted {
  id: string
  to_member: string
  subject: string
  answer: string
  language: string
  updated: number
}

const acceptedRows = (database: Database) => ({
  /** The member's accepted contact requests, the latest first; without requests that a common team answered. */
  in: ({ member, since, until }: NoticesOf, limit: number): Promise<Accepted[]> =>
    database.all(
      `SELECT r.id, r.to_member, r.subject, r.answer, m.language, r.updated
       FROM contact_request r CROSS JOIN member m
       WHERE r.from_member = $1 AND r.updated > $2 AND r.updated <= $3 AND r.state = 'accepted' AND m.id = r.to_member
         AND NOT EXISTS (SELECT 1 FROM team_contact t WHERE t.member = $1 AND t.contact = r.to_member)
         AND NOT EXISTS (SELECT 1 FROM team_contact t WHERE t.member = r.to_member AND t.contact = $1)
       ORDER BY r.updated DESC, r.id LIMIT $4`,
      member,
      since,
      until,
      limit,
    ),
})

/** Who accepted a contact request of the member. */
export async function accepted(store: Store, of: NoticesOf, limit: number): Promise<GatheredNotice[]> {
  const requests = await store.of(acceptedRows).in(of, limit)
  return requests.map(({ id, to_member, subject, answer, language, updated: time }) => ({
    kind: 'ACCEPT',
    from: [to_member],
    count: 1,
    time,
    on: { id, type: 'CONTACT REQUEST', name: subject, path: sitePaths.profile(to_member), time },
    answer: answer === '' ? undefined : { from: to_member, message: answer, language },
  }))
}
