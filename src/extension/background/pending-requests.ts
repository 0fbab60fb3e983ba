import { listedAtFirst, type PendingRequests } from '../schemas/pending-requests.ts'
import * as items from '../storage/items.ts'
import type { createContactRequests } from './api/contact-requests.ts'
import type { Session } from './auth/session.ts'
import { failureOf } from './failed.ts'

/** Keeps the stored list of contact requests and what the member has answered since it was asked for. */
export function createPendingRequests(
  session: Pick<Session, 'token' | 'write'>,
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
    const token = await session.token()
    if (!token) return
    asked += 1
    const turn = asked
    const listed = (await items.pendingRequests.get())?.requests.length ?? 0
    const { requests, count, count_string } = await contactRequests.list(Math.max(wanted ?? listed, listedAtFirst))
    await session.write(token, async () => {
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

  const noLonger = (answering: string[], id: string) => answering.filter((each) => each !== id)

  /** Sends an answer; the request counts as answered from the first moment, and waits again if that fails. */
  async function settle(id: string, send: () => Promise<void>): Promise<void> {
    const token = await session.token()
    const change = (changed: (stored: PendingRequests) => PendingRequests) =>
      session.write(token, async () => {
        const stored = await items.pendingRequests.get()
        if (stored) await items.pendingRequests.set(changed(stored))
      })
    const confirm = () =>
      change(({ answered, answering, ...list }) => ({
        ...list,
        answered: [...answered, id],
        answering: noLonger(answering, id),
      }))

    underWay.add(id)
    await change((stored) => ({ ...stored, answering: [...noLonger(stored.answering, id), id] }))
    try {
      await send()
    } catch (error) {
      if (failureOf(error).code === 'request-gone') await confirm()
      else await change((stored) => ({ ...stored, answering: noLonger(stored.answering, id) }))
      throw error
    } finally {
      underWay.delete(id)
    }
    await confirm()
  }

  return { refresh, settle }
}
