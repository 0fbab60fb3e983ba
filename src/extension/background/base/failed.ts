import type { ErrorCode, Failure } from '../../schemas/errors.ts'

type Details = { [Key in 'requestId' | 'retry_at']?: Failure[Key] | undefined } & {
  cause?: unknown
  isBeforeSending?: boolean
}

/** A coded failure. The cause is for debuggers only: it may hold a page's URL. */
export class Failed extends Error {
  readonly failure: Failure
  readonly isBeforeSending: boolean

  constructor(code: ErrorCode, { cause, requestId, retry_at, isBeforeSending = false }: Details = {}) {
    super(code, { cause })
    this.isBeforeSending = isBeforeSending
    this.failure = { code, ...(requestId && { requestId }), ...(retry_at && { retry_at }) }
  }
}

/** Converts any thrown value to data; an uncoded error is a fault of the extension. */
export function failureOf(error: unknown): Failure {
  return error instanceof Failed ? error.failure : { code: 'unexpected' }
}
