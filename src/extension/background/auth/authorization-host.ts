import { type HTTPError, isHTTPError } from 'ky'
import * as v from 'valibot'
import { oauthPaths } from '../../../contract/oauth.ts'
import { type Network, needsPermission } from '../../network/network.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import type { Attempt } from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'
import { mayEndAt, readDocument } from '../discovery/document.ts'
import { connectTo } from '../http/connection.ts'
import { failedCall, refusedId } from '../http/failed-call.ts'
import { isPermitted } from '../http/permissions.ts'
import { type Granted, isToken } from './protocol.ts'

/** Timeout of a call to the authorization host, in milliseconds. */
const deadline = 10_000

/**
 * Connects without checking consent, for revocations: withdrawing consent causes them, and they may be sent later. An
 * unused code is exchanged this way too, so that its token can be revoked.
 */
const connectToRevoke = (authUrl: string, reason: Reason) =>
  connectTo(authUrl, { reason }, async () => {}).extend({ timeout: deadline })

const isRefusal = (error: unknown): error is HTTPError =>
  isHTTPError(error) && error.response.status >= 400 && error.response.status < 500 && error.response.status !== 429

/**
 * Requests the sign-in page before its window opens, since the browser reports all its failures as one.
 *
 * @throws Failed with the cause
 */
export async function assertReachable(network: Network, authorizationUrl: string, redirectUri: string): Promise<void> {
  if (!needsPermission(network) && !(await isPermitted([network.authUrl]))) return assertKnown(network, redirectUri)
  try {
    // the page may redirect
    await connectTo(network.authUrl, { reason: 'sign-in' }).get(authorizationUrl, {
      timeout: deadline,
      redirect: 'manual',
      throwHttpErrors: (status) => status >= 400,
    })
  } catch (error) {
    if (!isRefusal(error)) throw failedCall(error)
    const code = isErrorPage(error.response) ? 'sign-in-not-registered' : 'sign-in-page-failed'
    throw new Failed(code, { requestId: refusedId(error), cause: error })
  }
}

/**
 * Whether a refused request for the sign-in page got the page that §5 shows for an unknown key or redirect URI.
 */
export const isErrorPage = ({ status, headers }: Response): boolean =>
  status !== 404 && headers.get('content-type')?.includes('html') === true

/** Checks the redirect URI by the network's document: without a permission, no script may read the sign-in page. */
async function assertKnown(network: Network, redirectUri: string): Promise<void> {
  const document = await readDocument(network.authUrl, 'sign-in')
  // the window shows what answers there
  if (document === 'no-document') return
  if (typeof document === 'string') throw new Failed(document)
  if (!mayEndAt(redirectUri, document, network)) throw new Failed('sign-in-not-registered')
}

const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.check(isToken)),
  token_type: v.optional(v.pipe(v.string(), v.toLowerCase(), v.literal('bearer'))),
})

/**
 * Returns the granted token, or exchanges the granted code for one (§5; RFC 7636 §4.5).
 *
 * @throws Failed sign-in-invalid if the network rejects the code
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
    const body = await connectToRevoke(network.authUrl, reason)
      .post(oauthPaths.token, { body: new URLSearchParams(fields) })
      .json()
    return v.parse(tokenSchema, body).access_token
  } catch (error) {
    if (isRefusal(error)) throw new Failed('sign-in-invalid', { requestId: refusedId(error), cause: error })
    if (error instanceof v.ValiError || error instanceof SyntaxError)
      throw new Failed('not-understood', { cause: error })
    throw failedCall(error)
  }
}

/**
 * Revokes a token.
 *
 * @returns whether the network confirmed it. An unknown or malformed token counts as revoked (RFC 7009, 2.2); other
 *   failures may concern the connection and not the token
 */
export async function revoke(authUrl: string, token: string): Promise<boolean> {
  try {
    await connectToRevoke(authUrl, 'sign-out').post(oauthPaths.revoke, {
      body: new URLSearchParams({ access_token: token }),
    })
    return true
  } catch (error) {
    return isHTTPError(error) && [400, 401].includes(error.response.status)
  }
}
