import type { ContactSharers, Recommendation, Sharer } from '../../../schemas/wire/recommendation.ts'
import { inPlace } from './indexed.ts'

/** Some of those who shared a page. */
interface Section {
  /** How many there are, listed or not. */
  count: number
  listed: Sharer[]
}

export interface Sections {
  contacts: Section
  others: Section
  /** The network names no contact, though the index knows one: the member keeps the contact list from this application. */
  isUntold: boolean
}

/** Tells sharers apart, also if a network sends empty ids. */
export const identityOf = ({ id, link, name, updated_time }: Sharer): string => id || link || `${name} ${updated_time}`

interface Known {
  recommendation: Pick<Recommendation, 'count' | 'data' | 'shared'>
  /** Null if the network could not be asked. */
  contacts: ContactSharers | null
}

/**
 * Who shared a page: the contacts first, then the others. The contacts whom the index knows keep their places when the network
 * replies; one who is missing in a complete list goes. The member is in neither, since their share stands above.
 *
 * @param known what the network told, with all pages that were read; undefined until it has replied
 * @param indexed the contacts who shared the page, by the index
 * @param me the member's id
 */
export function sectionsOf(known: Known | undefined, indexed: readonly Sharer[], me: string): Sections {
  const nobody = { count: 0, listed: [] }
  if (!known) return { contacts: { count: indexed.length, listed: [...indexed] }, others: nobody, isUntold: false }
  const { recommendation, contacts } = known
  const { count, data, shared } = recommendation
  const told = (contacts?.data ?? []).filter(({ id }) => id !== me)
  const isWhole = count <= data.length
  const areContactsWhole = contacts !== null && told.length > 0 && contacts.count <= contacts.data.length
  const ids = new Set((areContactsWhole ? told : [...told, ...data]).map(({ id }) => id))
  const standing = isWhole || areContactsWhole ? indexed.filter(({ id }) => ids.has(id)) : indexed
  const newest = new Map([...standing, ...data, ...told].map((each) => [each.id, each]))
  const listed = inPlace(standing, [
    ...told,
    ...standing.filter(({ id }) => !told.some((each) => each.id === id)).map((each) => newest.get(each.id) ?? each),
  ])
  const areContacts = new Set(listed.map(identityOf))
  const others = data.filter((each) => !areContacts.has(identityOf(each)) && !(shared && each.id === me))
  const contactCount = Math.max(contacts?.count ?? 0, listed.length)
  return {
    contacts: { count: contactCount, listed },
    others: { count: Math.max(others.length, count - contactCount - (shared ? 1 : 0)), listed: others },
    isUntold: contacts?.count === 0 && standing.length > 0,
  }
}
