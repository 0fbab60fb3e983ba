import { endpoints } from '../../../contract/endpoints.ts'
import { isEmpty, readQuery, type Term } from '../../../contract/search.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { NewsRow } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { type Hits, searchRows } from './rows.ts'

export const longestSearch = endpoints.search.parameters.query.max

/** Maximum members of each name whom a search finds, and members after whom no further name is looked for. */
const maxAuthors = 50

/** Maximum waiting items that a search adds to the index first, so that it finds the latest shares. */
const addedBySearch = 20

/** @returns `people`: at most 5 members with such a name, on the first page of a search without filters */
export async function searchAs(
  store: Store,
  searcher: { member: string; application?: string; language: string; isByTime?: boolean },
  text: string,
  limit: number,
  offset: number,
): Promise<Hits & { terms: Term[]; isCut: boolean; people: MemberRow[] }> {
  const { member, application, language, isByTime } = searcher
  const query = readQuery(text)
  if (isEmpty(query)) return { hits: [], count: 0, isMore: false, people: [], terms: [], isCut: false }
  const [{ names }, search] = [store, store.of(searchRows)]
  // the database may be locked, or the disk full: the search works without the latest items
  await search.catchUp(addedBySearch).catch(() => 0)
  const idsOf = async (name: string) =>
    name.toLowerCase() === 'me' ? [member] : (await names.search(name, language, maxAuthors, 0)).map(({ id }) => id)
  const authors: string[] = []
  for (const name of query.from) if (authors.length < maxAuthors) authors.push(...(await idsOf(name)))
  const isFiltered = query.terms.length === 0 || query.from.length + query.site.length + query.lang.length > 0
  const people = offset > 0 || isFiltered || isByTime ? [] : await names.search(text, language, 5, 0)
  const hits = await search.find({ query, authors, viewer: member, application, isByTime }, limit, offset)
  return { ...hits, people, terms: query.terms, isCut: query.isCut }
}

/** The newest news of a search, for whom it is. */
async function newest(
  store: Store,
  reader: { member: string; language: string },
  text: string,
  limit: number,
): Promise<NewsRow[]> {
  const { hits } = await searchAs(store, { ...reader, isByTime: true }, text, limit, 0)
  return hits.map(({ news }) => news)
}

export const finds = { longest: longestSearch, newest }
