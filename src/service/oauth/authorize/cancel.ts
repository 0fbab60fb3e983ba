import { html } from 'hono/html'
import type { Html } from '../../website/page/layout.ts'

/**
 * The cancel button (§5): a link to `cancel_url`; without one, a step back in the browser's history. The latter needs
 * `step-back.js`, which shows the hidden button.
 *
 * @param label the button's text, which must differ from that of a refusal on the same page
 */
export function cancel(cancelUrl: string | undefined, label: string): Html {
  return cancelUrl === undefined
    ? html`<button type="button" class="step-back link" hidden>${label}</button><script src="/step-back.js" defer></script>`
    : html`<a href="${cancelUrl}" rel="noreferrer">${label}</a>`
}
