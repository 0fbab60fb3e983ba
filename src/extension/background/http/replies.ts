import type { Reason } from '../../schemas/stored.ts'
import type { Initiator } from './rate-limit.ts'

/**
 * A moment by both clocks, in milliseconds: `Date.now()` may be set, and `performance.now()` stands still while the
 * computer sleeps.
 */
export interface Moment {
  clock: number
  ticks: number
}

export const thisMoment = (): Moment => ({ clock: Date.now(), ticks: performance.now() })

/** Whether less time than this has passed since, by both clocks. */
export const isWithin = ({ clock, ticks }: Moment, milliseconds: number): boolean =>
  Math.abs(Date.now() - clock) < milliseconds && performance.now() - ticks < milliseconds

/** Milliseconds for which a look-up is served from the cache. */
const lifetime = 60_000

/** Maximum cached replies; the oldest are evicted first. */
export const maxReplies = 50

/** Maximum characters of all cached replies together, as JSON; one response may have 4 MiB. */
export const maxRepliesLength = 8_000_000

/** The only reason served from the cache. Requests and news are always read: they may have changed on the web site. */
const servedReason: Reason = 'page'

/** The reasons whose replies are cached. */
const cachedReasons: ReadonlySet<Reason> = new Set([servedReason, 'afterwards', 'unconfirmed'])

export type Replies = ReturnType<typeof createReplies>

/**
 * In-memory cache of look-ups: a popup that opens on a page again within the minute makes no call, and equal concurrent
 * calls become one. Failures are not cached, and each write of the member empties the cache.
 */
export function createReplies() {
  const replies = new Map<string, { at: Moment; length: number; reply: Promise<unknown> }>()
  let underWay = new Map<string, Promise<unknown>>()

  function evict(): void {
    let total = 0
    for (const [index, [question, { length }]] of [...replies].reverse().entries()) {
      total += length
      if (index >= maxReplies || total > maxRepliesLength) replies.delete(question)
    }
  }

  return {
    /**
     * @param question identifies the call: network, token, language, path and parameters
     * @param by whose allowance the call uses; calls of both kinds are not joined, since one may be refused
     */
    read<Reply>(question: string, by: Initiator, reason: Reason, ask: () => Promise<Reply>): Promise<Reply> {
      for (const [key, { at }] of replies) if (!isWithin(at, lifetime)) replies.delete(key)
      const cached = reason === servedReason ? replies.get(question) : undefined
      if (cached) return cached.reply as Promise<Reply>
      const call = `${by} ${question}`
      const equal = underWay.get(call)
      if (equal) return equal as Promise<Reply>
      const own = underWay
      const reply = ask()
      own.set(call, reply)
      const ended = () => void own.delete(call)
      reply.then((value) => {
        ended()
        // a reply to a call before the member's last write may be stale
        if (own !== underWay || !cachedReasons.has(reason)) return
        replies.delete(question)
        replies.set(question, { at: thisMoment(), length: JSON.stringify(value).length, reply })
        evict()
      }, ended)
      return reply
    },

    /** The cached reply, if it arrived within these milliseconds; undefined if there is none. */
    async recent<Reply>(question: string, longest: number): Promise<Reply | undefined> {
      const cached = replies.get(question)
      return cached && isWithin(cached.at, longest) ? (cached.reply as Promise<Reply>) : undefined
    },

    /** Empties the cache. Called when a write leaves and when it ends. */
    clear(): void {
      replies.clear()
      underWay = new Map()
    },
  }
}
