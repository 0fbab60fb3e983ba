import type { oauthParameters } from '../../../contract/oauth.ts'
import { webUrl } from '../../http/web-url.ts'
import type { ApplicationRow, Applications } from '../../store/applications/applications.ts'
import { isCodeChallenge } from '../pkce.ts'

/** A request for authorization that may be put before the member (§5). */
export interface AuthorizationRequest {
  application: ApplicationRow
  /** code: the web server profile; token: the user-agent profile. */
  responseType: 'code' | 'token'
  redirectUri: string
  /** Echoed as it came. */
  state: string | undefined
  /** Names this server to the application (RFC 9207), so that nobody takes it for another network's. */
  issuer: string
  /** RFC 7636, method S256. */
  codeChallenge: string | undefined
  /** http or https; anything else counts as not given. */
  cancelUrl: string | undefined
  popup: boolean
}

/** Where the application is told what came of its request. */
type Destination = Pick<AuthorizationRequest, 'responseType' | 'redirectUri' | 'state' | 'issuer'>

type Reading =
  | { kind: 'request'; request: AuthorizationRequest }
  /** Whoever sent the member here can't be trusted with what comes of it. */
  | { kind: 'unknown'; what: 'application' | 'redirect_uri' }
  /** The application is told at its redirect URI. */
  | { kind: 'error'; redirect: string }

/**
 * Reads the query of the authorize endpoint; nothing may be given twice (RFC 6749 §3.1), and `scope` means nothing.
 *
 * @param issuer the authorization host's origin
 */
export async function readAuthorizationRequest(
  query: URLSearchParams,
  applications: Applications,
  issuer: string,
): Promise<Reading> {
  const application = await applications.find(once(query, 'client_id') ?? '')
  if (!application) return { kind: 'unknown', what: 'application' }
  const redirectUri = once(query, 'redirect_uri') ?? ''
  if (!(await applications.mayRedirectTo(application.key, redirectUri)))
    return { kind: 'unknown', what: 'redirect_uri' }

  const state = once(query, 'state')
  const responseType = query.get('response_type') === 'token' ? 'token' : 'code'
  const problem = problemOf(query)
  if (problem) {
    const [error, error_description] = problem
    const redirect = withFields({ responseType, redirectUri, state, issuer }, { error, error_description })
    return { kind: 'error', redirect }
  }
  const request = {
    application,
    responseType,
    redirectUri,
    state,
    issuer,
    codeChallenge: responseType === 'code' ? query.get('code_challenge') || undefined : undefined,
    cancelUrl: webUrl(once(query, 'cancel_url')),
    popup: once(query, 'display') === 'popup',
  } as const
  return { kind: 'request', request }
}

/** An error code of RFC 6749 §4.1.2.1 with its description. */
function problemOf(query: URLSearchParams): [code: string, description: string] | undefined {
  if (new Set(query.keys()).size < query.size) return ['invalid_request', 'A parameter is given twice']
  const responseType = query.get('response_type')
  if (!responseType) return ['invalid_request', 'response_type is missing']
  if (responseType === 'token') return undefined
  if (responseType !== 'code') return ['unsupported_response_type', 'response_type must be code or token']
  const challenge = query.get('code_challenge')
  const method = query.get('code_challenge_method')
  if (!challenge && !method) return undefined
  // without a method it would be plain (RFC 7636 §4.3), which protects from nobody who sees the request
  if (method !== 'S256') return ['invalid_request', 'code_challenge_method must be S256']
  if (!isCodeChallenge(challenge ?? '')) return ['invalid_request', 'code_challenge must be a SHA-256 in base64url']
  return undefined
}

/**
 * The redirect URI with `state`, `iss` and these fields where the profile wants them: in the query for code, in the
 * fragment for token.
 */
export function withFields(
  { responseType, redirectUri, state, issuer }: Destination,
  fields: Record<string, string>,
): string {
  const encoded = new URLSearchParams({ ...fields, ...(state === undefined ? {} : { state }), iss: issuer }).toString()
  const text = encoded.replaceAll('+', '%20') // which is a space to everybody who reads it
  if (responseType === 'token') return `${redirectUri}#${text}`
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${text}`
}

function once(query: URLSearchParams, name: (typeof oauthParameters.authorize)[number]): string | undefined {
  const [value, ...more] = query.getAll(name)
  return more.length === 0 ? value : undefined
}
