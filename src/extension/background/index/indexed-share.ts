import { endpoints, longestUrl } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/match-key.ts'
import { cleanPageUrl } from '../../../contract/page-url.ts'
import { readTimestamp } from '../../../contract/timestamp.ts'
import { siteOf } from '../../page/sites.ts'
import type { NewsItem } from '../../schemas/newsfeed.ts'
import type { IndexedShare } from '../../storage/shares.ts'

const { title: titles, message: messages } = endpoints.recommend.parameters

/** When a piece of news was published, in milliseconds since 1970; undefined where the network doesn't say. */
export const timeOf = ({ updated_time, creation_date }: NewsItem): number | undefined =>
  readTimestamp(updated_time) ?? readTimestamp(creation_date)

/**
 * A piece of news as the index has it; undefined for what is no share of a page: a status, and what is about something that
 * somebody else shared, which names no page of its own.
 */
export function indexedShare(owner: string, item: NewsItem, seen: number): IndexedShare | undefined {
  const { url: given, from, title, message, on } = item
  const at = timeOf(item)
  const isItself = on && on.id === item.id && on.from.id === from.id
  const url = cleanPageUrl(given || (isItself ? on.url : ''))
  if (url === undefined || url.length > longestUrl || at === undefined || from.id === '') return
  return {
    owner,
    key: matchKey(url),
    site: siteOf(url) ?? new URL(url).hostname,
    url,
    title: (title || (isItself ? on.title : '')).slice(0, titles.max),
    member: from,
    message: message.slice(0, messages.max),
    at,
    seen,
  }
}
