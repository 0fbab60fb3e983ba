import { secretLimits } from '../store/sign-in/attempt-limits.ts'
import type { Store } from '../store/store.ts'
import { OAuthProblem } from './oauth-problem.ts'

/** The application that requests a token. */
export interface Client {
  key: string
  /** Whether it sent the right secret; without a secret it needs PKCE. */
  authenticated: boolean
}

interface ClientRequest {
  form: URLSearchParams
  /** The Authorization header. */
  authorization: string | undefined
  clientIp: string
}

/**
 * Authenticates the application by `client_id` and `client_secret` in the form (§5), or by HTTP Basic (RFC 6749
 * §2.3.1), but not by both. Call it within a transaction.
 *
 * @param now in milliseconds since 1970
 * @returns the application; or an OAuthProblem: invalid_client if the secret is wrong, temporarily_unavailable if it
 *   was wrong too often. Throwing these would roll back the count of attempts
 * @throws OAuthProblem invalid_client if the application is unknown, invalid_request if it is missing or ambiguous
 */
export async function findClient(
  { form, authorization, clientIp }: ClientRequest,
  { applications, attempts }: Store,
  now: number,
): Promise<Client | OAuthProblem> {
  const basic = authorization === undefined ? undefined : readBasic(authorization)
  if (basic && (form.has('client_secret') || (form.get('client_id') ?? basic.key) !== basic.key)) {
    throw new OAuthProblem('invalid_request', 'The application is authenticated twice')
  }
  const key = basic?.key ?? form.get('client_id')
  if (!key) throw new OAuthProblem('invalid_request', 'client_id is missing')
  const secret = basic?.secret ?? form.get('client_secret')
  if (!secret) {
    if (await applications.find(key)) return { key, authenticated: false }
    throw invalidClient()
  }
  const limits = secretLimits({ key, clientIp })
  const until = await attempts.take(limits, now)
  if (until !== undefined) return tooOften(Math.ceil((until - now) / 1000))
  if (!(await applications.hasSecret(key, secret))) return invalidClient()
  await attempts.refund(limits)
  return { key, authenticated: true }
}

function readBasic(authorization: string): { key: string; secret: string } {
  const encoded = /^Basic +([\w+/=-]+) *$/i.exec(authorization)?.[1]
  const [, key, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  if (key === undefined || secret === undefined) throw invalidClient()
  return { key: decodeForm(key), secret: decodeForm(secret) }
}

/** RFC 6749 form-encodes key and secret before joining them; ours are equal with and without encoding. */
function decodeForm(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? ''
}

function tooOften(seconds: number): OAuthProblem {
  const description = `client_secret was wrong too often; try again in ${seconds} seconds`
  return new OAuthProblem('temporarily_unavailable', description, 429, seconds)
}

function invalidClient(): OAuthProblem {
  return new OAuthProblem('invalid_client', 'client_id and client_secret do not belong together', 401)
}
