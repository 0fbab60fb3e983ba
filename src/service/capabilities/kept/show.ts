import { html } from 'hono/html'
import type { Term } from '../../../contract/search.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import { showWords } from '../../website/news-cards.ts'
import { marked, pageSource } from '../../website/page/components.ts'
import type { Html, MemberVisit } from '../../website/page/page.ts'
import { showTime } from '../../website/page/times.ts'
import type { KeptRow } from './rows.ts'

interface Beside {
  before?: Html
  after?: Html | undefined
  level?: 2 | 3
  /** Of a search, which are marked in the title. */
  terms?: readonly Term[]
}

/** A row of a list: each has a heading, by which screen readers go from page to page. */
export function showKept(
  row: KeptRow,
  visit: MemberVisit,
  { before, after, level = 2, terms = [] }: Beside = {},
): Html {
  const link = html`<a class="two-lines" href="${row.url}" rel="noopener noreferrer nofollow" dir="auto">${marked(nameOfPage(row), terms)}</a>`
  return html`<li class="kept">${before}<div>
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${showWords(row, visit)}
${pageSource(row.url, row.site_name, html` · ${showTime(row.kept, visit)}`)}</div>
${after}</li>`
}
