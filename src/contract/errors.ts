import * as v from 'valibot'

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

/** Body of a failed graph call. The OAuth endpoints send `{"error": "invalid_grant"}` instead. */
export const graphError = <const Type extends string>(types: readonly Type[]) =>
  v.object({
    error: v.object({
      type: v.pipe(v.picklist(types), v.description('What kind of error it is, for programs.')),
      message: v.pipe(
        v.array(v.string()),
        v.minLength(1),
        v.description('Sentences in English for people, such as one for each wrong parameter.'),
      ),
      /** Of POST /pass alone. */
      refused: v.exactOptional(
        v.pipe(v.array(v.string()), v.description('Ids of the members to whom nothing can be passed.')),
      ),
      reasons: v.exactOptional(
        v.pipe(
          v.array(v.picklist(refusalReasons)),
          v.description(
            'Why, in the order of `refused`: no such member; left, or not here yet; neither a contact nor in a team of yours; a contact that has ended.',
          ),
        ),
      ),
    }),
  })

export type GraphError = v.InferOutput<ReturnType<typeof graphError<ErrorType>>>

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

export const oauthError = <const Code extends string>(codes: readonly Code[]) =>
  v.object({
    error: v.picklist(codes),
    error_description: v.pipe(v.string(), v.description('A sentence in English, for people.')),
  })
