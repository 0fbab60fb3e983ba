import { matchKey } from '../../../contract/match-key.ts'
import type { Argument } from '../../messages/questions.ts'
import { guardReason } from '../../page/guard.ts'
import type { LookedUp } from '../../schemas/look-up.ts'
import type { WriteContent } from '../../schemas/outbox.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import * as items from '../../storage/items.ts'
import { isSameText } from '../api/plain-text.ts'
import type { createRecommendations } from '../api/recommendations.ts'
import type { Session } from '../auth/session.ts'
import { requireNetwork } from '../base/failed.ts'
import { withDeadline } from '../base/queue.ts'
import type { Caller } from '../http/http.ts'
import type { createReplies } from '../http/replies.ts'
import { resolveUnconfirmedDraft } from '../outbox/drafts.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { withinBytes } from './news.ts'

/** Milliseconds that a delivered write waits for the new look-up of its page; a later result is still stored. */
const lookUpDeadline = 2000

/** Pages whose look-up is cached for the popup's first frame, most recently looked up first; at most. */
export const maxPages = 20

interface Dependencies {
  session: Pick<Session, 'during'>
  recommendations: Pick<ReturnType<typeof createRecommendations>, 'lookUp' | 'more'>
  outbox: Pick<Outbox, 'confirmDelivered'>
  replies: Pick<ReturnType<typeof createReplies>, 'clear'>
}

/** Looks pages up and caches the results, which the popup draws from storage. */
export function createLookUps({ session, recommendations, outbox, replies }: Dependencies) {
  async function lookUp(url: string, reason: Reason, as?: Caller): Promise<void> {
    const { result, owner } = await session.during(
      async () => recommendations.lookUp((await items.account.get())?.id ?? '', { url, reason, as }),
      async (lookedUp) => {
        const others = (await items.recommendations.get()).filter((each) => each.url !== url)
        await items.recommendations.set(withinBytes([{ url, ...lookedUp }, ...others], maxPages))
      },
    )
    const { shared, sharing_message: message } = result.recommendation
    const network = as?.network ?? (await requireNetwork())
    const hasArrived = (text: string) => shared && isSameText(message, text, network)
    const isDelivered = (write: WriteContent) =>
      write.type === 'removal'
        ? !shared || result.recommendation.share_id !== write.share_id
        : (write.type === 'share' || write.type === 'comment') && hasArrived(write.message)
    if (owner) await resolveUnconfirmedDraft(owner, url, hasArrived)
    await outbox.confirmDelivered(owner, (write) => 'url' in write && write.url === url && isDelivered(write))
  }

  /** Applies a change of the member's own share to the cache, also if nothing can be looked up now. */
  async function changeOwn(url: string, change: (recommendation: LookedUp, me: string) => LookedUp) {
    const key = matchKey(url)
    const noRequest = async () => null
    await session.during(noRequest, async () => {
      const [stored, account] = await Promise.all([items.recommendations.get(), items.account.get()])
      const changed = stored.map((each) =>
        matchKey(each.url) === key ? { ...each, recommendation: change(each.recommendation, account?.id ?? '') } : each,
      )
      await items.recommendations.set(changed)
    })
  }

  async function lookUpAfterwards(url: string, as: Caller): Promise<void> {
    await withDeadline(lookUpDeadline, () => lookUp(url, 'afterwards', as)).catch(() => undefined)
  }

  return {
    lookUp(page: Argument<'lookUp'>): Promise<void> {
      // the member wants a new reply
      if (page.again) replies.clear()
      return lookUp(page.url, 'page')
    },

    /** Reads further sharers, without caching them. */
    more: ({ url, only_contacts, page }: Argument<'moreSharers'>) => recommendations.more(url, only_contacts, page),

    commentChanged: ({ url, message }: { url: string; message: string }): Promise<void> =>
      changeOwn(url, (recommendation, me) => ({
        ...recommendation,
        sharing_message: message,
        data: recommendation.data.map((each) => (each.id === me ? { ...each, sharing_message: message } : each)),
      })),

    shareRemoved: (url: string): Promise<void> =>
      changeOwn(url, (recommendation, me) =>
        recommendation.shared
          ? {
              ...recommendation,
              ...{ shared: false, share_id: '', sharing_message: '', shared_time: '' },
              count: Math.max(0, recommendation.count - 1),
              data: recommendation.data.filter(({ id }) => id !== me),
            }
          : recommendation,
      ),

    /** Looks a page up after the member shared it. A failure or timeout is ignored: the share itself worked. */
    lookUpShared: lookUpAfterwards,

    /**
     * Looks a page up after its share was edited or removed, unless its URL may be private: neither has sent the URL.
     */
    async lookUpChanged(url: string, as: Caller): Promise<void> {
      const [options, policy] = await Promise.all([items.options.get(), items.policy.get()])
      if (!guardReason(url, { ...options, ...policy })) await lookUpAfterwards(url, as)
    },
  }
}
