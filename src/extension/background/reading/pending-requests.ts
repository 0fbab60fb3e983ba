import { listedAtFirst, type PendingRequests, waiting } from '../../schemas/pending-requests.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import type { ContactRequest } from '../../schemas/wire/contact-request.ts'
import { answerDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import type { createContactRequests } from '../api/contact-requests.ts'
import type { Session } from '../auth/session.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** Keeps the stored list of contact requests, and which of them were answered since it was asked for. */
export function createPendingRequests(
  session: Pick<Session, 'during' | 'writer'>,
  contactRequests: Pick<ReturnType<typeof createContactRequests>, 'list'>,
  outbox: Pick<Outbox, 'confirmDelivered' | 'saveLostAnswer'>,
) {
  /** The turn of the last list that was asked for before a request was called gone. */
  const goneSince = new Map<string, number>()
  let turns = 0
  let newest = 0

  /**
   * Asks the network for the list and stores it, unless one that was asked for later is stored already.
   *
   * @param wanted how many requests to list; as many as are listed now unless told
   */
  async function refresh(reason: Reason, wanted?: number): Promise<void> {
    const readList = async () => {
      turns += 1
      const turn = turns
      const listed = (await items.pendingRequests.get())?.requests.length ?? 0
      return { turn, ...(await contactRequests.list(Math.max(wanted ?? listed, listedAtFirst), reason)) }
    }
    let isNewest = false
    let before: ContactRequest[] = []
    const { result: list, owner } = await session.during(readList, async ({ turn, requests, count, count_string }) => {
      isNewest = turn >= newest
      if (!isNewest) return
      newest = turn
      const stored = await items.pendingRequests.get()
      before = stored ? waiting(stored).requests : []
      const isListed = (id: string) => requests.some((request) => request.id === id)
      await items.pendingRequests.set({
        count,
        count_string,
        requests,
        // lists may lag behind a confirmed answer
        answered: (stored?.answered ?? []).filter(isListed),
        // a request that is listed after it was called gone is there
        gone: (stored?.gone ?? []).filter((id) => isListed(id) && (goneSince.get(id) ?? 0) >= turn),
      })
    })
    const isListed = (id: string) => list.requests.some((request) => request.id === id)
    // what an older one lacks would still be listed
    if (!isNewest || !list.isWhole || owner === undefined) return
    await outbox.confirmDelivered(owner, (write) => 'id' in write && !isListed(write.id))
    for (const { id, from } of before.filter((request) => !isListed(request.id))) {
      const typed = await answerDraft(owner, id).get()
      // it will never leave: which answer it would have been doesn't matter
      if (typed?.message)
        await outbox.saveLostAnswer(owner, { type: 'answer', id, value: 'ACCEPT', ...typed }, from.name)
    }
  }

  /** After an action the badge follows at once; that it could not be refreshed is no failure of the action. */
  const refreshSoon = (reason: Reason): void => void refresh(reason).catch(() => undefined)

  async function updateStored(by: (stored: PendingRequests) => Partial<PendingRequests>): Promise<void> {
    const write = await session.writer()
    await write(async () => {
      const stored = await items.pendingRequests.get()
      if (stored) await items.pendingRequests.set({ ...stored, ...by(stored) })
    })
    refreshSoon('afterwards')
  }

  return {
    refresh,
    refreshSoon,

    /** The network has the answer to this request. */
    markAnswered: (id: string): Promise<void> =>
      updateStored(({ answered }) => ({ answered: [...new Set([...answered, id])] })),

    /** The network says that this request is not pending. */
    async markGone(id: string): Promise<void> {
      goneSince.set(id, turns)
      await updateStored(({ gone }) => ({ gone: [...new Set([...gone, id])] }))
    },
  }
}
