import type { Context } from 'hono'
import { html } from 'hono/html'
import type { SiteTranslate } from '../site-translate.ts'
import type { Html } from './layout.ts'

/** Maximum page of most lists: each further page would cost the database more. */
const lastPageOfMost = 100

/** One page of a list. */
interface ListPage<Row> {
  rows: Row[]
  /** Counted from 1. */
  page: number
  hasMore: boolean
}

/**
 * Reads the page of a list that the URL's `page` names; page 1 by default.
 *
 * @param list returns at most `limit` rows after the first `offset`
 * @param lastPage maximum page
 */
export async function readPage<Row>(
  context: Context,
  size: number,
  list: (limit: number, offset: number) => Promise<Row[]>,
  lastPage = lastPageOfMost,
): Promise<ListPage<Row>> {
  const wanted = /^[1-9]\d{0,2}$/.exec(context.req.query('page') ?? '')?.[0]
  const page = Math.min(Number(wanted ?? 1), lastPage)
  const rows = await list(size + 1, (page - 1) * size)
  return { rows: rows.slice(0, size), page, hasMore: rows.length > size && page < lastPage }
}

/** Links to the previous and the next page, if there are any. */
export function showPaging({ page, hasMore }: ListPage<unknown>, context: Context, t: SiteTranslate): Html | undefined {
  if (page === 1 && !hasMore) return undefined
  const link = (to: number, rel: string, text: string) => {
    const query = new URL(context.req.url).searchParams
    query.set('page', String(to))
    return html`<li><a href="?${query}" rel="${rel}">${text}</a></li>`
  }
  return html`<nav class="paging" aria-label="${t('pages')}"><ul>${
    page > 1 ? link(page - 1, 'prev', t('previousPage')) : undefined
  }${hasMore ? link(page + 1, 'next', t('nextPage')) : undefined}</ul></nav>`
}
