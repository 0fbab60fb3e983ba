import { html } from 'hono/html'
import type { Page, Visit } from '../page/visit.ts'

/**
 * `/removed`: opens once the extension was removed from a browser, and says how to end its access. It is told of nobody,
 * so it is the same for everybody.
 */
export async function showRemoved({ sentences }: Visit): Promise<Page> {
  const body = html`<p>${sentences.removed}</p>
<p>${sentences.removedAccess}</p>
<p><a class="button main" href="/applications">${sentences.removedLink}</a></p>
<p class="quiet">${sentences.removedSignedOut}</p>`
  return { title: sentences.removedTitle, body }
}
