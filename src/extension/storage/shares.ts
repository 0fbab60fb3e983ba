import type { DBSchema } from 'idb'
import { matchKey } from '../../contract/match-key.ts'
import type { Member } from '../schemas/wire.ts'
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

const open = defineDatabase<Schema>('shares', 1, (database) => {
  const shares = database.createObjectStore('shares', { keyPath: ['owner', 'key', 'member.id'] })
  shares.createIndex('time', ['owner', 'at'])
  shares.createIndex('site', ['owner', 'site', 'at'])
})

/** All keys that begin so: an array comes after everything else. */
const beginning = (...parts: (string | number)[]) => IDBKeyRange.bound(parts, [...parts, []])

const newestFirst = (one: { at: number }, other: { at: number }) => other.at - one.at

/** Who shared this page, the newest first, at most so many of them. */
export async function sharesOf(owner: string, url: string, most: number): Promise<IndexedShare[]> {
  const found = await (await open()).getAll('shares', beginning(owner, matchKey(url)), most)
  return found.sort(newestFirst)
}

/** The newest shares of this site's pages, at most so many. @param site a host without `www.` */
export const sharesOfSite = (owner: string, site: string, most: number): Promise<IndexedShare[]> =>
  newest('site', beginning(owner, site), most)

/** The newest shares since then, at most so many. @param since milliseconds since 1970 */
export const sharesSince = (owner: string, since: number, most: number): Promise<IndexedShare[]> =>
  newest('time', IDBKeyRange.bound([owner, since], [owner, []]), most)

async function newest(index: 'time' | 'site', range: IDBKeyRange, most: number): Promise<IndexedShare[]> {
  const found: IndexedShare[] = []
  const { store } = (await open()).transaction('shares')
  for (let each = await store.index(index).openCursor(range, 'prev'); each; each = await each.continue()) {
    found.push(each.value)
    if (found.length >= most) break
  }
  return found
}

/** Everything that is in a member's index, in no particular order. */
export const allShares = async (owner: string): Promise<IndexedShare[]> =>
  (await open()).getAll('shares', beginning(owner))

/** How many shares there are in a member's index. */
export const countShares = async (owner: string): Promise<number> => (await open()).count('shares', beginning(owner))

/** How many pages there are in a member's index. */
export async function countPages(owner: string): Promise<number> {
  const keys = await (await open()).getAllKeys('shares', beginning(owner))
  return new Set(keys.map(([, key]) => key)).size
}

/** Puts these into the index, each in the place of what was there of its member and page. */
export async function putShares(shares: readonly IndexedShare[]): Promise<void> {
  const { store, done } = (await open()).transaction('shares', 'readwrite')
  await Promise.all([...shares.map((share) => store.put(share)), done])
}

/**
 * The same, but for an older share of a page whose newer one was seen since then.
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
  await Promise.all([...shares.map(merge), done])
  return isChanged
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

/** Keeps so many of a member's shares, the newest. @returns whether there were more */
export async function keepNewest(owner: string, most: number): Promise<boolean> {
  const { store, done } = (await open()).transaction('shares', 'readwrite')
  const range = beginning(owner)
  const tooMany = Math.max(0, (await store.count(range)) - most)
  let left = tooMany
  for (let each = await store.index('time').openCursor(range); each && left > 0; each = await each.continue()) {
    await each.delete()
    left -= 1
  }
  await done
  return tooMany > 0
}

/** Forgets all of it, whosever it is. */
export const clearShares = async (): Promise<void> => (await open()).clear('shares')
