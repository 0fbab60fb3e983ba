import { html } from 'hono/html'
import type { NewsRow } from '../store/news.ts'
import { type Html, moment } from './layout.ts'
import type { Sentences } from './sentences/en.ts'

export interface Around {
  /** Of whoever shared or posted it, where the list has several. */
  face?: Html | undefined
  author?: Html | undefined
  /** What can be done with it. */
  action?: Html | undefined
}

/** An item of a list: a shared page with what was said of it, or a status. */
export function showNews(
  { url, title, message, language, site_name, published }: NewsRow,
  sentences: Sentences,
  { face, author, action }: Around = {},
): Html {
  const page =
    url === null
      ? undefined
      : html`<p><a href="${url}" rel="noopener noreferrer nofollow" dir="auto">${title || url}</a></p>`
  const source = url === null ? undefined : html`<bdi>${site_name || new URL(url).hostname}</bdi>`
  return html`<li class="faced">${face}<div>${page}
${message && html`<p class="message" lang="${language}" dir="auto">${message}</p>`}
<p class="quiet byline">${author} ${moment(published, sentences)} ${source}</p>${action}</div></li>`
}
