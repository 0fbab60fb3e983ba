/** Functions that close started resources, in reverse order. */
interface Closers {
  /**
   * Registers a function for `close`.
   *
   * @throws the signal's reason if it is aborted, so that nothing more starts
   */
  closeLater: (close: () => Promise<unknown>) => void
  /** Closes all registered resources; idempotent. */
  close: () => Promise<void>
}

/** Closes all resources when the signal is aborted, also those that are registered later. */
export function createClosers(signal: AbortSignal): Closers {
  const closers: (() => Promise<unknown>)[] = []
  let closed = Promise.resolve()
  const close = () => {
    closed = closed.then(async () => {
      for (let last = closers.pop(); last; last = closers.pop()) await last()
    })
    return closed
  }
  signal.addEventListener('abort', close)
  return {
    closeLater: (closer) => {
      closers.push(closer)
      signal.throwIfAborted()
    },
    close,
  }
}
