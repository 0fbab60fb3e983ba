import type { Argument } from '../messages/questions.ts'
import { listedAtFirst, type PendingRequests } from '../schemas/pending-requests.ts'
import * as items from '../storage/items.ts'
import type { createContactRequests } from './api/contact-requests.ts'
import type { Session } from './auth/session.ts'
import { failureOf } from './failed.ts'

/** Keeps the stored list of contact requests and what the member has answered since it was asked for. */
export function createPendingRequests(
  session: Pick<Session, 'during'>,
  contactRequests: ReturnType<typeof createContactRequests>,
) {
  /** Answers that this worker has sent and that have not come back. */
  const underWay = new Set<string>()
  let asked = 0
  let newest = 0

  /**
   * Asks the network for the list and stores it, unless one that was asked for later is stored already.
   *
   * @param wanted how many requests to list; as many as are listed now unless told
   */
  async function refresh(wanted?: number): Promise<void> {
    const ask = async () => {
      asked += 1
      const turn = asked
      const listed = (await items.pendingRequests.get())?.requests.length ?? 0
      return { turn, ...(await contactRequests.list(Math.max(wanted ?? listed, listedAtFirst))) }
    }
    await session.during(ask, async ({ turn, requests, count, count_string }) => {
      if (turn < newest) return
      newest = turn
      const stored = await items.pendingRequests.get()
      await items.pendingRequests.set({
        count,
        count_string,
        requests,
        // a confirmed answer holds against a list that was made before it
        answered: (stored?.answered ?? []).filter((id) => requests.some((request) => request.id === id)),
        // an answer that died with its worker: whether it arrived is what this list tells
        answering: (stored?.answering ?? []).filter((id) => underWay.has(id)),
      })
    })
  }

  /** After an action the badge follows at once; that it could not be refreshed is no failure of the action. */
  const refreshSoon = (): void => void refresh().catch(() => undefined)

  async function change(changed: (stored: PendingRequests) => PendingRequests): Promise<void> {
    const stored = await items.pendingRequests.get()
    if (stored) await items.pendingRequests.set(changed(stored))
  }

  /**
   * Sends an answer; the request counts as answered from the first moment, and waits again if that fails. Then the list
   * is asked for again.
   */
  async function settle(id: string, send: () => Promise<void>): Promise<void> {
    const others = (ids: string[]) => ids.filter((each) => each !== id)
    underWay.add(id)
    try {
      await session.during(nothing, () =>
        change((stored) => ({ ...stored, answering: [...others(stored.answering), id] })),
      )
      const error = await session.during(
        () => send().then(nothing, (error: unknown) => error),
        (error) => {
          const isAnswered = error === undefined || failureOf(error).code === 'request-gone'
          return change(({ answered, answering, ...list }) => ({
            ...list,
            answered: isAnswered ? [...answered, id] : answered,
            answering: others(answering),
          }))
        },
      )
      if (error !== undefined) throw error
    } finally {
      underWay.delete(id)
      refreshSoon()
    }
  }

  return {
    refresh,
    refreshSoon,

    answer: (answer: Argument<'answerContactRequest'>) => settle(answer.id, () => contactRequests.answer(answer)),

    delete: (id: string) => settle(id, () => contactRequests.delete(id)),
  }
}

const nothing = async () => undefined
