import { matchKey } from '../../../contract/match-key.ts'
import type { Argument } from '../../messages/questions.ts'
import type { WriteContent } from '../../schemas/outbox.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import type { Recommendation } from '../../schemas/wire/recommendation.ts'
import * as items from '../../storage/items.ts'
import type { createRecommendations } from '../api/recommendations.ts'
import { isSameText } from '../api/same-text.ts'
import type { Session } from '../auth/session.ts'
import { withDeadline } from '../base/deadline.ts'
import type { Caller } from '../http/http.ts'
import type { createReplies } from '../http/replies.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** Milliseconds that a share waits for who shared the page now; later it is drawn when it comes. */
const lookDeadline = 2000

/** How many look-ups are kept for the popup's first frame. */
const kept = 20

interface Dependencies {
  session: Pick<Session, 'during'>
  recommendations: Pick<ReturnType<typeof createRecommendations>, 'lookUp' | 'more'>
  outbox: Pick<Outbox, 'confirmDelivered'>
  replies: Pick<ReturnType<typeof createReplies>, 'forget'>
}

/** Looks pages up and keeps what is found, which is what the popup draws. */
export function createLookUps({ session, recommendations, outbox, replies }: Dependencies) {
  async function lookUp(url: string, reason: Reason, as?: Caller): Promise<void> {
    const { result, owner } = await session.during(
      async () => recommendations.lookUp((await items.account.get())?.id ?? '', { url, reason, as }),
      async (found) => {
        const others = (await items.recommendations.get()).filter((each) => each.url !== url)
        await items.recommendations.set([{ url, ...found }, ...others].slice(0, kept))
      },
    )
    const { shared, sharing_message: message } = result.recommendation
    const network = as?.network ?? (await items.network.get())
    const isThere = (write: WriteContent) =>
      write.type === 'removal'
        ? !shared || result.recommendation.share_id !== write.share_id
        : shared && (write.type === 'share' || write.type === 'comment') && isSameText(message, write.message, network)
    await outbox.confirmDelivered(owner, (write) => 'url' in write && write.url === url && isThere(write))
  }

  /** What the member did to their own share stands in what was looked up, also if nothing can be looked up now. */
  async function changeOwn(url: string, change: (recommendation: Recommendation, me: string) => Recommendation) {
    const key = matchKey(url)
    const nothing = async () => null
    await session.during(nothing, async () => {
      const [stored, account] = await Promise.all([items.recommendations.get(), items.account.get()])
      const changed = stored.map((each) =>
        matchKey(each.url) === key ? { ...each, recommendation: change(each.recommendation, account?.id ?? '') } : each,
      )
      await items.recommendations.set(changed)
    })
  }

  return {
    lookUp(page: Argument<'lookUp'>): Promise<void> {
      // what was replied a moment ago is no reply to that
      if (page.again) replies.forget()
      return lookUp(page.url, 'page')
    },

    /** Further sharers; they are not kept. */
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

    /** Looks a page up that this member has shared: that it can't be done now, or slowly, is no failure of the share. */
    async lookUpShared(url: string, as: Caller): Promise<void> {
      await withDeadline(lookDeadline, () => lookUp(url, 'afterwards', as)).catch(() => undefined)
    },
  }
}
