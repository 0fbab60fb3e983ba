import { html } from 'hono/html'
import type { Html } from '../../website/page/layout.ts'

/**
 * The cancel button of §5: a link to `cancel_url`, else a step back in the browser's history. That step needs a script, so
 * `step-back.js` shows the button; without script there is none.
 *
 * @param label what it says: beside a refusal, more than that it cancels
 */
export function cancel(cancelUrl: string | undefined, label: string): Html {
  return cancelUrl === undefined
    ? html`<button type="button" class="step-back link" hidden>${label}</button><script src="/step-back.js" defer></script>`
    : html`<a href="${cancelUrl}" rel="noreferrer">${label}</a>`
}
