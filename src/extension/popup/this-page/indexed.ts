import { useEffect, useState } from 'preact/hooks'
import type { LookedUp, LookUp } from '../../schemas/stored.ts'
import type { Sharer } from '../../schemas/wire.ts'
import * as items from '../../storage/items.ts'
import type { IndexedShare } from '../../storage/shared-pages.ts'
import { sharesOf } from '../../storage/shares.ts'
import { unlessSame } from '../../ui/values.ts'
import { useOwnWrites } from '../writes/own-writes.tsx'

export interface Indexed {
  contacts: Sharer[]
  own: IndexedOwn | undefined
}

export type IndexedOwn = Pick<Sharer, 'updated_time' | 'sharing_message'> & { share_id: string }

export interface IndexedBy {
  owner: string
  found: Indexed
}

export const nothingIndexed: Indexed = { contacts: [], own: undefined }

const maxContacts = 50

/** Resolves nothing if the index can't be read. @param me the member's id */
export async function readIndexed(owner: string, url: string, me: string): Promise<Indexed> {
  try {
    const shares = await sharesOf(owner, url)
    const contacts = shares.filter(({ member }) => member.id !== me).slice(0, maxContacts)
    const own = shares.find(({ member }) => member.id === me)
    return { contacts: contacts.map(sharerOf), own: own && ownOf(own) }
  } catch {
    return nothingIndexed
  }
}

const sharerOf = ({ member, at, message }: IndexedShare): Sharer => ({
  ...member,
  updated_time: new Date(at).toISOString(),
  sharing_message: message,
})

const ownOf = (share: IndexedShare): IndexedOwn => {
  const { updated_time, sharing_message } = sharerOf(share)
  return { share_id: share.share_id ?? '', updated_time, sharing_message }
}

export const asRecommendation = ({ contacts, own }: Indexed): LookedUp => ({
  count: contacts.length,
  count_string: '',
  picture_copy: '',
  data: contacts,
  shared: own !== undefined,
  share_id: own?.share_id ?? '',
  sharing_message: own?.sharing_message ?? '',
  shared_time: own?.updated_time ?? '',
  updated_time: '',
})

export function inStableOrder(drawn: readonly Sharer[], next: readonly Sharer[]): Sharer[] {
  const byId = new Map(next.filter(({ id }) => id !== '').map((sharer) => [sharer.id, sharer]))
  const first = drawn.flatMap(({ id }) => byId.get(id) ?? [])
  const isFirst = new Set(first)
  return [...first, ...next.filter((sharer) => !isFirst.has(sharer))]
}

export function useIndexed(first: IndexedBy, url: string): Indexed {
  const { account, owner } = useOwnWrites()
  const [indexed, setIndexed] = useState(first.owner === owner ? first.found : nothingIndexed)
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const { contacts, own } = await readIndexed(owner, url, account.id)
      if (!isOver)
        setIndexed((before) => unlessSame({ contacts: inStableOrder(before.contacts, contacts), own })(before))
    }
    const stop = items.index.watch(() => void read())
    void read()
    return () => {
      isOver = true
      stop()
    }
  }, [owner, url, account.id])
  return indexed
}

export const identityOf = ({ id, link, name, updated_time }: Sharer): string => id || link || `${name} ${updated_time}`

/** Contacts from the index stay in place unless a complete reply lacks them. The member is in neither group. */
export function sectionsOf(
  reply: Pick<LookUp, 'recommendation' | 'contacts'> | undefined,
  indexed: readonly Sharer[],
  me: string,
) {
  const none = { count: 0, listed: [] as Sharer[] }
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
    /** The network names no contact, though the index has one: the member denied this application the contact list. */
    areContactsHidden: contacts?.count === 0 && drawn.length > 0,
  }
}
