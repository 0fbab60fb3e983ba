import * as jose from 'jose'
import * as client from 'openid-client'
import { toProvider } from '../../outgoing.ts'
import type { Claims } from './account.ts'
import { valuesOf } from './attempts.ts'
import type { ProviderLogout, ProviderSignIn } from './rows.ts'
import type { ProviderSettings } from './settings.ts'

/** Reads the provider's metadata (OpenID Connect Discovery). @throws an error for `explainFailure` */
export async function discover({ issuer, client_id, secret }: ProviderSettings): Promise<client.Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:'
  const authenticate: client.ClientAuth = (metadata, ...request) => {
    if (secret === undefined) return client.None()(metadata, ...request)
    // client_secret_post is preferred: some providers don't decode the escapes of client_secret_basic
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_post') ? client.ClientSecretPost : client.ClientSecretBasic
    return method(secret)(metadata, ...request)
  }
  return client.discovery(new URL(issuer), client_id, {}, authenticate, {
    [client.customFetch]: fetchBounded as client.CustomFetch,
    timeout: providerTimeout,
    // verifies the signature of an ID token too, not only the TLS of the token endpoint
    execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
  })
}

/**
 * Reads the provider's keys, and asks the token endpoint about a code that doesn't exist: its answer shows whether client
 * id and secret are right.
 * @returns a problem, worded to follow the issuer's name @throws an error for `explainFailure`
 */
export async function checkMetadata(config: client.Configuration, redirectUri: string) {
  const metadata = config.serverMetadata()
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).filter((name) => !metadata[name])
  const hasLogout = metadata.backchannel_logout_supported === true
  if (missing.length > 0) return { problem: `has no ${missing.join(', no ')}`, hasLogout }
  await keysOf(config).reload()
  const parameters = { code: 'no-code', redirect_uri: redirectUri, code_verifier: 'x'.repeat(43) }
  await client.genericGrantRequest(config, 'authorization_code', parameters).catch((error: unknown) => {
    // only the code is refused, which says nothing about our settings
    if (!(error instanceof client.ResponseBodyError) || error.error !== 'invalid_grant') throw error
  })
  return { problem: undefined, hasLogout }
}

/** How much the clocks of provider and network may differ, in seconds; openid-client has the same for ID tokens. */
export const clockTolerance = 30

const longestSubject = 255

export async function authorizationUrl(
  config: client.Configuration,
  redirect_uri: string,
  secret: string,
  again: boolean,
): Promise<URL> {
  const { state, nonce, verifier } = valuesOf(secret)
  return client.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login', max_age: '0' }),
  })
}

/**
 * Redeems the code, and validates response and ID token. Times of the future would survive later logouts, and confirm
 * actions about the account: an `iat` is refused, an `auth_time` ignored.
 * @param needed claims that are read from the userinfo endpoint if the ID token lacks them
 */
export async function redeem(
  config: client.Configuration,
  response: URL,
  secret: string,
  needed: readonly string[],
): Promise<{ signIn: ProviderSignIn; claims: Claims }> {
  const { state, nonce, verifier } = valuesOf(secret)
  const tokens = await client.authorizationCodeGrant(config, response, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const stated = tokens.claims()
  if (!stated || stated.sub === '' || stated.sub.length > longestSubject)
    throw new Error('the subject is missing or too long')
  const lacksSome = needed.some((claim) => !Object.hasOwn(stated, claim))
  const more =
    lacksSome && config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, stated.sub)
      : ({} as Claims)
  const { iss: issuer, sub: subject, iat, sid, auth_time } = stated
  if (secondsSince(iat) === undefined) throw new Error('iat is in the future')
  const age = auth_time === undefined ? undefined : secondsSince(auth_time)
  const signIn = {
    issuer,
    subject,
    issued: Math.floor(iat * 1000),
    session: typeof sid === 'string' && sid !== '' ? sid : undefined,
    age: age === undefined ? undefined : Math.ceil(age * 1000),
  }
  // the signed claims take precedence; an address and its flag are one value, from one answer
  const { email, email_verified } = Object.hasOwn(stated, 'email') ? stated : more
  return { signIn, claims: { ...more, ...stated, email, email_verified } }
}

/** The age of one of the provider's times, 0 within the tolerance of clocks; undefined for a time of the future. */
function secondsSince(time: number): number | undefined {
  const age = Date.now() / 1000 - time
  return age < -clockTolerance ? undefined : Math.max(0, age)
}

/** Maximum age of a logout token, in seconds; shorter than its id is stored, so that it can't be used again. */
export const maxLogoutTokenAge = 5 * 60

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

const keySets = new WeakMap<client.Configuration, jose.RemoteJWKSet>()

/** The provider's keys, cached ten minutes; a token with an unknown key reads them again, at most every 30 seconds. */
function keysOf(config: client.Configuration): jose.RemoteJWKSet {
  const { issuer, jwks_uri = '' } = config.serverMetadata()
  // as openid-client demands for its own requests
  if (issuer.startsWith('https:') && !jwks_uri.startsWith('https:')) throw new Error('jwks_uri has no https')
  const options = { timeoutDuration: providerTimeout * 1000, [jose.customFetch]: fetchBounded }
  const keys = keySets.get(config) ?? jose.createRemoteJWKSet(new URL(jwks_uri), options)
  keySets.set(config, keys)
  return keys
}

const isOfToken = (error: unknown): error is jose.errors.JOSEError =>
  error instanceof jose.errors.JOSEError && !/^ERR_(?:JOSE_GENERIC|JWKS_INVALID|JWKS_TIMEOUT)$/.test(error.code)

const isTextOrAbsent = (claim: unknown): claim is string | undefined =>
  claim === undefined || (typeof claim === 'string' && claim !== '')

/** Back-Channel Logout §2.6, except that its id is new. @throws an error for `explainFailure` without the keys */
export async function verifyLogoutToken(
  config: client.Configuration,
  token: string,
): Promise<ProviderLogout | { problem: string }> {
  const { issuer, id_token_signing_alg_values_supported: algorithms = ['RS256'] } = config.serverMetadata()
  let claims: jose.JWTPayload
  try {
    const { payload } = await jose.jwtVerify(token, keysOf(config), {
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

/** A text of the provider that may be printed: on one line, without anything that a terminal interprets. */
const printable = (text: unknown): string =>
  String(text)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 200)

/** The error, and what caused it. */
const causesOf = (error: unknown): (Error & { code?: unknown })[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

const systemCode = (error: unknown): string | undefined =>
  causesOf(error)
    .map(({ code }) => (typeof code === 'string' ? code : ''))
    .find((code) => /^(?!ERR_J)[A-Z_\d]+$/.test(code))

const causeOf = <Kind extends Error>(error: unknown, kind: new (...args: never[]) => Kind): Kind | undefined =>
  causesOf(error).find((cause): cause is Kind => cause instanceof kind)

/** Why nobody was signed in. */
export type ProviderFailure = 'cancelled' | 'away' | 'busy' | 'wrong'

export function kindOf(error: unknown): ProviderFailure {
  if (error instanceof client.AuthorizationResponseError) return error.error === 'access_denied' ? 'cancelled' : 'wrong'
  if (error instanceof client.ResponseBodyError) return 'wrong'
  if (error instanceof client.ClientError && error.code !== undefined)
    return error.code === 'OAUTH_TIMEOUT' ? 'away' : 'wrong'
  return systemCode(error) === undefined && !(error instanceof TypeError) ? 'wrong' : 'away'
}

/** Says for the operator why the provider couldn't be used, without tokens, codes and secrets. */
export function explainFailure(error: unknown, issuer: string): string {
  if (causeOf(error, TooLarge)) return `${issuer} sends more than ${largestProviderResponse} bytes`
  const refused = causeOf(error, client.ResponseBodyError)
  if (refused?.error === 'invalid_client' || refused?.error === 'unauthorized_client')
    return `${issuer} refuses the client_id or its secret (${refused.error})`
  const denied = causeOf(error, client.AuthorizationResponseError)
  if (refused ?? denied) return `${issuer} refuses: ${printable((refused ?? denied)?.error)}`
  const code = error instanceof client.ClientError ? error.code : undefined
  switch (code) {
    case 'OAUTH_TIMEOUT':
      return `${issuer} does not answer within ${providerTimeout} seconds`
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return `${issuer} says that its issuer is ${printable((error as { cause?: { body?: { issuer?: unknown } } }).cause?.body?.issuer)}; set issuer to exactly that`
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
    case 'OAUTH_PARSE_ERROR':
    case 'OAUTH_INVALID_RESPONSE':
      return `${issuer} does not answer as an OpenID provider; is the issuer complete?`
    case 'OAUTH_HTTP_REQUEST_FORBIDDEN':
      return `${issuer} names an address without https`
    default:
      return kindOf(error) === 'away'
        ? `${issuer} can’t be reached (${systemCode(error) ?? 'no connection'})`
        : `${issuer} answers with something wrong (${code ?? printable(error)})`
  }
}

/** Maximum bytes of a provider's response. */
export const largestProviderResponse = 500_000

/** Maximum seconds for a provider's response. */
export const providerTimeout = 10

class TooLarge extends Error {}

async function fetchBounded(url: string, init: RequestInit): Promise<Response> {
  const { body, status, headers } = await toProvider(url, init)
  const chunks: Uint8Array[] = []
  let bytes = 0
  // leaving the loop cancels the rest of the body
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > largestProviderResponse) throw new TooLarge()
    chunks.push(chunk)
  }
  return new Response(bytes > 0 ? Buffer.concat(chunks) : null, { status, headers })
}
