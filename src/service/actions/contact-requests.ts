import type { ContactCard, ContactRequestRow } from '../store/contacts/contacts.ts'
import type { Store } from '../store/store.ts'

/**
 * A member's relation to another: `contact`; `sent` if the first has asked, `asks` if the other one has; `left` if the
 * other one is disabled; `none` if the first may ask now.
 */
export type Relation =
  | ('self' | 'left' | 'contact' | 'asks' | 'none')
  | { sent: ContactRequestRow }
  | { mayAskFrom: number }

export async function relationOf(store: Store, member: string, other: string, now: number): Promise<Relation> {
  if (member === other) return 'self'
  if (await store.contacts.areContacts(member, other)) return 'contact'
  if ((await store.members.find(other))?.state === 'disabled') return 'left'
  const [request] = await store.contactRequests.pending({ between: [member, other] }, 1, 0)
  if (request) return request.from_member === member ? { sent: request } : 'asks'
  const afterRefusal = await store.contactRequests.mayAskFrom(member, other, now)
  const afterEnd = await store.contacts.mayAskFrom(member, other, now)
  const mayAskFrom = Math.max(afterRefusal, afterEnd)
  return mayAskFrom > now ? { mayAskFrom } : 'none'
}

/** Sends a contact request. Call it within a transaction. @returns false if the relation isn't `none` */
export async function askForContact(
  store: Store,
  request: { from: string; to: string; subject: string; message: string },
  now: number,
): Promise<boolean> {
  if ((await relationOf(store, request.from, request.to, now)) !== 'none') return false
  await store.contactRequests.add(request, now)
  return true
}

/** `unknown`: no request with this id concerns this member; `not theirs`: only the target may answer. */
export type RequestOutcome = 'done' | 'unknown' | 'not theirs' | 'no longer pending'

/** Answers a request. Call it within a transaction. Accepting also accepts a pending one in the opposite direction. */
export async function answerContactRequest(
  { contactRequests, contacts }: Store,
  answer: { member: string; id: string; value: 'ACCEPT' | 'DECLINE'; contactCard: ContactCard; message: string },
  now: number,
): Promise<RequestOutcome> {
  const { member, id, value, contactCard: contact_card, message } = answer
  const request = await contactRequests.find(id)
  if (request?.from_member === member) return 'not theirs'
  if (request?.to_member !== member) return 'unknown'
  if (value === 'DECLINE')
    return (await contactRequests.end(id, 'declined', { answer: message }, now)) ? 'done' : 'no longer pending'
  if (!(await contactRequests.end(id, 'accepted', { answer: message, contact_card }, now))) return 'no longer pending'
  await contacts.connect(request.from_member, member, now)
  for (const crossing of await contactRequests.pending({ between: [request.from_member, member] }, 1, 0))
    await contactRequests.end(crossing.id, 'accepted', {}, now)
  return 'done'
}

/** Dismisses a request to the member, or withdraws the member's own request. Call it within a transaction. */
export async function deleteContactRequest(
  { contactRequests }: Store,
  { member, id }: { member: string; id: string },
  now: number,
): Promise<RequestOutcome> {
  const request = await contactRequests.find(id)
  if (request?.from_member !== member && request?.to_member !== member) return 'unknown'
  const withdrawn = request.from_member === member ? 1 : 0
  return (await contactRequests.end(id, 'deleted', { withdrawn }, now)) ? 'done' : 'no longer pending'
}

/** Ends a contact, and takes back the cards that both sent. Call it within a transaction. @returns false without one */
export async function endContact(
  { contacts, contactRequests }: Store,
  { member, contact }: { member: string; contact: string },
  now: number,
): Promise<boolean> {
  if (!(await contacts.disconnect(member, contact, now))) return false
  await contactRequests.deleteAccepted(member, contact)
  return true
}
