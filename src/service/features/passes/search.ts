import { isEmpty, readQuery, type Term } from '../../../contract/search.ts'
import type { Store } from '../../store/store.ts'
import { keptRows } from './kept-rows.ts'
import { type PassRow, passRows, type ReceivedPass } from './rows.ts'

/** One letter is a beginning: a member's passes are few. */
const shortestBeginning = 1

/** Searches in what was passed to the member, and by the member, the newest first. */
export async function searchPasses(
  store: Store,
  { member, language }: { member: string; language: string },
  text: string,
  limit: number,
): Promise<{ found: (PassRow | ReceivedPass)[]; terms: readonly Term[] }> {
  const query = readQuery(text, shortestBeginning)
  if (limit === 0 || isEmpty(query) || query.from.length > 0) return { found: [], terms: [] }
  const passes = store.of(passRows)
  const named = await store.names.ofTerms(query.terms, language)
  const matches = await passes.search(member, query, named, limit)
  const idsOf = (is: number) => matches.filter((each) => each.is_received === is).map(({ id }) => id)
  const [received, sent] = await Promise.all([passes.receivedOf(member, idsOf(1)), passes.sentOf(member, idsOf(0))])
  const found = matches.flatMap(({ id }) => received.get(id) ?? sent.get(id) ?? [])
  return { found, terms: query.terms }
}

/** A member's kept pages: all, or the ones that a search finds. Nobody shared these pages, so `from:` finds none. */
export async function listKept(store: Store, member: string, text: string | undefined, limit: number, offset: number) {
  const query = readQuery(text ?? '', shortestBeginning)
  if (text !== undefined && (isEmpty(query) || query.from.length > 0)) return { rows: [], count: 0, terms: [] }
  return { ...(await store.of(keptRows).list(member, query, limit, offset)), terms: query.terms }
}
