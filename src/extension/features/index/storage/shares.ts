import { defineDatabase, entriesOf, resultOf } from '../../../storage/database.ts'
import { type IndexedShare, newestFirst } from './shared-pages.ts'
import { type Index, indexChanged, options, type State } from './state.ts'

export type Key = [owner: string, key: string, member: string]

/** Keys of the state's row, the first of its owner's; it has no place in the other indexes. */
const keyOfState = (owner: string): Key => [owner, '', '']

/** Shares, and the state of the index in the same rows: no browser and no fault deletes one without the other. */
export const shareDatabase = defineDatabase({
  name: 'shares',
  version: 4,
  create(database) {
    const shares = database.createObjectStore('shares', { keyPath: ['owner', 'key', 'member.id'] })
    shares.createIndex('time', ['owner', 'at'])
    shares.createIndex('site', ['owner', 'site', 'at'])
  },
})
const { openStore } = shareDatabase

export const clearShares = (): Promise<void> => shareDatabase.clear().finally(indexChanged.remove)

export const keysOf = (request: IDBRequest<IDBValidKey[]>) => resultOf(request) as Promise<unknown> as Promise<Key[]>

/** All keys with this prefix: in key order, an array comes last. */
const beginning = (...parts: (string | number)[]) => IDBKeyRange.bound(parts, [...parts, []])

/** Keys of all shares of an owner, without the state. */
export const sharesBy = (owner: string) => IDBKeyRange.bound(keyOfState(owner), [owner, []], true)

/** The state; undefined if there is none, or if the browser lost some of the shares. */
export async function stateIn(store: IDBObjectStore, owner: string): Promise<State | undefined> {
  const counting = resultOf(store.count(sharesBy(owner)))
  const state: State | undefined = await resultOf(store.get(keyOfState(owner)))
  return state?.count === (await counting) ? state : undefined
}

export const putState = (store: IDBObjectStore, state: State): void =>
  void store.put({ ...state, key: '', member: { id: '' } })

export const readState = async (owner: string): Promise<State | undefined> => stateIn(await openStore(), owner)

/** The state of the index, whose owner it names; null if there is none, or if it can't be read. */
async function readIndex(): Promise<Index | null> {
  const read = openStore().then((store) => resultOf<Partial<State>[]>(store.getAll(null, 1)))
  const [first] = await read.catch(() => [])
  return first?.id ? (first as State) : null
}

/** The index, for pages that read it themselves before they are drawn. */
export const index = {
  now: readIndex,
  watch: (changed: (index: Index | null) => void) => indexChanged.watch(() => void readIndex().then(changed)),
}

/** Reads shares only of an index, and while the option is on: a failed database may still hold others. */
async function readOwned(
  owner: string,
  read: (store: IDBObjectStore) => Promise<IndexedShare[]>,
): Promise<IndexedShare[]> {
  const [{ index: isOn }, [state, found]] = await Promise.all([
    options.get(),
    openStore().then((store) => Promise.all([resultOf(store.getKey(keyOfState(owner))), read(store)])),
  ])
  return isOn && state ? found : []
}

/** Shares of the page with this key, newest first. */
export async function sharesOf(owner: string, page: string): Promise<IndexedShare[]> {
  const found = await readOwned(owner, (store) => resultOf(store.getAll(beginning(owner, page))))
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
  readOwned(owner, (store) => resultOf(store.getAll(sharesBy(owner))))

/** The members who shared something, the latest sharer first; empty if the index can't be read. */
export async function knownMembers(owner: string): Promise<IndexedShare['member'][]> {
  const shares = await allShares(owner).catch(() => [])
  return [...new Map(shares.sort(newestFirst).map(({ member }) => [member.id, member])).values()]
}

/** The number of shares of anybody. */
export const countShares = async (): Promise<number> => resultOf((await openStore()).index('time').count())

const maxCounted = { shares: 1000, pages: 100 }

/** The newest shares decide; of keys alone, so that a member who was away for a year waits no longer. */
export async function countPagesSince(owner: string, since: number, me: string): Promise<number> {
  const pages = new Set<string>()
  let left = maxCounted.shares
  const range = IDBKeyRange.bound([owner, since], [owner, []], true)
  const time = (await openStore()).index('time')
  for await (const { primaryKey } of entriesOf(time.openKeyCursor(range, 'prev'))) {
    const [, key, member] = primaryKey as Key
    if (member !== me) pages.add(key)
    left -= 1
    if (pages.size === maxCounted.pages || left === 0) break
  }
  return pages.size
}

export async function countPages(): Promise<number> {
  const keys = await keysOf((await openStore()).getAllKeys())
  return new Set(keys.flatMap(([, key]) => key || [])).size
}
