import { isHTTPError, isNetworkError, isTimeoutError } from 'ky'
import * as v from 'valibot'
import type { ErrorCode } from '../../schemas/errors.ts'
import { Failed } from '../base/failed.ts'
import { longestRetryAfter } from './rate-limit.ts'

/** @returns undefined if the text isn't JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Converts a connection's rejection to a coded failure. */
export function failedCall(error: unknown): Failed {
  if (error instanceof Failed) return error
  if (isHTTPError(error)) {
    const { response } = error
    return new Failed(codeOfStatus(response.status, response.headers, error.data), {
      requestId: requestId(response),
      retry_at: retryAt(response.headers, Date.now()),
      cause: error,
    })
  }
  if (isTimeoutError(error) || (error instanceof DOMException && error.name === 'TimeoutError'))
    return new Failed('slow', { cause: error })
  if (isNetworkError(error)) return new Failed(navigator.onLine === false ? 'offline' : 'unreachable', { cause: error })
  // the connection broke while the body was read
  if (error instanceof TypeError || error instanceof DOMException) return new Failed('not-understood', { cause: error })
  return new Failed('unexpected', { cause: error })
}

/** Marks a failure before the write itself was sent. */
export function unsent(error: unknown): never {
  const { code, ...details } = failedCall(error).failure
  throw new Failed(code, { ...details, cause: error, unsent: true })
}

/** An id of a call is stored with its failure, and cut here, in UTF-16 units. */
export const longestRequestId = 100

const errorSchema = v.object({ error: v.object({ type: v.string() }) })

function codeOfStatus(status: number, headers: Headers, body: unknown): ErrorCode {
  if (status === 401) {
    // this 401 is about the application's level, not the token
    const read = v.safeParse(errorSchema, typeof body === 'string' ? parseJson(body) : body)
    const isAboutLevel =
      headers.get('www-authenticate')?.includes('insufficient authentication') ||
      (read.success && read.output.error.type === 'permission denied')
    return isAboutLevel ? 'not-allowed' : 'signed-out'
  }
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 409) return 'conflict'
  if (status === 429) return 'busy'
  if (status >= 500) return 'server'
  if (status >= 400) return 'invalid'
  return 'not-understood'
}

/** Parses `Retry-After`, seconds or a date (RFC 9110, 10.2.3). @returns milliseconds since 1970, at most a day ahead */
function retryAt(headers: Headers, now: number): number | undefined {
  const given = headers.get('retry-after')
  if (given === null) return
  const time = /^\d+$/.test(given) ? now + Number(given) * 1000 : Date.parse(given)
  return time > now ? Math.min(time, now + longestRetryAfter) : undefined
}

/** The call's id in the network's log, if the response has one (§5). */
export function requestId(response: Response): string | undefined {
  return response.headers.get('uuid')?.slice(0, longestRequestId)
}

/** The id of a call that the network refused. */
export const refusedId = (error: unknown): string | undefined =>
  isHTTPError(error) ? requestId(error.response) : undefined

/** Whether a retry a moment later may work. */
export const isRetryable = (error: unknown): boolean =>
  isHTTPError(error)
    ? [502, 503, 504].includes(error.response.status) && retryAt(error.response.headers, Date.now()) === undefined
    : isNetworkError(error)
