/** How to end what has been started, last things first. */
interface Closers {
  /**
   * Notes how to end what was just started.
   *
   * @throws the signal's reason if we have been stopped meanwhile, so that nothing more is started
   */
  started: (close: () => Promise<unknown>) => void
  /** Ends everything that was noted; may be called again, and then waits for the same end. */
  close: () => Promise<void>
}

/** Notes what has been started; the signal ends it all, also while more is starting. */
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
    started: (closer) => {
      closers.push(closer)
      signal.throwIfAborted()
    },
    close,
  }
}
