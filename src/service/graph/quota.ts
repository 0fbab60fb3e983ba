import type { Store } from '../store/store.ts'

/** Calls per hour and API key where the application has no quota of its own (§8), and per IP address without a token. */
export const defaultQuota = 50_000

const hourLength = 60 * 60 * 1000

/** What is left of a quota after a call. */
export interface Allowance {
  /** False when the call came after the last one that the quota holds. */
  allowed: boolean
  limit: number
  remaining: number
  /** When the next hour begins, in milliseconds since 1970. */
  reset: number
}

export interface Quota {
  /** Counts a call unless the quota is used up. */
  count(subject: string, limit: number): Allowance
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
  for (const { subject, calls } of await store.callCounts.inHour(hour)) counts.set(subject, { calls, unsaved: 0 })

  return {
    count(subject, limit) {
      const current = hourOf(now())
      if (current !== hour) {
        hour = current
        counts = new Map()
      }
      const count = counts.get(subject) ?? { calls: 0, unsaved: 0 }
      counts.set(subject, count)
      const allowed = count.calls < limit
      if (allowed) {
        count.calls++
        count.unsaved++
      }
      return { allowed, limit, remaining: Math.max(0, limit - count.calls), reset: (hour + 1) * hourLength }
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
          await callCounts.forgetBefore(savedHour)
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
