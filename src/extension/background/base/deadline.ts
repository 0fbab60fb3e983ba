/** Milliseconds that the browser's database has to respond; one that hangs is given up. */
export const databaseDeadline = 10_000

/**
 * What the work gives, or a TimeoutError after so many milliseconds. The signal asks the work to stop; it is not relied
 * upon, since engines can lose a signal on its way through copied requests (Node's fetch does, at a garbage collection).
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
