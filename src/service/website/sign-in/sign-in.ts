import type { Context } from 'hono'
import { html } from 'hono/html'
import { linkPaths, oauthPaths, signOutPath } from '../../../contract/oauth.ts'
import { readForm } from '../../http/input.ts'
import { isLanguage } from '../../http/language.ts'
import type { DemoLogins, Network } from '../../parts.ts'
import type { Refusal } from '../../sign-in/password-attempts.ts'
import { longestPassword } from '../../sign-in/passwords.ts'
import type { WebSessions } from '../../sign-in/web-sessions.ts'
import { hashSecret, sameSecret } from '../../store/engine/secrets.ts'
import { csrfField, formElement } from '../form/form-page.ts'
import { group } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import { type Page, pathIn, type SiteParts, type Visit } from '../page/visit.ts'
import { type SiteTranslate, siteTranslate } from '../site-translate.ts'

/** Maximum UTF-16 units of a login; a longer one is wrong without verification. */
export const longestLogin = 100

export const forgottenPath = '/forgotten'

/**
 * A sign-in form without `action`: it is sent to its page's URL, which contains the visitor's destination.
 * @param at the destination, with all ways to sign in; without it, only login and password are asked
 */
export function signInForm(
  { t, csrfToken }: Pick<Visit, 't' | 'csrfToken'>,
  { login = '', problem }: { login?: string; problem?: string | undefined },
  at?: { network: Network; to: string; again?: boolean | undefined; cancel?: Html; isElsewhere?: boolean },
  hiddenFields: Html[] = [],
): Html {
  const { provider, logins, hasMail } = at?.network ?? {}
  const offered = at && !at.isElsewhere ? provider : undefined
  const button = at && offered && { ...at, name: offered.name, t, csrfToken }
  if (button && offered.isOnly) return providerButton(button, at.cancel)
  const [demo] = logins?.members ?? []
  // the field to fill in next takes the focus, and its description is the problem
  const focused = html` autofocus${problem && html` aria-describedby="problem"`}`
  return html`${problem && html`<p class="notice" id="problem" role="alert">${problem}</p>`}
${button && providerButton(button)}
<form method="post">${csrfField(csrfToken)}${hiddenFields}
<div class="field"><label for="login">${t('login')}</label>
<input id="login" name="login" value="${login}" autocomplete="username" autocapitalize="none" spellcheck="false" required${login ? undefined : focused}></div>
<div class="field"><label for="password">${t('password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${login ? focused : undefined}></div>
<p class="actions"><button class="main" name="answer" value="sign-in">${t('signIn')}</button>
${at?.cancel}</p>
${at && hasMail && html`<p><a href="${forgottenPath}?${new URLSearchParams({ to: at.to })}">${t('forgotten')}</a></p>`}
${logins && demo && html`<p class="quiet">${t('demoHint', { login: demo.login, password: logins.password })}</p>`}</form>`
}

/** @returns undefined after a successful sign-in, else the login and the problem to show in the form */
export async function takeSignIn(
  context: Context,
  form: URLSearchParams,
  webSessions: WebSessions,
  t: SiteTranslate,
): Promise<{ login?: string; problem?: string; isBusy?: boolean } | undefined> {
  const login = form.get('login') ?? ''
  if (!webSessions.hasValidCsrfToken(context, form)) return { login, problem: t('formOutdated') }
  const password = form.get('password') ?? ''
  if (login.length > longestLogin || password.length > longestPassword) return { login, problem: t('wrongPassword') }
  const result = await webSessions.signIn(context, login, password)
  if (result.kind === 'signed-in') return undefined
  if (result.kind === 'wrong' || result.kind === 'disabled')
    return { login, problem: t(result.kind === 'wrong' ? 'wrongPassword' : 'accountDisabled') }
  const problem = explainRefusal(result, t)
  if (result.kind !== 'busy') return { login, problem }
  context.header('Refresh', String(result.seconds))
  return { login, problem, isBusy: true }
}

/**
 * When the ticket is valid, the response's `Refresh` header loads the sign-in form in place of this page, which has no
 * form, so that nobody types into a page that is about to be replaced.
 */
export const askToWait = ({ context, t }: Pick<Visit, 'context' | 't'>, problem = ''): Html =>
  html`<p role="status">${problem}</p><p><a href="${pathIn(context)}">${t('signIn')}</a></p>`

export function explainRefusal(refusal: Refusal, t: SiteTranslate): string {
  switch (refusal.kind) {
    case 'too-often':
    case 'right-too-often':
      return t('tooOften', { count: refusal.minutes })
    case 'busy':
      return t('tooManySignIns', { count: refusal.seconds })
  }
}

export function createSignIn({ webSessions, network }: SiteParts) {
  async function show(visit: Visit, form: Awaited<ReturnType<typeof takeSignIn>> = {}): Promise<Page | Response> {
    const { context, t } = visit
    if (form.isBusy) return { title: t('busyTitle'), shape: 'dialogue', body: askToWait(visit, form.problem) }
    const { provider } = network
    const to = pathOfSite(context.req.query('to'))
    const isElsewhere = provider !== undefined && hasOwnButton(to)
    if (isElsewhere && (provider.isOnly || context.req.method === 'GET')) return context.redirect(to, 303)
    const login = form.login ?? (await webSessions.waitingLogin(context)) ?? ''
    const body = signInForm(visit, { ...form, login }, { network, to, isElsewhere })
    return { title: t('signInTo', { network: network.name }), shape: 'dialogue', body }
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
      if (!member) {
        const body = html`<p><a class="button main" href="/sign-in">${t('signIn')}</a></p>`
        return { title: t('signedOutTitle'), shape: 'dialogue', body }
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

export function showLogins({ members, password }: DemoLogins, { t, csrfToken }: Visit): Html {
  const buttons = members.map(
    ({ login, name, language }) =>
      html`<li><button name="login" value="${login}">${login} <bdi class="quiet" lang="${language}">${name}</bdi></button></li>`,
  )
  const form = formElement({ csrfToken }, html`<ul class="logins">${buttons}</ul>`, {
    action: '/sign-in',
    hidden: { password },
  })
  return group(t('demoTitle'), form, { explains: t('demoExplains', { password }) })
}

export const providerPath = '/sign-in/provider'

const proofOf = (to: string, csrfToken: string, again: boolean): string =>
  hashSecret(`begin ${again ? 'again' : 'once'} ${csrfToken.split('.')[0]} ${to}`)

/**
 * Leads to the provider and back. It proves that a page of this site showed it in this browser and session: another's
 * link begins no sign-in. A reader of the browser's history learns nothing for other addresses.
 * @param to a path of this site
 * @param again whether the provider has to ask who signs in, even if it knows
 */
export const providerUrl = (to: string, csrfToken: string, again = false): string =>
  `${providerPath}?${new URLSearchParams({ to, ...(again && { again: '' }), proof: proofOf(to, csrfToken, again) })}`

export function readProviderUrl(query: URLSearchParams, csrfToken: string) {
  const [to, again] = [query.get('to') ?? '/', query.has('again')]
  return { to, again, isProven: sameSecret(query.get('proof') ?? '', proofOf(to, csrfToken, again)) }
}

interface ProviderButton {
  name: string
  to: string
  again?: boolean | undefined
  t: SiteTranslate
  csrfToken: string
}

export const providerButton = ({ name, to, again, t, csrfToken }: ProviderButton, beside?: Html): Html =>
  html`<p class="actions"><a class="button main" href="${providerUrl(to, csrfToken, again)}">${t('signInWith', { provider: name })}</a>
${beside}</p>`

type Place = Pick<Page, 'shape' | 'isFramed'> & { isAuthorization: boolean; t: SiteTranslate }

/** The place of a page before or after the sign-in: the site, or the window of an authorization. */
export function placeOf({ t }: Pick<Visit, 't'>, to: string): Place {
  const { pathname, searchParams } = new URL(to, 'http://here.invalid')
  if (pathname !== oauthPaths.authorize) return { isAuthorization: false, t, shape: 'dialogue' }
  const language = searchParams.get('lang') ?? undefined
  return {
    isAuthorization: true,
    t: isLanguage(language) ? siteTranslate(language) : t,
    shape: searchParams.get('display') === 'popup' ? 'popup' : 'dialogue',
    isFramed: false,
  }
}

export function linkIn(to: string): string | undefined {
  const { pathname, searchParams } = new URL(to, 'http://here.invalid')
  return Object.values(linkPaths).some((path) => path === pathname) ? (searchParams.get('link') ?? '') : undefined
}

/** Only the page there may lead to the provider: it names the member who is linked, or the application. */
export const hasOwnButton = (to: string): boolean =>
  linkIn(to) !== undefined || new URL(to, 'http://here.invalid').pathname === oauthPaths.authorize

/**
 * Shows or reads a sign-in form in place of the page, if a form arrives after the session ended. The sign-in form
 * carries the typed texts. After the sign-in the browser sends them again (307). They have no valid CSRF token, so
 * the page shows them for confirmation first, if the same member has signed in.
 */
export const createSignInAgain = ({ webSessions, network }: Pick<SiteParts, 'webSessions' | 'network'>) =>
  async function signInAgain({ context, t }: Visit, form: FormData): Promise<Page | Response> {
    const csrfToken = webSessions.csrfToken(context, webSessions.ownerOf(form))
    const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
    const again = form.has('password')
      ? await takeSignIn(context, new URLSearchParams(texts), webSessions, t)
      : { problem: t('signInAgain') }
    if (!again) return context.redirect(pathIn(context), 307)
    const hiddenFields = texts
      .filter(([name]) => !['csrf_token', 'login', 'answer'].includes(name) && !name.includes('password'))
      .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
    const { provider } = network
    // the sign-in is in a new tab, and the texts are sent again after it
    const body = provider?.isOnly
      ? html`<p role="alert">${t('signInInTab', { provider: provider.name })}</p>
<p class="actions"><a class="button main" href="${providerUrl('/', csrfToken)}" target="_blank" rel="noopener">${t('signInWith', { provider: provider.name })}</a></p>
<form method="post">${csrfField(csrfToken)}${hiddenFields}<p class="actions"><button>${t('sendAgain')}</button></p></form>`
      : signInForm({ t, csrfToken }, again, undefined, hiddenFields)
    return { title: t('signInTo', { network: network.name }), shape: 'dialogue', body, status: 422 }
  }
