import { html } from 'hono/html'
import type { Html } from './layout.ts'

/**
 * A button with a confirmation: the first click shows the question and the real button beside it. So a second click at
 * the same place never affects the next list item, which has moved up.
 *
 * @param ask label of the first button, ending with “…”
 * @param of name of the item, for screen readers, if a page has several
 */
export function askFirst({
  ask,
  of,
  question,
  button,
}: {
  ask: string
  of?: string | undefined
  question: string
  button: Html
}): Html {
  return html`<details class="ask"><summary${of && html` aria-label="${ask} ${of}"`}>${ask}</summary>
<p><span>${question}</span> ${button}</p></details>`
}
