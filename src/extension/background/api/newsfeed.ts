import { endpoints } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/page-url.ts'
import type { Network } from '../../network/network.ts'
import { type FoundNews, newsfeedResponseSchema } from '../../schemas/newsfeed.ts'
import { withoutRepeated } from '../../schemas/stored.ts'
import type { Caller, Calling, Http } from '../http/http.ts'
import { memberDetail } from './members.ts'
import { readerFor } from './plain-text.ts'

const { page: pages } = endpoints.newsfeed.parameters
const size = 20

const paths = { contacts: endpoints.newsfeed.path, own: '/me/newsfeed', search: endpoints.search.path }

export type Feed = 'contacts' | 'own'

export type Feeds = ReturnType<typeof createNewsfeed>

export function createNewsfeed(http: Http, network: () => Promise<Network>) {
  /** @param page counts from 1 */
  async function readPage(
    feed: keyof typeof paths,
    { limit = size, page, ...filter }: { limit?: number; page: number; [name: string]: string | number },
    calling: Calling = {},
  ): Promise<FoundNews> {
    const parameters = { ...(await memberDetail()), ...filter, limit: String(limit), page: String(page) }
    const response = await http.get(paths[feed], newsfeedResponseSchema, parameters, calling)
    const { data, paging, capped, ...list } = response
    const plain = await readerFor(calling.caller?.network ?? (await network()))
    const next = paging === undefined ? (data.length < limit ? null : page + 1) : paging
    return {
      ...list,
      count_string: capped ? `>${list.count}` : list.count_string,
      // converted here, once
      data: withoutRepeated(data).map(({ on, ...item }) => ({
        ...readItem(item, plain),
        on: on && readItem(on, plain),
      })),
      nextPage: next !== null && next > page && next <= pages.max ? next : null,
    }
  }

  /** Reads the member's own newest news, with raw texts. */
  const readOwn = (caller: Caller) =>
    http.get(paths.own, newsfeedResponseSchema, { language: 'ALL', limit: String(size) }, { caller })

  /** Everything that the member may see, and what the member keeps. */
  const search = (query: string, page: number): Promise<FoundNews> =>
    readPage('search', { query, page, ...(page === 1 && { kept: 'TRUE' }) })

  return { readOwn, readPage, search }
}

const texts = ['label', 'message', 'title', 'description'] as const

const readItem = <Item extends Record<(typeof texts)[number] | 'url', string>>(
  item: Item,
  read: (text: string) => string,
) => ({ ...item, ...Object.fromEntries(texts.map((name) => [name, read(item[name])])), pageKey: matchKey(item.url) })
