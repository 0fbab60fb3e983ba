import { oauthPaths } from '../../graph/oauth.ts'
import type { Network } from '../../network.ts'
import type { Attempt } from '../../storage/secrets.ts'
import { Failed } from '../failed.ts'

/** How long an attempt's `state` is good for, in milliseconds. */
export const attemptLifetime = 10 * 60_000

/** 128 random bits in hexadecimal digits. */
export function createState(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface AuthorizationRequest {
  network: Network
  redirectAddress: string
  state: string
  /** One of the specification's `lang` values. */
  language: string
}

/** The address that the sign-in window opens (§5, user-agent profile). */
export function authorizationAddress({ network, redirectAddress, state, language }: AuthorizationRequest): string {
  const address = new URL(oauthPaths.authorize, network.authUrl)
  // an authorization window has no page to step back to, so cancelling leads to us
  const cancelAddress = `${redirectAddress}#${new URLSearchParams({ error: 'access_denied', state })}`
  address.search = new URLSearchParams({
    response_type: 'token',
    client_id: network.apiKey,
    redirect_uri: redirectAddress,
    state,
    display: 'popup',
    lang: language,
    cancel_url: cancelAddress,
  }).toString()
  return address.href
}

/**
 * The access token of an authorization answer, after every check: the browser compares no more than the redirect address's
 * beginning.
 *
 * @param callback the address that the authorization ended at
 * @param now milliseconds since 1970
 * @throws Failed sign-in-invalid, sign-in-expired, sign-in-refused, sign-in-page-failed
 */
export function tokenOfCallback(callback: string, redirectAddress: string, attempt: Attempt, now: number): string {
  const url = URL.parse(callback)
  if (!url || url.origin + url.pathname !== redirectAddress || url.username || url.password || url.search)
    throw new Failed('sign-in-invalid')
  const parameters = new URLSearchParams(url.hash.slice(1))
  const names = [...parameters.keys()]
  if (new Set(names).size !== names.length) throw new Failed('sign-in-invalid')
  if (!sameSecret(parameters.get('state') ?? '', attempt.state)) throw new Failed('sign-in-invalid')
  if (now - attempt.startedAt > attemptLifetime) throw new Failed('sign-in-expired')

  const error = parameters.get('error')
  if (error !== null) throw new Failed(error === 'access_denied' ? 'sign-in-refused' : 'sign-in-page-failed')
  const type = parameters.get('token_type')
  if (type !== null && type.toLowerCase() !== 'bearer') throw new Failed('sign-in-invalid')
  const token = parameters.get('access_token') ?? ''
  // RFC 6750, 2.1: what may stand in the Authorization header
  if (!/^[\w\-.~+/]{1,2048}=*$/.test(token)) throw new Failed('sign-in-invalid')
  return token
}

/** Compares in a time that tells nothing of where two texts differ. */
function sameSecret(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let index = 0; index < other.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}
