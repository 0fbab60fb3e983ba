import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { largestProviderResponse, providerTimeout, TooLarge } from './fetch-bounded.ts'
import type { ProviderFailure } from './provider.ts'

/** A text of the provider that may be printed: on one line, without anything that a terminal interprets. */
const printable = (text: unknown): string =>
  String(text)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 200)

/** The code of a network failure, such as ECONNREFUSED, or of TLS; not those of jose, which begin with ERR_J. */
function systemCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^(?!ERR_J)[A-Z_\d]+$/.test(cause.code)) return cause.code
  }
  return undefined
}

/** Finds an error of a class among the causes. */
function causeOf<Kind extends Error>(error: unknown, kind: new (...args: never[]) => Kind): Kind | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof kind) return cause
  return undefined
}

/** Whether the provider refused only the code, which says nothing about its metadata or our settings. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.error === 'invalid_grant'

/** The kind of a failure, for the page of the sign-in. */
export function kindOf(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError) return error.error === 'access_denied' ? 'cancelled' : 'refused'
  if (error instanceof ResponseBodyError) return 'wrong'
  if (error instanceof ClientError && error.code !== undefined) return error.code === 'OAUTH_TIMEOUT' ? 'away' : 'wrong'
  return systemCode(error) === undefined && !(error instanceof TypeError) ? 'wrong' : 'away'
}

/**
 * Says for the operator why the provider couldn't be used, without tokens, codes and secrets.
 *
 * @param issuer the issuer of the settings
 */
export function explainFailure(error: unknown, issuer: string): string {
  if (causeOf(error, TooLarge)) return `${issuer} sends more than ${largestProviderResponse} bytes`
  const refused = causeOf(error, ResponseBodyError)
  if (refused?.error === 'invalid_client' || refused?.error === 'unauthorized_client')
    return `${issuer} refuses the client_id or its secret (${refused.error})`
  const denied = causeOf(error, AuthorizationResponseError)
  if (refused ?? denied) return `${issuer} refuses: ${printable((refused ?? denied)?.error)}`
  const code = error instanceof ClientError ? error.code : undefined
  switch (code) {
    case 'OAUTH_TIMEOUT':
      return `${issuer} does not answer within ${providerTimeout} seconds`
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return `${issuer} says that its issuer is ${printable(statedIssuer(error))}; set issuer to exactly that`
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
    case 'OAUTH_PARSE_ERROR':
    case 'OAUTH_INVALID_RESPONSE':
      return `${issuer} does not answer as an OpenID provider; is the issuer complete?`
    case 'OAUTH_HTTP_REQUEST_FORBIDDEN':
      return `${issuer} names an address without https`
    default:
      return kindOf(error) === 'away'
        ? `${issuer} can’t be reached (${systemCode(error) ?? 'no connection'})`
        : `${issuer} answers with something wrong (${code ?? printable(error)})`
  }
}

function statedIssuer(error: unknown): unknown {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const { body } = (typeof cause === 'object' && cause !== null ? cause : {}) as { body?: { issuer?: unknown } }
  return body?.issuer ?? 'another one'
}
