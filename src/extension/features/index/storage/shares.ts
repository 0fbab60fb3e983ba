import { matchKey } from '../../../../contract/page-url.ts'
import { clear, defineDatabase, entriesOf, resultOf } from '../../../storage/database.ts'
import type { IndexedShare } from './shared-pages.ts'
import { index } from './state.ts'

export type Key = [owner: string, key: string, member: string]

export const shareDatabase = defineDatabase({
  name: 'shares',
  version: 2,
  create(database) {
    const shares = database.createObjectStore('shares', { keyPath: ['owner', 'key', 'member.id'] })
    shares.createIndex('time', ['owner', 'at'])
    shares.createIndex('site', ['owner', 'site', 'at'])
  },
})
const { open, openStore } = shareDatabase

export const clearShares = (): Promise<void> => clear(shareDatabase)

export const keysOf = (request: IDBRequest<IDBValidKey[]>) => resultOf(request) as Promise<unknown> as Promise<Key[]>

export const prepareShares = (): void => void open().catch(() => undefined)

/** All keys with this prefix: in key order, an array comes last. */
export const beginning = (...parts: (string | number)[]) => IDBKeyRange.bound(parts, [...parts, []])

/** Reads shares only if the index belongs to this owner: a failed database may still hold another member's shares. */
async function readOwned(
  owner: string,
  read: (store: IDBObjectStore) => Promise<IndexedShare[]>,
): Promise<IndexedShare[]> {
  const [state, found] = await Promise.all([index.get(), openStore().then(read)])
  return state?.owner === owner ? found : []
}

export const newestFirst = (one: { at: number }, other: { at: number }) => other.at - one.at

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

/** Those who shared something, whoever shared last first; nobody if the index can't be read. */
export async function knownMembers(owner: string): Promise<IndexedShare['member'][]> {
  const shares = await allShares(owner).catch(() => [])
  return [...new Map(shares.sort(newestFirst).map(({ member }) => [member.id, member])).values()]
}

export const countShares = async (owner: string): Promise<number> =>
  resultOf((await openStore()).count(beginning(owner)))

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

export async function countPages(owner: string): Promise<number> {
  const keys = await keysOf((await openStore()).getAllKeys(beginning(owner)))
  return new Set(keys.map(([, key]) => key)).size
}
