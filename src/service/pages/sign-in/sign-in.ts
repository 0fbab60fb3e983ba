import { linkPaths, oauthPaths, signOutPath } from '../../../contract/oauth.ts'
import { lengthOf } from '../../../contract/text.ts'
import type { SentForm } from '../../http/input.ts'
import type { DemoLogins, Network } from '../../parts.ts'
import type { Refusal } from '../../sessions/password-attempts.ts'
import { longestPassword } from '../../sessions/passwords.ts'
import { longestName } from '../../store/members/names.ts'
import { isLanguage, type SiteTranslate, siteTranslate } from '../../texts.ts'
import { csrfField, type FormPage, formElement } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { group } from '../../website/page/components.ts'
import {
  type Elsewhere,
  type GivenProof,
  type Page,
  type ProvingVisit,
  pathIn,
  type Shown,
  type Visit,
} from '../../website/page/visit.ts'

export const forgottenPath = '/forgotten'

interface Retry {
  login?: string
  problem?: string
}

async function showSignIn(visit: Visit, retry: Retry = {}): Promise<Shown> {
  const { context, t, network, elsewhere } = visit
  const to = pathOfSite(context.req.query('to'))
  const hasButton = elsewhere !== undefined && !hasOwnButton(to)
  if (elsewhere && !hasButton && (elsewhere.isOnly || context.req.method === 'GET')) return context.redirect(to, 303)
  const body = signInForm(visit, retry, { network, to, elsewhere: hasButton ? elsewhere : undefined })
  return { title: t('signInTo', { network: network.name }), shape: 'dialogue', body }
}

export const signInPage = {
  show: (visit: Visit) => showSignIn(visit),

  async take(visit: Visit, form: URLSearchParams) {
    const { context } = visit
    const retry = await takeSignIn(visit, form)
    return retry ? showSignIn(visit, retry) : context.redirect(pathOfSite(context.req.query('to')), 303)
  },
}

export const signOutPage: FormPage<Visit> = {
  async show({ t, member, csrfToken, network }) {
    if (!member) {
      const body = html`<p><a class="button primary" href="/sign-in">${t('signIn')}</a></p>`
      return { title: t('signedOutTitle'), shape: 'dialogue', body }
    }
    const button = html`<p class="actions"><button class="primary">${t('signOut')}</button></p>`
    const body = html`<p>${t('signedInAs', { name: member.name })}</p>
${formElement({ csrfToken }, button, { action: signOutPath })}`
    return { title: t('signOutOf', { network: network.name }), shape: 'dialogue', body }
  },

  async take({ context, webSessions }, form) {
    if (webSessions.hasValidCsrfToken(context, form)) await webSessions.signOut(context)
    return context.redirect('/', 303)
  },
}

/**
 * A sign-in form in place of the page, if a form arrives after the session ended. It carries the typed texts, which the
 * browser sends again after the sign-in (307). Without a valid CSRF token, the page shows them for confirmation first.
 */
export async function signInAgain(visit: Visit, form: FormData): Promise<Shown> {
  const { context, t, webSessions, network, elsewhere } = visit
  const csrfToken = webSessions.csrfToken(context, webSessions.ownerOf(form))
  const isSignIn = form.has('password') || form.has('passkey')
  const retry = isSignIn ? await takeSignIn(visit, form) : { problem: t('signInAgain') }
  if (!retry) return context.redirect(pathIn(context), 307)
  const hiddenFields = textsIn(form, ['login', 'answer'])
  const body = elsewhere?.isOnly
    ? elsewhere.signInAgain({ t, csrfToken }, hiddenFields)
    : signInForm({ ...visit, csrfToken }, retry, undefined, hiddenFields)
  return { title: t('signInTo', { network: network.name }), shape: 'dialogue', body, status: 422 }
}

/** A form's texts that a page in its place sends again: all but proofs. @param except of the page's own form */
export const textsIn = (form: FormData, except: readonly string[] = []): Html[] =>
  [...form]
    .filter(([name, value]) => typeof value === 'string' && !name.includes('password') && !proofs.includes(name))
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`)

const proofs = ['csrf_token', 'passkey']

/** The buttons of further proofs in a form. */
export const proofButtons = (visit: ProvingVisit): Html[] =>
  visit.capabilities.flatMap(({ proving }) => proving?.button(visit) ?? [])

export async function readProof(
  visit: ProvingVisit,
  sent: SentForm,
): Promise<GivenProof | { problem: string } | undefined> {
  for (const { proving } of visit.capabilities) {
    const proof = await proving?.read(visit, sent)
    if (proof) return proof
  }
  return undefined
}

/** Sent to its page's URL, which contains the destination. @param at without it, only login and password are asked */
export function signInForm(
  visit: ProvingVisit,
  { login = '', problem }: Retry,
  at?: { network: Network; elsewhere: Elsewhere | undefined; to: string; again?: boolean | undefined; cancel?: Html },
  hiddenFields: Html[] = [],
): Html {
  const { t, csrfToken } = visit
  const { logins, hasMail } = at?.network ?? {}
  if (at?.elsewhere?.isOnly) return at.elsewhere.button(visit, at, at.cancel)
  const [demo] = logins?.members ?? []
  // the field to fill in next takes the focus, and its description is the problem
  const others = proofButtons(visit)
  const focused = html` autofocus${problem && html` aria-describedby="problem"`}`
  return html`${problem && html`<p class="notice failure" id="problem" role="alert">${problem}</p>`}
${at?.elsewhere?.button(visit, at)}
<form method="post">${csrfField(csrfToken)}${hiddenFields}
<div class="field"><label for="login">${t('login')}</label>
<input id="login" name="login" value="${login}" autocomplete="username${others.length > 0 && ' webauthn'}" autocapitalize="none" spellcheck="false" required${
    login ? undefined : focused
  }></div>
<div class="field"><label for="password">${t('password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${login ? focused : undefined}></div>
<p class="actions"><button class="primary" name="answer" value="sign-in">${t('signIn')}</button>
${at?.cancel}</p>
${others}
${at && hasMail && html`<p><a href="${forgottenPath}?${new URLSearchParams({ to: at.to })}">${t('forgotten')}</a></p>`}
${at && !hasMail && problem && html`<p class="fine">${t('forgottenAsk')}</p>`}
${logins && demo && html`<p class="fine">${t('demoHint', { login: demo.login, password: logins.password })}</p>`}</form>`
}

export async function takeSignIn(visit: ProvingVisit, form: SentForm): Promise<Retry | undefined> {
  const { context, webSessions, t } = visit
  const login = String(form.get('login') ?? '')
  if (!webSessions.hasValidCsrfToken(context, form)) return { login, problem: t('formOutdated') }
  const proof = await readProof(visit, form)
  if (proof) {
    if ('problem' in proof) return { login, problem: proof.problem }
    return webSessions.signInAs(context, { proven_by: proof.proven_by }, proof.use)
  }
  const password = String(form.get('password') ?? '')
  if (lengthOf(login) > longestName || lengthOf(password) > longestPassword)
    return { login, problem: t('wrongPassword') }
  const result = await webSessions.signIn(context, login, password)
  if (result.kind === 'signed-in') return undefined
  if (result.kind === 'wrong' || result.kind === 'disabled')
    return { login, problem: t(result.kind === 'wrong' ? 'wrongPassword' : 'accountDisabled') }
  return { login, problem: explainRefusal(result, t) }
}

export const explainRefusal = (refusal: Refusal, t: SiteTranslate): string =>
  refusal.kind === 'busy' ? t('tooManySignIns') : t('tooOften', { count: refusal.minutes })

export function showLogins({ members, password }: DemoLogins, visit: Visit): Html {
  const { t } = visit
  const buttons = members.map(
    ({ login, name, language }) =>
      html`<li><button name="login" value="${login}">${login} <bdi class="fine" lang="${language}">${name}</bdi></button></li>`,
  )
  const form = formElement(visit, html`<ul class="logins">${buttons}</ul>`, {
    action: '/sign-in',
    hidden: { password },
  })
  return group(t('demoTitle'), form, { explains: t('demoExplains', { password }) })
}

/** `to`: where a visitor who signs in goes then, a path of this site. */
export const signInPath = (to: string): string => `/sign-in?${new URLSearchParams({ to })}`

/** Origin of a path, to parse it. */
export const here = 'http://here.invalid'

/** Reduces `to` to a path of this site, so that no redirect leads to another site. */
export function pathOfSite(to = '/'): string {
  const url = URL.parse(to, here)
  return url?.origin === here && !/^\/sign-in(?:\/|$)/.test(url.pathname)
    ? url.pathname.replace(/^\/+/, '/') + url.search
    : '/'
}

const isAuthorization = (to: string): boolean => new URL(to, here).pathname === oauthPaths.authorize

/** The secret of a link to join or to choose a password; empty without one. Undefined for any other destination. */
export function linkIn(to: string): string | undefined {
  const { pathname, searchParams } = new URL(to, here)
  return Object.values(linkPaths).some((path) => path === pathname) ? (searchParams.get('link') ?? '') : undefined
}

/** Whether the destination alone leads elsewhere: it names the member who is linked, or the application. */
export const hasOwnButton = (to: string): boolean => linkIn(to) !== undefined || isAuthorization(to)

type Place = Pick<Page, 'shape' | 'isFramed'> & { isAuthorization: boolean; t: SiteTranslate }

/** The look of a page before or after the sign-in: of the site, or of the window of an authorization. */
export function placeOf({ t }: Pick<Visit, 't'>, to: string): Place {
  if (!isAuthorization(to)) return { isAuthorization: false, t, shape: 'dialogue' }
  const { searchParams } = new URL(to, here)
  const language = searchParams.get('lang') ?? undefined
  return {
    isAuthorization: true,
    t: isLanguage(language) ? siteTranslate(language) : t,
    shape: searchParams.get('display') === 'popup' ? 'popup' : 'dialogue',
    isFramed: false,
  }
}
