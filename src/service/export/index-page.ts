import { hostOf } from '../../contract/internal-host.ts'
import { nameOfPage } from '../store/shares/news.ts'
import type { SiteTranslate } from '../texts.ts'
import { html, raw } from '../website/html.ts'
import type { LinkList } from './pages.ts'

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
li { margin: 0 0 .75rem }
p { margin: .25rem 0; white-space: pre-line }
small { opacity: .75 }`

/** The contents of a download for its owner: a page without script, which loads nothing. */
export async function* indexPage(
  lists: readonly LinkList[],
  counts: ReadonlyMap<string, number>,
  t: SiteTranslate,
): AsyncGenerator<string> {
  const title = t('downloadTitle')
  const file = (name: string) => html`<a href="${name}">${name}</a>`
  yield `<!DOCTYPE html>
${html`<html lang="${t.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${raw(style)}</style></head><body><h1>${title}</h1>`}
`
  if (lists.length > 0)
    yield `${html`<p>${t('downloadForTools')} ${file('bookmarks.html')} · ${file('links.csv')}</p>`}\n`
  for (const list of lists) {
    yield `${html`<h2>${list.label} <small>${counts.get(list.name) ?? 0}</small></h2><ul>`}\n`
    for await (const { url, title, message, answer, creation_date } of list.pages())
      yield `${html`<li><a href="${url}" rel="noreferrer" dir="auto">${nameOfPage({ title, url })}</a> <small>${hostOf(url)} · <time datetime="${creation_date}">${creation_date.slice(0, 10)}</time></small>${[message, answer].map((words) => words && html`<p dir="auto">${words}</p>`)}</li>`}\n`
    yield '</ul>\n'
  }
  const files = [...counts].map(([name, count]) => html`<li>${file(`${name}.json`)} <small>${count}</small></li>`)
  yield `${html`<h2>${t('downloadForPrograms')}</h2><ul>${files}</ul></body></html>`}\n`
}
