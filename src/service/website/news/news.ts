import { html } from 'hono/html'
import type { NewsRow } from '../../store/shares/news.ts'
import type { Html } from '../page/layout.ts'
import { moment } from '../page/times.ts'
import type { Visit } from '../page/visit.ts'

interface Around {
  /** Of whoever shared or posted it, where the list has several. */
  face?: Html | undefined
  author?: Html | undefined
  /** What can be done with it. */
  action?: Html | undefined
}

/** An item of a list: a shared page with what was said of it, or a status. */
export function showNews(
  { url, title, message, language, site_name, published }: NewsRow,
  visit: Visit,
  { face, author, action }: Around = {},
): Html {
  const page =
    url === null
      ? undefined
      : html`<p><a href="${url}" rel="noopener noreferrer nofollow" dir="auto">${title || url}</a></p>`
  const source = url === null ? undefined : html`<bdi>${site_name || new URL(url).hostname}</bdi>`
  return html`<li class="faced">${face}<div><p class="quiet byline">${author} ${moment(published, visit)} ${source}</p>
${page}${message && showMessage(message, language, visit)}${action}</div></li>`
}

/** How many characters of a long message are seen before it is opened. */
const beginning = 300

/** What was said: a long message is folded, and blank lines beyond one left out, so that the next item stays in reach. */
function showMessage(message: string, language: string, { sentences }: Visit): Html {
  const text = message.replace(/\n\s*\n/g, '\n\n')
  if (text.length <= 2 * beginning) return html`<p class="message" lang="${language}" dir="auto">${text}</p>`
  const start = Array.from(text.slice(0, beginning).replace(/\s+/g, ' ')).slice(0, -1).join('')
  const say = (name: string, words: string) => html`<bdi class="${name}" lang="${sentences.language}">${words}</bdi>`
  return html`<details class="message" lang="${language}" dir="auto"><summary><span class="start">${start}… </span>${say('more', sentences.showAll)}${say('less', sentences.showLess)}</summary>${text}</details>`
}
