import type { Reason } from '../../schemas/sent-call.ts'
import type { Asker } from '../pace/asker.ts'

/** Milliseconds for which a look-up is read again from here, where somebody only wants to see it. */
const lifetime = 60_000

/** How many replies are kept, the newest. */
const most = 50

/** Who shared a page, to be shown. Who waits and what is new is asked each time: it may have been answered or removed on the site. */
const shown: Reason = 'page'

/** What tells that, too. */
const telling: ReadonlySet<Reason> = new Set([shown, 'afterwards', 'unconfirmed'])

/**
 * What a network replied of late, as long as this background lives: a popup that is opened again on a page within the minute
 * looks it up no second time, and equal calls under way are one. A failure is not kept, and after the member's own action nothing is.
 */
export function createReplies() {
  const replies = new Map<string, { at: number; reply: Promise<unknown> }>()
  let underWay = new Map<string, Promise<unknown>>()

  return {
    /**
     * @param question what makes it the same call: who asks whom, for what, in which language
     * @param by whose calls it takes: what the background may not ask any more, a member may
     */
    read<Reply>(question: string, by: Asker, reason: Reason, ask: () => Promise<Reply>): Promise<Reply> {
      for (const [each, { at }] of replies) if (Math.abs(Date.now() - at) >= lifetime) replies.delete(each)
      const late = reason === shown ? replies.get(question) : undefined
      if (late) return late.reply as Promise<Reply>
      const call = `${by} ${question}`
      const same = underWay.get(call)
      if (same) return same as Promise<Reply>
      const own = underWay
      const reply = ask()
      own.set(call, reply)
      const ended = () => void own.delete(call)
      reply.then(() => {
        ended()
        // what was asked for before an action of the member may not know of it
        if (own !== underWay || !telling.has(reason)) return
        replies.delete(question)
        replies.set(question, { at: Date.now(), reply })
        if (replies.size > most) replies.delete(replies.keys().next().value ?? '')
      }, ended)
      return reply
    },

    /** To be called when a write leaves, and when it has come to its end. */
    forget(): void {
      replies.clear()
      underWay = new Map()
    },
  }
}
