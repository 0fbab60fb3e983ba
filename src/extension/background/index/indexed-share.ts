import { endpoints, longestUrl } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/match-key.ts'
import { cleanPageUrl } from '../../../contract/page-url.ts'
import { cut } from '../../../contract/text.ts'
import { readTimestamp } from '../../../contract/timestamp.ts'
import { siteOf } from '../../page/sites.ts'
import type { NewsItem } from '../../schemas/wire/newsfeed.ts'
import type { IndexedShare } from '../../storage/index/shares.ts'
import { bounds } from './bounds.ts'

const { title: titles, message: messages } = endpoints.recommend.parameters

/** When the item was published, in milliseconds since 1970; undefined if the network's dates are missing or invalid. */
export const timeOf = ({ updated_time, creation_date }: NewsItem, now: number): number | undefined =>
  [updated_time, creation_date]
    .map(readTimestamp)
    .find((time) => time !== undefined && time >= bounds.earliest && time <= now + bounds.ahead)

/** The page that an item names, itself or in `on` if that is the same item; empty if it names none. */
export function pageOf({ id, from, url, title, on }: NewsItem): { url: string; title: string } {
  const itself = on && on.id === id && on.from.id === from.id ? on : undefined
  return { url: url || (itself?.url ?? ''), title: title || (itself?.title ?? '') }
}

/**
 * Converts an item to a share of the index; undefined if the item is no share of a page, such as a status or an item
 * about another member's share.
 *
 * @param seen when the item was requested, in milliseconds since 1970
 */
export function indexedShare(owner: string, item: NewsItem, seen: number): IndexedShare | undefined {
  const { from, message } = item
  const page = pageOf(item)
  const at = timeOf(item, seen)
  const url = cleanPageUrl(page.url)
  if (url === undefined || url.length > longestUrl || at === undefined || from.id === '') return
  return {
    owner,
    key: matchKey(url),
    site: siteOf(url) ?? new URL(url).hostname,
    url,
    title: cut(page.title, titles.max),
    member: from,
    message: cut(message, messages.max),
    at,
    seen,
  }
}
