import { secretLimits } from '../store/sign-in/attempt-limits.ts'
import type { Store } from '../store/store.ts'
import { OAuthProblem } from './oauth-problem.ts'

/** The application that asks for a token. */
export interface Client {
  /** The application's key. */
  key: string
  /** False when it sent no secret: then it has to prove itself by PKCE. */
  authenticated: boolean
}

interface ClientRequest {
  form: URLSearchParams
  /** The Authorization header. */
  authorization: string | undefined
  /** Where the request comes from. */
  clientIp: string
}

/**
 * Finds the application by `client_id` and `client_secret` in the form (§5), or by HTTP Basic (RFC 6749 §2.3.1), not both.
 * To be called within a transaction.
 *
 * @param now in milliseconds since 1970
 * @returns an OAuthProblem invalid_client where the secret is wrong, or temporarily_unavailable where it was wrong too often:
 *   to throw it would undo that the guess is counted
 * @throws OAuthProblem invalid_client, or invalid_request when it isn't clear who asks
 */
export async function findClient(
  { form, authorization, clientIp }: ClientRequest,
  { applications, attempts }: Store,
  now: number,
): Promise<Client | OAuthProblem> {
  const basic = authorization === undefined ? undefined : readBasic(authorization)
  if (basic && (form.has('client_secret') || (form.get('client_id') ?? basic.key) !== basic.key)) {
    throw new OAuthProblem('invalid_request', 'The application names itself twice')
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

/** RFC 6749 has both form-encoded before they are joined; keys and secrets of ours read the same either way. */
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
