import type { createContactRequests } from '../api/contact-requests.ts'
import type { createRecommendations } from '../api/recommendations.ts'
import type { createStatuses } from '../api/statuses.ts'
import type { createPendingRequests } from '../pending-requests.ts'
import type { createRecommendationKeeper } from '../recommendations.ts'
import type { Kinds } from './outbox.ts'

interface Dependencies {
  recommendations: Pick<ReturnType<typeof createRecommendations>, 'share' | 'isShared'>
  statuses: ReturnType<typeof createStatuses>
  contactRequests: Pick<ReturnType<typeof createContactRequests>, 'answer' | 'delete' | 'isGone'>
  recommendationKeeper: Pick<ReturnType<typeof createRecommendationKeeper>, 'lookUpShared'>
  pendingRequests: Pick<ReturnType<typeof createPendingRequests>, 'answered' | 'gone'>
}

/** How each kind of write is sent and asked about, and what follows from its end. */
export function createKinds(parts: Dependencies): Kinds {
  const { recommendations, statuses, contactRequests, recommendationKeeper, pendingRequests } = parts
  const settled = {
    arrived: contactRequests.isGone,
    landed: ({ id }: { id: string }) => pendingRequests.answered(id),
    gone: ({ id }: { id: string }) => pendingRequests.gone(id),
  }
  return {
    share: {
      send: recommendations.share,
      arrived: recommendations.isShared,
      landed: ({ url }) => recommendationKeeper.lookUpShared(url),
    },
    status: { send: statuses.post, arrived: statuses.isPosted },
    answer: { ...settled, send: contactRequests.answer },
    deletion: { ...settled, send: contactRequests.delete },
  }
}
