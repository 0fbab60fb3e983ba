import type { Capability } from '../../capability.ts'
import { exampleOrigins, type Origins } from '../../http/hosts.ts'
import { html, raw } from '../../website/html.ts'

/** A text of the reference, with the network's own addresses. The first use makes it of the contract; a release has it. */
async function read(name: 'document' | 'page', { baseUrl, authUrl }: Origins): Promise<string> {
  const { reference } = await import('../../../build/reference/reference.ts')
  return reference[name].replaceAll(exampleOrigins.baseUrl, baseUrl).replaceAll(exampleOrigins.authUrl, authUrl)
}

/** The API's reference: an OpenAPI document, and a page for developers. */
export const reference: Capability = {
  name: 'reference',
  web: async () => ({
    documents: { '/openapi.json': async ({ origins }) => JSON.parse(await read('document', origins)) },
    pages: [
      {
        path: '/api',
        who: 'everybody',
        show: async ({ origins }) => {
          const text = raw(await read('page', origins))
          return { title: 'Graph API', body: html`<div class="card reference" lang="en" dir="ltr">${text}</div>` }
        },
      },
    ],
    styles: [new URL('reference.css', import.meta.url)],
  }),
}
