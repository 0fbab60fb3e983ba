import type { Context } from 'hono'
import { html } from 'hono/html'
import { readForm } from '../input.ts'
import { type Html, layOut, notice } from './layout.ts'
import { sentencesFor } from './sentences/catalogue.ts'
import type { Sentences } from './sentences/en.ts'
import type { Visits } from './visits.ts'

export interface SignInForm {
  sentences: Sentences
  formToken: string
  /** What the member typed before. */
  login?: string
  /** Why the form is here again. */
  problem?: string | undefined
  /** Where a cancel link leads, if there is one. */
  cancelUrl?: string | undefined
}

/** The form goes back to the address that shows it, so whatever brought the member here stays in the address. */
export function signInForm({ sentences, formToken, login = '', problem, cancelUrl }: SignInForm): Html {
  const autofocus = html` autofocus`
  return html`${notice(problem)}
<form method="post">
<input type="hidden" name="form_token" value="${formToken}">
<label>${sentences.login}
<input name="login" value="${login}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100" required${login ? undefined : autofocus}></label>
<label>${sentences.password}
<input name="password" type="password" autocomplete="current-password" maxlength="200" required${login ? autofocus : undefined}></label>
<p class="actions"><button class="main" name="answer" value="sign-in">${sentences.signIn}</button>
${cancelLink(cancelUrl, sentences)}</p>
</form>`
}

/** The link that §5's `cancel_url` asks for. */
export function cancelLink(address: string | undefined, sentences: Sentences): Html | undefined {
  return address === undefined ? undefined : html`<a href="${address}" rel="noreferrer">${sentences.cancel}</a>`
}

/**
 * Takes a sign-in form.
 *
 * @returns undefined when the member is signed in now, else what to show in the form
 */
export async function takeSignIn(
  context: Context,
  form: URLSearchParams,
  visits: Visits,
  sentences: Sentences,
): Promise<{ login: string; problem: string } | undefined> {
  const login = (form.get('login') ?? '').slice(0, 100)
  if (!visits.isOwnForm(context, form)) return { login, problem: sentences.formOutdated }
  const password = form.get('password') ?? ''
  if (password.length <= 200 && (await visits.signIn(context, login, password))) return undefined
  return { login, problem: sentences.wrongPassword }
}

/** `/sign-in` and `/sign-out` of the web site. */
export function createSignIn({ visits, network }: { visits: Visits; network: string }) {
  function show(context: Context, form: { login?: string; problem?: string } = {}) {
    const sentences = sentencesFor(context.req.query('lang'))
    const body = signInForm({ ...form, sentences, formToken: visits.formToken(context) })
    return context.html(layOut({ network, sentences, title: sentences.signInTo(network), shape: 'dialogue', body }))
  }

  return {
    show: (context: Context) => show(context),

    async signIn(context: Context) {
      const sentences = sentencesFor(context.req.query('lang'))
      const again = await takeSignIn(context, await readForm(context.req.raw), visits, sentences)
      return again ? show(context, again) : context.redirect('/', 303)
    },

    async signOut(context: Context) {
      if (visits.isOwnForm(context, await readForm(context.req.raw))) await visits.signOut(context)
      return context.redirect('/', 303)
    },
  }
}
