import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DatabaseBusy, DatabaseFull } from '../store/engine/database.ts'

/** A graph call that fails on purpose; the response has the error shape. */
export class Problem extends Error {
  readonly status: ContentfulStatusCode
  readonly type: string
  readonly sentences: string[]
  readonly headers: Record<string, string>

  constructor(status: ContentfulStatusCode, type: string, sentences: string[], headers: Record<string, string> = {}) {
    super(`${type}: ${sentences.join(' ')}`)
    this.status = status
    this.type = type
    this.sentences = sentences
    this.headers = headers
  }
}

/** As observed for whatever the service does not have; types and sentences of the others are ours but for the last. */
export function notFound(): Problem {
  return new Problem(404, 'url not found, id error or unsupported method', ['Not Found/Not Implemented'])
}

/** @param sentences one for each parameter that is wrong, with its name */
export function invalidParameters(sentences: string[]): Problem {
  return new Problem(400, 'invalid parameter', sentences)
}

/** What the caller can see, and may not do. */
export function notAllowed(sentence: string): Problem {
  return new Problem(403, 'permission denied', [sentence])
}

/** What was possible before and is no more. */
export function conflict(sentence: string): Problem {
  return new Problem(409, 'conflict', [sentence])
}

export function malformedKey(): Problem {
  return invalidParameters(['Idempotency-Key must be 1 to 255 visible ASCII characters'])
}

export function keyReused(): Problem {
  return new Problem(422, 'idempotency key reused', ['This Idempotency-Key came with another request before'])
}

export function tooLarge(): Problem {
  return new Problem(413, 'request too large', ['The request is too large'])
}

export function tooManyFields(most: number): Problem {
  return new Problem(413, 'request too large', [`A query and a form may have at most ${most} fields each`])
}

/** What is no request, or not a whole one. */
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

/** What doesn't arrive in its time. */
export function tooSlow(): Problem {
  return malformed(408)
}

export function expectationFailed(): Problem {
  return new Problem(417, 'expectation failed', ['Expect: 100-continue is all that may be expected'])
}

/** @param seconds until the next hour begins */
export function quotaExceeded(limit: number, seconds: number): Problem {
  const sentence = `The quota of ${limit} calls an hour is used up; try again in ${seconds} seconds`
  return new Problem(429, 'quota exceeded', [sentence], { 'Retry-After': String(seconds) })
}

/** More requests at once than a member or an IP address may have waiting; it has changed nothing. */
export function tooManyAtOnce(): Problem {
  const sentence = 'Too many requests at once; try again in 5 seconds'
  return new Problem(429, 'too many requests at once', [sentence], { 'Retry-After': '5' })
}

export function tokenMissing(): Problem {
  return new Problem(401, 'authentication required', ['An access token is needed'], { 'Www-Authenticate': 'Bearer' })
}

export function tokenInvalid(): Problem {
  return new Problem(401, 'invalid access token', ['The access token is unknown or was revoked'], {
    'Www-Authenticate': 'Bearer error="invalid_token"',
  })
}

/** As observed: a 401 although the token is good, because the application's level is not enough. */
export function insufficientLevel(): Problem {
  return new Problem(401, 'permission denied', ['Insufficient accreditation level'], {
    'Www-Authenticate': '"insufficient authentication"',
  })
}

export function internalError(): Problem {
  return new Problem(500, 'internal error', ['The service failed; try again later'])
}

/** What changed nothing and can be sent again as it is. */
export function unavailable(seconds: number): Problem {
  const sentence = `The service could not do this just now; try again in ${seconds} seconds`
  return new Problem(503, 'temporarily unavailable', [sentence], { 'Retry-After': String(seconds) })
}

/** What a thrown error says to whoever sent the request; undefined for a failure of the service itself. */
export function problemOf(error: Error): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseBusy) return unavailable(5)
  // somebody has to make room first
  return error instanceof DatabaseFull ? unavailable(60) : undefined
}

/** Whether whoever runs the service has to know of it. */
export function isFailure(error: Error): boolean {
  return !(error instanceof Problem || error instanceof DatabaseBusy)
}
