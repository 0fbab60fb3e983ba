import { html } from 'hono/html'
import type { Network } from '../network.ts'
import { csrfField } from './form/csrf-field.ts'
import type { Page, Visit } from './page/visit.ts'
import { providerForm } from './sign-in/provider-link.ts'
import { signInForm, takeSignIn } from './sign-in/sign-in.ts'
import type { WebSessions } from './sign-in/web-sessions.ts'

/**
 * Shows or reads a sign-in form in place of the page, if a form arrives after the session ended. The sign-in form
 * carries the typed texts. After the sign-in the browser sends them again (307). They have no valid CSRF token, so
 * the page shows them for confirmation first, if the same member has signed in.
 */
export function createSignInAgain({ webSessions, network }: { webSessions: WebSessions; network: Network }) {
  return async function signInAgain({ context, t }: Visit, form: FormData): Promise<Page | Response> {
    const csrfToken = webSessions.csrfToken(context, webSessions.ownerOf(form))
    const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
    const again = form.has('password')
      ? await takeSignIn(context, new URLSearchParams(texts), webSessions, t)
      : { problem: t('signInAgain') }
    const { pathname, search } = new URL(context.req.url)
    if (!again) return context.redirect(pathname + search, 307)
    const hiddenFields = texts
      .filter(([name]) => !['csrf_token', 'login', 'answer'].includes(name) && !name.includes('password'))
      .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
    const title = t('signInTo', { network: network.name })
    const { provider } = network
    const body = provider?.isOnly
      ? providerForm({
          name: provider.name,
          csrfToken,
          t,
          hiddenFields: [csrfField(csrfToken), ...hiddenFields],
        })
      : signInForm({ ...again, t, csrfToken, hiddenFields })
    return { title, shape: 'dialogue', body, status: 422 }
  }
}
