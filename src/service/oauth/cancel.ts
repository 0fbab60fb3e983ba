import { html } from 'hono/html'
import type { Html } from '../website/layout.ts'
import type { Sentences } from '../website/sentences/en.ts'

/**
 * The cancel button of §5: a link to `cancel_url`, else a step back in the browser's history. That step needs a script, so
 * `step-back.js` shows the button; without script there is none.
 */
export function cancel(cancelUrl: string | undefined, sentences: Sentences): Html {
  return cancelUrl === undefined
    ? html`<button type="button" class="step-back" hidden>${sentences.cancel}</button><script src="/step-back.js" defer></script>`
    : html`<a href="${cancelUrl}" rel="noreferrer">${sentences.cancel}</a>`
}
