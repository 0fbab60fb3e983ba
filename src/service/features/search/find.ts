import { endpoints } from '../../../contract/endpoints.ts'
import type { SearchResults } from '../../../contract/resources.ts'
import { isEmpty, part, readQuery, type Term } from '../../../contract/search.ts'
import { callOf, type GraphCall } from '../../graph/graph-call.ts'
import { describeList, offset as offsetOf } from '../../graph/paging.ts'
import { describeItems } from '../../graph/resources/news.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { maxOfName } from '../../store/members/names.ts'
import type { NewsRow } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { type Hits, searchRows } from './rows.ts'

export const longestSearch = endpoints.search.parameters.query.max

/** Maximum words that are left out, one by one from the last one, until a search finds something. */
const maxLeftOut = 3

interface Searcher {
  member: string
  application?: string | null
  language: string
  isByTime?: boolean
}

/** @returns `people`: at most 5 members with such a name, on the first page of a search without filters */
export async function searchAs(
  store: Store,
  searcher: Searcher,
  text: string,
  limit: number,
  offset: number,
): Promise<Hits & { terms: Term[]; isCut: boolean; people: MemberRow[] }> {
  const { member, application = null, language, isByTime } = searcher
  const query = readQuery(text)
  if (isEmpty(query)) return { hits: [], count: 0, isMore: false, people: [], terms: [], isCut: false }
  const [{ names }, search] = [store, store.of(searchRows)]
  const idsOf = async (name: string) =>
    name.toLowerCase() === 'me' ? [member] : (await names.search(name, language, maxOfName, 0)).map(({ id }) => id)
  const authors: string[] = []
  for (const name of query.from) if (authors.length < maxOfName) authors.push(...(await idsOf(name)))
  const isFiltered = query.terms.length === 0 || query.from.length + query.site.length + query.lang.length > 0
  const people = offset > 0 || isFiltered || isByTime ? [] : await names.search(text, language, 5, 0)
  const named = await names.ofTerms(query.terms, language)
  const hits = await search.find({ query, authors, named, viewer: member, application, isByTime }, limit, offset)
  return { ...hits, people, terms: query.terms, isCut: query.isCut }
}

/**
 * A search with a word less, for one that found nothing; undefined if each of those tried finds nothing, too. A search
 * that took all its time gets no suggestion.
 */
export async function suggestQuery(
  store: Store,
  searcher: Searcher,
  text: string,
  before: Pick<Hits, 'count' | 'isMore'>,
): Promise<string | undefined> {
  const words = text.match(part) ?? []
  let found = before
  if (words.length < 2 || found.count > 0) return undefined
  for (let left = words.length - 1; left >= Math.max(0, words.length - maxLeftOut) && !found.isMore; left--) {
    const query = words.toSpliced(left, 1).join(' ')
    found = await searchAs(store, searcher, query, 1, 0)
    if (found.count > 0) return query
  }
  return undefined
}

/** Finds news by what a member writes, the newest first. */
export async function findNewest(
  store: Store,
  reader: { member: string; language: string },
  text: string,
  limit: number,
): Promise<NewsRow[]> {
  const { hits } = await searchAs(store, { ...reader, isByTime: true }, text, limit, 0)
  return hits.map(({ news }) => news)
}

async function answer(call: GraphCall<typeof endpoints.search>) {
  const { store, caller, parameters, language } = call
  const { query, limit } = parameters
  const searcher = { ...caller, language }
  const found = await searchAs(store, searcher, query, limit, offsetOf(parameters))
  const suggested_query = await suggestQuery(store, searcher, query, found)
  const sharers = new Map(found.hits.map((hit) => [hit.news.id, hit.sharers]))
  const items = found.hits.map(({ news }) => news)
  const data = (await describeItems(call, items)).map((item) => ({ ...item, sharer_count: sharers.get(item.id) ?? 0 }))
  const link = `/find?${new URLSearchParams({ query })}`
  const list = { page: parameters, count: found.count, data, link, isCapped: found.isMore }
  const suggestion = suggested_query === undefined ? {} : { suggested_query }
  return {
    body: { ...describeList('SEARCH RESULTS', 'searchTitle', call, list), ...suggestion, ...(await ofCaller(call)) },
  }
}

async function ofCaller(call: GraphCall<typeof endpoints.search>): Promise<Partial<SearchResults>> {
  const { kept, query, limit } = call.parameters
  if (!kept || offsetOf(call.parameters) > 0) return {}
  return Object.assign({}, ...(await Promise.all(call.adds.map(({ search }) => search?.(call, query, limit)))))
}

export const calls = [callOf(endpoints.search, answer)]
