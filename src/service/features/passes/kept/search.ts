import { isEmpty, readQuery, type Term } from '../../../../contract/search.ts'
import type { Store } from '../../../store/store.ts'
import { passRows, type ReceivedPass } from '../rows.ts'
import { shortestBeginning } from '../search.ts'
import { keptRows } from './rows.ts'

export interface FoundKept {
  rows: ReceivedPass[]
  count: number
  /** The search's terms, to be marked. */
  terms: readonly Term[]
  /** Whether the search took too long to look through all pages. */
  isMore: boolean
}

/** Searches in what a member keeps. Nobody shared these pages, so `from:` finds none. */
export async function searchKept(
  store: Store,
  member: string,
  text: string,
  limit: number,
  offset: number,
): Promise<FoundKept> {
  const query = readQuery(text, shortestBeginning)
  if (isEmpty(query) || query.from.length > 0) return { rows: [], count: 0, terms: [], isMore: false }
  const kept = store.of(keptRows)
  const ids = await kept.search(member, query)
  const rows = await kept.readAll(member, ids?.slice(offset, offset + limit) ?? [])
  return { rows, count: ids?.length ?? 0, terms: query.terms, isMore: ids === undefined }
}

/** A member's kept pages: all, or the ones that a search finds. */
export async function listKept(
  store: Store,
  member: string,
  text: string | undefined,
  limit: number,
  offset: number,
): Promise<FoundKept> {
  if (text !== undefined) return searchKept(store, member, text, limit, offset)
  const rows = await store.of(passRows).list(member, { kept: true }, limit, offset)
  return { rows, count: await store.of(passRows).count(member, { kept: true }), terms: [], isMore: false }
}
