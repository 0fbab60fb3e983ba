import { endpoints } from '../../../contract/endpoints.ts'
import type { Network } from '../../network/network.ts'
import { type Newsfeed, newsfeedResponseSchema } from '../../schemas/newsfeed.ts'
import type { Reason } from '../../schemas/reasons.ts'
import { withoutRepeated } from '../../schemas/wire.ts'
import type { Caller, Http } from '../http/http.ts'
import { memberDetail } from './members.ts'
import { readerFor } from './plain-text.ts'

const { page: pages } = endpoints.newsfeed.parameters
const size = 20

const paths = { contacts: endpoints.newsfeed.path, own: '/me/newsfeed', search: endpoints.search.path }

export type Feed = 'contacts' | 'own'

export type Feeds = ReturnType<typeof createNewsfeed>

/** The core asks for the member's own news alone (`readOwn`); capabilities ask for the rest. */
export function createNewsfeed(http: Http, network: () => Promise<Network>) {
  /** @param page counts from 1 */
  async function readPage(
    feed: keyof typeof paths,
    reason: Reason,
    { limit = size, page, ...filter }: { limit?: number; page: number; [name: string]: string | number },
    calling: { caller?: Caller; signal?: AbortSignal | undefined } = {},
  ): Promise<Newsfeed> {
    const parameters = { ...(await memberDetail()), ...filter, limit: String(limit), page: String(page) }
    const response = await http.get(paths[feed], newsfeedResponseSchema, reason, parameters, calling)
    const { count, data, paging } = response
    const count_string = response.capped ? `>${count}` : response.count_string
    const read = await readerFor(calling.caller?.network ?? (await network()))
    // converted here, once
    const items = withoutRepeated(data).map(({ on, ...item }) => ({
      ...readTexts(item, read),
      on: on && readTexts(on, read),
    }))
    const next = paging === undefined ? (data.length < limit ? null : page + 1) : paging
    const isPage = next !== null && next > page && next <= pages.max
    return { count, count_string, data: items, nextPage: isPage ? next : null }
  }

  /** Reads the member's own newest news, with raw texts; with a domain, only shares of its pages. */
  function readOwn(reason: Reason, domain = '', caller?: Caller) {
    const parameters = { language: 'ALL', limit: String(size), ...(domain && { domain }) }
    return http.get(paths.own, newsfeedResponseSchema, reason, parameters, { caller })
  }

  /** Everything that the member may see. */
  const search = (query: string, page: number, reason: Reason, signal?: AbortSignal): Promise<Newsfeed> =>
    readPage('search', reason, { query, page }, { signal })

  return { readOwn, readPage, search }
}

const texts = ['label', 'message', 'title', 'description'] as const

const readTexts = <Item extends Record<(typeof texts)[number], string>>(
  item: Item,
  read: (text: string) => string,
) => ({ ...item, ...Object.fromEntries(texts.map((name) => [name, read(item[name])])) })
