import type { Context } from 'hono'
import type { oauthParameters } from '../../contract/oauth.ts'
import { readForm } from '../http/request/input.ts'
import type { TakeTurn } from '../http/server/turns.ts'
import type { AuthorizationCodeRow } from '../store/applications/authorization-codes.ts'
import type { Store } from '../store/store.ts'
import { type Client, findClient } from './client.ts'
import { OAuthProblem } from './oauth-problem.ts'
import { isCodeVerifier, verifies } from './pkce.ts'

interface TokenDeps {
  store: Store
  /** The IP address that a request comes from. */
  clientIp: (context: Context) => string
  takeTurn: TakeTurn
  now: () => number
}

interface Exchange {
  client: Client
  code: string
  redirectUri: string
  verifier: string | undefined
}

/**
 * `POST access_token2`: exchanges a code for an access token that doesn't expire (§5). A second use of a code is refused
 * and ends the token that the first one gave (RFC 6749 §4.1.2). A failed attempt doesn't use the code up, so that nobody
 * who merely saw it can spoil it.
 */
export function createToken({ store, clientIp, takeTurn, now }: TokenDeps) {
  /** Returns its problem, since throwing would undo that a second use ends the token. */
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
    const token = await tx.authorizations.issueToken(row.member, row.application, now())
    if (await tx.authorizationCodes.use(code, token)) return token
    // somebody else was faster, so this is the second use
    await tx.authorizations.revokeToken(token, now())
    return exchange(tx, request)
  }

  return async function token(context: Context) {
    const form = await readForm(context.req.raw)
    if (new Set(form.keys()).size < form.size) throw new OAuthProblem('invalid_request', 'A parameter is given twice')
    if (required(form, 'grant_type') !== 'authorization_code') {
      throw new OAuthProblem('unsupported_grant_type', 'grant_type must be authorization_code')
    }
    const asking = { form, authorization: context.req.header('Authorization'), clientIp: clientIp(context) }
    const given = await takeTurn(asking.clientIp, () =>
      store.transaction(async (tx) => {
        const client = await findClient(asking, tx, now())
        if (client instanceof OAuthProblem) return client
        return exchange(tx, {
          client,
          code: required(form, 'code'),
          redirectUri: required(form, 'redirect_uri'),
          verifier: form.get('code_verifier') || undefined,
        })
      }),
    )
    if (given instanceof OAuthProblem) throw given
    return context.json({ access_token: given, token_type: 'bearer' })
  }
}

/** Why this isn't the one who asked for the code: PKCE tells wherever it began with it, else the secret alone. */
function problemOf({ client, redirectUri, verifier }: Exchange, row: AuthorizationCodeRow): OAuthProblem | undefined {
  if (row.redirect_uri !== redirectUri) return invalidGrant('redirect_uri is not the one that code was sent to')
  if (row.code_challenge === null) {
    // somebody took the challenge out on the way (RFC 9700 §4.8.2)
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
