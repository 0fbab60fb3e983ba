import type { oauthParameters } from '../../../contract/oauth.ts'
import { webUrl } from '../../http/web-url.ts'
import type { ApplicationRow, Applications } from '../../store/applications/applications.ts'
import { isCodeChallenge } from '../pkce.ts'
import { isExtensionUri } from './redirect-uri.ts'

/** A valid authorization request (§5), for the member's decision. */
export interface AuthorizationRequest {
  application: ApplicationRow
  /**
   * Whether the network's own extension asks, so that there is nothing to allow. Other programs know its API key too, but
   * only the extension receives a code at this redirect URI, and only it has the verifier.
   */
  isOwn: boolean
  /** code: the web server profile; token: the user-agent profile. */
  responseType: 'code' | 'token'
  redirectUri: string
  /** Returned unchanged. */
  state: string | undefined
  /** The value of `iss`, which prevents mix-up attacks (RFC 9207). */
  issuer: string
  /** RFC 7636, method S256. */
  codeChallenge: string | undefined
  /** http or https; any other URL is ignored. */
  cancelUrl: string | undefined
  popup: boolean
}

/** The destination of the authorization response. */
type Destination = Pick<AuthorizationRequest, 'responseType' | 'redirectUri' | 'state' | 'issuer'>

export type Reading =
  | { kind: 'request'; request: AuthorizationRequest }
  /** The redirect URI can't be trusted, so the error is shown to the member only. */
  | { kind: 'unknown'; what: 'application' }
  | { kind: 'unknown'; what: 'redirect_uri'; uri: string }
  /** The error is sent to the redirect URI. */
  | { kind: 'error'; redirect: string }

/**
 * Parses the query of the authorize endpoint. No parameter may be repeated (RFC 6749 §3.1). `scope` is ignored: §5
 * has none, but old clients send it.
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
    return { kind: 'unknown', what: 'redirect_uri', uri: redirectUri }

  const state = once(query, 'state')
  const responseType = query.get('response_type') === 'token' ? 'token' : 'code'
  const problem = problemOf(query)
  if (problem) {
    const [error, error_description] = problem
    const redirect = withFields({ responseType, redirectUri, state, issuer }, { error, error_description })
    return { kind: 'error', redirect }
  }
  const codeChallenge = responseType === 'code' ? query.get('code_challenge') || undefined : undefined
  const request = {
    application,
    isOwn: application.own === 1 && codeChallenge !== undefined && isExtensionUri(redirectUri),
    responseType,
    redirectUri,
    state,
    issuer,
    codeChallenge,
    cancelUrl: webUrl(once(query, 'cancel_url')),
    popup: once(query, 'display') === 'popup',
  } as const
  return { kind: 'request', request }
}

/** The error of an invalid query (RFC 6749 §4.1.2.1), with a description. */
function problemOf(query: URLSearchParams): [code: string, description: string] | undefined {
  if (new Set(query.keys()).size < query.size) return ['invalid_request', 'A parameter is given twice']
  const responseType = query.get('response_type')
  if (!responseType) return ['invalid_request', 'response_type is missing']
  if (responseType === 'token') return undefined
  if (responseType !== 'code') return ['unsupported_response_type', 'response_type must be code or token']
  const challenge = query.get('code_challenge')
  const method = query.get('code_challenge_method')
  if (!challenge && !method) return undefined
  // the default method is plain (RFC 7636 §4.3), which doesn't protect against an attacker who sees the request
  if (method !== 'S256') return ['invalid_request', 'code_challenge_method must be S256']
  if (!isCodeChallenge(challenge ?? '')) return ['invalid_request', 'code_challenge must be a SHA-256 in base64url']
  return undefined
}

/** Adds `state`, `iss` and `fields` to the redirect URI: in the query for code, in the fragment for token. */
export function withFields(
  { responseType, redirectUri, state, issuer }: Destination,
  fields: Record<string, string>,
): string {
  const encoded = new URLSearchParams({ ...fields, ...(state === undefined ? {} : { state }), iss: issuer }).toString()
  const text = encoded.replaceAll('+', '%20') // every parser decodes this as a space
  if (responseType === 'token') return `${redirectUri}#${text}`
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${text}`
}

function once(query: URLSearchParams, name: (typeof oauthParameters.authorize)[number]): string | undefined {
  const [value, ...more] = query.getAll(name)
  return more.length === 0 ? value : undefined
}
