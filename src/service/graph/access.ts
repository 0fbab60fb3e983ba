import type { Endpoint } from '../../contract/endpoints.ts'
import { insufficientLevel, tokenInvalid, tokenMissing } from '../http/problems.ts'
import { given, type Input } from '../http/request/input.ts'
import type { Authorizations, Caller } from '../store/applications/authorizations.ts'

/** Who calls: nobody is possible only where the contract says `open`. */
export type CallerFor<Access extends Endpoint['access']> = Access extends 'open' ? Caller | undefined : Caller

/** What a request shows of who sends it. */
interface Credentials {
  /** Whether the request carries a token at all. */
  hasToken: boolean
  /** Undefined without a token, and with a bad one. */
  caller: Caller | undefined
}

/**
 * Finds who calls, by the token in the Authorization header, the query or a form (§5). The same token twice is no error,
 * two that differ are a bad one.
 */
export async function findCaller(
  authorization: string | undefined,
  input: Input,
  authorizations: Authorizations,
): Promise<Credentials> {
  const tokens = new Set(given(input, 'access_token'))
  if (authorization !== undefined) tokens.add(/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '')
  const [token, ...others] = tokens
  const isOne = token !== undefined && others.length === 0
  return { hasToken: token !== undefined, caller: isOne ? await authorizations.caller(token) : undefined }
}

/**
 * Holds whoever was found against what the endpoint asks for.
 *
 * @throws Problem 401 when the token is bad, when there is none and the endpoint is not open, or when the application's
 *   level is not enough for a premium resource
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
