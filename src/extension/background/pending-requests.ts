import type { Argument } from '../messages/questions.ts'
import { listedAtFirst, type PendingRequests } from '../schemas/pending-requests.ts'
import { writeAbout } from '../schemas/writes.ts'
import * as items from '../storage/items.ts'
import type { createContactRequests } from './api/contact-requests.ts'
import type { Sending } from './api/write-once.ts'
import type { Session } from './auth/session.ts'
import { failureOf } from './failed.ts'
import type { Writes } from './writes.ts'

/** Keeps the stored list of contact requests and what the member has answered since it was asked for. */
export function createPendingRequests(
  session: Pick<Session, 'during'>,
  contactRequests: ReturnType<typeof createContactRequests>,
  writes: Pick<Writes, 'run'>,
) {
  /** Answered requests, by the turn of the last list that they hold against: every one where the network confirmed it. */
  const holdsUntil = new Map<string, number>()
  let turns = 0
  let newest = 0

  /**
   * Asks the network for the list and stores it, unless one that was asked for later is stored already.
   *
   * @param wanted how many requests to list; as many as are listed now unless told
   */
  async function refresh(wanted?: number): Promise<void> {
    const readList = async () => {
      turns += 1
      const turn = turns
      const listed = (await items.pendingRequests.get())?.requests.length ?? 0
      return { turn, ...(await contactRequests.list(Math.max(wanted ?? listed, listedAtFirst))) }
    }
    await session.during(readList, async ({ turn, requests, count, count_string }) => {
      if (turn < newest) return
      newest = turn
      const stored = await items.pendingRequests.get()
      await items.pendingRequests.set({
        count,
        count_string,
        requests,
        // lists may lag behind a confirmed answer; a request that is listed after it was called gone is there
        answered: (stored?.answered ?? []).filter(
          (id) => requests.some((request) => request.id === id) && (holdsUntil.get(id) ?? 0) >= turn,
        ),
      })
    })
  }

  /** After an action the badge follows at once; that it could not be refreshed is no failure of the action. */
  const refreshSoon = (): void => void refresh().catch(() => undefined)

  async function change(changed: (stored: PendingRequests) => PendingRequests): Promise<void> {
    const stored = await items.pendingRequests.get()
    if (stored) await items.pendingRequests.set(changed(stored))
  }

  /** Sends an answer; the request counts as waiting until the network has confirmed it. Then the list is asked for again. */
  async function settle(id: string, answer: object, send: (sending: Sending) => Promise<void>): Promise<void> {
    const answered = () =>
      change(({ answered, ...list }) => ({ ...list, answered: [...answered.filter((each) => each !== id), id] }))
    try {
      await writes.run(writeAbout.answer(id), answer, async (running) => {
        try {
          await send(running)
        } catch (error) {
          if (failureOf(error).code === 'request-gone') {
            holdsUntil.set(id, turns)
            await running.keep(answered)
          }
          throw error
        }
        holdsUntil.set(id, Number.POSITIVE_INFINITY)
        await running.keep(answered)
      })
    } finally {
      refreshSoon()
    }
  }

  return {
    refresh,
    refreshSoon,

    answer: (answer: Argument<'answerContactRequest'>) =>
      settle(answer.id, answer, (sending) => contactRequests.answer(answer, sending)),

    delete: (id: string) => settle(id, {}, (sending) => contactRequests.delete(id, sending)),
  }
}
