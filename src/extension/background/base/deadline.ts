/** Milliseconds that the browser's database has to respond. */
export const databaseDeadline = 10_000

/**
 * Runs work with a deadline. The signal asks the work to stop, but the deadline doesn't depend on it: engines can lose
 * a signal in copied requests (Node's fetch does, at a garbage collection).
 *
 * @throws DOMException TimeoutError
 */
export async function withDeadline<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new DOMException('no whole response in time', 'TimeoutError')
    controller.abort(error)
    reject(error)
  }, milliseconds)
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
