import type { Endpoint } from '../graph/endpoints.ts'
import { given, type Input } from './input.ts'
import { insufficientLevel, tokenInvalid, tokenMissing } from './problems.ts'
import type { Authorizations, Caller } from './store/authorizations.ts'

/** Who calls: nobody is possible only where the contract says `open`. */
export type CallerFor<Access extends Endpoint['access']> = Access extends 'open' ? Caller | undefined : Caller

/**
 * Finds who calls, by the token in the Authorization header, the query or a form (§5); the same token twice is no error.
 *
 * @throws Problem 401 when the token is bad, when there is none and the endpoint is not open, or when the application's
 *   level is not enough for a premium resource
 */
export async function findCaller<Access extends Endpoint['access']>(
  access: Access,
  authorization: string | undefined,
  input: Input,
  authorizations: Authorizations,
): Promise<CallerFor<Access>> {
  const caller = await callerOf(readToken(authorization, input), authorizations)
  if (!caller && access !== 'open') throw tokenMissing()
  if (caller?.level === 'standard' && access === 'premium') throw insufficientLevel()
  return caller as CallerFor<Access>
}

async function callerOf(token: string | undefined, authorizations: Authorizations): Promise<Caller | undefined> {
  if (token === undefined) return undefined
  const caller = await authorizations.caller(token)
  if (!caller) throw tokenInvalid()
  return caller
}

function readToken(authorization: string | undefined, input: Input): string | undefined {
  const tokens = new Set(given(input, 'access_token'))
  if (authorization !== undefined) tokens.add(/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '')
  if (tokens.size > 1) throw tokenInvalid()
  const [token] = tokens
  return token
}
