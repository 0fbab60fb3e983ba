import type { ErrorCode } from '../../schemas/errors.ts'
import type { Failure } from '../../schemas/stored-schemas.ts'
import type { Fault } from '../../storage/private-items.ts'
import * as privateItems from '../../storage/private-items.ts'
import { createQueue } from './queue.ts'

type Details = { [Key in 'requestId' | 'retryAt' | 'refused' | 'reasons' | 'why']?: Failure[Key] | undefined } & {
  cause?: unknown
  isBeforeSending?: boolean
}

/** A coded failure. The cause is for the console only: it may hold a page's URL. */
export class Failed extends Error {
  readonly failure: Failure
  readonly isBeforeSending: boolean

  constructor(code: ErrorCode, { cause, isBeforeSending = false, ...details }: Details = {}) {
    super(code, { cause })
    this.isBeforeSending = isBeforeSending
    const known = Object.entries(details).filter(([, value]) => value)
    this.failure = { ...Object.fromEntries(known), code }
  }
}

/** The end of a wait: `withDeadline` and ended sessions throw these. */
const isEndOfWait = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')

/** Errors that are logged: several places convert the same error. */
const written = new WeakSet<object>()

/** Handles the failure of work that nobody waits for. An error without a code is a fault of the extension, and seen. */
export function reported(error: unknown): void {
  if (isEndOfWait(error) || (error instanceof Failed && error.failure.code !== 'unexpected')) return
  const fault = error instanceof Error ? error : new Error(String(error))
  if (written.has(fault)) return
  written.add(fault)
  // biome-ignore lint/suspicious/noConsole: a fault that nobody sees is never mended
  console.error('A fault of Passalong:', fault)
  storeFault(fault)
}

/** Converts any thrown value to data, and reports it: call this only where the data is used. */
export function failureOf(error: unknown): Failure {
  reported(error)
  return error instanceof Failed ? error.failure : { code: 'unexpected' }
}

/** Handles the failure of work that the code can do without: it is reported, and this value takes its place. */
export const otherwise =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    reported(error)
    return value
  }

/** Calls each in order, without waiting between; a fault of one is reported, and the others go on. */
export const eachOf = <Each, Result>(all: readonly Each[], call: (each: Each) => Result) =>
  Promise.all(all.map(async (each) => call(each)).map((called) => called.catch(otherwise(undefined))))

/** Maximum stored faults of the extension, for the diagnosis. */
export const maxFaults = 3

const exclusive = createQueue()

/** Stores what names nobody: when, which kind of error, and where. */
function storeFault(error: Error): void {
  const { cause } = error
  const fault = { at: Date.now(), ...described(cause instanceof Error ? cause : error) }
  void exclusive(async () => {
    const before = await privateItems.faults.get()
    await privateItems.faults.set([fault, ...before].slice(0, maxFaults))
    // the console has it
  }).catch(() => undefined)
}

/** Kind and place of an error, without its message, which may hold a page's address or a name. */
function described({ name, message, stack = '' }: Error): Pick<Fault, 'name' | 'where'> {
  const frames = message === '' ? stack : stack.replaceAll(message, '')
  const { origin } = globalThis.location ?? {}
  const [, own = ''] = origin ? frames.split(`${origin}/`) : []
  const [where = ''] = /^[\w./-]+:\d+:\d+/.exec(own) ?? []
  return { name: /^\w{1,40}$/.test(name) ? name : 'Error', where }
}
