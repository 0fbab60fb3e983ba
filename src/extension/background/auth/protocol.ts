import * as v from 'valibot'
import { oauthPaths } from '../../../contract/oauth.ts'
import { type Network, needsPermission } from '../../network/network.ts'
import type { Attempt } from '../../storage/private-items.ts'
import { Failed } from '../base/failed.ts'
import { connectTo, failedCall, isClientError, isPermitted, isRefusal, requestIdOf } from '../http/connection.ts'
import { mayEndAt, readDocument } from '../http/discovery.ts'

const deadline = 10_000

/** Posts without consent, whose withdrawal causes revocations. An unused code is exchanged to be revoked. */
const post = (authUrl: string, path: string, fields: Record<string, string>) =>
  connectTo(authUrl, {}, async () => {}).post(path, {
    body: new URLSearchParams(fields),
    totalTimeout: deadline,
  })

/** Requests the sign-in page before its window opens, since the browser reports all its failures as one. */
export async function assertReachable(network: Network, authorizationUrl: string, redirectUri: string): Promise<void> {
  if (!needsPermission(network) && !(await isPermitted([network.authUrl]))) return assertKnown(network, redirectUri)
  try {
    await connectTo(network.authUrl).get(authorizationUrl, {
      totalTimeout: deadline,
      redirect: 'manual',
      throwHttpErrors: (status) => status >= 400,
    })
  } catch (error) {
    if (!isClientError(error)) throw failedCall(error)
    // a filter's page looks like the network's own, unless the network's document is there, too
    if (network.profile === 'code' && typeof (await readDocument(network.authUrl)) === 'string')
      throw new Failed('unreachable', { cause: error })
    const code = isErrorPage(error.response) ? 'sign-in-not-registered' : 'sign-in-failed'
    throw new Failed(code, { requestId: requestIdOf(error), cause: error })
  }
}

/** Whether a refused request for the sign-in page got the page that §5 shows for an unknown key or redirect URI. */
const isErrorPage = ({ status, headers }: Response): boolean =>
  status !== 404 && headers.get('content-type')?.includes('html') === true

async function assertKnown(network: Network, redirectUri: string): Promise<void> {
  const document = await readDocument(network.authUrl)
  if (document === 'no-document') return
  if (typeof document === 'string') throw new Failed(document === 'offline' ? 'offline' : 'unreachable')
  if (!mayEndAt(redirectUri, document, network)) throw new Failed('sign-in-not-registered')
}

const isToken = (text: string): boolean => /^[\w\-.~+/]{1,2048}=*$/.test(text)

const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.check(isToken)),
  token_type: v.optional(v.pipe(v.string(), v.toLowerCase(), v.literal('bearer'))),
})

export async function tokenFor(granted: Granted, attempt: Attempt, redirectUri: string): Promise<string> {
  if (granted.type === 'token') return granted.token
  const { network, verifier = '' } = attempt
  const fields = {
    grant_type: 'authorization_code',
    client_id: network.apiKey,
    redirect_uri: redirectUri,
    code: granted.code,
    code_verifier: verifier,
  }
  try {
    const { access_token } = await post(network.authUrl, oauthPaths.token, fields).json(tokenSchema)
    return access_token
  } catch (error) {
    if (isRefusal(error)) throw new Failed('sign-in-failed', { requestId: requestIdOf(error), cause: error })
    throw failedCall(error)
  }
}

/**
 * A network of the bare specification may refuse without a word; a filter in between sends a page.
 * @returns whether the network confirmed it; an unknown or malformed token counts as revoked (RFC 7009, 2.2)
 */
export async function revoke(
  authUrl: string,
  token: string,
  { profile, remembersAnswer }: Partial<Pick<Network, 'profile'>> & { remembersAnswer?: true },
): Promise<boolean> {
  const remember = remembersAnswer && profile === 'code' ? { remember_answer: 'TRUE' } : {}
  try {
    await post(authUrl, oauthPaths.revoke, { access_token: token, ...remember })
    return true
  } catch (error) {
    const isWord = isRefusal(error) || (profile === 'token' && isClientError(error) && !error.data)
    return isWord && [400, 401].includes(error.response.status)
  }
}

export const attemptLifetime = 10 * 60_000

export const isAttemptExpired = ({ startedAt, retryAt }: Attempt, now: number): boolean =>
  now - Math.max(startedAt, retryAt ?? 0) > attemptLifetime

/** A new attempt, with a `state` of 128 random bits. */
export function createAttempt(network: Network, now: number): Attempt {
  return {
    network,
    state: randomText(16),
    startedAt: now,
    ...(network.profile === 'token' ? {} : { verifier: randomText(32) }),
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

/** @param scope asks a network with such a page for this alone */
export async function authorizationUrl(
  attempt: Attempt,
  redirectUri: string,
  language: string,
  scope?: 'contacts',
): Promise<string> {
  const { network, state, verifier } = attempt
  const url = new URL(oauthPaths.authorize, network.authUrl)
  // the window has no page to go back to, so “Cancel” leads here; the network itself reports refusals
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
    ...(verifier && scope ? { scope } : {}),
  }).toString()
  return url.href
}

async function challenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}

declare const validated: unique symbol

/** A validated token or code. Only `validateCallback` creates one, so nothing unchecked can be exchanged. */
export type Granted = ({ type: 'token'; token: string } | { type: 'code'; code: string }) & { [validated]: true }

export function validateCallback(callback: string, redirectUri: string, attempt: Attempt, now: number): Granted {
  const url = URL.parse(callback)
  if (!url || url.origin + url.pathname !== redirectUri || url.username || url.password)
    throw new Failed('sign-in-failed')
  const type = attempt.verifier ? 'code' : 'token'
  const [here, elsewhere] = type === 'code' ? [url.search, url.hash] : [url.hash, url.search]
  if (elsewhere) throw new Failed('sign-in-failed')
  const parameters = new URLSearchParams(here.slice(1))
  const names = [...parameters.keys()]
  if (new Set(names).size !== names.length) throw new Failed('sign-in-failed')
  // RFC 9207, 2.4: a mix-up attack may pass on another network's callback
  const issuer = parameters.get('iss')
  if (issuer !== null && URL.parse(issuer)?.origin !== attempt.network.authUrl)
    throw new Failed('sign-in-other-network')

  // the specification promises it with a token; only our service, which returns it too, has codes for extensions
  if (parameters.get('state') !== attempt.state) throw new Failed('sign-in-failed')
  if (now - attempt.startedAt > attemptLifetime) throw new Failed('sign-in-failed')
  const error = parameters.get('error')
  // “Decide later” equals closing the window
  if (error === 'cancelled') throw new Failed('sign-in-closed')
  if (error !== null) throw new Failed(error === 'access_denied' ? 'sign-in-closed' : 'sign-in-failed')

  if (type === 'code') {
    const code = parameters.get('code') ?? ''
    // RFC 6749, appendix A.11: visible ASCII
    if (!/^[\x20-\x7e]{1,2048}$/.test(code)) throw new Failed('sign-in-failed')
    return { type, code } as Granted
  }
  const tokenType = parameters.get('token_type')
  const token = parameters.get('access_token') ?? ''
  if ((tokenType !== null && tokenType.toLowerCase() !== 'bearer') || !isToken(token))
    throw new Failed('sign-in-failed')
  return { type, token } as Granted
}
