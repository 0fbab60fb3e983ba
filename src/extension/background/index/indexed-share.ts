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

/** When a piece of news was published, in milliseconds since 1970; undefined where the network doesn't say, or says what can't be. */
export const timeOf = ({ updated_time, creation_date }: NewsItem, now: number): number | undefined =>
  [updated_time, creation_date]
    .map(readTimestamp)
    .find((time) => time !== undefined && time >= bounds.earliest && time <= now + bounds.ahead)

/** What a piece of news names of a page: its own, or that of what it is about, where this is itself. Empty where nothing. */
export function pageOf({ id, from, url, title, on }: NewsItem): { url: string; title: string } {
  const itself = on && on.id === id && on.from.id === from.id ? on : undefined
  return { url: url || (itself?.url ?? ''), title: title || (itself?.title ?? '') }
}

/**
 * A piece of news as the index has it; undefined for what is no share of a page: a status, and what is about something that
 * somebody else shared, which names no page of its own.
 *
 * @param seen when it was asked for, in milliseconds since 1970
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
