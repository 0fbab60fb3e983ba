import type { Context } from 'hono'
import { html } from 'hono/html'
import { oauthPaths } from '../../../contract/oauth.ts'
import { readForm } from '../../http/request/input.ts'
import { setSender } from '../../http/request/sender.ts'
import {
  createRequestQueues,
  maxConcurrent,
  maxWaitingResponses,
  type RunInQueue,
} from '../../http/server/request-queues.ts'
import type { Network } from '../../network.ts'
import type { Store } from '../../store/store.ts'
import { languageOfAuthorization } from '../../website/page/language.ts'
import { type Html, layOut } from '../../website/page/layout.ts'
import { allowFormsTo } from '../../website/page/page-headers.ts'
import { providerButton, providerUrl } from '../../website/sign-in/provider-link.ts'
import { signInForm, takeSignIn, waitForTurn } from '../../website/sign-in/sign-in.ts'
import type { WebSessions } from '../../website/sign-in/web-sessions.ts'
import { type SiteTranslate, siteTranslate } from '../../website/site-translate.ts'
import {
  type AuthorizationRequest,
  type Reading,
  readAuthorizationRequest,
  withFields,
} from './authorization-request.ts'
import { cancel } from './cancel.ts'
import { accountForm, consentForm, ownExtensionNotice } from './consent-page.ts'
import { isExtensionUri, isRedirectUri } from './redirect-uri.ts'

/** UTF-16 units of an extension's redirect URI, at most; those of browsers have fewer than a hundred. */
const longestShownUri = 200

interface AuthorizeDeps {
  store: Store
  webSessions: WebSessions
  network: Network
  /** The authorization host's origin. */
  issuer: string
  runInQueue: RunInQueue
  clientIp: (context: Context) => string
  now: () => number
}

export type Authorize = ReturnType<typeof createAuthorize>

/**
 * The authorize endpoint (§5). GET changes nothing, since Firefox requests it twice; the member's decision is a POST to
 * the same URL. Pages on which the member can continue have status 200: Chrome aborts the sign-in at any status ≥ 400.
 */
export function createAuthorize({ store, webSessions, network, issuer, runInQueue, clientIp, now }: AuthorizeDeps) {
  const respondInQueue = createRequestQueues(maxConcurrent, maxWaitingResponses)

  const readFrom = ({ applications }: Store, { searchParams }: URL) =>
    readAuthorizationRequest(searchParams, applications, issuer)

  /** Parses the request; returns a response if it is invalid. */
  async function read(context: Context): Promise<AuthorizationRequest | Response> {
    const reading = await readFrom(store, new URL(context.req.url))
    if (reading.kind === 'request') return reading.request
    if (reading.kind === 'error') return context.redirect(reading.redirect, 302)
    const t = siteTranslate(languageOfAuthorization(context, network))
    const [title, body] = explain(reading, t)
    return context.html(layOut({ networkName: network.name, t, title, shape: 'dialogue', body }), 400)
  }

  /**
   * Shows the consent page, or the sign-in page if the member is not signed in. The network's own extension gets no
   * consent page: a member who is signed in confirms the account.
   */
  async function show(
    context: Context,
    request: AuthorizationRequest,
    form: { login?: string; problem?: string; isBusy?: boolean; withoutContacts?: boolean; again?: boolean } = {},
  ) {
    const { application, isOwn } = request
    const t = siteTranslate(languageOfAuthorization(context, network))
    const csrfToken = webSessions.csrfToken(context)
    const shape = request.popup ? 'popup' : 'dialogue'
    const member = await webSessions.member(context)
    if (member || isOwn) allowFormsTo(context, new URL(request.redirectUri).origin)
    if (!member && form.isBusy) {
      const body = waitForTurn({ context, t }, form.problem ?? '')
      return context.html(layOut({ networkName: network.name, t, title: t('busyTitle'), shape, body }))
    }
    const { pathname, search } = new URL(context.req.url)
    const here = pathname + search
    const { provider } = network
    if (!member) {
      const beside = cancel(request.cancelUrl, t('cancel'))
      const login = form.login ?? (await webSessions.loginInTurn(context)) ?? ''
      const body = html`<p>${t('signInFor', { application: application.name })}</p>
${
  provider?.isOnly
    ? providerButton(t('signInWith', { provider: provider.name }), providerUrl(here, csrfToken, form.again), beside)
    : signInForm({
        ...form,
        login,
        t,
        csrfToken,
        logins: network.logins,
        cancel: beside,
        provider: provider && { name: provider.name, to: here, again: form.again },
        forgottenFrom: network.hasMail ? here : undefined,
      })
}
${isOwn ? ownExtensionNotice(request, t) : undefined}`
      return context.html(
        layOut({ networkName: network.name, t, title: t('signInTo', { network: network.name }), shape, body }),
      )
    }
    if (isOwn) {
      const body = accountForm({ request, member, t, csrfToken, problem: form.problem })
      const title = t('continueTo', { application: application.name })
      return context.html(layOut({ networkName: network.name, t, title, shape, body }))
    }
    const isAllowed = (await store.authorizations.allowsContacts(member.id, application.key)) ?? false
    // a forged form may clear the checkbox, but never tick it
    const contacts = isAllowed && !form.withoutContacts
    const body = consentForm({ request, member, contacts, t, csrfToken, problem: form.problem })
    return context.html(
      layOut({
        networkName: network.name,
        t,
        title: t('consentTitle', { application: application.name }),
        shape,
        body,
      }),
    )
  }

  /**
   * Saves the consent, with the contact list if the member ticked it; the network's own extension always sees it.
   *
   * @param url the address of the authorization request
   * @returns the redirect to the application; undefined if the session ended, or the request became invalid, before the
   *   transaction began
   */
  async function allow(context: Context, url: URL, isTicked: boolean): Promise<string | undefined> {
    const visitor = await webSessions.member(context)
    if (!visitor) return undefined
    const decide = async (tx: Store) => {
      const { authorizations, authorizationCodes } = tx
      const [member, reading] = [(await webSessions.member(context, tx))?.id, await readFrom(tx, url)]
      if (member === undefined || reading.kind !== 'request') return undefined
      const { application, isOwn, responseType, redirectUri, codeChallenge = null } = reading.request
      const { key } = application
      const provider_session = await webSessions.providerSession(context, tx)
      await authorizations.allow(member, key, isOwn || isTicked, now())
      if (responseType === 'token') {
        const access_token = await authorizations.issueToken(member, key, now(), provider_session)
        return withFields(reading.request, { access_token, token_type: 'bearer' })
      }
      const code = {
        member,
        application: key,
        redirect_uri: redirectUri,
        code_challenge: codeChallenge,
        provider_session,
      }
      return withFields(reading.request, { code: await authorizationCodes.issue(code, now()) })
    }
    return runInQueue(visitor.id, () => store.transaction(decide))
  }

  function refuse(context: Context, request: AuthorizationRequest) {
    const fields = { error: 'access_denied', error_description: 'The member did not allow it' }
    return context.redirect(withFields(request, fields), 302)
  }

  return {
    async ask(context: Context) {
      const visitor = await webSessions.member(context)
      return runInQueue(visitor?.id ?? clientIp(context), async () => {
        const request = await read(context)
        return request instanceof Response ? request : show(context, request)
      })
    },

    async decide(context: Context) {
      const visitor = await webSessions.member(context)
      const respond = <Result>(work: () => Promise<Result>) => respondInQueue(visitor?.id ?? clientIp(context), work)
      const request = await respond(() => read(context))
      if (request instanceof Response) return request
      const t = siteTranslate(languageOfAuthorization(context, network))
      if (visitor) setSender(context, { subject: visitor.id, isMember: true })
      const form = await readForm(context.req.raw)
      const answer = form.get('answer')
      const url = new URL(context.req.url)
      const { pathname, search } = url
      const here = pathname + search

      if (answer === 'sign-in') {
        const retry = await takeSignIn(context, form, webSessions, t)
        if (retry) return respond(() => show(context, request, retry))
        const allowed = request.isOwn ? await allow(context, url, false) : undefined
        return allowed === undefined ? context.redirect(here, 303) : context.redirect(allowed, 302)
      }
      if (!webSessions.hasValidCsrfToken(context, form)) {
        const withoutContacts = answer === 'allow' && !form.has('contacts')
        return respond(() => show(context, request, { problem: t('formOutdated'), withoutContacts }))
      }
      if (answer === 'allow') {
        const allowed = await allow(context, url, form.has('contacts'))
        return allowed === undefined ? context.redirect(here, 303) : context.redirect(allowed, 302)
      }
      if (answer === 'refuse') return refuse(context, request)
      if (answer !== 'sign-out') return context.redirect(here, 303)
      await webSessions.signOut(context)
      // the provider would sign the same member in again
      return network.provider ? respond(() => show(context, request, { again: true })) : context.redirect(here, 303)
    },

    /**
     * The address to which a sign-in at the company's provider leads: for a request of the network's own extension, the
     * extension's redirect URI, as after a password.
     *
     * @param to a path of this host
     */
    async continueTo(context: Context, to: string): Promise<string> {
      const url = new URL(to, issuer)
      if (url.pathname !== oauthPaths.authorize) return to
      const reading = await readFrom(store, url)
      const isOwn = reading.kind === 'request' && reading.request.isOwn
      return (isOwn ? await allow(context, url, false) : undefined) ?? to
    },
  }
}

/** Title and text of the page about an unknown application or redirect URI. Administrators can register an extension's. */
function explain(unknown: Extract<Reading, { kind: 'unknown' }>, t: SiteTranslate): [title: string, text: Html] {
  if (unknown.what === 'application') return [t('unknownApplicationTitle'), html`<p>${t('unknownApplication')}</p>`]
  const { uri } = unknown
  if (!isRedirectUri(uri) || !isExtensionUri(uri) || uri.length > longestShownUri)
    return [t('unknownRedirectTitle'), html`<p>${t('unknownRedirect')}</p>`]
  return [t('unknownExtensionTitle'), html`<p>${t('unknownExtension')}</p><p><code>${uri}</code></p>`]
}
