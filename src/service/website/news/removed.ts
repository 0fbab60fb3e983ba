import { html } from 'hono/html'
import type { Page, Visit } from '../page/visit.ts'

/**
 * `/removed`: opens after a browser removed the extension, and says how to end its access. The URL names no member, so
 * the page is the same for all.
 */
export async function showRemoved({ t }: Visit): Promise<Page> {
  const body = html`<p>${t('removed')}</p>
<p>${t('removedAccess')}</p>
<p><a class="button main" href="/applications">${t('removedLink')}</a></p>
<p class="quiet">${t('removedSignedOut')}</p>`
  return { title: t('removedTitle'), body }
}
