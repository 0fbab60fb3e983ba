import { html } from 'hono/html'
import type { Page, Visit } from '../page/visit.ts'

/**
 * `/removed`: opens after a browser removed the extension, and says how to end its access. The URL names no member, so
 * the page is the same for all.
 */
export async function showRemoved({ sentences }: Visit): Promise<Page> {
  const body = html`<p>${sentences.removed}</p>
<p>${sentences.removedAccess}</p>
<p><a class="button main" href="/applications">${sentences.removedLink}</a></p>
<p class="quiet">${sentences.removedSignedOut}</p>`
  return { title: sentences.removedTitle, body }
}
