import type { Argument } from '../../messages/questions.ts'
import { sameFilter } from '../../schemas/wire/newsfeed.ts'
import { newsfeeds } from '../../storage/newsfeeds.ts'
import type { createNewsfeed } from '../api/newsfeed.ts'
import type { Session } from '../auth/session.ts'

/**
 * Bytes of a cache of responses, as JSON; its newest entry is always cached. A network's response may have
 * 4 MiB, and storage.session has room for 10 MiB: for the look-ups and the news.
 */
export const maxBytes = 3_000_000

/** The newest entries that fit in a cache. @param entries newest first */
export function withinBytes<Entry>(entries: readonly Entry[], maxEntries: number): Entry[] {
  let bytes = 0
  return entries.slice(0, maxEntries).filter((entry, index) => {
    bytes += new TextEncoder().encode(JSON.stringify(entry)).length
    return index === 0 || bytes <= maxBytes
  })
}

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
