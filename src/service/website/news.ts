import { html } from 'hono/html'
import type { NewsRow } from '../store/news.ts'
import type { Html } from './layout.ts'

/**
 * An item of a list: a shared page with what was said of it, or a status.
 *
 * @param origin whose it is, or of when
 * @param face of whoever shared or posted it, where the list has several
 */
export function showNews(
  { url, title, message, language, site_name }: NewsRow,
  origin: Html,
  face?: Html | undefined,
): Html {
  const page =
    url === null
      ? undefined
      : html`<p><a href="${url}" rel="noopener noreferrer nofollow" dir="auto">${title || url}</a></p>`
  const source = url === null ? undefined : html` · ${site_name || new URL(url).hostname}`
  return html`<li class="faced">${face}<div>${page}
${message && html`<p class="message" lang="${language}" dir="auto">${message}</p>`}
<p class="quiet">${origin}${source}</p></div></li>`
}
