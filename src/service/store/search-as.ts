import { endpoints } from '../../contract/endpoints.ts'
import type { MemberRow } from './members/member-row.ts'
import { isEmpty, readQuery, type Term } from './search/query.ts'
import type { Hits } from './search/search.ts'
import type { Store } from './store.ts'

/** Maximum UTF-16 units of a search. */
export const longestSearch = endpoints.search.parameters.query.max

/** Maximum members whom a name after `from:` means. */
const maxAuthors = 50

/** Maximum waiting items that a search adds to the index first: it finds what was shared a moment ago. */
const addedBySearch = 20

/** Who searches. */
interface Searcher {
  /** The member's id. */
  member: string
  /** The application that asks for the member, see `Question`. */
  application?: string
  /** Whose alphabet sorts people. */
  language: string
}

export interface SearchResult extends Hits {
  /** The words and phrases that were searched. */
  terms: Term[]
  /** Members with such a name, on the first page of a search without filters; at most 5. */
  people: MemberRow[]
}

/** Searches pages, statuses and people, as a member writes it. */
export async function searchAs(
  { search, names }: Store,
  { member, application, language }: Searcher,
  text: string,
  limit: number,
  offset: number,
): Promise<SearchResult> {
  const query = readQuery(text)
  if (isEmpty(query)) return { hits: [], count: 0, isMore: false, people: [], terms: [] }
  // the database may be locked, or the disk full: the search works without the latest items
  await search.catchUp(addedBySearch).catch(() => 0)
  const idsOf = async (name: string) =>
    name.toLowerCase() === 'me' ? [member] : (await names.search(name, language, maxAuthors, 0)).map(({ id }) => id)
  const authors: string[] = []
  for (const name of query.from) authors.push(...(await idsOf(name)))
  const isFiltered = query.terms.length === 0 || query.from.length + query.site.length + query.lang.length > 0
  const people = offset > 0 || isFiltered ? [] : await names.search(text, language, 5, 0)
  const hits = await search.find({ query, authors, viewer: member, application }, limit, offset)
  return { ...hits, people, terms: query.terms }
}
