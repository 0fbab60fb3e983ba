import type { ContactCard } from './contacts/contact-requests.ts'
import type { Store } from './store.ts'

/** The target's answer to a contact request (§4, PUT). */
interface RequestAnswer {
  value: 'ACCEPT' | 'DECLINE'
  contact_card: ContactCard
  message: string
}

/** `unknown`: no request with this id concerns this member; `not theirs`: only the target may answer. */
export type Outcome = 'done' | 'unknown' | 'not theirs' | 'no longer pending'

/**
 * Accepts or declines a contact request, for the graph API and the web site. Call it within a transaction.
 * Accepting connects both members, and also accepts a pending request in the opposite direction.
 */
export async function answerContactRequest(
  { contactRequests, contacts }: Store,
  { member, id, value, contact_card, message }: RequestAnswer & { member: string; id: string },
  now: number,
): Promise<Outcome> {
  const request = await contactRequests.find(id)
  if (request?.from_member === member) return 'not theirs'
  if (request?.to_member !== member) return 'unknown'
  if (value === 'DECLINE') {
    return (await contactRequests.end(id, 'declined', { answer: message }, now)) ? 'done' : 'no longer pending'
  }
  if (!(await contactRequests.end(id, 'accepted', { answer: message, contact_card }, now))) {
    return 'no longer pending'
  }
  await contacts.connect(request.from_member, member, now)
  for (const crossing of await contactRequests.pending({ between: [request.from_member, member] }, 1, 0)) {
    await contactRequests.end(crossing.id, 'accepted', {}, now)
  }
  return 'done'
}

/** Dismisses a request to the member, or withdraws the member's own request. Call it within a transaction. */
export async function deleteContactRequest(
  { contactRequests }: Store,
  member: string,
  id: string,
  now: number,
): Promise<Outcome> {
  const request = await contactRequests.find(id)
  if (request?.from_member !== member && request?.to_member !== member) return 'unknown'
  const withdrawn = request.from_member === member ? 1 : 0
  return (await contactRequests.end(id, 'deleted', { withdrawn }, now)) ? 'done' : 'no longer pending'
}
