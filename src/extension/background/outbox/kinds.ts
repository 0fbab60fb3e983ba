import type { WriteContent } from '../../schemas/outbox.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import type { createContactRequests, createMembers } from '../api/members.ts'
import type { createStatuses } from '../api/newsfeed.ts'
import type { createRecommendations } from '../api/recommendations.ts'
import type { Sending } from '../http/http.ts'

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
}

/** Every kind of write. */
export function createKinds(parts: Dependencies): Kinds {
  const { recommendations, members, statuses, contactRequests } = parts
  const reach =
    (reason: Reason) =>
    async (content: object, { as }: Sending): Promise<Check> => {
      // without an id, the share's head is read once the write counts as leaving: the connection has to be proven before
      const readsFirst = 'share_id' in content && content.share_id === ''
      await members.reach(reason, as, readsFirst)
      return 'send'
    }
  return {
    share: { check: recommendations.checkShare, send: recommendations.share, wasDelivered: recommendations.isShared },
    comment: { check: reach('comment'), send: recommendations.editComment, wasDelivered: recommendations.isShared },
    removal: { check: reach('removal'), send: recommendations.removeShare, wasDelivered: recommendations.isRemoved },
    status: { check: reach('status'), send: statuses.post, wasDelivered: statuses.isPosted },
    answer: { check: reach('answer'), send: contactRequests.answer, wasDelivered: contactRequests.isGone },
    deletion: { check: reach('answer'), send: contactRequests.delete, wasDelivered: contactRequests.isGone },
  }
}
