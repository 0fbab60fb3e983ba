import type { ErrorCode, Failure } from '../schemas/errors.ts'

/** What the background throws: a coded failure. The cause is for the debugger alone; its message may hold the page's URL. */
export class Failed extends Error {
  readonly failure: Failure

  constructor(code: ErrorCode, details: { requestId?: string | undefined; cause?: unknown } = {}) {
    super(code, { cause: details.cause })
    this.failure = details.requestId ? { code, requestId: details.requestId } : { code }
  }
}

/** Any thrown value as data; what is not ours is a fault of our own. */
export function failureOf(error: unknown): Failure {
  return error instanceof Failed ? error.failure : { code: 'unexpected' }
}
