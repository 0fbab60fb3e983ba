import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { discoveryPath, metadataPath, type oauthParameters, oauthPaths } from '../../contract/oauth.ts'
import type { Discovery, ServerMetadata } from '../../contract/oauth-responses.ts'
import { keyVersion } from '../../contract/page-url.ts'
import { isLoopback, webUrl } from '../http/hosts.ts'
import { limitBody } from '../http/input.ts'
import { answerTo } from '../http/response.ts'
import { countWrite, type Quota } from '../limits/quota.ts'
import type { Parts } from '../parts.ts'
import type { WebSessions } from '../sessions/web-sessions.ts'
import type { ApplicationRow, Applications } from '../store/applications.ts'
import type { Store } from '../store/store.ts'
import { createRevoke, createToken, OAuthProblem } from './token.ts'

/**
 * The OAuth endpoints (§5). Every error has OAuth's format, whose `error` is a string (RFC 6749 §5.2).
 * @param posts by their paths, what another server sends here
 */
export function createAuthorizationServer(
  deps: Parts,
  authorizePages: Hono,
  posts: Readonly<Record<string, (context: Context) => Promise<Response>>> = {},
) {
  const { report } = deps
  const server = new Hono()

  server.route('/', authorizePages)
  server.post(oauthPaths.token, uncached, limitBody, createToken(deps))
  server.all(oauthPaths.token, uncached, () => {
    throw new OAuthProblem('invalid_request', 'Request tokens by POST', 405, { Allow: 'POST' })
  })
  server.on(['GET', 'POST'], oauthPaths.revoke, uncached, limitBody, createRevoke(deps))
  for (const [path, take] of Object.entries(posts)) server.post(path, uncached, limitBody, take)

  server.onError((error, context) => {
    context.header('Cache-Control', 'no-store')
    const { status, type, sentences, headers } = answerTo(error, context, report)
    const codes: Readonly<Record<number, string>> = { 500: 'server_error', 503: 'temporarily_unavailable' }
    const code = error instanceof OAuthProblem ? type : (codes[status] ?? 'invalid_request')
    return context.json({ error: code, error_description: sentences.join('; ') }, status, headers)
  })

  return server
}

const uncached: MiddlewareHandler = async (context, next) => {
  context.header('Cache-Control', 'no-store')
  context.header('Pragma', 'no-cache')
  await next()
}

/**
 * The documents for the extension, and the authorization server's metadata (RFC 8414). Every web site may read them: a
 * network's own web site may redirect to them, after which the browser names no origin.
 */
export function createDiscovery({ store, network, origins }: Parts): Hono {
  const { baseUrl, authUrl } = origins
  const discovery = new Hono()

  discovery.get(discoveryPath, forEverySite, async (context) => {
    const extension = extensionAmong(await store.applications.list())
    if (!extension) return context.json({ error: 'This network has no application for the extension' }, 404)
    const internal_hosts = await store.internalHosts.list()
    return context.json({
      name: network.name,
      base_url: baseUrl,
      auth_url: authUrl,
      api_key: extension.key,
      profile: 'code',
      ...(network.publishesStatuses && { publishes_statuses: true }),
      key_version: keyVersion,
      ...(internal_hosts.length > 0 && { internal_hosts }),
      redirect_uris: extension.redirectUris.filter(isExtensionUri),
    } satisfies Discovery)
  })

  discovery.get(metadataPath, forEverySite, (context) =>
    context.json({
      issuer: authUrl,
      authorization_endpoint: authUrl + oauthPaths.authorize,
      token_endpoint: authUrl + oauthPaths.token,
      revocation_endpoint: authUrl + oauthPaths.revoke,
      response_types_supported: ['code', 'token'],
      response_modes_supported: ['query', 'fragment'],
      grant_types_supported: ['authorization_code', 'implicit'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    } satisfies ServerMetadata),
  )

  return discovery
}

const forEverySite: MiddlewareHandler = async (context, next) => {
  context.header('Access-Control-Allow-Origin', '*')
  context.header('Cache-Control', 'max-age=60')
  await next()
}

/** The network's own extension, or else the first premium application that is any extension. */
export function extensionAmong(applications: Awaited<ReturnType<Applications['list']>>) {
  const extensions = applications.filter(
    ({ level, redirectUris }) => level === 'premium' && redirectUris.some(isExtensionUri),
  )
  return extensions.find(({ own }) => own === 1) ?? extensions[0]
}

export interface AuthorizationRequest {
  application: ApplicationRow
  /** Whether the network's own extension asks: only it receives a code at this redirect URI, and has the verifier. */
  isOwn: boolean
  /** code: the web server profile; token: the user-agent profile. */
  responseType: 'code' | 'token'
  redirectUri: string
  state: string | undefined
  /** The value of `iss`, which prevents mix-up attacks (RFC 9207). */
  issuer: string
  codeChallenge: string | undefined
  cancelUrl: string | undefined
  /** Only chooses the page that a member gets who allowed the application before. */
  asksForContacts: boolean
  popup: boolean
}

export type Reading =
  | { kind: 'request'; request: AuthorizationRequest }
  /** The redirect URI can't be trusted, so the error is shown to the member only. */
  | { kind: 'unknown'; what: 'application' }
  | { kind: 'unknown'; what: 'redirect_uri'; uri: string }
  | { kind: 'error'; redirect: string }

function problemOf(query: URLSearchParams): [code: string, description: string] | undefined {
  if (new Set(query.keys()).size < query.size) return ['invalid_request', 'A parameter is given twice']
  const responseType = query.get('response_type')
  if (!responseType) return ['invalid_request', 'response_type is missing']
  if (responseType === 'token') return undefined
  if (responseType !== 'code') return ['unsupported_response_type', 'response_type must be code or token']
  const challenge = query.get('code_challenge')
  const method = query.get('code_challenge_method')
  if (!challenge && !method) return undefined
  // the default method is plain (RFC 7636 §4.3), which doesn't protect against an attacker who sees the request
  if (method !== 'S256') return ['invalid_request', 'code_challenge_method must be S256']
  if (!/^[\w-]{43}$/.test(challenge ?? '')) return ['invalid_request', 'code_challenge must be a SHA-256 in base64url']
  return undefined
}

/** Adds `state`, `iss` and `fields` to the redirect URI: in the query for code, in the fragment for token. */
export function withFields(
  request: Pick<AuthorizationRequest, 'responseType' | 'redirectUri' | 'state' | 'issuer'>,
  fields: Record<string, string>,
): string {
  const { responseType, redirectUri, state, issuer } = request
  const encoded = new URLSearchParams({ ...fields, ...(state === undefined ? {} : { state }), iss: issuer }).toString()
  const text = encoded.replaceAll('+', '%20') // every parser decodes this as a space
  if (responseType === 'token') return `${redirectUri}#${text}`
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${text}`
}

function once(query: URLSearchParams, name: keyof typeof oauthParameters.authorize): string | undefined {
  const [value, ...more] = query.getAll(name)
  return more.length === 0 ? value : undefined
}

export function createAuthorizationRequests(deps: Parts & { webSessions: WebSessions; quota: Quota }) {
  const { store, webSessions, authUrl: issuer, quota, runInQueue, now } = deps
  /** No parameter may be repeated (RFC 6749 §3.1). §5 has no `scope`, but old clients send it. */
  async function read({ searchParams: query }: URL, { applications }: Store = store): Promise<Reading> {
    const application = await applications.find(once(query, 'client_id') ?? '')
    if (!application) return { kind: 'unknown', what: 'application' }
    const redirectUri = once(query, 'redirect_uri') ?? ''
    if (!(await applications.mayRedirectTo(application.key, redirectUri)))
      return { kind: 'unknown', what: 'redirect_uri', uri: redirectUri }

    const responseType = query.get('response_type') === 'token' ? 'token' : 'code'
    const destination = { responseType, redirectUri, state: once(query, 'state'), issuer } as const
    const problem = problemOf(query)
    if (problem) {
      const [error, error_description] = problem
      return { kind: 'error', redirect: withFields(destination, { error, error_description }) }
    }
    const codeChallenge = responseType === 'code' ? query.get('code_challenge') || undefined : undefined
    const request = {
      ...destination,
      application,
      isOwn: application.own === 1 && codeChallenge !== undefined && isExtensionUri(redirectUri),
      codeChallenge,
      cancelUrl: webUrl(once(query, 'cancel_url')),
      asksForContacts: once(query, 'scope') === 'contacts',
      popup: once(query, 'display') === 'popup',
    }
    return { kind: 'request', request }
  }

  /**
   * Counts as a write, since each is an entry of the audit log, as is its end.
   * @param contacts whether the application may see the contact list; `only` adds this alone to what it may already
   * @returns the redirect to the application; undefined if session, request or consent ended before the transaction
   * @throws Problem 429 beyond the member's writes of an hour
   */
  async function allow(context: Context, url: URL, contacts: boolean | 'only' = false): Promise<string | undefined> {
    const visitor = await webSessions.member(context)
    if (!visitor) return undefined
    countWrite(quota, { member: visitor.id }, now())
    const decide = async (tx: Store) => {
      const { authorizations, authorizationCodes } = tx
      const [member, reading] = [(await webSessions.member(context, tx))?.id, await read(url, tx)]
      if (member === undefined || reading.kind !== 'request') return undefined
      const { application, isOwn, responseType, redirectUri, codeChallenge = null } = reading.request
      const { key } = application
      const { provider_session = null, hash: session = null } = (await webSessions.session(context, tx)) ?? {}
      if (contacts !== 'only') await authorizations.allow(member, key, isOwn || contacts, now())
      else if (!(await authorizations.allowContacts(member, key))) return undefined
      if (responseType === 'token') {
        const access_token = await authorizations.issueToken(member, key, now(), { provider_session, session })
        return withFields(reading.request, { access_token, token_type: 'bearer' })
      }
      const asked = { application: key, redirect_uri: redirectUri, code_challenge: codeChallenge }
      const code = await authorizationCodes.issue({ ...asked, member, provider_session, session }, now())
      return withFields(reading.request, { code })
    }
    return runInQueue(visitor.id, () => store.transaction(decide))
  }

  return {
    read,
    allow,

    /** For the own extension's request, its redirect URI, as after a password. @param to a path of this host */
    async continueTo(context: Context, to: string): Promise<string> {
      const url = new URL(to, issuer)
      if (url.pathname !== oauthPaths.authorize) return to
      const reading = await read(url)
      const isOwn = reading.kind === 'request' && reading.request.isOwn
      return (isOwn ? await allow(context, url) : undefined) ?? to
    },
  }
}

export const isExtensionUri = (uri: string): boolean =>
  /\.(?:chromiumapp\.org|extensions\.allizom\.org)$/.test(new URL(uri).hostname)

/** Whether an application may register this redirect URI; without a fragment, which has the token (RFC 6749 §3.1.2). */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.includes('#') || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}
