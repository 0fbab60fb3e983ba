import type { Context } from 'hono'
import type { oauthParameters } from '../../contract/oauth.ts'
import { readForm } from '../http/request/input.ts'
import type { RunInQueue } from '../http/server/request-queues.ts'
import type { AuthorizationCodeRow } from '../store/applications/authorization-codes.ts'
import type { Store } from '../store/store.ts'
import { type Client, findClient } from './client.ts'
import { OAuthProblem } from './oauth-problem.ts'
import { isCodeVerifier, verifies } from './pkce.ts'

interface TokenDeps {
  store: Store
  clientIp: (context: Context) => string
  runInQueue: RunInQueue
  now: () => number
}

interface Exchange {
  client: Client
  code: string
  redirectUri: string
  verifier: string | undefined
}

/**
 * `POST access_token2`: exchanges a code for an access token, which doesn't expire (§5). A second use of the code is
 * refused and revokes the token of the first use (RFC 6749 §4.1.2). A failed attempt doesn't use the code up, so that
 * an attacker who only saw the code can't invalidate it.
 */
export function createToken({ store, clientIp, runInQueue, now }: TokenDeps) {
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
    const token = await tx.authorizations.issueToken(row.member, row.application, now(), row.provider_session)
    if (await tx.authorizationCodes.use(code, token)) return token
    // a concurrent request was faster, so this is the second use
    await tx.authorizations.revokeToken(token, now())
    return exchange(tx, request)
  }

  return async function token(context: Context) {
    const form = await readForm(context.req.raw)
    if (new Set(form.keys()).size < form.size) throw new OAuthProblem('invalid_request', 'A parameter is given twice')
    if (required(form, 'grant_type') !== 'authorization_code') {
      throw new OAuthProblem('unsupported_grant_type', 'grant_type must be authorization_code')
    }
    const request = { form, authorization: context.req.header('Authorization'), clientIp: clientIp(context) }
    const result = await runInQueue(request.clientIp, async () => {
      // of its own, since all exchanges of an application's server count attempts in the same rows
      const client = await store.transaction((tx) => findClient(request, tx, now()), 'read committed')
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
    return context.json({ access_token: result, token_type: 'bearer' })
  }
}

/**
 * Checks that the client is the one that requested the code: by PKCE if the code has a challenge, else by the secret.
 */
function problemOf({ client, redirectUri, verifier }: Exchange, row: AuthorizationCodeRow): OAuthProblem | undefined {
  if (row.redirect_uri !== redirectUri) return invalidGrant('redirect_uri is not the one that code was sent to')
  if (row.code_challenge === null) {
    // an attacker removed the challenge: PKCE downgrade (RFC 9700 §4.8.2)
    if (verifier !== undefined) return invalidGrant('code_verifier is given, but code came without code_challenge')
    return client.authenticated ? undefined : new OAuthProblem('invalid_client', 'client_secret is missing', 401)
  }
  if (verifier === undefined) return invalidGrant('code_verifier is missing')
  if (!isCodeVerifier(verifier)) return invalidGrant('code_verifier must be 43 to 128 characters of RFC 7636')
  return verifies(row.code_challenge, verifier) ? undefined : invalidGrant('code_verifier does not fit code_challenge')
}

function invalidGrant(description: string): OAuthProblem {
  return new OAuthProblem('invalid_grant', description)
}

function required(form: URLSearchParams, name: (typeof oauthParameters.token)[number]): string {
  const value = form.get(name)
  if (!value) throw new OAuthProblem('invalid_request', `${name} is missing`)
  return value
}
