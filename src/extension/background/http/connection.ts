import ky, { type HTTPError, isHTTPError, isNetworkError, isTimeoutError, KyError, SchemaValidationError } from 'ky'
import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { permissionsFor } from '../../network/network.ts'
import type { ErrorCode } from '../../schemas/errors.ts'
import { Failed } from '../base/failed.ts'
import { assertConsent } from '../member/consent.ts'
import { longestRetryAfter } from './rate-limit.ts'

export const isPermitted = (origins: string[]): Promise<boolean> =>
  browser.permissions.contains(permissionsFor(origins))

/** Maximum bytes of a decompressed response, many times the largest page of a list; a longer one fails. */
export const largestResponse = 4 * 1024 * 1024

interface Bounds {
  /** Whether the browser has to permit the host, as it does unless the host lets extensions read its responses. */
  needsPermission?: boolean
  largest?: number
}

/** Every request goes through here. @param assertAllowed rejects if nothing may be sent now */
export function connectTo(
  origin: string,
  { needsPermission = true, largest = largestResponse }: Bounds = {},
  assertAllowed: () => Promise<void> = assertConsent,
) {
  return ky.create({
    baseUrl: origin,
    retry: 0,
    timeout: false,
    cache: 'no-store',
    credentials: 'omit',
    // a redirect must not carry a token to another URL
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'application/json' },
    async fetch(input, init) {
      const request = new Request(input, init)
      if (new URL(request.url).origin !== origin) throw new Failed('unexpected')
      await assertAllowed()
      try {
        return bounded(await fetch(request), largest)
      } catch (error) {
        if (error instanceof TypeError && needsPermission && !(await isPermitted([origin])))
          throw new Failed('no-permission', { cause: error })
        throw error
      }
    },
  })
}

function bounded(response: Response, largest: number): Response {
  if (!response.body) return response
  let received = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      received += chunk.byteLength
      if (received > largest) controller.error(new Failed('unreachable'))
      else controller.enqueue(chunk)
    },
  })
  const limited = new Response(response.body.pipeThrough(counted), response)
  return Object.defineProperty(limited, 'url', { value: response.url })
}

export const isTimeout = (error: unknown): boolean =>
  isTimeoutError(error) || (error instanceof DOMException && error.name === 'TimeoutError')

export function failedCall(error: unknown): Failed {
  if (error instanceof Failed) return error
  if (isHTTPError(error)) {
    const { response, data } = error
    const about = errorIn(data)
    const code = about.type === '' ? 'unreachable' : codeOfStatus(response.status, response.headers, about.type)
    const isOfReceivers = code === 'not-received' && about.refused.length > 0
    return new Failed(code, {
      requestId: requestId(response),
      retryAt: readRetryAfter(response.headers, Date.now()),
      refused: isOfReceivers ? about.refused : undefined,
      reasons: isOfReceivers && about.reasons.length === about.refused.length ? about.reasons : undefined,
      cause: error,
    })
  }
  if (isNetworkError(error) && navigator.onLine === false) return new Failed('offline', { cause: error })
  // no answer, a connection that broke while the body was read, or another body than expected
  const kinds = [KyError, SchemaValidationError, TypeError, DOMException, SyntaxError]
  const code = kinds.some((kind) => error instanceof kind) ? 'unreachable' : 'unexpected'
  return new Failed(code, { cause: error })
}

export function failBeforeSending(error: unknown): never {
  const { code, ...details } = failedCall(error).failure
  throw new Failed(code, { ...details, cause: error, isBeforeSending: true })
}

/** Maximum characters of a call's id from the header `Uuid`; a longer one is cut. */
export const longestRequestId = 100

/** Maximum of those whom an error refuses, and of the characters of each; more read as none. */
const mostRefused = 100
const longestRefused = 200

const refused = v.pipe(v.array(v.pipe(v.string(), v.maxLength(longestRefused))), v.maxLength(mostRefused))

const nobody = { refused: [] as string[], reasons: [] as string[] }

/** The parts of an error are read one by one: an odd list must not hide its type. OAuth has the type alone. */
const errorSchema = v.object({
  error: v.union([
    v.object({
      type: v.fallback(v.string(), ''),
      refused: v.optional(v.fallback(refused, []), []),
      reasons: v.optional(v.fallback(refused, []), []),
    }),
    v.pipe(
      v.string(),
      v.transform((type) => ({ type, ...nobody })),
    ),
  ]),
})
const errorBodySchema = v.fallback(v.union([errorSchema, v.pipe(v.string(), v.parseJson(), errorSchema)]), {
  error: { type: '', ...nobody },
})

/** The type is empty if the body isn't of the network's form: proxies, captive portals and filters answer as well. */
const errorIn = (body: unknown) => v.parse(errorBodySchema, body).error

/** An error of the network's form with a status of the client's fault. */
export const isRefusal = (error: unknown): error is HTTPError => isClientError(error) && errorIn(error.data).type !== ''

export const isClientError = (error: unknown): error is HTTPError =>
  isHTTPError(error) && error.response.status >= 400 && error.response.status < 500 && error.response.status !== 429

/** A 401 without a word: of the network, or of something in between. */
export const isSilent401 = (error: unknown): boolean =>
  isHTTPError(error) && error.response.status === 401 && errorIn(error.data).type === ''

function codeOfStatus(status: number, headers: Headers, type: string): ErrorCode {
  if (status === 401) {
    // this 401 is about the application's level, not the token
    const isAboutLevel =
      headers.get('www-authenticate')?.includes('insufficient authentication') || type === 'permission denied'
    return isAboutLevel ? 'not-allowed' : 'signed-out'
  }
  // these two are about one kind of write: neither the application's level nor the number of its calls
  if (status === 403) return type === 'not received' ? 'not-received' : 'not-allowed'
  if (status === 429) return type === 'daily limit' ? 'too-often' : 'busy'
  if (status === 404) return 'not-found'
  return status >= 400 && status < 500 ? 'invalid' : 'unreachable'
}

/** Parses `Retry-After`, seconds or a date (RFC 9110, 10.2.3). @returns milliseconds since 1970, at most a day ahead */
function readRetryAfter(headers: Headers, now: number): number | undefined {
  const given = headers.get('retry-after')
  if (given === null) return
  const time = /^\d+$/.test(given) ? now + Number(given) * 1000 : Date.parse(given)
  return time > now ? Math.min(time, now + longestRetryAfter) : undefined
}

export function requestId(response: Response): string | undefined {
  return response.headers.get('uuid')?.slice(0, longestRequestId)
}

/** Gives failures of a write the codes of their meaning, by the status of the response. */
export const meaning =
  (codes: Readonly<Record<number, ErrorCode>>) =>
  (error: unknown): never => {
    const code = error instanceof Failed && isRefusal(error.cause) && codes[error.cause.response.status]
    throw code ? new Failed(code, { cause: error }) : error
  }

export const requestIdOf = (error: unknown): string | undefined =>
  isHTTPError(error) ? requestId(error.response) : undefined

export const isRetryable = (error: unknown): boolean =>
  isHTTPError(error)
    ? [502, 503, 504].includes(error.response.status) &&
      readRetryAfter(error.response.headers, Date.now()) === undefined
    : isNetworkError(error)
