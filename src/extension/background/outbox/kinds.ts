import type { WriteContent } from '../../schemas/outbox.ts'
import type { createContactRequests } from '../api/contact-requests.ts'
import type { Caller, Sending } from '../api/http.ts'
import type { createRecommendations } from '../api/recommendations.ts'
import type { createStatuses } from '../api/statuses.ts'
import { failureOf } from '../failed.ts'
import type { Indexing } from '../index/indexing.ts'
import type { createPendingRequests } from '../pending-requests.ts'
import type { createRecommendationKeeper } from '../recommendations.ts'

/** What the outbox needs to know of one kind of write. */
export interface Kind<Content> {
  send: (content: Content, sending: Sending) => Promise<unknown>
  /** Whether the network has it. @param since when it was sent for the first time, in milliseconds since 1970 */
  arrived: (content: Content, sending: Sending, since: number) => Promise<boolean>
  /** To be done where the network has it: before it is stored as done, and so perhaps more than once. */
  landed?: (content: Content, as: Caller) => Promise<void>
  /** The same where nothing is left to be done: what it is about is gone. */
  gone?: (content: Content) => Promise<void>
}

export type Kinds = { [Type in WriteContent['type']]: Kind<Extract<WriteContent, { type: Type }>> }

interface Dependencies {
  recommendations: Pick<ReturnType<typeof createRecommendations>, 'share' | 'isShared'>
  statuses: ReturnType<typeof createStatuses>
  contactRequests: Pick<ReturnType<typeof createContactRequests>, 'answer' | 'delete' | 'isGone'>
  recommendationKeeper: Pick<ReturnType<typeof createRecommendationKeeper>, 'lookUpShared'>
  pendingRequests: Pick<ReturnType<typeof createPendingRequests>, 'answered' | 'gone'>
  index: Pick<Indexing, 'read' | 'ownChanged' | 'contactsChanged'>
}

/** How each kind of write is sent and asked about, and what follows from its end. */
export function createKinds(parts: Dependencies): Kinds {
  const { recommendations, statuses, contactRequests, recommendationKeeper, pendingRequests, index } = parts
  const settled = {
    arrived: contactRequests.isGone,
    landed: ({ id }: { id: string }) => pendingRequests.answered(id),
    gone: ({ id }: { id: string }) => pendingRequests.gone(id),
  }
  return {
    share: {
      send: recommendations.share,
      arrived: recommendations.isShared,
      landed: async ({ url }, as) => {
        await index.ownChanged()
        void index.read().catch(failureOf)
        return recommendationKeeper.lookUpShared(url, as)
      },
    },
    status: { send: statuses.post, arrived: statuses.isPosted },
    answer: {
      ...settled,
      send: contactRequests.answer,
      async landed(answer) {
        if (answer.value === 'ACCEPT') await index.contactsChanged()
        await settled.landed(answer)
      },
    },
    deletion: { ...settled, send: contactRequests.delete },
  }
}
