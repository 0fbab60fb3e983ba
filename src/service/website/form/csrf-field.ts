import { html } from 'hono/html'
import type { Html } from '../page/layout.ts'

/** The hidden field of every form that prevents other sites from sending it (CSRF). */
export function csrfField(csrfToken: string): Html {
  return html`<input type="hidden" name="csrf_token" value="${csrfToken}">`
}
