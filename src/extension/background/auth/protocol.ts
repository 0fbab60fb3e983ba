import { oauthPaths } from '../../../contract/oauth.ts'
import type { Network } from '../../network/network.ts'
import type { Attempt } from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'

/** How long an attempt may take, in milliseconds. */
export const attemptLifetime = 10 * 60_000

/** Whether an attempt's time is over: the moment until which the network wants to be left alone is not counted. */
export const isOver = ({ startedAt, retry_at }: Attempt, now: number): boolean =>
  now - Math.max(startedAt, retry_at ?? 0) > attemptLifetime

/**
 * A new sign-in at this network, with a `state` of 128 random bits and, for the code profiles, a PKCE verifier (RFC 7636).
 *
 * @param secret the application's at this network, for the profile that wants one: no other network may ever see it
 */
export function createAttempt(network: Network, now: number, secret = ''): Attempt {
  const { profile } = network
  return {
    network,
    state: randomText(16),
    startedAt: now,
    ...(profile === 'token' ? {} : { verifier: randomText(32) }),
    ...(profile === 'code-secret' ? { secret } : {}),
  }
}

function randomText(bytes: number): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

interface AuthorizationRequest {
  attempt: Attempt
  redirectUri: string
  /** One of the specification's `lang` values. */
  language: string
}

/** The URL that the sign-in window opens (§5). */
export async function authorizationUrl(request: AuthorizationRequest): Promise<string> {
  const { attempt, redirectUri, language } = request
  const { network, state, verifier } = attempt
  const url = new URL(oauthPaths.authorize, network.authUrl)
  // an authorization window has no page to step back to, so cancelling leads to us; it is no refusal, which the network tells
  const cancelling = new URLSearchParams({ error: 'cancelled', state })
  url.search = new URLSearchParams({
    response_type: verifier ? 'code' : 'token',
    client_id: network.apiKey,
    redirect_uri: redirectUri,
    state,
    display: 'popup',
    lang: language,
    cancel_url: `${redirectUri}${verifier ? '?' : '#'}${cancelling}`,
    ...(verifier ? { code_challenge: await challenge(verifier), code_challenge_method: 'S256' } : {}),
  }).toString()
  return url.href
}

async function challenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}

declare const validated: unique symbol

/** What an authorization gave, after every check: only `validateCallback` makes one, and nothing else can be exchanged. */
export type Granted = ({ type: 'token'; token: string } | { type: 'code'; code: string }) & {
  /** False where the network left the state out: then only the member can say whose account it is. */
  proven: boolean
  [validated]: true
}

/**
 * Checks the URL that an authorization ended at: browsers compare no more than its beginning.
 *
 * @param now milliseconds since 1970
 * @throws Failed sign-in-invalid, sign-in-expired, sign-in-closed, sign-in-refused, sign-in-page-failed
 */
export function validateCallback(callback: string, redirectUri: string, attempt: Attempt, now: number): Granted {
  const url = URL.parse(callback)
  if (!url || url.origin + url.pathname !== redirectUri || url.username || url.password)
    throw new Failed('sign-in-invalid')
  const type = attempt.verifier ? 'code' : 'token'
  const [here, elsewhere] = type === 'code' ? [url.search, url.hash] : [url.hash, url.search]
  if (elsewhere) throw new Failed('sign-in-invalid')
  const parameters = new URLSearchParams(here.slice(1))
  const names = [...parameters.keys()]
  if (new Set(names).size !== names.length) throw new Failed('sign-in-invalid')
  // RFC 9207, 2.4: one network's page may have led the member on to another network, whose callback is none of ours
  const issuer = parameters.get('iss')
  if (issuer !== null && URL.parse(issuer)?.origin !== attempt.network.authUrl)
    throw new Failed('sign-in-other-network')

  const state = parameters.get('state')
  // the specification promises the state with a token, and says nothing of it with a code
  const proven = !(state === null && type === 'code')
  if (proven && !sameSecret(state ?? '', attempt.state)) throw new Failed('sign-in-invalid')
  if (now - attempt.startedAt > attemptLifetime) throw new Failed('sign-in-expired')
  const error = parameters.get('error')
  // who decides later has done no more than to close the window
  if (error === 'cancelled') throw new Failed('sign-in-closed')
  if (error !== null) throw new Failed(error === 'access_denied' ? 'sign-in-refused' : 'sign-in-page-failed')

  if (type === 'code') {
    const code = parameters.get('code') ?? ''
    // RFC 6749, appendix A.11: visible ASCII
    if (!/^[\x20-\x7e]{1,2048}$/.test(code)) throw new Failed('sign-in-invalid')
    return { type, code, proven } as Granted
  }
  const tokenType = parameters.get('token_type')
  const token = parameters.get('access_token') ?? ''
  if ((tokenType !== null && tokenType.toLowerCase() !== 'bearer') || !isToken(token))
    throw new Failed('sign-in-invalid')
  return { type, token, proven } as Granted
}

/** RFC 6750, 2.1: what may stand in the Authorization header. */
export const isToken = (text: string): boolean => /^[\w\-.~+/]{1,2048}=*$/.test(text)

/** Compares in a time that tells nothing of where two texts differ. */
function sameSecret(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let index = 0; index < other.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}
