import type { Argument } from '../messages/questions.ts'
import * as items from '../storage/items.ts'
import type { createRecommendations } from './api/recommendations.ts'
import type { Session } from './auth/session.ts'

/** How many look-ups are kept for the popup's first frame. */
const kept = 20

/** Looks pages up and keeps what is found, which is what the popup draws; a page that was shared is looked up again. */
export function createRecommendationKeeper(
  session: Pick<Session, 'during'>,
  recommendations: ReturnType<typeof createRecommendations>,
) {
  async function lookUp({ url, only_contacts }: Argument<'lookUp'>): Promise<void> {
    await session.during(
      async () => recommendations.lookUp(url, only_contacts, (await items.account.get())?.id ?? ''),
      async (recommendation) => {
        const others = (await items.recommendations.get()).filter(
          (each) => each.url !== url || each.only_contacts !== only_contacts,
        )
        await items.recommendations.set([{ url, only_contacts, recommendation }, ...others].slice(0, kept))
        await items.onlyContacts.set(only_contacts)
      },
    )
  }

  return {
    lookUp,

    /** Further sharers; they are not kept. */
    more: ({ url, only_contacts, page }: Argument<'moreSharers'>) => recommendations.more(url, only_contacts, page),

    async share(page: Argument<'share'>): Promise<void> {
      await recommendations.share(page)
      // that it can't be looked up now is no failure of the share
      await lookUp({ url: page.url, only_contacts: await items.onlyContacts.get() }).catch(() => undefined)
    },
  }
}
