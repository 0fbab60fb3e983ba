import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify, type RemoteJWKSet } from 'jose'
import type { Configuration } from 'openid-client'
import type { ProviderLogout } from '../store/sign-in/provider-logouts.ts'
import { clockTolerance } from './exchange.ts'
import { fetchBounded, providerTimeout } from './fetch-bounded.ts'

/** Maximum age of a logout token, in seconds; shorter than its id is stored, so that it can't be used again. */
export const maxLogoutTokenAge = 5 * 60

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

const keySets = new WeakMap<Configuration, RemoteJWKSet>()

/**
 * The provider's keys. They are cached for ten minutes; a token with an unknown key reads them again, at most every 30
 * seconds.
 */
function keysOf(config: Configuration): RemoteJWKSet {
  const { issuer, jwks_uri = '' } = config.serverMetadata()
  // as openid-client demands for its own requests
  if (issuer.startsWith('https:') && !jwks_uri.startsWith('https:')) throw new Error('jwks_uri has no https')
  const options = { timeoutDuration: providerTimeout * 1000, [customFetch]: fetchBounded }
  const keys = keySets.get(config) ?? createRemoteJWKSet(new URL(jwks_uri), options)
  keySets.set(config, keys)
  return keys
}

/** Whether the token is to blame, and not the keys that the provider sent. */
const isOfToken = (error: unknown): error is errors.JOSEError =>
  error instanceof errors.JOSEError && !/^ERR_(?:JOSE_GENERIC|JWKS_INVALID|JWKS_TIMEOUT)$/.test(error.code)

/** A claim that is absent, or a text. */
const isTextOrAbsent = (claim: unknown): claim is string | undefined =>
  claim === undefined || (typeof claim === 'string' && claim !== '')

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout §2.6), except that its id is new.
 *
 * @returns the logout, or the problem with the token
 * @throws an error for `explainFailure` if the provider's keys can't be read
 */
export async function verifyLogoutToken(
  config: Configuration,
  token: string,
): Promise<ProviderLogout | { problem: string }> {
  const { issuer, id_token_signing_alg_values_supported: algorithms = ['RS256'] } = config.serverMetadata()
  let claims: JWTPayload
  try {
    const { payload } = await jwtVerify(token, keysOf(config), {
      issuer,
      audience: config.clientMetadata().client_id,
      algorithms,
      requiredClaims: ['exp', 'jti', 'events'],
      maxTokenAge: maxLogoutTokenAge,
      clockTolerance,
    })
    claims = payload
  } catch (error) {
    if (isOfToken(error)) return { problem: error.message }
    throw error
  }
  const { jti: id, sub: subject, sid: session, iat = 0, events, nonce } = claims
  if (typeof id !== 'string' || id === '') return { problem: 'jti is no text' }
  if (!isLogoutEvent(events)) return { problem: 'events has no logout' }
  if (nonce !== undefined) return { problem: 'a logout token has no nonce' }
  if (!isTextOrAbsent(subject) || !isTextOrAbsent(session)) return { problem: 'sub or sid is no text' }
  if (subject === undefined && session === undefined) return { problem: 'sub and sid are missing' }
  return { issuer, id, issued: iat * 1000, subject, session }
}

function isLogoutEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, logoutEvent)) return false
  const event = (events as Record<string, unknown>)[logoutEvent]
  return typeof event === 'object' && event !== null
}
