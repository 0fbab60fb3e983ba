import type { Argument } from '../messages/questions.ts'
import { writeAbout } from '../schemas/writes.ts'
import { removeDraftsOf } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import type { createRecommendations } from './api/recommendations.ts'
import type { Session } from './auth/session.ts'
import { withDeadline } from './deadline.ts'
import type { Writes } from './writes.ts'

/** Milliseconds that a share waits for who shared the page now; later it is drawn when it comes. */
const lookDeadline = 2000

/** How many look-ups are kept for the popup's first frame. */
const kept = 20

/** Looks pages up and keeps what is found, which is what the popup draws; a page that was shared is looked up again. */
export function createRecommendationKeeper(
  session: Pick<Session, 'during'>,
  recommendations: ReturnType<typeof createRecommendations>,
  writes: Pick<Writes, 'run' | 'forget'>,
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
        // what is drawn now says what the network has
        if (recommendation.shared) await writes.forget(writeAbout.share(url))
      },
    )
  }

  async function shared(page: Argument<'share'>, work: Parameters<Writes['run']>[2]): Promise<void> {
    await writes.run(writeAbout.share(page.url), page, async (running) => {
      await work(running)
      // the popup that shows it may have closed meanwhile
      await running.keep(() => removeDraftsOf(page.url))
      // that it can't be looked up now, or slowly, is no failure of the share
      const look = async () => lookUp({ url: page.url, only_contacts: await items.onlyContacts.get() })
      await withDeadline(lookDeadline, look).catch(() => undefined)
    })
  }

  return {
    lookUp,

    /** Further sharers; they are not kept. */
    more: ({ url, only_contacts, page }: Argument<'moreSharers'>) => recommendations.more(url, only_contacts, page),

    share: (page: Argument<'share'>): Promise<void> => shared(page, (running) => recommendations.share(page, running)),

    /** Looks whether a share arrived that was not confirmed; it is the share's own end where it did. */
    confirm: (page: Argument<'confirmShare'>): Promise<void> =>
      shared(page, async ({ checking }) => {
        await checking()
        await recommendations.confirm(page)
      }),
  }
}
