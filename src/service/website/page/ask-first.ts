import { html } from 'hono/html'
import type { Html } from './layout.ts'

/**
 * A button that asks before it does anything: the first click shows the question and the button beside it. So a second
 * click at the same place never does the same to the next item of a list, which has moved up.
 *
 * @param ask what stands there at first, with “…” at its end
 * @param of what it would be done to, where a page has several: said to whoever only hears the button
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
