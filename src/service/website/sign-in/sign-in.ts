import type { Context } from 'hono'
import { html } from 'hono/html'
import { signOutPath } from '../../../contract/website.ts'
import { readForm } from '../../http/request/input.ts'
import type { DemoLogins, Network } from '../../network.ts'
import { longestPassword } from '../../store/sign-in/passwords.ts'
import { csrfField } from '../form/csrf-field.ts'
import type { Html } from '../page/layout.ts'
import type { Page, Visit } from '../page/visit.ts'
import type { SiteTranslate } from '../site-translate.ts'
import { loginHint } from './demo-logins.ts'
import { hasOwnButton } from './place.ts'
import { providerButton, providerUrl } from './provider-link.ts'
import type { Refusal, SignInResult } from './sign-in-results.ts'
import type { WebSessions } from './web-sessions.ts'

/** Maximum UTF-16 units of a login; a longer one is wrong without verification. */
export const longestLogin = 100

/** Path of the page that sends a link by e-mail. */
export const forgottenPath = '/forgotten'

interface SignInForm {
  t: SiteTranslate
  csrfToken: string
  /** The login that the visitor typed before. */
  login?: string
  /** Why the form appears again. */
  problem?: string | undefined
  /** A button beside "Sign in". */
  cancel?: Html
  logins?: DemoLogins | undefined
  hiddenFields?: Html[]
  /** The company's provider, the path to which a sign-in there leads, and whether it has to ask who signs in. */
  provider?: { name: string; to: string; again?: boolean | undefined } | undefined
  /** Where to go back from “Forgotten your password?”; without it there is no such link. */
  forgottenFrom?: string | undefined
}

/** Why the visitor was not signed in. */
interface RefusedSignIn {
  login: string
  problem: string
  /** Too many people are signing in: `waitForTurn` is the page to show. */
  isBusy?: boolean
}

/** A sign-in form without `action`: it is sent to its page's URL, which contains the visitor's destination. */
export function signInForm({
  t,
  csrfToken,
  login = '',
  problem,
  cancel,
  logins,
  hiddenFields,
  provider,
  forgottenFrom,
}: SignInForm): Html {
  // the field to fill in next takes the focus, and its description is the problem
  const focused = html` autofocus${problem && html` aria-describedby="problem"`}`
  return html`${problem && html`<p class="notice" id="problem" role="alert">${problem}</p>`}
${provider && providerButton(t('signInWith', { provider: provider.name }), providerUrl(provider.to, csrfToken, provider.again))}
<form method="post">${csrfField(csrfToken)}${hiddenFields}
<div class="field"><label for="login">${t('login')}</label>
<input id="login" name="login" value="${login}" autocomplete="username" autocapitalize="none" spellcheck="false" required${login ? undefined : focused}></div>
<div class="field"><label for="password">${t('password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${login ? focused : undefined}></div>
<p class="actions"><button class="main" name="answer" value="sign-in">${t('signIn')}</button>
${cancel}</p>
${forgottenFrom !== undefined && html`<p><a href="${forgottenPath}?${new URLSearchParams({ to: forgottenFrom })}">${t('forgotten')}</a></p>`}
${loginHint(logins, t)}</form>`
}

/**
 * Reads a sign-in form.
 *
 * @returns undefined after a successful sign-in, else the login and the problem to show in the form
 */
export async function takeSignIn(
  context: Context,
  form: URLSearchParams,
  webSessions: WebSessions,
  t: SiteTranslate,
): Promise<RefusedSignIn | undefined> {
  const login = form.get('login') ?? ''
  if (!webSessions.hasValidCsrfToken(context, form)) return { login, problem: t('formOutdated') }
  const password = form.get('password') ?? ''
  if (login.length > longestLogin || password.length > longestPassword) return { login, problem: t('wrongPassword') }
  const result = await webSessions.signIn(context, login, password)
  if (result.kind === 'signed-in') return undefined
  if (result.kind === 'busy') context.header('Refresh', String(result.seconds))
  return { login, problem: explain(result, t), ...(result.kind === 'busy' && { isBusy: true }) }
}

/**
 * Asks the visitor to wait. At the visitor's turn, the response's `Refresh` header loads the sign-in form in place of
 * this page. The page itself has no form, so that nobody types into a page that is about to be replaced.
 */
export function waitForTurn({ context, t }: Pick<Visit, 'context' | 't'>, problem: string): Html {
  const { pathname, search } = new URL(context.req.url)
  return html`<p role="status">${problem}</p><p><a href="${pathname + search}">${t('signIn')}</a></p>`
}

function explain(result: Exclude<SignInResult, { kind: 'signed-in' }>, t: SiteTranslate): string {
  if (result.kind === 'disabled') return t('accountDisabled')
  return result.kind === 'wrong' ? t('wrongPassword') : explainRefusal(result, t)
}

/** The sentence that says why a password was not verified. */
export function explainRefusal(refusal: Refusal, t: SiteTranslate): string {
  switch (refusal.kind) {
    case 'too-often':
      return t('tooManyGuesses', { count: refusal.minutes })
    case 'right-too-often':
      return t('tooManyOwnSignIns', { count: refusal.minutes })
    case 'busy':
      return t('tooManySignIns', { count: refusal.seconds })
  }
}

/** `/sign-in` and `/sign-out` of the web site. */
export function createSignIn({ webSessions, network }: { webSessions: WebSessions; network: Network }) {
  async function show(visit: Visit, form: Partial<RefusedSignIn> = {}): Promise<Page | Response> {
    const { context, t, csrfToken } = visit
    const login = form.login ?? (await webSessions.loginInTurn(context)) ?? ''
    if (form.isBusy) return { title: t('busyTitle'), shape: 'dialogue', body: waitForTurn(visit, form.problem ?? '') }
    const { provider, logins } = network
    const to = pathOfSite(context.req.query('to'))
    const isElsewhere = provider !== undefined && hasOwnButton(to)
    if (isElsewhere && (provider.isOnly || context.req.method === 'GET')) return context.redirect(to, 303)
    const title = t('signInTo', { network: network.name })
    if (provider?.isOnly)
      return {
        title,
        shape: 'dialogue',
        body: providerButton(t('signInWith', { provider: provider.name }), providerUrl(to, csrfToken)),
      }
    const body = signInForm({
      ...form,
      login,
      t,
      csrfToken,
      logins,
      ...(provider && !isElsewhere && { provider: { name: provider.name, to } }),
      ...(network.hasMail && { forgottenFrom: to }),
    })
    return { title, shape: 'dialogue', body }
  }

  return {
    show: (visit: Visit) => show(visit),

    async signIn(visit: Visit, form: URLSearchParams): Promise<Page | Response> {
      const { context, t } = visit
      const again = await takeSignIn(context, form, webSessions, t)
      return again ? show(visit, again) : context.redirect(pathOfSite(context.req.query('to')), 303)
    },

    /** The extension links here after its own sign-out. */
    async confirmSignOut({ t, member, csrfToken }: Visit): Promise<Page> {
      if (!member)
        return {
          title: t('signedOutTitle'),
          shape: 'dialogue',
          body: html`<p><a class="button main" href="/sign-in">${t('signIn')}</a></p>`,
        }
      const body = html`<p>${t('signedInAs', { name: member.name })}</p>
<form method="post" action="${signOutPath}">${csrfField(csrfToken)}
<p class="actions"><button class="main">${t('signOut')}</button></p></form>`
      return { title: t('signOutOf', { network: network.name }), shape: 'dialogue', body }
    },

    async signOut(context: Context): Promise<Response> {
      if (webSessions.hasValidCsrfToken(context, await readForm(context.req.raw))) await webSessions.signOut(context)
      return context.redirect('/', 303)
    },
  }
}

/** Reduces `to` to a path of this site, so that no redirect leads to another site. */
export function pathOfSite(to = '/'): string {
  const here = 'http://here.invalid'
  const url = URL.parse(to, here)
  return url?.origin === here && !/^\/sign-in(?:\/|$)/.test(url.pathname)
    ? url.pathname.replace(/^\/+/, '/') + url.search
    : '/'
}
