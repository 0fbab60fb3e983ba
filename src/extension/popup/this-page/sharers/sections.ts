import type { ContactSharers } from '../../../schemas/look-up.ts'
import type { Recommendation, Sharer } from '../../../schemas/wire/recommendation.ts'
import { inStableOrder } from './indexed.ts'

/** One of the two groups of sharers. */
interface Section {
  /** Number of sharers, listed or not. */
  count: number
  listed: Sharer[]
}

interface Sections {
  contacts: Section
  others: Section
  /** The network names no contact, though the index has one: the member denied this application the contact list. */
  areContactsHidden: boolean
}

/** Identifies a sharer, even if the network sends empty ids. */
export const identityOf = ({ id, link, name, updated_time }: Sharer): string => id || link || `${name} ${updated_time}`

interface Reply {
  recommendation: Pick<Recommendation, 'count' | 'data' | 'shared'>
  /** Null if the network could not be asked. */
  contacts: ContactSharers | null
}

/**
 * Splits the sharers of a page into contacts and others. Contacts from the index stay in place when the network
 * replies, unless a complete list lacks them. The member is in neither group, since their share is drawn above.
 *
 * @param reply the network's reply with all pages that were loaded; undefined until the network has replied
 * @param indexed the contacts who shared the page, from the index
 * @param me the member's id
 */
export function sectionsOf(reply: Reply | undefined, indexed: readonly Sharer[], me: string): Sections {
  const none = { count: 0, listed: [] }
  if (!reply)
    return { contacts: { count: indexed.length, listed: [...indexed] }, others: none, areContactsHidden: false }
  const { recommendation, contacts } = reply
  const { count, data, shared } = recommendation
  const named = (contacts?.data ?? []).filter(({ id }) => id !== me)
  const isWhole = count <= data.length
  const areContactsWhole = contacts !== null && named.length > 0 && contacts.count <= contacts.data.length
  const ids = new Set((areContactsWhole ? named : [...named, ...data]).map(({ id }) => id))
  const drawn = isWhole || areContactsWhole ? indexed.filter(({ id }) => ids.has(id)) : indexed
  const newest = new Map([...drawn, ...data, ...named].map((each) => [each.id, each]))
  const listed = inStableOrder(drawn, [
    ...named,
    ...drawn.filter(({ id }) => !named.some((each) => each.id === id)).map((each) => newest.get(each.id) ?? each),
  ])
  const areContacts = new Set(listed.map(identityOf))
  const others = data.filter((each) => !areContacts.has(identityOf(each)) && !(shared && each.id === me))
  const contactCount = Math.max(contacts?.count ?? 0, listed.length)
  return {
    contacts: { count: contactCount, listed },
    others: { count: Math.max(others.length, count - contactCount - (shared ? 1 : 0)), listed: others },
    areContactsHidden: contacts?.count === 0 && drawn.length > 0,
  }
}
