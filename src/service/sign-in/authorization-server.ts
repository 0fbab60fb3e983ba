import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { type Discovery, discoveryPath, metadataPath, oauthPaths } from '../../contract/oauth.ts'
import { limitBody, readForm } from '../http/input.ts'
import { internalError, isFailure, problemOf } from '../http/problems.ts'
import { createRequestQueues } from '../http/request-queues.ts'
import type { Parts } from '../parts.ts'
import type { Applications } from '../store/applications.ts'
import { revokeAccess } from '../store/membership.ts'
import { hashOfSession, type ProviderLogout } from '../store/sign-in/sessions.ts'
import type { Store } from '../store/store.ts'
import { isExtensionUri } from './authorization.ts'
import { logoutPath, type Provider, ProviderFailed } from './provider.ts'
import { createRevoke, createToken, OAuthProblem } from './token.ts'

/** The OAuth endpoints (§5). Every error has OAuth's format, whose `error` is a string (RFC 6749 §5.2). */
export function createAuthorizationServer(deps: Parts & { provider: Provider | undefined }, authorizePages: Hono) {
  const { provider, report } = deps
  const server = new Hono()

  server.route('/', authorizePages)
  server.post(oauthPaths.token, uncached, limitBody, createToken(deps))
  server.all(oauthPaths.token, uncached, () => {
    throw new OAuthProblem('invalid_request', 'Request tokens by POST', 405, { Allow: 'POST' })
  })
  server.on(['GET', 'POST'], oauthPaths.revoke, uncached, limitBody, createRevoke(deps))
  if (provider) server.post(logoutPath, uncached, limitBody, createProviderLogout(deps, provider))

  server.onError((error, context) => {
    context.header('Cache-Control', 'no-store')
    if (isFailure(error)) report(error, context)
    const { status, type, sentences, headers } = problemOf(error, context.req.raw) ?? internalError()
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

/** Back-Channel Logout §2.5. Without a sender's queue, since all logouts come from one, and none is repeated. */
function createProviderLogout({ store, now, report }: Parts, provider: Provider) {
  // concurrent logouts conflict in PostgreSQL, and a provider waits only seconds
  const runAfterOthers = createRequestQueues(1, Number.POSITIVE_INFINITY)

  async function verify(context: Context, token: string) {
    try {
      return await provider.readLogout(token)
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      report(error, context)
      return { problem: 'the keys of the issuer can not be read now' }
    }
  }

  return async function logOut(context: Context) {
    const [token, ...more] = (await readForm(context.req.raw)).getAll('logout_token')
    if (!token || more.length > 0) throw new OAuthProblem('invalid_request', 'One logout_token is needed')
    const logout = await verify(context, token)
    if ('problem' in logout)
      throw new OAuthProblem('invalid_request', `logout_token: ${logout.problem.replaceAll('"', '')}`)
    const isNew = await runAfterOthers('logout', () => store.transaction((tx) => endProviderAccess(tx, logout, now())))
    if (!isNew) throw new OAuthProblem('invalid_request', 'logout_token was used before')
    return context.body(null, 200)
  }
}

/**
 * Ends the access that a logout at the company's provider ends: of the session that it names, or else all of the
 * member's. @returns false if the same logout was received before
 */
async function endProviderAccess(store: Store, logout: ProviderLogout, now: number): Promise<boolean> {
  if (!(await store.providerLogouts.add(logout, now))) return false
  const { issuer, subject, session } = logout
  const member = (subject !== undefined && (await store.identities.member({ issuer, subject }))) || undefined
  if (session !== undefined) {
    const access = { session: hashOfSession(logout, session), member }
    await store.sessions.endOfProvider(access, now)
    // an unused code would keep a consent
    await store.authorizationCodes.endOfProvider(access)
    await store.authorizations.endOfProvider(access, now)
  } else if (member !== undefined) await revokeAccess(store, { actor: member, member }, now)
  return true
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
    return context.json({
      name: network.name,
      base_url: baseUrl,
      auth_url: authUrl,
      api_key: extension.key,
      profile: 'code',
      ...(network.publishesStatuses && { publishes_statuses: true }),
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
    }),
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
