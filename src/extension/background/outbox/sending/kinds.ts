import type { WriteContent } from '../../../schemas/outbox.ts'
import type { createContactRequests } from '../../api/contact-requests.ts'
import type { createRecommendations } from '../../api/recommendations.ts'
import type { createStatuses } from '../../api/statuses.ts'
import { failureOf } from '../../base/failed.ts'
import type { Caller, Sending } from '../../http/http.ts'
import type { Indexing } from '../../index/indexing.ts'

/** What to do with a write that has not left: send it, nothing since the network has it already, or another write instead. */
export type Check = 'send' | 'done' | WriteContent

/** What the outbox needs to know of one kind of write. */
export interface Kind<Content> {
  /** Asked before each sending; a kind without it is sent as it is. */
  check?: (content: Content, sending: Sending) => Promise<Check>
  send: (content: Content, sending: Sending) => Promise<unknown>
  /** Whether the network has it. @param since when it was sent for the first time, in milliseconds since 1970 */
  wasDelivered: (content: Content, sending: Sending, since: number) => Promise<boolean>
  /** To be done where the network has it: before it is stored as done, and so perhaps more than once. */
  onDelivered?: (content: Content, as: Caller) => Promise<void>
  /** The same where nothing is left to be done: what it is about is gone. */
  onGone?: (content: Content, as: Caller) => Promise<void>
}

export type Kinds = { [Type in WriteContent['type']]: Kind<Extract<WriteContent, { type: Type }>> }

interface Dependencies {
  recommendations: Pick<
    ReturnType<typeof createRecommendations>,
    'checkShare' | 'share' | 'editComment' | 'removeShare' | 'isShared' | 'isRemoved'
  >
  statuses: ReturnType<typeof createStatuses>
  contactRequests: Pick<ReturnType<typeof createContactRequests>, 'answer' | 'delete' | 'isGone'>
  /** The stored look-ups (`reading/look-ups.ts`, which knows the outbox). */
  lookUps: {
    lookUpShared: (url: string, as: Caller) => Promise<void>
    commentChanged: (comment: { url: string; message: string }) => Promise<void>
    shareRemoved: (url: string) => Promise<void>
  }
  /** The stored contact requests (`reading/pending-requests.ts`, which knows the outbox). */
  pendingRequests: Record<'markAnswered' | 'markGone', (id: string) => Promise<void>>
  index: Pick<Indexing, 'read' | 'ownChanged' | 'ownRemoved' | 'contactsChanged'>
}

/** How each kind of write is sent and asked about, and what follows from its end. */
export function createKinds(parts: Dependencies): Kinds {
  const { recommendations, statuses, contactRequests, lookUps, pendingRequests, index } = parts
  const contactRequest = {
    wasDelivered: contactRequests.isGone,
    onDelivered: ({ id }: { id: string }) => pendingRequests.markAnswered(id),
    onGone: ({ id }: { id: string }) => pendingRequests.markGone(id),
  }
  async function ownChanged({ url }: { url: string }, as: Caller): Promise<void> {
    await index.ownChanged()
    void index.read().catch(failureOf)
    await lookUps.lookUpShared(url, as)
  }
  async function removed(removal: { url: string }, as: Caller): Promise<void> {
    await lookUps.shareRemoved(removal.url)
    // an index that can't be written now learns of it at its next reading
    await index.ownRemoved(removal.url).catch(failureOf)
    await ownChanged(removal, as)
  }
  return {
    share: {
      check: recommendations.checkShare,
      send: recommendations.share,
      wasDelivered: recommendations.isShared,
      onDelivered: ownChanged,
    },
    comment: {
      send: recommendations.editComment,
      wasDelivered: recommendations.isShared,
      async onDelivered(comment, as) {
        await lookUps.commentChanged(comment)
        await ownChanged(comment, as)
      },
      onGone: removed,
    },
    removal: {
      send: recommendations.removeShare,
      wasDelivered: recommendations.isRemoved,
      onDelivered: removed,
      onGone: removed,
    },
    status: { send: statuses.post, wasDelivered: statuses.isPosted },
    answer: {
      ...contactRequest,
      send: contactRequests.answer,
      async onDelivered(answer) {
        if (answer.value === 'ACCEPT') await index.contactsChanged()
        await contactRequest.onDelivered(answer)
      },
    },
    deletion: { ...contactRequest, send: contactRequests.delete },
  }
}
