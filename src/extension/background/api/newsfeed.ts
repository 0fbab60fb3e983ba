import { endpoints } from '../../../contract/endpoints.ts'
import { writeTimestamp } from '../../../contract/timestamp.ts'
import { mayNewsBeHtml, type Network } from '../../network/network.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import type { NewsFilter, Newsfeed, NewsItem } from '../../schemas/wire/newsfeed.ts'
import { newsfeedResponseSchema } from '../../schemas/wire/newsfeed-response.ts'
import { withoutRepeated } from '../../schemas/wire.ts'
import type { Caller, Http } from '../http/http.ts'
import { memberDetail } from './member-detail.ts'
import { plainText } from './plain-text.ts'

const { limit: limits, page: pages } = endpoints.newsfeed.parameters
const limit = 20
const day = 24 * 60 * 60 * 1000
const days = { week: 7, month: 30, year: 365 }

/** The contacts' shares and statuses, or the member's own. */
export type Feed = 'contacts' | 'own'

const paths = { contacts: endpoints.newsfeed.path, own: '/me/newsfeed' }

/** @param network the configured network */
export function createNewsfeed(http: Http, network: () => Promise<Network>) {
  /** Reads one page of a feed, of the largest size unless a limit is given. */
  async function readPage(
    feed: Feed,
    reason: Reason,
    { limit = limits.max, page, ...filter }: { limit?: number; page: number; [name: string]: string | number },
    as?: Caller,
  ): Promise<Newsfeed> {
    const parameters = { ...(await memberDetail()), ...filter, limit: String(limit), page: String(page) }
    const response = await http.get({ path: paths[feed], schema: newsfeedResponseSchema, reason, parameters, as })
    const { count, count_string, data, paging } = response
    const read = mayNewsBeHtml(as?.network ?? (await network())) ? plainText : trimmed
    const items = withoutRepeated(data).map((item) => readItem(item, read))
    const next = paging === undefined ? (data.length < limit ? null : page + 1) : paging
    const isPage = next !== null && next > page && next <= pages.max
    return { count, count_string, data: items, next_page: isPage ? next : null }
  }

  return {
    /** Reads a page of filtered news (§4), in all languages unless some are chosen; `page` counts from 1. */
    read: ({ own, domain, language, since }: NewsFilter, page: number, reason: Reason): Promise<Newsfeed> =>
      readPage(own ? 'own' : 'contacts', reason, {
        // a filter here, not the language of display
        language: language.join(',') || 'ALL',
        ...(domain && { domain }),
        ...(since !== 'any' && { since: writeTimestamp(beginning(since)) }),
        limit,
        page,
      }),

    /**
     * Reads a page of all news until a time, newest first, of the largest size.
     *
     * @param until in milliseconds since 1970, its second included; null for no limit
     */
    readUntil: (feed: Feed, until: number | null, page: number, as: Caller): Promise<Newsfeed> =>
      readPage(feed, 'index', { language: 'ALL', ...(until !== null && { until: writeTimestamp(until) }), page }, as),

    /** Reads the member's own newest news, with raw texts; with a domain, only shares of its pages. */
    readOwn: (reason: Reason, domain = '', as?: Caller) => {
      const parameters = { language: 'ALL', limit: String(limit), ...(domain && { domain }) }
      return http.get({ path: paths.own, schema: newsfeedResponseSchema, reason, parameters, as })
    },
  }
}

/** Converts an item's texts to plain text here, once (docs/assumptions.md). */
const readItem = (item: NewsItem, read: (text: string) => string): NewsItem => ({
  ...item,
  ...readTexts(item, read),
  on: item.on && { ...item.on, ...readTexts(item.on, read) },
})

const readTexts = (
  { label, message, title, description }: Omit<NewsItem, 'on'>,
  read: (text: string) => string,
): Pick<NewsItem, 'label' | 'message' | 'title' | 'description'> => ({
  label: read(label),
  message: read(message),
  title: read(title),
  description: read(description),
})

const trimmed = (text: string): string => text.trim()

/** @returns milliseconds since 1970 */
function beginning(since: 'day' | keyof typeof days): number {
  return since === 'day' ? new Date().setHours(0, 0, 0, 0) : Date.now() - days[since] * day
}
