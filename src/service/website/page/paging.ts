import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Sentences } from '../sentences/en.ts'
import type { Html } from './layout.ts'

/** The last page of any list: nobody leafs that far, and what lies beyond costs more with every page. */
const lastPage = 100

/** One page of a list. */
interface Leaf<Row> {
  rows: Row[]
  /** Counted from 1. */
  page: number
  hasMore: boolean
}

/**
 * Asks for the page of a list that the URL's `page` names, the first one where it names none.
 *
 * @param list gives at most `limit` rows, the first `offset` of them left out
 */
export async function leaf<Row>(
  context: Context,
  size: number,
  list: (limit: number, offset: number) => Promise<Row[]>,
): Promise<Leaf<Row>> {
  const wanted = /^[1-9]\d{0,2}$/.exec(context.req.query('page') ?? '')?.[0]
  const page = Math.min(Number(wanted ?? 1), lastPage)
  const rows = await list(size + 1, (page - 1) * size)
  return { rows: rows.slice(0, size), page, hasMore: rows.length > size && page < lastPage }
}

/** The ways to the pages before and after, where there are any. */
export function showPaging({ page, hasMore }: Leaf<unknown>, context: Context, sentences: Sentences): Html | undefined {
  if (page === 1 && !hasMore) return undefined
  const link = (to: number, rel: string, text: string) => {
    const query = new URL(context.req.url).searchParams
    query.set('page', String(to))
    return html`<li><a href="?${query}" rel="${rel}">${text}</a></li>`
  }
  return html`<nav class="paging" aria-label="${sentences.pages}"><ul>${
    page > 1 ? link(page - 1, 'prev', sentences.previousPage) : undefined
  }${hasMore ? link(page + 1, 'next', sentences.nextPage) : undefined}</ul></nav>`
}
