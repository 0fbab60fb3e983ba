import { hour as hourLength } from '../../contract/durations.ts'
import { tooOften } from '../http/response.ts'
import { LruCache } from '../lru.ts'
import type { Log } from '../operation/log.ts'
import { poll } from '../operation/poll.ts'
import type { Caller } from '../store/applications.ts'
import type { Store } from '../store/store.ts'

/** Default quota of an application (§8), and of an IP address without a token, in calls per hour. */
export const defaultQuota = 50_000

/** Maximum IP addresses that are counted; the bounds of connections limit a client with millions of them. */
export const maxStrangers = 10_000

/** Maximum writes of a member in an hour, over all applications and the web site. */
export const maxWrites = 1000

/** Maximum calls of a member's own program in an hour, beside what the member's applications may call. */
export const maxProgramCalls = 1000

/** Maximum writes of all of a member's own programs in an hour; they count among the member's. */
export const maxProgramWrites = 300

/** Calls of a subject that are saved within a second; fewer wait for one of the saves of all. */
const manyCalls = 20

/** Each so many seconds all counts are saved: with each second's, every active member would be a write. */
const secondsOfAll = 10

/** Of a subject in an hour. */
interface Count {
  calls: number
  unsaved: number
}

/**
 * Maximum calls of a subject in an hour.
 * @property sharer a subject that shares the limit with others: the last tenth is for sharers with less than a tenth
 * @property isStranger the subject is the IP address of a call without a token (LRU, with `maxStrangers` entries)
 */
export type Limit = { subject: string; limit: number; sharer?: string; isStranger?: boolean }

/** @throws Problem 429 for a call that wasn't allowed */
export function assertAllowed({ allowed, limit, isForOthers, reset }: ReturnType<Quota['count']>, now: number): void {
  if (allowed) return
  const all = `quota of ${limit} calls an hour is`
  const used = isForOthers
    ? `The last tenth of the ${all} for members who used less than a tenth of it`
    : `The ${all} used up`
  throw tooOften(used, Math.ceil((reset - now) / 1000))
}

/** A program of the member's own leaves the member enough. */
export function countWrite(
  quota: Quota,
  { member, may }: Pick<Caller, 'member'> & Partial<Pick<Caller, 'may'>>,
  now: number,
): void {
  const ofMember = { subject: `writes of ${member}`, limit: maxWrites }
  const ofPrograms = { subject: `writes by programs of ${member}`, limit: maxProgramWrites }
  const { allowed, limit, reset } = quota.count(ofMember, ...(may ? [ofPrograms] : []))
  const who = limit === maxWrites ? 'A member' : 'A member’s programs'
  if (!allowed) throw tooOften(`${who} may write ${limit} times an hour`, Math.ceil((reset - now) / 1000))
}

export type Quota = Awaited<ReturnType<typeof openQuota>>

/**
 * Counts calls in memory, by clock hour; starts with this hour's stored counts.
 * @param refused called for each call beyond a quota: of a `caller` with a token, or of an `address` without one
 */
export async function openQuota(
  store: Pick<Store, 'callCounts' | 'transaction'>,
  now: () => number,
  refused: (of: string) => void = () => {},
) {
  let hour = hourOf(now())
  let counts = new Map<string, Count>()
  let strangers = new LruCache<Count>(maxStrangers)
  for (const { subject, calls } of await store.callCounts.inHour(hour)) counts.set(subject, { calls, unsaved: 0 })

  /** A stranger's is in memory only: IP addresses are never stored. */
  function countOf(subject: string, isStranger = false): Count {
    const all = isStranger ? strangers : counts
    const count = all.get(subject) ?? { calls: 0, unsaved: 0 }
    all.set(subject, count)
    return count
  }

  function beginHour(): void {
    const current = hourOf(now())
    if (current === hour) return
    hour = current
    counts = new Map()
    strangers = new LruCache(maxStrangers)
  }

  return {
    /** @returns of the limit with the fewest calls left; `isForOthers` if its last tenth is left, and for other sharers */
    count(...limits: [Limit, ...Limit[]]) {
      beginHour()
      const counted = limits.map(({ subject, limit, sharer, isStranger }) => {
        const [all, own] = [countOf(subject, isStranger), sharer === undefined ? [] : [countOf(sharer)]]
        const left = Math.max(0, limit - all.calls)
        const isForOthers = left > 0 && left <= limit / 10 && own.some(({ calls }) => calls >= limit / 10)
        return { limit, isForOthers, left: isForOthers ? 0 : left, counts: [all, ...own] }
      })
      const allowed = counted.every(({ left }) => left > 0)
      if (!allowed) refused(limits[0].isStranger ? 'address' : 'caller')
      for (const count of allowed ? counted.flatMap(({ counts }) => counts) : []) {
        count.calls++
        count.unsaved++
      }
      const { limit, isForOthers, left } = counted.reduce((a, b) => (b.left < a.left ? b : a))
      return { allowed, limit, isForOthers, remaining: allowed ? left - 1 : left, reset: (hour + 1) * hourLength }
    },

    /**
     * Saves the counts of at least so many calls, and adds other processes' counts. A process that dies loses its
     * counts since the last save.
     * @returns false if there was nothing to save
     */
    async save(least = 1): Promise<boolean> {
      const saving = [...counts].flatMap(([subject, count]) => {
        const { unsaved } = count
        if (unsaved < least) return []
        count.unsaved = 0
        return [{ subject, count, unsaved }]
      })
      if (saving.length === 0) return false
      const savedHour = hour
      try {
        const added = new Map(saving.map(({ subject, unsaved }) => [subject, unsaved]))
        const saved = await store.transaction(({ callCounts }) => callCounts.add(savedHour, added), 'read committed')
        for (const { subject, count } of saving) count.calls = (saved.get(subject) ?? 0) + count.unsaved
        return true
      } catch (error) {
        for (const { count, unsaved } of saving) count.unsaved += unsaved
        throw error
      }
    },
  }
}

const hourOf = (milliseconds: number): number => Math.floor(milliseconds / hourLength)

/** @returns the end, which saves the last calls */
export function saveEverySecond(quota: Quota, log: Log): () => Promise<void> {
  const warn = (error: Error) => log(`The calls of a second are not counted yet: ${error.message}`)
  // one at a time: while another process holds the lock, further saves would only queue up
  let seconds = 0
  const saving = poll(() => quota.save(seconds++ % secondsOfAll === 0 ? 1 : manyCalls), 1000, warn)
  saving.begin()
  return async () => {
    await saving.close()
    await quota.save().catch(warn)
  }
}
