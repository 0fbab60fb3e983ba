/** Values of `error.type`, by the status of a failed graph call. */
export const errorTypes = {
  400: ['invalid parameter', 'malformed request'],
  401: ['authentication required', 'invalid access token', 'permission denied'],
  403: ['permission denied', 'not received'],
  404: ['url not found, id error or unsupported method'],
  408: ['malformed request'],
  409: ['conflict'],
  411: ['malformed request'],
  413: ['request too large', 'malformed request'],
  417: ['expectation failed'],
  422: ['idempotency key reused'],
  429: ['quota exceeded', 'too many requests at once', 'daily limit'],
  431: ['malformed request'],
  500: ['internal error'],
  503: ['temporarily unavailable', 'unconfirmed'],
} as const

/** Why a member can't be passed anything. An application that may not see contacts gets `stranger` for them, too. */
export const refusalReasons = ['unknown', 'left', 'stranger', 'ended'] as const

export type ErrorStatus = keyof typeof errorTypes

export type ErrorType = (typeof errorTypes)[ErrorStatus][number]

/** Values of `error` in a failed response of an OAuth endpoint (RFC 6749 §5.2), by status. */
export const oauthErrorCodes = {
  400: ['invalid_request', 'invalid_grant', 'unsupported_grant_type'],
  401: ['invalid_client'],
  405: ['invalid_request'],
  408: ['invalid_request'],
  413: ['invalid_request'],
  429: ['temporarily_unavailable', 'invalid_request'],
  500: ['server_error'],
  503: ['temporarily_unavailable'],
} as const

export type OAuthErrorCode = (typeof oauthErrorCodes)[keyof typeof oauthErrorCodes][number]
