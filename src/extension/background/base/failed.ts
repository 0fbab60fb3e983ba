import type { ErrorCode, Failure } from '../../schemas/errors.ts'

type Details = { [Key in 'requestId' | 'retry_at']?: Failure[Key] | undefined } & {
  cause?: unknown
  isBeforeSending?: boolean
}

/** A coded failure. The cause is for the console only: it may hold a page's URL. */
export class Failed extends Error {
  readonly failure: Failure
  readonly isBeforeSending: boolean

  constructor(code: ErrorCode, { cause, requestId, retry_at, isBeforeSending = false }: Details = {}) {
    super(code, { cause })
    this.isBeforeSending = isBeforeSending
    this.failure = { code, ...(requestId && { requestId }), ...(retry_at && { retry_at }) }
  }
}

/** The end of a wait: `withDeadline` and ended sessions throw these. */
const isEndOfWait = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')

/** One error passes several places that convert it. */
const reported = new WeakSet<object>()

let store: (fault: Error) => void = () => undefined

/** From now on each fault is passed to this function too. */
export function storeFaultsBy(storeFault: typeof store): void {
  store = storeFault
}

function report(error: unknown): void {
  if (isEndOfWait(error)) return
  const fault = error instanceof Error ? error : new Error(String(error))
  if (reported.has(fault)) return
  reported.add(fault)
  // biome-ignore lint/suspicious/noConsole: a fault that nobody sees is never mended
  console.error('A fault of Passalong:', fault)
  store(fault)
}

/** Converts any thrown value to data; an uncoded error is a fault of the extension, which is reported. */
export function failureOf(error: unknown): Failure {
  const failure: Failure = error instanceof Failed ? error.failure : { code: 'unexpected' }
  if (failure.code === 'unexpected') report(error)
  return failure
}

/** For work whose failure the code can do without: reports a fault, and goes on with this value. */
export const otherwise =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    failureOf(error)
    return value
  }

/** Calls each in order, without waiting between; a fault of one is reported, and the others go on. */
export const eachOf = <Each, Result>(all: readonly Each[], call: (each: Each) => Result) =>
  Promise.all(all.map(async (each) => call(each)).map((called) => called.catch(otherwise(undefined))))
