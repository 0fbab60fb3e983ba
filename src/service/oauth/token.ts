import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { auth } from 'hono/utils/basic-auth'
import type { OAuthErrorCode } from '../../contract/errors.ts'
import type { oauthParameters } from '../../contract/oauth.ts'
import type { AccessToken, Revoked } from '../../contract/oauth-responses.ts'
import { readForm, readInput, valuesOf } from '../http/input.ts'
import { Problem } from '../http/response.ts'
import type { Parts } from '../parts.ts'
import { secretLimits } from '../store/access/attempts.ts'
import type { AuthorizationCodeRow } from '../store/applications.ts'
import { sameSecret } from '../store/engine/secrets.ts'
import type { Store } from '../store/store.ts'

/** An expected error of an OAuth endpoint, with an error code of RFC 6749 §5.2. */
export class OAuthProblem extends Problem<OAuthErrorCode> {
  /** @param description ASCII without quotes */
  constructor(
    code: OAuthErrorCode,
    description: string,
    status: 400 | 401 | 405 | 429 = 400,
    headers?: Record<string, string>,
  ) {
    super(status, code, [description], headers)
  }
}

const invalidGrant = (description: string) => new OAuthProblem('invalid_grant', description)

const invalidClient = (description = 'client_id and client_secret do not belong together') =>
  new OAuthProblem('invalid_client', description, 401, { 'WWW-Authenticate': 'Basic realm="oauth"' })

/** An application; without the right secret it isn't authenticated, and needs PKCE. */
type Client = { key: string; authenticated: boolean }

type Exchange = { client: Client; code: string; redirectUri: string; verifier: string | undefined }

/**
 * `POST access_token2` (§5). A second use of the code is refused and revokes the token of the first (RFC 6749 §4.1.2). A
 * failed attempt doesn't use the code up, so that an attacker who only saw the code can't invalidate it.
 */
export function createToken({ store, clientIp, runInQueue, now }: Parts) {
  /** Returns a problem instead of throwing it: throwing would roll back the revocation after a second use. */
  async function exchange(tx: Store, request: Exchange): Promise<string | OAuthProblem> {
    const { client, code } = request
    const row = await tx.authorizationCodes.find(code)
    if (row?.application !== client.key) return invalidGrant('code is unknown')
    if (row.token !== null) {
      await tx.authorizations.revokeHashedToken(row.token, now())
      return invalidGrant('code was used before')
    }
    const problem = row.expires <= now() ? invalidGrant('code has expired') : problemOf(request, row)
    if (problem) return problem
    const token = await tx.authorizations.issueToken(row.member, row.application, now(), row)
    await tx.authorizationCodes.use(code, token)
    return token
  }

  return async function token(context: Context) {
    const form = await readForm(context.req.raw)
    if (new Set(form.keys()).size < form.size) throw new OAuthProblem('invalid_request', 'A parameter is given twice')
    if (required(form, 'grant_type') !== 'authorization_code')
      throw new OAuthProblem('unsupported_grant_type', 'grant_type must be authorization_code')
    const request = { form, context, clientIp: clientIp(context) }
    const result = await runInQueue(request.clientIp, async () => {
      // of its own, since all exchanges of an application's server count attempts in the same rows
      const client = await store.transaction((tx) => findClient(tx, request, now()), 'read committed')
      if (client instanceof OAuthProblem) return client
      return store.transaction((tx) =>
        exchange(tx, {
          client,
          code: required(form, 'code'),
          redirectUri: required(form, 'redirect_uri'),
          verifier: form.get('code_verifier') || undefined,
        }),
      )
    })
    if (result instanceof OAuthProblem) throw result
    return context.json({ access_token: result, token_type: 'bearer' } satisfies AccessToken)
  }
}

/** Checks that the client requested the code: by PKCE (RFC 7636 §4.6) if it has a challenge, else by the secret. */
function problemOf({ client, redirectUri, verifier }: Exchange, row: AuthorizationCodeRow): OAuthProblem | undefined {
  if (row.redirect_uri !== redirectUri) return invalidGrant('redirect_uri is not the one that code was sent to')
  if (row.code_challenge === null) {
    // an attacker removed the challenge: PKCE downgrade (RFC 9700 §4.8.2)
    if (verifier !== undefined) return invalidGrant('code_verifier is given, but code came without code_challenge')
    return client.authenticated ? undefined : invalidClient('client_secret is missing')
  }
  if (verifier === undefined) return invalidGrant('code_verifier is missing')
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return invalidGrant('code_verifier must be 43 to 128 characters of RFC 7636')
  const isRight = sameSecret(row.code_challenge, createHash('sha256').update(verifier).digest('base64url'))
  return isRight ? undefined : invalidGrant('code_verifier does not fit code_challenge')
}

function required(form: URLSearchParams, name: keyof typeof oauthParameters.token): string {
  const value = form.get(name)
  if (!value) throw new OAuthProblem('invalid_request', `${name} is missing`)
  return value
}

/**
 * Finds the client by `client_id` and `client_secret` in the form (§5) or by HTTP Basic (RFC 6749 §2.3.1), not both.
 * @returns an OAuthProblem if the secret is wrong, now or too often: throwing it would roll back the count of attempts
 */
async function findClient(
  { applications, attempts }: Store,
  { form, context, clientIp }: { form: URLSearchParams; context: Context; clientIp: string },
  now: number,
): Promise<Client | OAuthProblem> {
  const basic = readBasic(context)
  if (basic && (form.has('client_secret') || (form.get('client_id') ?? basic.key) !== basic.key))
    throw new OAuthProblem('invalid_request', 'The application is authenticated twice')
  const key = basic?.key ?? form.get('client_id')
  if (!key) throw new OAuthProblem('invalid_request', 'client_id is missing')
  const secret = basic?.secret ?? form.get('client_secret')
  if (!secret) {
    if (await applications.find(key)) return { key, authenticated: false }
    throw invalidClient()
  }
  const limits = secretLimits({ key, clientIp })
  const until = await attempts.take(limits, now)
  if (until !== undefined) {
    const seconds = Math.ceil((until - now) / 1000)
    const description = `client_secret was wrong too often; try again in ${seconds} seconds`
    return new OAuthProblem('temporarily_unavailable', description, 429, { 'Retry-After': String(seconds) })
  }
  if (!(await applications.hasSecret(key, secret))) return invalidClient()
  await attempts.refund(limits)
  return { key, authenticated: true }
}

function readBasic({ req }: Context): { key: string; secret: string } | undefined {
  if (req.header('Authorization') === undefined) return undefined
  const found = auth(req.raw)
  if (!found) throw invalidClient()
  return { key: decodeForm(found.username), secret: decodeForm(found.password) }
}

/** RFC 6749 form-encodes key and secret before joining them; ours are equal with and without encoding. */
const decodeForm = (text: string): string =>
  new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? ''

/** Revokes the token in `access_token` (§5) or `token` (RFC 7009). An unknown token is a success (RFC 7009 §2.2). */
export const createRevoke = ({ store, clientIp, runInQueue, now }: Parts) =>
  async function revoke(context: Context) {
    const input = await readInput(context.req.raw)
    const [token, ...more] = new Set([...valuesOf(input, 'access_token'), ...valuesOf(input, 'token')])
    if (token === undefined || more.length > 0) throw new OAuthProblem('invalid_request', 'One access_token is needed')
    const isSignOut = valuesOf(input, 'remember_answer').includes('TRUE')
    const revoke = ({ authorizations }: Store) => authorizations.revokeToken(token, now(), isSignOut)
    await runInQueue(clientIp(context), () => store.transaction(revoke))
    return context.json({ revoked: true } satisfies Revoked)
  }
