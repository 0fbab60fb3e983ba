import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText, readTimestamp, writeTimestamp } from '../../../contract/text.ts'
import type { Network } from '../../network/network.ts'
import { type NewsFilter, type Newsfeed, type NewsItem, newsfeedResponseSchema } from '../../schemas/newsfeed.ts'
import type { Reason } from '../../schemas/reasons.ts'
import { withoutRepeated } from '../../schemas/wire.ts'
import type { Caller, Http, Sending } from '../http/http.ts'
import { memberDetail } from './members.ts'
import { comparerFor, readerFor } from './plain-text.ts'

/** Milliseconds by which the network's clock may be behind this one. */
const clockSkew = 5 * 60 * 1000

interface Status {
  message: string
  social_account: readonly string[]
}

const { limit: limits, page: pages } = endpoints.newsfeed.parameters
const limit = 20
const day = 24 * 60 * 60 * 1000
const days = { week: 7, month: 30, year: 365 }

const paths = { contacts: endpoints.newsfeed.path, own: '/me/newsfeed', search: endpoints.search.path }

export type Feed = 'contacts' | 'own'

export type Feeds = ReturnType<typeof createNewsfeed>

export function createNewsfeed(http: Http, network: () => Promise<Network>) {
  async function readPage(
    feed: keyof typeof paths,
    reason: Reason,
    { limit = limits.max, page, ...filter }: { limit?: number; page: number; [name: string]: string | number },
    calling: { as?: Caller; signal?: AbortSignal | undefined } = {},
  ): Promise<Newsfeed> {
    const parameters = { ...(await memberDetail()), ...filter, limit: String(limit), page: String(page) }
    const response = await http.get(paths[feed], newsfeedResponseSchema, reason, parameters, calling)
    const { count, data, paging } = response
    const count_string = response.capped ? `>${count}` : response.count_string
    const read = await readerFor(calling.as?.network ?? (await network()))
    // converted here, once
    const items = withoutRepeated(data).map(({ on, ...item }) => ({
      ...readTexts(item, read),
      on: on && readTexts(on, read),
    }))
    const next = paging === undefined ? (data.length < limit ? null : page + 1) : paging
    const isPage = next !== null && next > page && next <= pages.max
    return { count, count_string, data: items, next_page: isPage ? next : null }
  }

  /** Reads the member's own newest news, with raw texts; with a domain, only shares of its pages. */
  function readOwn(reason: Reason, domain = '', as?: Caller) {
    const parameters = { language: 'ALL', limit: String(limit), ...(domain && { domain }) }
    return http.get(paths.own, newsfeedResponseSchema, reason, parameters, { as })
  }

  return {
    /** `page` counts from 1. */
    read: ({ own, domain, language, since }: NewsFilter, page: number, reason: Reason): Promise<Newsfeed> =>
      readPage(own ? 'own' : 'contacts', reason, {
        language: language.join(',') || 'ALL',
        ...(domain && { domain }),
        ...(since !== 'any' && { since: writeTimestamp(beginning(since)) }),
        limit,
        page,
      }),

    readUntil: (feed: Feed, until: number | null, page: number, as: Caller): Promise<Newsfeed> =>
      readPage(
        feed,
        'index',
        { language: 'ALL', ...(until !== null && { until: writeTimestamp(until) }), page },
        { as },
      ),

    search: (query: string, page: number, reason: Reason, signal?: AbortSignal): Promise<Newsfeed> =>
      readPage('search', reason, { query, limit, page }, { signal }),

    readOwn,

    async postStatus({ message, social_account }: Status, sending: Sending): Promise<void> {
      const accounts = social_account.map((account) => ['social_account', account])
      const parameters = [['message', cleanText(message)], ...accounts]
      await http.write('post', endpoints.status.path, 'status', sending, parameters)
    },

    async isPosted({ message }: Pick<Status, 'message'>, { as }: Sending, since: number): Promise<boolean> {
      const sent = cleanText(message)
      const isSame = await comparerFor(as.network)
      const isIt = ({ message: posted, creation_date, updated_time }: NewsItem) =>
        isSame(posted, sent) && (readTimestamp(creation_date || updated_time) ?? 0) >= since - clockSkew
      return (await readOwn('unconfirmed', '', as)).data.some(isIt)
    },
  }
}

const texts = ['label', 'message', 'title', 'description'] as const

const readTexts = <Item extends Record<(typeof texts)[number], string>>(
  item: Item,
  read: (text: string) => string,
) => ({ ...item, ...Object.fromEntries(texts.map((name) => [name, read(item[name])])) })

function beginning(since: 'day' | keyof typeof days): number {
  return since === 'day' ? new Date().setHours(0, 0, 0, 0) : Date.now() - days[since] * day
}
