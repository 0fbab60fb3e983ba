import { html } from 'hono/html'
import { tileOf } from '../../../contract/text.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import { showWords, sourceOf } from '../../website/news-cards.ts'
import type { Html, MemberVisit } from '../../website/page/page.ts'
import { showTime } from '../../website/page/times.ts'
import type { KeptRow } from './rows.ts'

interface Beside {
  before?: Html
  after?: Html | undefined
  level?: 2 | 3
}

/** A row of a list: each has a heading, by which screen readers go from page to page. */
export function showKept(row: KeptRow, visit: MemberVisit, { before, after, level = 2 }: Beside = {}): Html {
  const { host, hostname } = new URL(row.url)
  const { tone, letter } = tileOf(host)
  const link = html`<a href="${row.url}" rel="noopener noreferrer nofollow" dir="auto">${nameOfPage(row)}</a>`
  return html`<li class="kept">${before}<div>
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${showWords(row, visit)}
<p class="quiet"><span class="initial" data-tone="${tone}" aria-hidden="true">${letter}</span> <bdi>${sourceOf(hostname, row.site_name)}</bdi> · ${showTime(row.kept, visit)}</p></div>
${after}</li>`
}
