import { cleanPageUrl, keyVersion, matchKey } from '../../../contract/page-url.ts'
import { siteOf } from '../../network/address.ts'
import { committed, entriesOf, resultOf } from '../../storage/database.ts'
import { type IndexedShare, newestFirst, roundRobin } from './storage/shared-pages.ts'
import { type Key, keysOf, putState, shareDatabase, sharesBy, stateIn } from './storage/shares.ts'
import type { State, Syncs } from './storage/state.ts'

/** @param work waits for nothing but requests of the transaction */
async function inTransaction<Result>(work: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
  const store = await shareDatabase.openStore('readwrite')
  const [result] = await Promise.all([work(store), committed(store.transaction)])
  return result
}

/** @param isChanged whether the shares have changed */
async function saveState(shares: IDBObjectStore, state: State, isChanged: boolean): Promise<State> {
  const count = await resultOf(shares.count(sharesBy(state.owner)))
  const changed = isChanged ? Math.max(Date.now(), state.changed + 1) : state.changed
  const stored = { ...state, count, changed }
  putState(shares, stored)
  return stored
}

/**
 * Changes shares and state in one transaction. @param change returns what has changed of the state, and whether shares
 * have. @returns the new state; undefined if the index is gone, or not whole: the next run begins it anew
 */
export const changeIndex = (
  owner: string,
  change: (state: State, shares: IDBObjectStore) => Promise<[Partial<State>, boolean]>,
): Promise<State | undefined> =>
  inTransaction(async (shares) => {
    const state = await stateIn(shares, owner)
    if (!state) return
    const [changes, isChanged] = await change(state, shares)
    return saveState(shares, { ...state, ...changes }, isChanged)
  })

const unread: Syncs = { newest: null, due: { recent: null, whole: 0 }, sync: null }

/** Begins the index if it isn't there, or not whole. Of an earlier version of keys, it renews them. */
export const prepareIndex = (owner: string): Promise<State> =>
  inTransaction(async (shares) => {
    const state = await stateIn(shares, owner)
    if (state?.keyVersion === keyVersion) return state
    if (state) {
      await renewKeys(shares, owner)
      return saveState(shares, { ...state, keyVersion }, true)
    }
    shares.clear()
    const empty = { id: crypto.randomUUID(), keyVersion, contacts: unread, own: unread, changed: Date.now(), count: 0 }
    return saveState(shares, { owner, ...empty }, false)
  })

/** A newer share that was seen since `since` stays. @returns whether something changed; `seen` alone is no change */
export async function mergeShares(
  store: IDBObjectStore,
  shares: readonly IndexedShare[],
  since: number,
): Promise<boolean> {
  let isChanged = false
  const merge = async (share: IndexedShare) => {
    const before: IndexedShare | undefined = await resultOf(store.get([share.owner, share.key, share.member.id]))
    if (before && before.seen >= since && before.at > share.at) return
    isChanged ||= !before || !isSame(before, share)
    await resultOf(store.put(share))
  }
  await Promise.all(newestOfEach(shares).map(merge))
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
async function renewKeys(store: IDBObjectStore, owner: string): Promise<void> {
  const all: IndexedShare[] = await resultOf(store.getAll(sharesBy(owner)))
  const old = all.filter(({ url, key }) => matchKey(url) !== key)
  const renewed = old.map((share) => ({ ...share, ...placeOf(cleanPageUrl(share.url) ?? share.url) }))
  await mergeShares(store, renewed, 0)
  for (const { key, member } of old) store.delete([owner, key, member.id])
}

export async function removeShareOf(
  store: IDBObjectStore,
  owner: string,
  url: string,
  member: string,
): Promise<boolean> {
  const key: Key = [owner, matchKey(url), member]
  const isThere = (await resultOf(store.getKey(key))) !== undefined
  if (isThere) store.delete(key)
  return isThere
}

export async function removeShares(
  store: IDBObjectStore,
  owner: string,
  since: number,
  shouldRemove: (share: IndexedShare) => boolean,
): Promise<boolean> {
  const range = IDBKeyRange.bound([owner, since], [owner, []])
  let isChanged = false
  for await (const cursor of entriesOf(store.index('time').openCursor(range))) {
    if (!shouldRemove(cursor.value)) continue
    isChanged = true
    cursor.delete()
  }
  return isChanged
}

/** Removes shares above the limit: first the oldest of the member with the most. @returns whether one was removed */
export async function pruneShares(
  store: IDBObjectStore,
  owner: string,
  limit: number,
  since: number,
): Promise<boolean> {
  const byTime = store.index('time')
  const old = await keysOf(byTime.getAllKeys(IDBKeyRange.bound([owner], [owner, since], false, true)))
  const isOverLimit = (await resultOf(store.count(sharesBy(owner)))) - old.length > limit
  const recent = isOverLimit ? await keysOf(byTime.getAllKeys(IDBKeyRange.bound([owner, since], [owner, []]))) : []
  const pruned = [...old, ...roundRobin(recent.reverse(), ([, , member]) => member).slice(limit)]
  for (const key of pruned) store.delete(key)
  return pruned.length > 0
}
