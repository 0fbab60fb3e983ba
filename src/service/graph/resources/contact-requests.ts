import type { endpoints } from '../../../contract/endpoints.ts'
import type { ContactRequest, Deleted, Updated } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { answerContactRequest, deleteContactRequest, type RequestOutcome } from '../../actions/contact-requests.ts'
import { sitePaths } from '../../http/hosts.ts'
import { conflict, notAllowed, notFound } from '../../http/response.ts'
import type { ContactRequestRow } from '../../store/contacts/contacts.ts'
import type { DetailCall, GraphCall } from '../graph-call.ts'
import { describeList, offset, upToLimit } from '../paging.ts'
import { describeMembers, findShownMember } from './members.ts'

async function describeRequests(call: DetailCall, rows: readonly ContactRequestRow[]): Promise<ContactRequest[]> {
  const ids = rows.flatMap((row) => [row.from_member, row.to_member])
  const members = await describeMembers(call, ids)
  const mutual = await call.store.contacts.countMutual(call.caller.member, [...members.keys()])
  return rows.map(({ id, from_member, to_member, subject, message, updated }) => {
    const [from, to] = [members.get(from_member), members.get(to_member)]
    if (!from || !to) throw new Error('a contact request without its members')
    return {
      id,
      type: 'CONTACT REQUEST',
      name: subject || from.name,
      link: call.origins.authUrl + sitePaths.request(id),
      updated_time: writeTimestamp(updated),
      from,
      to,
      subject,
      message,
      mutual_contact_count: mutual.get(from_member) ?? mutual.get(to_member) ?? 0,
    }
  })
}

/** Contact requests (§3). Only its sender and its target see a request, and only while it is pending. */
export const contactRequests = {
  async read(call: GraphCall<typeof endpoints.contactRequest>) {
    const { store, caller, id } = call
    const row = await store.contactRequests.find(id)
    const isConcerned = row?.from_member === caller.member || row?.to_member === caller.member
    const [body] = isConcerned && row?.state === 'pending' ? await describeRequests(call, [row]) : []
    if (!body) throw notFound()
    return { body }
  },

  async answer({ store, caller, id, parameters, now }: GraphCall<typeof endpoints.answerContactRequest>) {
    const { value, contact_card: contactCard, message } = parameters
    check(await answerContactRequest(store, { member: caller.member, id, value, contactCard, message }, now))
    return { body: { updated: true } satisfies Updated }
  },

  async delete({ store, caller, id, now }: GraphCall<typeof endpoints.deleteContactRequest>) {
    check(await deleteContactRequest(store, { member: caller.member, id }, now))
    return { body: { deleted: true } satisfies Deleted }
  },

  /** The requests to the caller; for another member's id, those between that member and the caller (§9). */
  async listPending(call: GraphCall<typeof endpoints.pendingRequests>) {
    const { store, caller, parameters } = call
    const { row } = await findShownMember(call)
    const { member } = caller
    const filter = row.id === member ? { to: member } : ({ between: [member, row.id] } as const)
    const rows = await store.contactRequests.pending(filter, parameters.limit, offset(parameters))
    const count = await store.contactRequests.countPending(filter)
    const data = await describeRequests(call, rows)
    const list = { page: parameters, ...upToLimit(count), data, link: sitePaths.requests }
    return { body: describeList('USER PENDING REQUESTS', 'contactRequests', call, list) }
  },
}

/** @throws Problem 404, 403 or 409, unless the outcome is `done` */
function check(outcome: RequestOutcome): void {
  if (outcome === 'unknown') throw notFound()
  if (outcome === 'not theirs') throw notAllowed('Only the member who was asked may answer a contact request')
  if (outcome === 'no longer pending') throw conflict('The contact request is no longer pending')
}
