import { html } from 'hono/html'
import type { NewsRow } from '../../store/shares/news.ts'
import type { Html } from '../page/layout.ts'
import { showTime } from '../page/times.ts'
import type { Visit } from '../page/visit.ts'

interface NewsExtras {
  /** The author's picture, in lists of several authors. */
  face?: Html | undefined
  author?: Html | undefined
  /** Buttons below the item. */
  action?: Html | undefined
}

/** Shows a list item: a shared page with its comment, or a status. */
export function showNews(
  { url, title, message, language, site_name, published }: NewsRow,
  visit: Visit,
  { face, author, action }: NewsExtras = {},
): Html {
  const page =
    url === null
      ? undefined
      : html`<p><a href="${url}" rel="noopener noreferrer nofollow" dir="auto">${title || url}</a></p>`
  const source = url === null ? undefined : showSource(new URL(url).hostname, site_name)
  return html`<li class="faced">${face}<div><p class="quiet byline">${author} ${showTime(published, visit)} ${source}</p>
${page}${message && showMessage(message, language, visit)}${action}</div></li>`
}

/** Shows the page's host, since the member who shared it chose the site's name. */
export function showSource(host: string, siteName: string): Html {
  return siteName === '' || siteName === host
    ? html`<bdi>${host}</bdi>`
    : html`<span><bdi>${siteName}</bdi> (<bdi>${host}</bdi>)</span>`
}

/** Visible UTF-16 units of a collapsed message. */
const previewLength = 300

/**
 * Shows a comment, a status or another text of a member. Long ones are collapsed, and only one blank line in a row is
 * shown.
 */
export function showMessage(message: string, language: string, { t }: Visit): Html {
  const text = message.replace(/\n\s*\n/g, '\n\n')
  if (text.length <= 2 * previewLength) return html`<p class="message" lang="${language}" dir="auto">${text}</p>`
  const start = Array.from(text.slice(0, previewLength).replace(/\s+/g, ' ')).slice(0, -1).join('')
  const label = (name: string, text: string) => html`<bdi class="${name}" lang="${t.language}">${text}</bdi>`
  return html`<details class="message" lang="${language}" dir="auto"><summary><span class="start">${start}… </span>${label('more', t('showAll'))}${label('less', t('showLess'))}</summary>${text}</details>`
}
