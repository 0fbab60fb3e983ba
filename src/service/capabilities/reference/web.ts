import { html, raw } from 'hono/html'
import type { OnWeb } from '../../capability.ts'
import type { DocumentParts } from '../../graph/graph-call.ts'
import type { Html, SitePage } from '../../website/page/page.ts'
import { documentPath, pagePath } from './paths.ts'

/** Loaded and made when somebody first asks: most networks never do. */
async function documentOf(parts: DocumentParts) {
  const { openApi } = await import('./openapi.ts')
  return openApi(parts)
}

export const documents = { [documentPath]: documentOf }

async function makePage(parts: DocumentParts): Promise<{ title: string; body: Html }> {
  const document = await documentOf(parts)
  const { writeHtml } = await import('./html.ts')
  const body = html`<div class="card reference" lang="en" dir="ltr">${raw(writeHtml(document))}</div>`
  return { title: document.info.title, body }
}

const made = new WeakMap<DocumentParts['origins'], ReturnType<typeof makePage>>()

export const pages: readonly SitePage[] = [
  {
    path: pagePath,
    who: 'everybody',
    show: (visit) => {
      // the site is given the capabilities with their calls, of which it knows nothing
      const capabilities = visit.capabilities as readonly OnWeb[]
      const page = made.get(visit.origins) ?? makePage({ ...visit, capabilities })
      made.set(visit.origins, page)
      return page
    },
  },
]

export const styles = [new URL('reference.css', import.meta.url)]
