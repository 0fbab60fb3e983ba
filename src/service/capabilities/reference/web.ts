import { readFile } from 'node:fs/promises'
import type { OnGraph } from '../../graph/graph-call.ts'
import { exampleOrigins, type Origins } from '../../http/origins.ts'
import { html, raw } from '../../website/html.ts'
import type { SitePage } from '../../website/page/on-site.ts'

/** Reads a file that `npm run check` writes, with the network's own addresses. */
async function readWritten(name: string, { baseUrl, authUrl }: Origins): Promise<string> {
  const text = await readFile(new URL(name, import.meta.url), 'utf8')
  return text.replaceAll(exampleOrigins.baseUrl, baseUrl).replaceAll(exampleOrigins.authUrl, authUrl)
}

export const documents: NonNullable<OnGraph['documents']> = {
  '/openapi.json': async ({ origins }) => JSON.parse(await readWritten('openapi.json', origins)),
}

export const pages: readonly SitePage[] = [
  {
    path: '/api',
    who: 'everybody',
    show: async ({ origins }) => {
      const text = raw(await readWritten('api.html', origins))
      return { title: 'Graph API', body: html`<div class="card reference" lang="en" dir="ltr">${text}</div>` }
    },
  },
]

export const styles = [new URL('reference.css', import.meta.url)]
