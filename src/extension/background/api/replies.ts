import type { Reason } from '../../schemas/sent-call.ts'

/** Milliseconds for which what was read is read again from here, where somebody only wants to see it. */
const lifetime = 60_000

/** How many replies are kept, the newest. */
const most = 50

/** What is asked to be shown; whatever else is asked is about what is so now. */
const shown: ReadonlySet<Reason> = new Set(['page', 'popup'])

/**
 * What a network replied of late, as long as this background lives: a popup that is opened again within the minute costs no
 * call, and equal calls under way are one. A failure is not kept, and after the member's own action nothing is.
 */
export function createReplies() {
  const replies = new Map<string, { at: number; reply: Promise<unknown> }>()
  let underWay = new Map<string, Promise<unknown>>()

  return {
    /** @param question what makes it the same call: who asks whom, for what, in which language */
    read<Reply>(question: string, reason: Reason, ask: () => Promise<Reply>): Promise<Reply> {
      const kept = replies.get(question)
      const age = kept && Date.now() - kept.at
      if (kept && age !== undefined && age >= 0 && age < lifetime && shown.has(reason))
        return kept.reply as Promise<Reply>
      const same = underWay.get(question)
      if (same) return same as Promise<Reply>
      const own = underWay
      const reply = ask()
      own.set(question, reply)
      const ended = () => void own.delete(question)
      reply.then(() => {
        ended()
        // what was asked for before an action of the member may not know of it
        if (own !== underWay) return
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
