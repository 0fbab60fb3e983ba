import { endpoints } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/match-key.ts'
import { cleanPageUrl, longestUrl } from '../../../contract/page-url.ts'
import { cut } from '../../../contract/text.ts'
import { readTimestamp } from '../../../contract/timestamp.ts'
import { siteOf } from '../../page/sites.ts'
import type { NewsItem } from '../../schemas/wire/newsfeed.ts'
import type { IndexedShare } from '../../storage/shared-pages.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** Bounds of the index and of its walks. Times are milliseconds. */
export const bounds = {
  /**
   * Shares in the index; beyond that, the most active sharer's oldest shares are pruned (`storage/index/shares.ts`).
   */
  shares: 10_000,
  /** Age of a share. */
  age: 365 * day,
  /** Valid dates of news: since `earliest`, in milliseconds since 1970, and at most `ahead` of this browser's clock. */
  earliest: Date.UTC(2000, 0),
  ahead: day,
  /** Calls of one run (`indexing.ts`), and its calls that are reserved for whole walks. */
  callsPerRun: 10,
  callsForWhole: 5,
  /** Calls of one walk; each reads up to 100 news. */
  callsPerWalk: 100,
  /** The time before the newest known one that a recent walk reads again, since lists may lag. */
  overlap: hour,
  /** Interval of recent walks; shorter than that of alarms, which may come early. */
  recent: 20 * minute,
  /** Interval of whole walks: this time for each call of the last one, between the two limits. */
  wholePerCall: 2 * hour,
  wholeAtLeast: day,
  wholeAtMost: 7 * day,
  /** After this many titled items, or items of any kind, without any URL, the network's news count as without URLs. */
  titledWithoutUrl: 5,
  withoutUrl: 50,
  /** Interval of runs at a network without URLs. A stored time further ahead is ignored: the clock was set back. */
  withoutPages: day,
} as const

/**
 * Whether the network's news name the shared pages; those of old networks had no `url`. One item with a URL proves it;
 * several titled items without a URL, or very many items, prove the contrary; a few statuses prove nothing.
 *
 * @returns null while unknown
 */
export function namesPages(known: boolean | null, news: readonly NewsItem[]): boolean | null {
  const pages = news.map(pageOf)
  if (known || pages.some(({ url }) => url !== '')) return true
  const titled = pages.filter(({ title }) => title !== '').length
  return titled >= bounds.titledWithoutUrl || news.length >= bounds.withoutUrl ? false : known
}

const { title: titles, message: messages } = endpoints.recommend.parameters

/** When the item was published, in milliseconds since 1970; undefined if the network's dates are missing or invalid. */
export const timeOf = ({ updated_time, creation_date }: NewsItem, now: number): number | undefined =>
  [updated_time, creation_date]
    .map(readTimestamp)
    .find((time) => time !== undefined && time >= bounds.earliest && time <= now + bounds.ahead)

/** The page that an item names, itself or in `on` if that is the same item; empty if it names none. */
function pageOf({ id, from, url, title, on }: NewsItem): { url: string; title: string } {
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
