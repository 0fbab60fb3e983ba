import type { ErrorCode, Failure } from '../../schemas/errors.ts'

type Details = { [Key in 'requestId' | 'retry_at']?: Failure[Key] | undefined } & { cause?: unknown; unsent?: boolean }

/** What the background throws: a coded failure. The cause is for the debugger alone; its message may hold the page's URL. */
export class Failed extends Error {
  readonly failure: Failure
  /** Of a write: it failed before its first byte left. */
  readonly unsent: boolean

  constructor(code: ErrorCode, { cause, requestId, retry_at, unsent = false }: Details = {}) {
    super(code, { cause })
    this.unsent = unsent
    this.failure = { code, ...(requestId && { requestId }), ...(retry_at && { retry_at }) }
  }
}

/** Any thrown value as data; what is not ours is a fault of our own. */
export function failureOf(error: unknown): Failure {
  return error instanceof Failed ? error.failure : { code: 'unexpected' }
}
