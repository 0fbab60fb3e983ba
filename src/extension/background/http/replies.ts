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

/** Maximum cached replies: the latest look-up's. */
const maxReplies = 4

/** Replies about a page. Each look-up reads anew, since others change it; a write may use what was read just before. */
const rememberedReasons: ReadonlySet<Reason> = new Set(['page', 'afterwards', 'unconfirmed'])

export type Replies = ReturnType<typeof createReplies>

/** Equal concurrent calls become one. The latest replies about a page are remembered, in memory, until a write. */
export function createReplies() {
  const replies = new Map<string, { at: Moment; reply: unknown }>()
  let underWay = new Map<string, Promise<unknown>>()

  return {
    /** @param initiator whose allowance the call uses; calls of both are not joined, since one may be refused */
    read<Reply>(question: string, initiator: Initiator, reason: Reason, ask: () => Promise<Reply>): Promise<Reply> {
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
        if (own !== underWay || !rememberedReasons.has(reason)) return
        replies.delete(question)
        replies.set(question, { at: thisMoment(), reply: value })
        for (const oldest of replies.keys()) if (replies.size > maxReplies) replies.delete(oldest)
      }, ended)
      return reply
    },

    recent<Reply>(question: string, longest: number): Reply | undefined {
      const { at, reply } = replies.get(question) ?? {}
      return at && isWithin(at, longest) ? (reply as Reply) : undefined
    },

    clear(): void {
      replies.clear()
      underWay = new Map()
    },
  }
}
