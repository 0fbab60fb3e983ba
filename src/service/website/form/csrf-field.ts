import { html } from 'hono/html'
import type { Html } from '../page/layout.ts'

/** What every form holds, so that no other site can send it. */
export function csrfField(csrfToken: string): Html {
  return html`<input type="hidden" name="csrf_token" value="${csrfToken}">`
}
