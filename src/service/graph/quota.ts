import type { Store } from '../store/store.ts'

/** Calls per hour and API key where the application has no quota of its own (§8), and per IP address without a token. */
export const defaultQuota = 50_000

/** What one member may use of a small quota, where a fifth would be of little use, unless it is more than half. */
const smallestShare = 1000

/** How many of an application's calls per hour may be for one and the same member, so that nobody spends those of all. */
export function memberShare(quota: number): number {
  return Math.max(Math.min(smallestShare, Math.ceil(quota / 2)), Math.floor(quota / 5))
}

/**
 * How many IP addresses are counted at once. Whoever has a large network of IPv6 has millions; what each of them calls is bounded
 * by its connections all the same.
 */
export const maxStrangers = 10_000

const hourLength = 60 * 60 * 1000

/** How many calls per hour a subject has. */
export interface Limit {
  subject: string
  limit: number
}

/** What is left after a call, of the limit of which least is left. */
interface Allowance {
  /** False when the call came after the last one that a limit holds. */
  allowed: boolean
  limit: number
  remaining: number
  /** When the next hour begins, in milliseconds since 1970. */
  reset: number
}

export interface Quota {
  /** Counts a call against each of these limits, or against none of them when one is used up. */
  count(...limits: [Limit, ...Limit[]]): Allowance
  /**
   * Counts a call of somebody without a token. In memory alone: no IP address is stored. Beyond `maxStrangers` the least recently
   * used address is forgotten.
   */
  countStranger(clientIp: string, limit: number): Allowance
  /**
   * Saves what was counted, and learns what other processes have saved. What is counted between two of these may be
   * lost with the process, and is unknown to the others meanwhile.
   */
  save(): Promise<void>
}

/** Counts calls by the hour of the clock: in memory, beginning with what the store has of this hour. */
export async function openQuota(store: Store, now: () => number): Promise<Quota> {
  let hour = hourOf(now())
  let counts = new Map<string, { calls: number; unsaved: number }>()
  let strangers = new Map<string, number>()
  for (const { subject, calls } of await store.callCounts.inHour(hour)) counts.set(subject, { calls, unsaved: 0 })

  function newCount(subject: string): { calls: number; unsaved: number } {
    const count = { calls: 0, unsaved: 0 }
    counts.set(subject, count)
    return count
  }

  function beginHour(): void {
    const current = hourOf(now())
    if (current === hour) return
    hour = current
    counts = new Map()
    strangers = new Map()
  }

  return {
    count(...limits) {
      beginHour()
      const counted = limits.map(({ subject, limit }) => ({ limit, count: counts.get(subject) ?? newCount(subject) }))
      const allowed = counted.every(({ limit, count }) => count.calls < limit)
      if (allowed) {
        for (const { count } of counted) {
          count.calls++
          count.unsaved++
        }
      }
      const left = counted.map(({ limit, count }) => ({ limit, remaining: Math.max(0, limit - count.calls) }))
      const tightest = left.reduce((one, other) => (other.remaining < one.remaining ? other : one))
      return { allowed, ...tightest, reset: (hour + 1) * hourLength }
    },

    countStranger(clientIp, limit) {
      beginHour()
      const before = strangers.get(clientIp) ?? 0
      const allowed = before < limit
      const calls = allowed ? before + 1 : before
      strangers.delete(clientIp)
      strangers.set(clientIp, calls)
      const [leastRecent] = strangers.keys()
      if (strangers.size > maxStrangers && leastRecent !== undefined) strangers.delete(leastRecent)
      return { allowed, limit, remaining: Math.max(0, limit - calls), reset: (hour + 1) * hourLength }
    },

    async save() {
      const saving = [...counts].flatMap(([subject, count]) => {
        const { unsaved } = count
        count.unsaved = 0
        return unsaved > 0 ? [{ subject, count, unsaved }] : []
      })
      if (saving.length === 0) return
      const savedHour = hour
      try {
        await store.transaction(async ({ callCounts }) => {
          await callCounts.pruneBefore(savedHour)
          for (const { subject, count, unsaved } of saving) {
            const saved = await callCounts.add(subject, savedHour, unsaved)
            count.calls = saved + count.unsaved
          }
        })
      } catch (error) {
        for (const { count, unsaved } of saving) count.unsaved += unsaved
        throw error
      }
    },
  }
}

function hourOf(milliseconds: number): number {
  return Math.floor(milliseconds / hourLength)
}
