import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { discoveryPath, metadataPath, oauthPaths } from '../../contract/oauth.ts'
import type { Discovery, ServerMetadata } from '../../contract/oauth-responses.ts'
import { keyVersion } from '../../contract/page-url.ts'
import { limitBody } from '../http/input.ts'
import { answerTo } from '../http/problems.ts'
import type { Parts } from '../parts.ts'
import type { Applications } from '../store/applications.ts'
import { isExtensionUri } from './authorization.ts'
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
