import type { Endpoint } from '../../contract/endpoints.ts'
import { insufficientLevel, tokenInvalid, tokenMissing } from '../http/problems.ts'
import { type Input, valuesOf } from '../http/request/input.ts'
import type { Authorizations, Caller } from '../store/applications/authorizations.ts'

/** The caller of an endpoint; undefined (no token) only if the contract says `open`. */
export type CallerFor<Access extends Endpoint['access']> = Access extends 'open' ? Caller | undefined : Caller

interface Credentials {
  /** Whether the request carries any token. */
  hasToken: boolean
  /** Undefined without a token, or if it is invalid. */
  caller: Caller | undefined
}

/**
 * Finds the caller by the token in the Authorization header, the query or a form (§5). Repeating the same token is
 * allowed; two different tokens count as an invalid one.
 */
export async function findCaller(
  authorization: string | undefined,
  input: Input,
  authorizations: Authorizations,
): Promise<Credentials> {
  const tokens = new Set(valuesOf(input, 'access_token'))
  if (authorization !== undefined) tokens.add(/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '')
  const [token, ...others] = tokens
  const isOne = token !== undefined && others.length === 0
  return { hasToken: token !== undefined, caller: isOne ? await authorizations.caller(token) : undefined }
}

/**
 * Checks that the caller may use the endpoint.
 *
 * @throws Problem 401 if the token is invalid, or missing on an endpoint that is not open, or if a premium resource
 *   needs a higher level of the application
 */
export function checkAccess<Access extends Endpoint['access']>(
  access: Access,
  { hasToken, caller }: Credentials,
): CallerFor<Access> {
  if (hasToken && !caller) throw tokenInvalid()
  if (!caller && access !== 'open') throw tokenMissing()
  if (caller?.level === 'standard' && access === 'premium') throw insufficientLevel()
  return caller as CallerFor<Access>
}
