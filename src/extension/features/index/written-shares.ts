import { cleanPageUrl, matchKey } from '../../../contract/page-url.ts'
import { siteOf } from '../../network/address.ts'
import { committed, entriesOf, resultOf } from '../../storage/database.ts'
import { type IndexedShare, roundRobin } from './storage/shared-pages.ts'
import { allShares, beginning, type Key, keysOf, newestFirst, shareDatabase } from './storage/shares.ts'

const { openStore } = shareDatabase

/** A newer share that was seen since `since` stays. @returns whether something changed; `seen` alone is no change */
export async function mergeShares(shares: readonly IndexedShare[], since: number): Promise<boolean> {
  const store = await openStore('readwrite')
  const done = committed(store.transaction)
  let isChanged = false
  const merge = async (share: IndexedShare) => {
    const before: IndexedShare | undefined = await resultOf(store.get([share.owner, share.key, share.member.id]))
    if (before && before.seen >= since && before.at > share.at) return
    isChanged ||= !before || !isSame(before, share)
    await resultOf(store.put(share))
  }
  await Promise.all([...newestOfEach(shares).map(merge), done])
  return isChanged
}

const newestOfEach = (shares: readonly IndexedShare[]): IndexedShare[] => {
  const places = Map.groupBy(shares.toSorted(newestFirst), ({ owner, key, member }) =>
    JSON.stringify([owner, key, member.id]),
  )
  return [...places.values()].flatMap(([newest]) => newest ?? [])
}

const isSame = (one: IndexedShare, other: IndexedShare): boolean =>
  JSON.stringify({ ...one, seen: 0 }) === JSON.stringify({ ...other, seen: 0 })

/** Where a page's shares are in the index. @param url a clean one */
export const placeOf = (url: string): Pick<IndexedShare, 'url' | 'key' | 'site'> => ({
  url,
  key: matchKey(url),
  site: siteOf(url) ?? new URL(url).hostname,
})

/** Gives stored shares the keys of this version; of two of a member that are one page now, the newer one stays. */
export async function renewKeys(owner: string): Promise<void> {
  const old = (await allShares(owner)).filter(({ url, key }) => matchKey(url) !== key)
  await mergeShares(
    old.map((share) => ({ ...share, ...placeOf(cleanPageUrl(share.url) ?? share.url) })),
    0,
  )
  const store = await openStore('readwrite')
  for (const { key, member } of old) store.delete([owner, key, member.id])
  await committed(store.transaction)
}

export async function removeShareOf(owner: string, url: string, member: string): Promise<boolean> {
  const store = await openStore('readwrite')
  const done = committed(store.transaction)
  const key: Key = [owner, matchKey(url), member]
  const isThere = (await resultOf(store.getKey(key))) !== undefined
  if (isThere) store.delete(key)
  await done
  return isThere
}

export async function removeShares(
  owner: string,
  since: number,
  shouldRemove: (share: IndexedShare) => boolean,
): Promise<boolean> {
  const store = await openStore('readwrite')
  const done = committed(store.transaction)
  const range = IDBKeyRange.bound([owner, since], [owner, []])
  let isChanged = false
  for await (const cursor of entriesOf(store.index('time').openCursor(range))) {
    if (!shouldRemove(cursor.value)) continue
    isChanged = true
    cursor.delete()
  }
  await done
  return isChanged
}

/** Removes shares above the limit: first the oldest of the member with the most. @returns whether one was removed */
export async function pruneShares(owner: string, limit: number, since: number): Promise<boolean> {
  const store = await openStore('readwrite')
  const done = committed(store.transaction)
  const byTime = store.index('time')
  const old = await keysOf(byTime.getAllKeys(IDBKeyRange.bound([owner], [owner, since], false, true)))
  const isOverLimit = (await resultOf(store.count(beginning(owner)))) - old.length > limit
  const recent = isOverLimit ? await keysOf(byTime.getAllKeys(IDBKeyRange.bound([owner, since], [owner, []]))) : []
  const pruned = [...old, ...roundRobin(recent.reverse(), ([, , member]) => member).slice(limit)]
  await Promise.all([...pruned.map((key) => resultOf(store.delete(key))), done])
  return pruned.length > 0
}
