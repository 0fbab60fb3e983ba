import { html } from 'hono/html'
import type { Network } from '../../network.ts'
import type { Html } from '../page/layout.ts'
import type { Sentences } from '../sentences/catalogue.ts'

const browsers = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox' } as const

/** Links to the extension for each browser; without addresses in the settings, a sentence that names the administrators. */
export function getExtension({ extensionUrls = {} }: Network, sentences: Sentences): Html {
  const links = (['chrome', 'edge', 'firefox'] as const).flatMap((browser) => {
    const url = extensionUrls[browser]
    return url === undefined ? [] : [html` <a href="${url}" rel="noreferrer">${browsers[browser]}</a>`]
  })
  return links.length === 0 ? html`${sentences.stepExtension}` : html`${sentences.getExtension}${links}`
}
