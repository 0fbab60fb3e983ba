import { matchKey } from '../../contract/page-url.ts'
import { clear, committed, defineDatabase, entriesOf, resultOf } from './database.ts'
import * as items from './items.ts'
import { type IndexedShare, roundRobin } from './shared-pages.ts'

type Key = [owner: string, key: string, member: string]

export const shareDatabase = defineDatabase({
  name: 'shares',
  // raise it also when match keys change: lookups would miss the stored keys
  version: 2,
  create(database) {
    const shares = database.createObjectStore('shares', { keyPath: ['owner', 'key', 'member.id'] })
    shares.createIndex('time', ['owner', 'at'])
    shares.createIndex('site', ['owner', 'site', 'at'])
  },
})
const { open, openStore } = shareDatabase

export const clearShares = (): Promise<void> => clear(shareDatabase)

const keysOf = (request: IDBRequest<IDBValidKey[]>) => resultOf(request) as Promise<unknown> as Promise<Key[]>

export const prepareShares = (): void => void open().catch(() => undefined)

/** All keys with this prefix: in key order, an array comes last. */
const beginning = (...parts: (string | number)[]) => IDBKeyRange.bound(parts, [...parts, []])

/** Reads shares only if the index belongs to this owner: a failed database may still hold another member's shares. */
async function readOwned(
  owner: string,
  read: (store: IDBObjectStore) => Promise<IndexedShare[]>,
): Promise<IndexedShare[]> {
  const [index, found] = await Promise.all([items.index.get(), openStore().then(read)])
  return index?.owner === owner ? found : []
}

const newestFirst = (one: { at: number }, other: { at: number }) => other.at - one.at

/** Newest first. */
export async function sharesOf(owner: string, url: string): Promise<IndexedShare[]> {
  const found = await readOwned(owner, (store) => resultOf(store.getAll(beginning(owner, matchKey(url)))))
  return found.sort(newestFirst)
}

export const sharesOfSite = (owner: string, site: string, limit: number): Promise<IndexedShare[]> =>
  readOwned(owner, (store) => newest(store.index('site'), beginning(owner, site), limit))

export const sharesSince = (owner: string, since: number, limit: number): Promise<IndexedShare[]> =>
  readOwned(owner, (store) => newest(store.index('time'), IDBKeyRange.bound([owner, since], [owner, []]), limit))

const maxPerMember = 10
const scannedPerResult = 10

export async function newest(index: IDBIndex, range: IDBKeyRange, limit: number): Promise<IndexedShare[]> {
  const results: Promise<IndexedShare | undefined>[] = []
  const countByMember = new Map<string, number>()
  let scansLeft = limit * scannedPerResult
  for await (const { primaryKey } of entriesOf(index.openKeyCursor(range, 'prev'))) {
    const [, , member] = primaryKey as Key
    const before = countByMember.get(member) ?? 0
    countByMember.set(member, before + 1)
    if (before < maxPerMember) results.push(resultOf(index.objectStore.get(primaryKey)))
    scansLeft -= 1
    if (results.length >= limit || scansLeft === 0) break
  }
  return (await Promise.all(results)).filter((share) => share !== undefined)
}

export const allShares = (owner: string): Promise<IndexedShare[]> =>
  readOwned(owner, (store) => resultOf(store.getAll(beginning(owner))))

export const countShares = async (owner: string): Promise<number> =>
  resultOf((await openStore()).count(beginning(owner)))

export async function countPages(owner: string): Promise<number> {
  const keys = await keysOf((await openStore()).getAllKeys(beginning(owner)))
  return new Set(keys.map(([, key]) => key)).size
}

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

/** Of those above the limit, the oldest of the member with the most go first. @returns whether a share was removed */
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
