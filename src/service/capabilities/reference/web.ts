import type { OnGraph } from '../../graph/graph-call.ts'
import { exampleOrigins, type Origins } from '../../http/origins.ts'
import { html, raw } from '../../website/html.ts'
import type { SitePage } from '../../website/page/on-site.ts'

/** A text of the reference, with the network's own addresses. The first use makes it of the contract; a release has it. */
async function read(name: 'document' | 'page', { baseUrl, authUrl }: Origins): Promise<string> {
  const { reference } = await import('../../../build/reference/reference.ts')
  return reference[name].replaceAll(exampleOrigins.baseUrl, baseUrl).replaceAll(exampleOrigins.authUrl, authUrl)
}

export const documents: NonNullable<OnGraph['documents']> = {
  '/openapi.json': async ({ origins }) => JSON.parse(await read('document', origins)),
}

export const pages: readonly SitePage[] = [
  {
    path: '/api',
    who: 'everybody',
    show: async ({ origins }) => {
      const text = raw(await read('page', origins))
      return { title: 'Graph API', body: html`<div class="card reference" lang="en" dir="ltr">${text}</div>` }
    },
  },
]

export const styles = [new URL('reference.css', import.meta.url)]
