import { isEmpty, readQuery, type Term } from '../../../contract/search.ts'
import type { Store } from '../../store/store.ts'
import { type KeptRow, keptRows } from './rows.ts'

export interface FoundKept {
  rows: KeptRow[]
  count: number
  /** What the search looked for, to be marked. */
  terms: readonly Term[]
  /** Whether the search ended before it had looked through all pages. */
  isMore: boolean
}

/** One letter is a beginning: a member's own pages are few. */
const shortestBeginning = 1

/** Searches in a part of what a member keeps, the newest first. Nobody shared these pages, so `from:` finds none. */
export async function searchKept(
  store: Store,
  { member, done }: { member: string; done: boolean },
  text: string,
  limit: number,
  offset: number,
): Promise<FoundKept> {
  const query = readQuery(text, shortestBeginning)
  if (isEmpty(query) || query.from.length > 0) return { rows: [], count: 0, terms: [], isMore: false }
  const kept = store.of(keptRows)
  const { ids, isWhole } = await kept.search(member, done, query)
  const rows = await kept.readAll(member, ids.slice(offset, offset + limit))
  return { rows, count: ids.length, terms: query.terms, isMore: !isWhole }
}

/** The first pages of both parts, those to read first. */
export async function searchAllKept(store: Store, member: string, text: string, limit: number): Promise<FoundKept> {
  const toRead = await searchKept(store, { member, done: false }, text, limit, 0)
  const done = await searchKept(store, { member, done: true }, text, limit - toRead.rows.length, 0)
  return {
    rows: [...toRead.rows, ...done.rows],
    count: toRead.count + done.count,
    terms: toRead.terms,
    isMore: toRead.isMore || done.isMore,
  }
}
