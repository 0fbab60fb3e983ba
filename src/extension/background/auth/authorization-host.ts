import { isHTTPError } from 'ky'
import * as v from 'valibot'
import { oauthPaths } from '../../../contract/oauth.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import type { Attempt } from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'
import { connectTo } from '../http/connection.ts'
import { failedCall } from '../http/failed-call.ts'
import { type Granted, isToken } from './protocol.ts'

/** Milliseconds until the authorization host is given up. */
const deadline = 10_000

/** The authorization host of a network. */
const connect = (authUrl: string) => connectTo(authUrl, { reason: 'sign-in' }).extend({ timeout: deadline })

/**
 * The same for what ends an access. It needs no consent: taking that back asks for it, and the network may learn of it
 * later. What was granted while there was consent, and not taken up, is taken up for this too.
 */
const connectToEnd = (authUrl: string, reason: Reason) =>
  connectTo(authUrl, { reason }, async () => {}).extend({ timeout: deadline })

const isRefusal = (error: unknown): boolean =>
  isHTTPError(error) && error.response.status >= 400 && error.response.status < 500 && error.response.status !== 429

/**
 * Whether the sign-in page can be shown: the browser reports every reason why it can't as the same failure.
 *
 * @throws Failed
 */
export async function assertReachable(authorizationUrl: string): Promise<void> {
  try {
    // the page may respond with a redirect of its own
    await connect(new URL(authorizationUrl).origin).get(authorizationUrl, {
      redirect: 'manual',
      throwHttpErrors: (status) => status >= 400,
    })
  } catch (error) {
    throw isRefusal(error) ? new Failed('sign-in-page-failed', { cause: error }) : failedCall(error)
  }
}

const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.check(isToken)),
  token_type: v.optional(v.pipe(v.string(), v.toLowerCase(), v.literal('bearer'))),
})

/**
 * The token for what an authorization gave: at once, or in exchange for the code (§5; RFC 7636 §4.5).
 *
 * @throws Failed sign-in-invalid when the network does not take the code
 */
export async function tokenFor(
  granted: Granted,
  attempt: Attempt,
  redirectUri: string,
  reason: Reason,
): Promise<string> {
  if (granted.type === 'token') return granted.token
  const { network, verifier = '', secret } = attempt
  const fields = {
    grant_type: 'authorization_code',
    client_id: network.apiKey,
    redirect_uri: redirectUri,
    code: granted.code,
    code_verifier: verifier,
    ...(secret === undefined ? {} : { client_secret: secret }),
  }
  try {
    const body = await connectToEnd(network.authUrl, reason)
      .post(oauthPaths.token, { body: new URLSearchParams(fields) })
      .json()
    return v.parse(tokenSchema, body).access_token
  } catch (error) {
    if (isRefusal(error)) throw new Failed('sign-in-invalid', { cause: error })
    if (error instanceof v.ValiError || error instanceof SyntaxError)
      throw new Failed('not-understood', { cause: error })
    throw failedCall(error)
  }
}

/**
 * True when the network has confirmed that the token is revoked; one that it does not know, or does not take for one,
 * counts too (RFC 7009, 2.2). Any other failure may be about the way there and not about the token.
 */
export async function revoke(authUrl: string, token: string): Promise<boolean> {
  try {
    await connectToEnd(authUrl, 'sign-out').post(oauthPaths.revoke, {
      body: new URLSearchParams({ access_token: token }),
    })
    return true
  } catch (error) {
    return isHTTPError(error) && [400, 401].includes(error.response.status)
  }
}
