import { type Context, Hono } from 'hono'
import { oauthPaths } from '../../../contract/oauth.ts'
import { limitBody, readForm } from '../../http/input.ts'
import { problemOf } from '../../http/response.ts'
import { setSender } from '../../http/sender.ts'
import { createRequestQueues, maxConcurrent, maxWaitingResponses } from '../../limits/request-queues.ts'
import {
  type AuthorizationRequest,
  createAuthorizationRequests,
  isExtensionUri,
  isRedirectUri,
  type Reading,
  withFields,
} from '../../oauth/authorization-server.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { type SiteTranslate, siteTranslate } from '../../texts.ts'
import { formElement } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { languageOfAuthorization, rememberLanguage } from '../../website/page/language.ts'
import { allowFormsTo, explainProblem, layOut, pageHeaders, problemNotice } from '../../website/page/layout.ts'
import { face } from '../../website/page/person.ts'
import { pathIn, type SiteParts, type Visit } from '../../website/page/visit.ts'
import { signInForm, takeSignIn } from './sign-in.ts'

/**
 * The authorize endpoint (§5). GET changes nothing, since Firefox requests it twice. Pages on which the member can
 * continue have status 200: Chrome aborts the sign-in at any status ≥ 400.
 */
export function authorizeRoutes(deps: SiteParts): Hono {
  const { store, webSessions, network, elsewhere, runInQueue, clientIp } = deps
  const authorizations = createAuthorizationRequests(deps)
  const respondInQueue = createRequestQueues(maxConcurrent, maxWaitingResponses)
  const translate = (context: Context) => siteTranslate(languageOfAuthorization(context, network))
  const visitOf = (context: Context) => {
    const csrfToken = webSessions.csrfToken(context)
    return { ...deps, context, t: translate(context), csrfToken, now: deps.now() }
  }

  async function read(context: Context): Promise<AuthorizationRequest | Response> {
    const reading = await authorizations.read(new URL(context.req.url))
    if (reading.kind === 'request') return reading.request
    if (reading.kind === 'error') return context.redirect(reading.redirect, 302)
    const t = translate(context)
    const [title, body] = explain(reading, t)
    return context.html(layOut({ networkName: network.name, t, title, shape: 'dialogue', body }), 400)
  }

  /** The network's own extension gets no consent page: a member who is signed in confirms the account. */
  async function show(
    context: Context,
    request: AuthorizationRequest,
    form: { login?: string; problem?: string; contacts?: boolean; again?: boolean } = {},
  ) {
    const { application, isOwn } = request
    const visit = visitOf(context)
    const { t } = visit
    const shape = request.popup ? 'popup' : 'dialogue'
    const page = (title: string, body: Html) =>
      context.html(layOut({ networkName: network.name, t, title, shape, body }))
    const member = await webSessions.member(context)
    if (member || isOwn) allowFormsTo(context, new URL(request.redirectUri).origin)
    if (member) {
      const who = html`${problemNotice(form.problem)}
${signedIn(visit, member)}`
      const named = { application: application.name }
      const hosts = t.list(await store.internalHosts.list())
      const ofHosts = hosts && html`<p>${t('consentHosts', { hosts, network: network.name })}</p>`
      if (isOwn) return page(t('continueTo', named), html`${who}${ofHosts}${accountForm(visit, request)}`)
      const { authorizations } = store
      if (request.asksForContacts && (await authorizations.isCurrent(member.id, application.key)))
        return page(t('letSeeTitle', named), html`${who}${contactsForm(visit, request)}`)
      // a forged form may choose “no”, but nothing else
      const chosen = form.contacts === false ? false : await authorizations.lastAnswer(member.id, application.key)
      return page(t('consentTitle', named), html`${who}${consentForm(visit, request, chosen)}`)
    }
    const button = cancel(request.cancelUrl, t('cancel'))
    const at = { network, elsewhere, to: pathIn(context), again: form.again, cancel: button }
    const body = html`<p>${t('signInFor', { application: application.name })}</p>
${signInForm(visit, form, at)}`
    return page(t('signInTo', { network: network.name }), body)
  }

  async function ask(context: Context) {
    const visitor = await webSessions.member(context)
    return runInQueue(visitor?.id ?? clientIp(context), async () => {
      const request = await read(context)
      return request instanceof Response ? request : show(context, request)
    })
  }

  async function decide(context: Context) {
    const visitor = await webSessions.member(context)
    const respond = <Result>(work: () => Promise<Result>) => respondInQueue(visitor?.id ?? clientIp(context), work)
    const request = await respond(() => read(context))
    if (request instanceof Response) return request
    const t = translate(context)
    if (visitor) setSender(context, { subject: visitor.id, isMember: true })
    const form = await readForm(context.req.raw)
    const answer = form.get('answer')
    const here = pathIn(context)
    // 303: what was posted, such as a password, goes nowhere else (RFC 9700 §4.12)
    const lead = (allowed = here) => context.redirect(allowed, 303)
    const isTicked = form.get('contacts') === 'yes'
    const again = (problem: string) => {
      const contacts = answer === 'allow' ? { contacts: isTicked } : {}
      return respond(() => show(context, request, { problem, ...contacts }))
    }
    const allow = async (contacts: boolean | 'only') => {
      // the member chose it in this browser
      if (isExtensionUri(request.redirectUri)) rememberLanguage(context, network)
      try {
        return lead(await authorizations.allow(context, new URL(context.req.url), contacts))
      } catch (error) {
        const problem = problemOf(error as Error, context.req.raw)
        if (problem?.status !== 429) throw error
        return again(explainProblem(problem, t)[1])
      }
    }

    if (answer === 'sign-in' || form.has('passkey')) {
      const retry = await takeSignIn(visitOf(context), form)
      if (retry) return respond(() => show(context, request, retry))
      return request.isOwn ? allow(true) : lead(undefined)
    }
    if (!webSessions.hasValidCsrfToken(context, form)) return again(t('formOutdated'))
    if (answer === 'allow') return allow(isTicked)
    if (answer === 'contacts') return allow('only')
    if (answer === 'refuse')
      return lead(withFields(request, { error: 'access_denied', error_description: 'The member did not allow it' }))
    if (answer !== 'sign-out') return lead(undefined)
    await webSessions.signOut(context)
    // which would sign the same member in again
    return elsewhere ? respond(() => show(context, request, { again: true })) : lead(undefined)
  }

  return new Hono()
    .get(oauthPaths.authorize, pageHeaders, ask)
    .post(oauthPaths.authorize, pageHeaders, limitBody, decide)
}

function explain(unknown: Extract<Reading, { kind: 'unknown' }>, t: SiteTranslate): [title: string, text: Html] {
  if (unknown.what === 'application') return [t('unknownApplicationTitle'), html`<p>${t('unknownApplication')}</p>`]
  const { uri } = unknown
  // browsers' redirect URIs have fewer than a hundred units
  if (!isRedirectUri(uri) || !isExtensionUri(uri) || uri.length > 200)
    return [t('unknownRedirectTitle'), html`<p>${t('unknownRedirect')}</p>`]
  return [t('unknownExtensionTitle'), html`<p>${t('unknownExtension')}</p><p><code>${uri}</code></p>`]
}

type Filling = Pick<Visit, 't' | 'csrfToken'>

/** What the application may do in three groups; the last one is the member's choice. @param chosen the last answer */
function consentForm(visit: Filling, request: AuthorizationRequest, chosen: boolean | undefined): Html {
  const { t } = visit
  const { application, redirectUri } = request
  const isPremium = application.level === 'premium'
  const named = { application: application.name }
  const isExtension = isExtensionUri(redirectUri)
  const returns = isExtension ? undefined : t('consentReturn', { origin: new URL(redirectUri).origin })
  // an extension's window has its own way to close it
  const isCancellable = !isExtension || request.cancelUrl !== undefined
  const ends = isCancellable && t('consentEnds', { refuse: t('refuse'), cancel: t('cancel'), ...named })
  const rights = (title: string, all: readonly string[]) =>
    html`<div><h2>${title}</h2><ul>${all.map((each) => html`<li>${each}</li>`)}</ul></div>`
  const option = (value: 'yes' | 'no', label: string, consequence: Html | string) =>
    html`<label class="option"><input type="radio" name="contacts" value="${value}" required${
      chosen === (value === 'yes') && html` checked`
    }><span><b>${label}</b> ${consequence}</span></label>`
  const form = html`<fieldset class="options"><legend>${t('consentContacts')}</legend>
${option('yes', t('consentContactsYes'), contactsFor(visit, request))}
${option('no', t('consentContactsNo'), isPremium ? t('consentContactsNoFor') : '')}</fieldset>
<p class="actions"><button class="primary" name="answer" value="allow">${t('allow')}</button>
<button name="answer" value="refuse" formnovalidate>${t('refuse')}</button>
${isCancellable && cancel(request.cancelUrl, t('cancel'))}</p>
<p class="fine">${returns} ${t('consentEnd')} ${ends}</p>`
  const writes = [
    ...(isPremium ? [t('consentShare'), t('consentPass')] : [t('consentKept')]),
    ...[t('consentPost'), t('consentAnswer')],
  ]
  return html`<div class="rights">
${rights(t('consentReads'), [t('consentReadNews'), t('consentReadRequests'), t('consentReadReactions')])}
${rights(t('consentWrites'), writes)}</div>
${formElement(visit, form)}`
}

/** The consequence of showing the contact list. */
const contactsFor = ({ t }: Filling, { application }: AuthorizationRequest): string =>
  [...(application.level === 'premium' ? [t('consentContactsPass')] : []), t('consentContactsFor')].join(' ')

/** The one question to a member who allowed the application before, without the contact list. */
function contactsForm(visit: Filling, request: AuthorizationRequest): Html {
  const { t } = visit
  const named = { application: request.application.name }
  const form = html`<p class="actions"><button class="primary" name="answer" value="contacts">${t('letSeeContacts', named)}</button>
<button name="answer" value="refuse">${t('notNow')}</button></p>`
  return html`<p>${contactsFor(visit, request)}</p>
${formElement(visit, form)}
<p class="fine">${t('letSeeEnd', named)}</p>`
}

function signedIn(visit: Filling, member: MemberRow): Html {
  const content = html`${face(member)}<p><b id="who" dir="auto">${member.name}</b>
<button class="link" name="answer" value="sign-out" aria-describedby="who">${visit.t('notYou')}</button></p>`
  return formElement(visit, content, { class: 'faced who' })
}

/** The question of the network's own extension to a signed-in member: whether this is the right account. */
function accountForm(visit: Filling, request: AuthorizationRequest): Html {
  const { t } = visit
  const buttons = html`<p class="actions"><button class="primary" name="answer" value="allow">${t('continue')}</button>
${cancel(request.cancelUrl, t('cancel'))}</p>`
  return formElement(visit, buttons)
}

/** The cancel button (§5): a link to `cancel_url`; without one, a step back in the history, by `step-back.js`. */
const cancel = (cancelUrl: string | undefined, label: string): Html =>
  cancelUrl === undefined
    ? html`<button type="button" class="step-back link" hidden>${label}</button><script src="/step-back.js" defer></script>`
    : html`<a href="${cancelUrl}" rel="noreferrer">${label}</a>`
