import { Hono, type MiddlewareHandler } from 'hono'
import { type Discovery, discoveryPath, metadataPath } from '../../contract/discovery.ts'
import { oauthPaths } from '../../contract/oauth.ts'
import type { Origins } from '../http/origins.ts'
import type { Network } from '../network.ts'
import type { Applications } from '../store/applications/applications.ts'
import { isExtensionUri } from './authorization.ts'

interface DiscoveryDeps {
  store: { applications: Pick<Applications, 'list'> }
  network: Network
  origins: Origins
}

/** Lifetime of these documents in caches, in seconds. */
const lifetime = 60

/**
 * The documents with which programs find their way about this network, for strangers too: for the extension, and the
 * authorization server's metadata (RFC 8414). Both are public, so every web site may read them: a network's own web
 * site may redirect to them, after which the browser names no origin.
 */
export function createDiscovery({ store, network, origins: { baseUrl, authUrl } }: DiscoveryDeps): Hono {
  const discovery = new Hono()

  discovery.get(discoveryPath, isPublic, async (context) => {
    const extension = extensionAmong(await store.applications.list())
    if (!extension) return context.json({ error: 'This network has no application for the extension' }, 404)
    const { name } = network
    return context.json({
      name,
      base_url: baseUrl,
      auth_url: authUrl,
      api_key: extension.key,
      profile: 'code',
      redirect_uris: extension.redirectUris.filter(isExtensionUri),
    } satisfies Discovery)
  })

  discovery.get(metadataPath, isPublic, (context) =>
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

const isPublic: MiddlewareHandler = async (context, next) => {
  context.header('Access-Control-Allow-Origin', '*')
  context.header('Cache-Control', `max-age=${lifetime}`)
  await next()
}

/** The network's own extension, or else the first premium application that is any extension. */
export function extensionAmong(applications: Awaited<ReturnType<Applications['list']>>) {
  const extensions = applications.filter(
    ({ level, redirectUris }) => level === 'premium' && redirectUris.some(isExtensionUri),
  )
  return extensions.find(({ own }) => own === 1) ?? extensions[0]
}
