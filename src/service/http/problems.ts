import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorType } from '../../contract/errors.ts'
import { DatabaseAway, DatabaseBusy, DatabaseFull, Unconfirmed, WrongClock } from '../store/engine/database.ts'

export class Problem<Type extends string = ErrorType> extends Error {
  readonly status: ContentfulStatusCode
  readonly type: Type
  readonly sentences: string[]
  readonly headers: Record<string, string>
  /** Fields beside type and message, for programs. */
  readonly fields: object

  constructor(
    status: ContentfulStatusCode,
    type: Type,
    sentences: string[],
    headers: Record<string, string> = {},
    fields: object = {},
  ) {
    super(`${type}: ${sentences.join(' ')}`)
    this.status = status
    this.type = type
    this.sentences = sentences
    this.headers = headers
    this.fields = fields
  }
}

/** Type and sentence are observed, as in `insufficientLevel`. The other problems of this file are our own. */
export const notFound = (): Problem =>
  new Problem(404, 'url not found, id error or unsupported method', ['Not Found/Not Implemented'])

export const invalidParameters = (sentences: string[]): Problem => new Problem(400, 'invalid parameter', sentences)

export const notAllowed = (sentence: string): Problem => new Problem(403, 'permission denied', [sentence])

export const conflict = (sentence: string): Problem => new Problem(409, 'conflict', [sentence])

export const malformedKey = (): Problem =>
  invalidParameters(['Idempotency-Key must be 1 to 255 visible ASCII characters'])

export const keyReused = (): Problem =>
  new Problem(422, 'idempotency key reused', ['This Idempotency-Key came with another request before'])

export const tooLarge = (): Problem => new Problem(413, 'request too large', ['The request is too large'])

export const tooManyFields = (max: number): Problem =>
  new Problem(413, 'request too large', [`A query and a form may have at most ${max} fields each`])

export function malformed(status: 400 | 408 | 411 | 413 | 431): Problem {
  const sentence = {
    400: 'not HTTP',
    408: 'too slow',
    411: 'without a Content-Length',
    413: 'too large',
    431: 'too long',
  }[status]
  return new Problem(status, 'malformed request', [`The request is ${sentence}`])
}

export const tooSlow = (): Problem => malformed(408)

export const expectationFailed = (): Problem => new Problem(417, 'expectation failed', ['Expect must be 100-continue'])

const later = (status: 429 | 503, type: ErrorType, reason: string, seconds: number): Problem =>
  new Problem(status, type, [`${reason}; try again in ${seconds} seconds`], { 'Retry-After': String(seconds) })

/**
 * Beyond the number of something that a member may do in a day: of this alone, so that clients go on with other calls.
 * @param limit a sentence without its end
 */
export const tooManyToday = (limit: string, seconds: number): Problem => later(429, 'daily limit', limit, seconds)

/** @param limit a sentence without its end */
export const tooOften = (limit: string, seconds: number): Problem => later(429, 'quota exceeded', limit, seconds)

/** @param isForOthers if calls are left, for members who used less than a tenth of the quota */
export const quotaExceeded = (limit: number, isForOthers: boolean, seconds: number): Problem =>
  tooOften(
    isForOthers
      ? `The last tenth of the quota of ${limit} calls an hour is for members who used less than a tenth of it`
      : `The quota of ${limit} calls an hour is used up`,
    seconds,
  )

/** @param who `A member`, or `A member's programs` */
export const tooManyWrites = (who: string, limit: number, seconds: number): Problem =>
  tooOften(`${who} may write ${limit} times an hour`, seconds)

/** The request queue of the member or the IP address is full. The request has changed nothing. */
export const tooManyAtOnce = (): Problem => later(429, 'too many requests at once', 'Too many requests at once', 5)

/** A problem with the access token (RFC 6750 §3). @param challenge the header's value */
const ofToken = (status: 400 | 401 | 403, type: ErrorType, sentence: string, challenge: string): Problem =>
  new Problem(status, type, [sentence], { 'Www-Authenticate': challenge })

export const tokenMissing = (): Problem =>
  ofToken(401, 'authentication required', 'An access token is needed', 'Bearer')

export const tokenInvalid = (): Problem => {
  const sentence = 'The access token is unknown, has expired or was revoked'
  return ofToken(401, 'invalid access token', sentence, 'Bearer error="invalid_token"')
}

/** The application's level is too low. Observed: a 401 although the token is valid. */
export const insufficientLevel = (): Problem =>
  ofToken(401, 'permission denied', 'Insufficient accreditation level', '"insufficient authentication"')

/** Of an application that the member allowed before this network had the addition. */
export const additionNotAllowed = (): Problem =>
  notAllowed('The member allowed this application before it could do this, and has to allow it again')

export const programsClosed = (): Problem =>
  notAllowed('The administrators of this network have switched access for programs off')

export const tokenInAddress = (): Problem => {
  const sentence =
    'A program sends its access token in the header Authorization or in a form: addresses are stored in logs'
  return ofToken(400, 'invalid parameter', sentence, 'Bearer error="invalid_request"')
}

export const readOnlyToken = (): Problem => {
  const sentence = 'This access token may only read; a token that writes is made on the web site'
  return ofToken(403, 'permission denied', sentence, 'Bearer error="insufficient_scope"')
}

const internalError = (): Problem => new Problem(500, 'internal error', ['The service failed; try again later'])

export const unavailable = (seconds: number): Problem =>
  later(503, 'temporarily unavailable', 'The service is temporarily unable to do this', seconds)

export const unconfirmedType = 'unconfirmed' satisfies ErrorType

/** A 503 without `Retry-After`: the client has to look before it repeats the request. */
const unconfirmed = (): Problem =>
  new Problem(503, unconfirmedType, ['The service can’t say whether it did this; look before you try again'])

/** Whether a repetition does no harm after a request that was done (RFC 9110 §9.2.2). */
const isRepeatable = ({ method, headers }: Request): boolean => method !== 'POST' || headers.has('Idempotency-Key')

export function problemOf(error: Error, request: Request): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof Unconfirmed) return isRepeatable(request) ? unavailable(5) : unconfirmed()
  if (error instanceof DatabaseBusy || error instanceof DatabaseAway) return unavailable(5)
  // the operator has to free disk space, or to set the clock, first
  return error instanceof DatabaseFull || error instanceof WrongClock ? unavailable(60) : undefined
}

export const isFailure = (error: Error): boolean => !(error instanceof Problem || error instanceof DatabaseBusy)

/** The answer to a request that failed, which is reported if it is a failure of the service. */
export function answerTo(error: Error, context: Context, report: (error: Error, context: Context) => void): Problem {
  if (isFailure(error)) report(error, context)
  return problemOf(error, context.req.raw) ?? internalError()
}
