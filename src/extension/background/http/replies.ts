import type { Reason } from '../../schemas/reasons.ts'
import type { Initiator } from './rate-limit.ts'

/** A time by both clocks: `Date.now()` may be set, and `performance.now()` stands still while the computer sleeps. */
export interface Moment {
  clock: number
  ticks: number
}

export const thisMoment = (): Moment => ({ clock: Date.now(), ticks: performance.now() })

export const isWithin = ({ clock, ticks }: Moment, milliseconds: number): boolean =>
  Math.abs(Date.now() - clock) < milliseconds && performance.now() - ticks < milliseconds

const lifetime = 60_000

/** Maximum replies of the last minute that are cached; the oldest ones are dropped. */
export const maxReplies = 50

/** Maximum characters of all cached replies together, as JSON; one response may have 4 MiB. */
export const maxRepliesLength = 8_000_000

/** The only reason served from the cache. Requests and news are always read: the web site may have changed them. */
const servedReason: Reason = 'page'

const cachedReasons: ReadonlySet<Reason> = new Set([servedReason, 'afterwards', 'unconfirmed'])

export type CachedReplies = ReturnType<typeof createReplies>

/** The cache of replies, in memory. Equal concurrent calls become one; failures are not cached; each write empties it. */
export function createReplies() {
  const replies = new Map<string, { at: Moment; length: number; reply: Promise<unknown> }>()
  let underWay = new Map<string, Promise<unknown>>()

  function evict(): void {
    let total = [...replies.values()].reduce((sum, { length }) => sum + length, 0)
    for (const [question, { length }] of replies) {
      if (replies.size <= maxReplies && total <= maxRepliesLength) return
      replies.delete(question)
      total -= length
    }
  }

  return {
    /** @param initiator whose allowance the call uses; calls of both are not joined, since one may be refused */
    read<Reply>(question: string, initiator: Initiator, reason: Reason, ask: () => Promise<Reply>): Promise<Reply> {
      for (const [key, { at }] of replies) if (!isWithin(at, lifetime)) replies.delete(key)
      const cached = reason === servedReason ? replies.get(question) : undefined
      if (cached) return cached.reply as Promise<Reply>
      const call = `${initiator} ${question}`
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

    async recent<Reply>(question: string, longest: number): Promise<Reply | undefined> {
      const cached = replies.get(question)
      return cached && isWithin(cached.at, longest) ? (cached.reply as Promise<Reply>) : undefined
    },

    clear(): void {
      replies.clear()
      underWay = new Map()
    },
  }
}
