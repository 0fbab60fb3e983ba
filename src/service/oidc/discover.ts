import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  genericGrantRequest,
  None,
  ResponseBodyError,
} from 'openid-client'
import { fetchBounded, providerTimeout } from './fetch-bounded.ts'
import type { ProviderSettings } from './provider-settings.ts'

/**
 * Reads the provider's metadata (OpenID Connect Discovery).
 *
 * @throws an error for `explainFailure`
 */
export async function discover({ issuer, client_id, secret }: ProviderSettings): Promise<Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:'
  const authenticate: ClientAuth = (metadata, ...request) => {
    if (secret === undefined) return None()(metadata, ...request)
    const isBasic = needsBasic(metadata.token_endpoint_auth_methods_supported)
    return (isBasic ? ClientSecretBasic : ClientSecretPost)(secret)(metadata, ...request)
  }
  return discovery(new URL(issuer), client_id, {}, authenticate, {
    [customFetch]: fetchBounded as CustomFetch,
    timeout: providerTimeout,
    // verifies the signature of an ID token too, not only the TLS of the token endpoint
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  })
}

/** client_secret_post is preferred: some providers don't decode the escapes of client_secret_basic. */
const needsBasic = (methods: readonly string[] | undefined): boolean =>
  !(methods ?? ['client_secret_basic']).includes('client_secret_post')

/**
 * Looks for everything in the metadata that a sign-in needs, and asks the token endpoint about a code that doesn't
 * exist, which shows whether client id and secret are right.
 *
 * @returns the problems, each worded to follow the issuer's name, such as “has no token_endpoint”; and whether the
 *   provider sends logout tokens
 * @throws an error for `explainFailure`
 */
export async function checkProvider(config: Configuration, redirectUri: string) {
  const metadata = config.serverMetadata()
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter((name) => !metadata[name])
  const hasLogout = metadata.backchannel_logout_supported === true
  if (missing.length > 0) return { problems: [`has no ${missing.join(', no ')}`], hasLogout }
  const problems: string[] = []
  if (metadata.response_types_supported && !metadata.response_types_supported.includes('code'))
    problems.push('does not offer response_type=code')
  const methods = metadata.code_challenge_methods_supported
  if (methods && !methods.includes('S256')) problems.push('does not offer PKCE with S256')
  const response = await fetchBounded(metadata.jwks_uri ?? '', {
    signal: AbortSignal.timeout(providerTimeout * 1000),
    redirect: 'manual',
  })
  const { keys } = (await response.json().catch(() => ({}))) as { keys?: unknown }
  if (!Array.isArray(keys) || keys.length === 0) problems.push(`has no keys at ${metadata.jwks_uri}`)
  const parameters = { code: 'no-code', redirect_uri: redirectUri, code_verifier: 'x'.repeat(43) }
  await genericGrantRequest(config, 'authorization_code', parameters).catch((error: unknown) => {
    // the code is wrong, and nothing else
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return
    throw error
  })
  return { problems, hasLogout }
}
