import type { Argument } from '../../messages/questions.ts'
import { sameFilter } from '../../schemas/wire/newsfeed.ts'
import { newsfeeds } from '../../storage/newsfeeds.ts'
import type { createNewsfeed } from '../api/newsfeed.ts'
import type { Session } from '../auth/session.ts'
import { withinBytes } from './within-bytes.ts'

/** Filters whose first page is cached, most recently read first; at most. */
const maxFilters = 5

/** Reads news and caches first pages, which the popup draws from storage. */
export function createNews(
  session: Pick<Session, 'during'>,
  newsfeed: Pick<ReturnType<typeof createNewsfeed>, 'read'>,
) {
  return {
    async read(filter: Argument<'readNewsfeed'>): Promise<void> {
      await session.during(
        () => newsfeed.read(filter, 1, 'news'),
        async (feed) => {
          const others = (await newsfeeds.get()).filter((each) => !sameFilter(each.filter, filter))
          await newsfeeds.set(withinBytes([{ filter, feed }, ...others], maxFilters))
        },
      )
    },

    /** Reads further pages, without caching them. */
    more: ({ page, ...filter }: Argument<'moreNews'>) => newsfeed.read(filter, page, 'more'),
  }
}
