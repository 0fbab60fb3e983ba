import type { WriteContent } from '../../schemas/outbox.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import type { createContactRequests, createMembers } from '../api/members.ts'
import type { createStatuses } from '../api/newsfeed.ts'
import type { createRecommendations } from '../api/recommendations.ts'
import { failureOf } from '../base/failed.ts'
import type { Caller, Sending } from '../http/http.ts'
import type { Indexing } from '../index/indexing.ts'

/**
 * Result of the check before an attempt. `send`: send the write. `done`: send nothing, since the network has the write
 * already. Content: send this content instead of the write's.
 */
type Check = 'send' | 'done' | WriteContent

/** How the outbox sends and confirms one kind of write. */
export interface Kind<Content> {
  /** Called before each attempt; without an answer of the network the write doesn't leave. */
  check: (content: Content, sending: Sending) => Promise<Check>
  send: (content: Content, sending: Sending) => Promise<unknown>
  /** Asks whether the network has the write. @param since time of the first attempt, in milliseconds since 1970 */
  wasDelivered: (content: Content, sending: Sending, since: number) => Promise<boolean>
  /** Follow-up of a delivered write. Runs before the write is stored as done, so perhaps more than once. */
  onDelivered?: (content: Content, as: Caller) => Promise<void>
  /** Follow-up of a write whose object is gone; runs like `onDelivered`. */
  onGone?: (content: Content, as: Caller) => Promise<void>
}

export type Kinds = { [Type in WriteContent['type']]: Kind<Extract<WriteContent, { type: Type }>> }

interface Dependencies {
  recommendations: Pick<
    ReturnType<typeof createRecommendations>,
    'checkShare' | 'share' | 'editComment' | 'removeShare' | 'isShared' | 'isRemoved'
  >
  members: Pick<ReturnType<typeof createMembers>, 'reach'>
  statuses: ReturnType<typeof createStatuses>
  contactRequests: Pick<ReturnType<typeof createContactRequests>, 'answer' | 'delete' | 'isGone'>
  /** The methods of `reading.ts`, which depends on the outbox. */
  lookUps: {
    lookUpShared: (url: string, as: Caller) => Promise<void>
    lookUpChanged: (url: string, as: Caller) => Promise<void>
    commentChanged: (comment: { url: string; message: string }) => Promise<void>
    shareRemoved: (url: string) => Promise<void>
  }
  /** The methods of `reading.ts`, which depends on the outbox. */
  pendingRequests: Record<'markAnswered' | 'markGone', (id: string) => Promise<void>>
  index: Pick<Indexing, 'read' | 'readOwnSoon' | 'ownRemoved' | 'contactsChanged'>
}

/** Every kind of write. */
export function createKinds(parts: Dependencies): Kinds {
  const { recommendations, members, statuses, contactRequests, lookUps, pendingRequests, index } = parts
  const reach =
    (reason: Reason) =>
    async (content: object, { as }: Sending): Promise<Check> => {
      // without an id, the share's head is read once the write counts as leaving: the connection has to be proven before
      const readsFirst = 'share_id' in content && content.share_id === ''
      await members.reach(reason, as, readsFirst)
      return 'send'
    }
  const contactRequest = {
    check: reach('answer'),
    wasDelivered: contactRequests.isGone,
    onDelivered: ({ id }: { id: string }) => pendingRequests.markAnswered(id),
    onGone: ({ id }: { id: string }) => pendingRequests.markGone(id),
  }
  async function readOwn(): Promise<void> {
    await index.readOwnSoon()
    void index.read().catch(failureOf)
  }
  async function removed(removal: { url: string }, as: Caller): Promise<void> {
    await lookUps.shareRemoved(removal.url)
    // if the index can't be written, its next walk removes the share
    await index.ownRemoved(removal.url).catch(failureOf)
    await readOwn()
    await lookUps.lookUpChanged(removal.url, as)
  }
  return {
    share: {
      check: recommendations.checkShare,
      send: recommendations.share,
      wasDelivered: recommendations.isShared,
      async onDelivered({ url }, as) {
        await readOwn()
        await lookUps.lookUpShared(url, as)
      },
    },
    comment: {
      check: reach('comment'),
      send: recommendations.editComment,
      wasDelivered: recommendations.isShared,
      async onDelivered(comment, as) {
        await lookUps.commentChanged(comment)
        await readOwn()
        await lookUps.lookUpChanged(comment.url, as)
      },
      onGone: removed,
    },
    removal: {
      check: reach('removal'),
      send: recommendations.removeShare,
      wasDelivered: recommendations.isRemoved,
      onDelivered: removed,
      onGone: removed,
    },
    status: { check: reach('status'), send: statuses.post, wasDelivered: statuses.isPosted },
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
