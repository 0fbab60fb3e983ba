import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client'
import type { ProviderSignIn } from '../store/sign-in/provider-logouts.ts'
import type { Claims } from './account.ts'
import { valuesOf } from './values.ts'

/** How much the clocks of provider and network may differ, in seconds; openid-client has the same for ID tokens. */
export const clockTolerance = 30

/** Maximum characters of a subject (OpenID Connect Core §2). */
const longestSubject = 255

/** The address of the provider's sign-in page. @param again whether the provider has to ask who signs in */
export async function authorizationUrl(
  config: Configuration,
  redirect_uri: string,
  secret: string,
  again: boolean,
): Promise<URL> {
  const { state, nonce, verifier } = valuesOf(secret)
  return buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login', max_age: '0' }),
  })
}

/**
 * Redeems the code of the provider's response, and validates the response and the ID token: state, issuer, audience,
 * nonce, times and signature. The provider's tokens are dropped with this call. Times of the future would survive later
 * logouts, and confirm actions about the account: an `iat` is refused, an `auth_time` ignored.
 *
 * @param response the redirect URI with the response's parameters
 * @param needed claims that are read from the userinfo endpoint if the ID token lacks them
 * @throws an error of openid-client, or of the network
 */
export async function redeem(
  config: Configuration,
  response: URL,
  secret: string,
  needed: readonly string[],
): Promise<{ signIn: ProviderSignIn; claims: Claims }> {
  const { state, nonce, verifier } = valuesOf(secret)
  const tokens = await authorizationCodeGrant(config, response, {
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
      ? await fetchUserInfo(config, tokens.access_token, stated.sub)
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
