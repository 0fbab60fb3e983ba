import type { endpoints } from '../../graph/endpoints.ts'
import type { ContactRequest } from '../../graph/resources.ts'
import { writeTimestamp } from '../../graph/timestamp.ts'
import type { Addresses } from '../addresses.ts'
import type { Answer } from '../answers.ts'
import type { GraphCall } from '../graph.ts'
import { describeList, offset } from '../paging.ts'
import { notFound } from '../problems.ts'
import type { ContactRequestRow } from '../store/contact-requests.ts'
import type { MemberRow } from '../store/members.ts'
import { describeMember } from './members.ts'

/** `GET /me/pending_requests`: contact requests to the caller, the newest first. */
export function createContactRequests(addresses: Addresses) {
  function describe(row: ContactRequestRow, members: Map<string, MemberRow>): ContactRequest {
    const from = members.get(row.from_member)
    const to = members.get(row.to_member)
    if (!from || !to) throw new Error('a contact request without its members')
    return {
      id: row.id,
      type: 'CONTACT REQUEST',
      name: '',
      link: '',
      updated_time: writeTimestamp(row.updated),
      from: describeMember(from, addresses),
      to: describeMember(to, addresses),
      subject: row.subject,
      message: row.message,
      mutual_contact_count: row.mutual_contact_count,
    }
  }

  return {
    async listPending(call: GraphCall<typeof endpoints.pendingRequests>): Promise<Answer> {
      const { store, caller, parameters, id } = call
      if (id !== 'me' && id !== caller.member) throw notFound()
      const rows = await store.contactRequests.pendingTo(caller.member, parameters.limit, offset(parameters))
      const count = await store.contactRequests.countPendingTo(caller.member)
      const members = await store.members.findAll(rows.flatMap((row) => [row.from_member, row.to_member]))
      const data = rows.map((row) => describe(row, members))
      return { body: describeList('USER PENDING REQUESTS', call, parameters, count, data) }
    },
  }
}
