import { defaultListed, type PendingRequests, stillPending } from '../../schemas/pending-requests.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import type { ContactRequest } from '../../schemas/wire/contact-request.ts'
import { answerDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import type { createContactRequests } from '../api/contact-requests.ts'
import type { Session } from '../auth/session.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** Reads the list of contact requests, and stores which of them were answered or gone since. */
export function createPendingRequests(
  session: Pick<Session, 'during' | 'writer'>,
  contactRequests: Pick<ReturnType<typeof createContactRequests>, 'list'>,
  outbox: Pick<Outbox, 'confirmDelivered' | 'saveLostAnswer'>,
) {
  /** By id of a gone request: the number of the last list that was requested before. */
  const goneSince = new Map<string, number>()
  /** Lists requested so far. */
  let requested = 0
  /** Number of the stored list. */
  let newest = 0

  /**
   * Reads the list and stores it, unless a list that was requested later is stored already.
   *
   * @param wanted how many requests to list; by default as many as are stored
   */
  async function refresh(reason: Reason, wanted?: number): Promise<void> {
    const readList = async () => {
      requested += 1
      const number = requested
      const listed = (await items.pendingRequests.get())?.requests.length ?? 0
      return { number, ...(await contactRequests.list(Math.max(wanted ?? listed, defaultListed), reason)) }
    }
    let isNewest = false
    let before: ContactRequest[] = []
    const { result: list, owner } = await session.during(
      readList,
      async ({ number, requests, count, count_string }) => {
        isNewest = number >= newest
        if (!isNewest) return
        newest = number
        const stored = await items.pendingRequests.get()
        before = stored ? stillPending(stored).requests : []
        const isListed = (id: string) => requests.some((request) => request.id === id)
        await items.pendingRequests.set({
          count,
          count_string,
          requests,
          // a list may lag behind a confirmed answer
          answered: (stored?.answered ?? []).filter(isListed),
          // a list that was requested later and has the request proves that it is not gone
          gone: (stored?.gone ?? []).filter((id) => isListed(id) && (goneSince.get(id) ?? 0) >= number),
        })
      },
    )
    const isListed = (id: string) => list.requests.some((request) => request.id === id)
    // only the newest whole list proves that a request is gone
    if (!isNewest || !list.isWhole || owner === undefined) return
    await outbox.confirmDelivered(owner, (write) => 'id' in write && !isListed(write.id))
    for (const { id, from } of before.filter((request) => !isListed(request.id))) {
      const draft = answerDraft(owner, id)
      const typed = await draft.get()
      // never sent, so ACCEPT or DECLINE makes no difference
      if (typed?.message && !typed.unconfirmed)
        await outbox.saveLostAnswer(owner, { type: 'answer', id, value: 'ACCEPT', ...typed }, from.name)
      else await draft.remove()
    }
  }

  /** Refreshes without waiting, for the badge. A failure is ignored: the action before it worked. */
  const refreshSoon = (reason: Reason): void => void refresh(reason).catch(() => undefined)

  async function updateStored(change: (stored: PendingRequests) => Partial<PendingRequests>): Promise<void> {
    const write = await session.writer()
    await write(async () => {
      const stored = await items.pendingRequests.get()
      if (stored) await items.pendingRequests.set({ ...stored, ...change(stored) })
    })
    refreshSoon('afterwards')
  }

  return {
    refresh,
    refreshSoon,

    /** Marks a request that the network has the answer to. */
    markAnswered: (id: string): Promise<void> =>
      updateStored(({ answered }) => ({ answered: [...new Set([...answered, id])] })),

    /** Marks a request that is no longer pending at the network. */
    async markGone(id: string): Promise<void> {
      goneSince.set(id, requested)
      await updateStored(({ gone }) => ({ gone: [...new Set([...gone, id])] }))
    },
  }
}
