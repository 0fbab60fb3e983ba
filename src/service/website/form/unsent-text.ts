import { html } from 'hono/html'
import type { Html } from '../page/layout.ts'
import { notFoundPage, type Page, type Visit } from '../page/visit.ts'
import type { SiteTranslate } from '../site-translate.ts'

/** The text of a form that can't be sent any more, to copy; undefined if nothing was typed. */
export function showUnsent(text: string | undefined, t: SiteTranslate): Html | undefined {
  if (!text) return undefined
  return html`<div class="field"><label for="unsent">${t('yourText')}</label>
<textarea id="unsent" rows="3" readonly>\n${text}</textarea></div>`
}

/** The answer to a form whose item is gone meanwhile: with the member's text, if there is one. */
export function gonePage(visit: Visit, title: string, text: string | undefined): Page {
  const { t } = visit
  const unsent = showUnsent(text, t)
  return unsent ? { title, body: unsent, problem: t('goneMeanwhile'), status: 404 } : notFoundPage(visit)
}
