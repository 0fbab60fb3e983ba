import { type NewsFilter, type Newsfeed, sameFilter } from '../schemas/newsfeed.ts'
import * as items from '../storage/items.ts'
import type { createNewsfeed } from './api/newsfeed.ts'
import type { Session } from './auth/session.ts'

/** For how many filters the first page is kept. */
const kept = 5

/** Reads pages of news, and keeps first pages for the next time that the tab is opened. */
export function createNewsKeeper(
  session: Pick<Session, 'token' | 'write'>,
  newsfeed: Pick<ReturnType<typeof createNewsfeed>, 'read'>,
) {
  return async function read(filter: NewsFilter, page: number): Promise<Newsfeed> {
    const token = await session.token()
    const feed = await newsfeed.read(filter, page)
    if (page === 1)
      await session.write(token, async () => {
        const others = (await items.newsfeeds.get()).filter((each) => !sameFilter(each.filter, filter))
        await items.newsfeeds.set([{ filter, feed }, ...others].slice(0, kept))
      })
    return feed
  }
}
