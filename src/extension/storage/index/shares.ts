import type { DBSchema, IDBPDatabase } from 'idb'
import { matchKey } from '../../../contract/match-key.ts'
import type { Member } from '../../schemas/wire.ts'
import { inTurns } from '../in-turns.ts'
import * as items from '../items.ts'
import { defineDatabase } from './database.ts'

/**
 * The index: which pages a member's contacts, and they themselves, shared, as the newsfeed tells it. Pages read it and the
 * background alone writes it. It is a database, since reading what one page needs costs the same whatever else is in it; it can
 * be read again from the network at any time, so that nothing of it is worth a migration.
 */

/** That a member shared a page. There is one for a member and a page. */
export interface IndexedShare {
  /** Whose index it stands in (`storage/owner.ts`). */
  owner: string
  /** The page under all its spellings (`contract/match-key.ts`). */
  key: string
  /** The page's host without `www.`. */
  site: string
  /** Where it leads, as it was shared. */
  url: string
  title: string
  /** Who shared it. */
  member: Member
  /** Their comment. */
  message: string
  /** When they did, in milliseconds since 1970. */
  at: number
  /** When the newsfeed was asked for the last time that told of it, in milliseconds since 1970. */
  seen: number
}

interface Schema extends DBSchema {
  shares: {
    key: [owner: string, key: string, member: string]
    value: IndexedShare
    indexes: { time: [owner: string, at: number]; site: [owner: string, site: string, at: number] }
  }
}

export const shareDatabase = defineDatabase<Schema>({
  name: 'shares',
  // raised where match keys change as well: those that are stored would not be found
  version: 2,
  kind: 'index',
  until: 'session-end',
  create(database) {
    const shares = database.createObjectStore('shares', { keyPath: ['owner', 'key', 'member.id'] })
    shares.createIndex('time', ['owner', 'at'])
    shares.createIndex('site', ['owner', 'site', 'at'])
  },
})
const { open } = shareDatabase

/** Opens it for a reading that is to come. */
export const prepareShares = (): void => void open().catch(() => undefined)

/** All keys that begin so: an array comes after everything else. */
const beginning = (...parts: (string | number)[]) => IDBKeyRange.bound(parts, [...parts, []])

/** What was read of a member's index where there is one: what a database that failed could not forget is nobody's. */
async function kept(
  owner: string,
  read: (shares: IDBPDatabase<Schema>) => Promise<IndexedShare[]>,
): Promise<IndexedShare[]> {
  const [index, found] = await Promise.all([items.index.get(), open().then(read)])
  return index?.owner === owner ? found : []
}

const newestFirst = (one: { at: number }, other: { at: number }) => other.at - one.at

/** Who shared this page, the newest first, at most so many of them; unless told, all: each contact at most once. */
export async function sharesOf(owner: string, url: string, most = Number.POSITIVE_INFINITY): Promise<IndexedShare[]> {
  const found = await kept(owner, (shares) => shares.getAll('shares', beginning(owner, matchKey(url))))
  return found.sort(newestFirst).slice(0, most)
}

/** The newest shares of this site's pages, at most so many, and of each member at most ten. @param site a host without `www.` */
export const sharesOfSite = (owner: string, site: string, most: number): Promise<IndexedShare[]> =>
  kept(owner, (shares) => newest(shares, 'site', beginning(owner, site), most))

/** The newest shares since then, at most so many, and of each member at most ten. @param since milliseconds since 1970 */
export const sharesSince = (owner: string, since: number, most: number): Promise<IndexedShare[]> =>
  kept(owner, (shares) => newest(shares, 'time', IDBKeyRange.bound([owner, since], [owner, []]), most))

/** How many shares of each member are found among the newest, and how many are looked at for each that is found. */
const mostOfEach = 10
const lookedAtForEach = 10

/** The newest in this range, of no member so many that nobody else's are seen. */
async function newest(
  shares: IDBPDatabase<Schema>,
  index: 'time' | 'site',
  range: IDBKeyRange,
  most: number,
): Promise<IndexedShare[]> {
  const { store } = shares.transaction('shares')
  const found: Promise<IndexedShare | undefined>[] = []
  const ofMember = new Map<string, number>()
  let left = most * lookedAtForEach
  for (let each = await store.index(index).openKeyCursor(range, 'prev'); each; each = await each.continue()) {
    const [, , member] = each.primaryKey
    const before = ofMember.get(member) ?? 0
    ofMember.set(member, before + 1)
    if (before < mostOfEach) found.push(store.get(each.primaryKey))
    left -= 1
    if (found.length >= most || left === 0) break
  }
  return (await Promise.all(found)).filter((share) => share !== undefined)
}

/** Everything that is in a member's index, in no particular order. */
export const allShares = (owner: string): Promise<IndexedShare[]> =>
  kept(owner, (shares) => shares.getAll('shares', beginning(owner)))

/** How many shares there are in a member's index. */
export const countShares = async (owner: string): Promise<number> => (await open()).count('shares', beginning(owner))

/** How many pages there are in a member's index. */
export async function countPages(owner: string): Promise<number> {
  const keys = await (await open()).getAllKeys('shares', beginning(owner))
  return new Set(keys.map(([, key]) => key)).size
}

/**
 * Puts these into the index, each in the place of what was there of its member and page; but for an older share where a newer one
 * is among these, or was seen since then.
 *
 * @param since milliseconds since 1970
 * @returns whether anything is there now that wasn't, or was different, beside when it was seen
 */
export async function mergeShares(shares: readonly IndexedShare[], since: number): Promise<boolean> {
  const { store, done } = (await open()).transaction('shares', 'readwrite')
  let isChanged = false
  const merge = async (share: IndexedShare) => {
    const before = await store.get([share.owner, share.key, share.member.id])
    if (before && before.seen >= since && before.at > share.at) return
    isChanged ||= !before || !isSame(before, share)
    await store.put(share)
  }
  await Promise.all([...newestOfEach(shares).map(merge), done])
  return isChanged
}

/** Of what is put in one place, the newest. */
const newestOfEach = (shares: readonly IndexedShare[]): IndexedShare[] => {
  const places = Map.groupBy(shares.toSorted(newestFirst), ({ owner, key, member }) =>
    JSON.stringify([owner, key, member.id]),
  )
  return [...places.values()].flatMap(([newest]) => newest ?? [])
}

const isSame = (one: IndexedShare, other: IndexedShare): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

const comparable = ({ url, title, message, at, member: { id, name, link, headline, picture_small } }: IndexedShare) => [
  url,
  title,
  message,
  at,
  id,
  name,
  link,
  headline,
  picture_small,
]

/** Takes a member's share of a page out of an index. @returns whether it was there */
export async function removeShareOf(owner: string, url: string, member: string): Promise<boolean> {
  const { store, done } = (await open()).transaction('shares', 'readwrite')
  const key: [string, string, string] = [owner, matchKey(url), member]
  const isThere = (await store.getKey(key)) !== undefined
  if (isThere) await store.delete(key)
  await done
  return isThere
}

/**
 * Takes out of a member's index what this is true of.
 *
 * @param since milliseconds since 1970; what is older is not looked at
 * @returns whether there was any
 */
export async function removeShares(
  owner: string,
  since: number,
  isGone: (share: IndexedShare) => boolean,
): Promise<boolean> {
  const { store, done } = (await open()).transaction('shares', 'readwrite')
  const range = IDBKeyRange.bound([owner, since], [owner, []])
  let isChanged = false
  for (let each = await store.index('time').openCursor(range); each; each = await each.continue()) {
    if (!isGone(each.value)) continue
    isChanged = true
    await each.delete()
  }
  await done
  return isChanged
}

/**
 * Deletes what is from before a moment, and of what are more than so many shares those that are too many: first the oldest of whoever
 * shared most, so that nobody takes the places of others by sharing much.
 *
 * @param since milliseconds since 1970
 * @returns whether there were any
 */
export async function pruneShares(owner: string, most: number, since: number): Promise<boolean> {
  const { store, done } = (await open()).transaction('shares', 'readwrite')
  const byTime = store.index('time')
  const old = await byTime.getAllKeys(IDBKeyRange.bound([owner], [owner, since], false, true))
  const tooMany = (await store.count(beginning(owner))) - old.length > most
  const others = tooMany ? await byTime.getAllKeys(IDBKeyRange.bound([owner, since], [owner, []])) : []
  const pruned = [...old, ...inTurns(others.reverse(), ([, , member]) => member).slice(most)]
  await Promise.all([...pruned.map((key) => store.delete(key)), done])
  return pruned.length > 0
}

/** Forgets all of it, whosever it is. */
export const clearShares = async (): Promise<void> => (await open()).clear('shares')
