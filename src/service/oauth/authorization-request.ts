import type { ApplicationRow, Applications } from '../store/applications.ts'
import { webAddress } from './redirect-address.ts'

/** A request for authorization that may be put before the member (§5). */
export interface AuthorizationRequest {
  application: ApplicationRow
  redirectUri: string
  /** Echoed as it came. */
  state: string | undefined
  /** http or https; anything else counts as not given. */
  cancelUrl: string | undefined
  popup: boolean
  language: string | undefined
}

export type Reading =
  | { kind: 'request'; request: AuthorizationRequest }
  /** Whoever sent the member here can't be trusted with an answer. */
  | { kind: 'unknown'; what: 'application' | 'redirect' }
  /** The application is told at its redirect address. */
  | { kind: 'error'; redirect: string }

/** Reads the query of the authorize address; nothing may be given twice (RFC 6749 §3.1). */
export async function readAuthorizationRequest(query: URLSearchParams, applications: Applications): Promise<Reading> {
  const application = await applications.find(once(query, 'client_id') ?? '')
  if (!application) return { kind: 'unknown', what: 'application' }
  const redirectUri = once(query, 'redirect_uri') ?? ''
  if (!(await applications.mayRedirectTo(application.key, redirectUri))) return { kind: 'unknown', what: 'redirect' }

  const state = once(query, 'state')
  const doubled = new Set(query.keys()).size < [...query.keys()].length
  const place = query.get('response_type') === 'token' ? 'fragment' : 'query'
  if (doubled || !query.has('response_type')) {
    const fields = { error: 'invalid_request', error_description: 'A parameter is missing or given twice', state }
    return { kind: 'error', redirect: withFields(redirectUri, place, fields) }
  }
  if (place === 'query') {
    const fields = { error: 'unsupported_response_type', error_description: 'Only token is supported', state }
    return { kind: 'error', redirect: withFields(redirectUri, place, fields) }
  }
  const request = {
    application,
    redirectUri,
    state,
    cancelUrl: webAddress(once(query, 'cancel_url')),
    popup: once(query, 'display') === 'popup',
    language: once(query, 'lang'),
  }
  return { kind: 'request', request }
}

/** The redirect address with these fields added where the profile wants them; undefined ones are left out. */
export function withFields(
  redirectUri: string,
  place: 'query' | 'fragment',
  fields: Record<string, string | undefined>,
): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  const text = new URLSearchParams(given).toString()
  if (place === 'fragment') return `${redirectUri}#${text}`
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${text}`
}

function once(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name)
  return more.length === 0 ? value : undefined
}
