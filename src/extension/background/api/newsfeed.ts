import { endpoints } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/page-url.ts'
import type { Network } from '../../network/network.ts'
import { type FoundNews, type Newsfeed, newsfeedResponseSchema } from '../../schemas/newsfeed.ts'
import { withoutRepeated } from '../../schemas/wire.ts'
import type { Caller, Calling, Http } from '../http/http.ts'
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
  async function read(
    feed: keyof typeof paths,
    { limit = size, page, ...filter }: { limit?: number; page: number; [name: string]: string | number },
    calling: Calling = {},
  ) {
    const parameters = { ...(await memberDetail()), ...filter, limit: String(limit), page: String(page) }
    const response = await http.get(paths[feed], newsfeedResponseSchema, parameters, calling)
    const { count, data, paging, suggested_query, kept, passed } = response
    const count_string = response.capped ? `>${count}` : response.count_string
    const plain = await readerFor(calling.caller?.network ?? (await network()))
    // converted here, once
    const items = withoutRepeated(data).map(({ on, ...item }) => ({
      ...readItem(item, plain),
      on: on && readItem(on, plain),
    }))
    const next = paging === undefined ? (data.length < limit ? null : page + 1) : paging
    const isPage = next !== null && next > page && next <= pages.max
    const news: Newsfeed = { count, count_string, data: items, nextPage: isPage ? next : null }
    return { news, found: { ...news, suggested_query, kept, passed } satisfies FoundNews }
  }

  const readPage = async (...asked: Parameters<typeof read>): Promise<Newsfeed> => (await read(...asked)).news

  /** Reads the member's own newest news, with raw texts; with a domain, only shares of its pages. */
  function readOwn(domain = '', caller?: Caller) {
    const parameters = { language: 'ALL', limit: String(size), ...(domain && { domain }) }
    return http.get(paths.own, newsfeedResponseSchema, parameters, { caller })
  }

  /** Everything that the member may see, and what the member keeps. */
  async function search(query: string, page: number): Promise<FoundNews> {
    const kept = page === 1 ? { kept: 'TRUE' } : {}
    return (await read('search', { query, page, ...kept })).found
  }

  return { readOwn, readPage, search }
}

const texts = ['label', 'message', 'title', 'description'] as const

const readItem = <Item extends Record<(typeof texts)[number] | 'url', string>>(
  item: Item,
  read: (text: string) => string,
) => ({ ...item, ...Object.fromEntries(texts.map((name) => [name, read(item[name])])), pageKey: matchKey(item.url) })
