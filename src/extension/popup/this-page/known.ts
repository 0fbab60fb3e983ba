import { useContext, useRef, useState } from 'preact/hooks'
import { type Known, nothingKnown } from '../../schemas/pages.ts'
import type { LookedUp, LookUp } from '../../schemas/stored.ts'
import type { Sharer } from '../../schemas/wire.ts'
import { unlessSame, useItem, useReading } from '../../ui/values.ts'
import type { FirstFrame } from '../first-frame.ts'
import { Parts } from '../parts.ts'
import { useOwnWrites } from '../writes/own-writes.ts'

export const asRecommendation = ({ contacts, own }: Omit<Known, 'changed'>): LookedUp => ({
  count: contacts.length,
  count_string: '',
  data: contacts,
  shared: own !== undefined,
  share_id: own?.share_id ?? '',
  sharing_message: own?.sharing_message ?? '',
  quote: '',
  sharedTime: own?.updated_time ?? '',
  passed: [],
  updated_time: '',
})

function inStableOrder(drawn: readonly Sharer[], next: readonly Sharer[]): Sharer[] {
  const byId = new Map(next.filter(({ id }) => id !== '').map((sharer) => [sharer.id, sharer]))
  const first = drawn.flatMap(({ id }) => byId.get(id) ?? [])
  const isFirst = new Set(first)
  return [...first, ...next.filter((sharer) => !isFirst.has(sharer))]
}

export function useKnown(initial: FirstFrame['known'], key: string): Known {
  const { owner } = useOwnWrites()
  const { knows } = useContext(Parts)
  const changed = useItem(knows.changed)
  const [known, setKnown] = useState(initial.owner === owner ? initial.found : nothingKnown)
  const isOfFrame = initial.owner === owner && initial.key === key && initial.found.changed === changed
  const read = useRef(isOfFrame)
  useReading(
    () => {
      // a later change back needs another reading
      if (read.current && isOfFrame) return
      read.current = false
      return knows.read(key)
    },
    ({ contacts, ...others }) =>
      setKnown((before) =>
        unlessSame<Known>({ contacts: inStableOrder(before.contacts, contacts), ...others })(before),
      ),
    [owner, key, changed],
  )
  return known
}

export const identityOf = ({ id, link, name, updated_time }: Sharer): string => id || link || `${name} ${updated_time}`

/** Sorts sharers: known contacts stay in place unless a complete reply lacks them. The member is in neither group. */
export function sectionsOf(
  reply: Pick<LookUp, 'recommendation' | 'contacts'> | undefined,
  known: readonly Sharer[],
  me: string,
) {
  const none = { count: 0, listed: [] as Sharer[] }
  if (!reply) return { contacts: { count: known.length, listed: [...known] }, others: none, areContactsHidden: false }
  const { recommendation, contacts } = reply
  const { count, data, shared } = recommendation
  const named = (contacts?.data ?? []).filter(({ id }) => id !== me)
  const isWhole = count <= data.length
  const areContactsWhole = contacts !== null && named.length > 0 && contacts.count <= contacts.data.length
  const ids = new Set((areContactsWhole ? named : [...named, ...data]).map(({ id }) => id))
  const drawn = isWhole || areContactsWhole ? known.filter(({ id }) => ids.has(id)) : known
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
    /** Whether the network names none, though one is known: the member denied this application the contact list. */
    areContactsHidden: contacts?.count === 0 && drawn.length > 0,
  }
}
