/**
 * Runs work one at a time, and `every` milliseconds after its end again. It may return false if there was nothing to do.
 * @param failed called if the work throws, unless it threw the same before: the database may be away for a while
 */
export function poll(work: () => Promise<unknown>, every: number, failed: (error: Error) => void = () => {}) {
  let working: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let lastFailure = ''

  /** @returns when the work that runs now has ended */
  function begin(): Promise<void> | undefined {
    if (!isClosed)
      working ??= work()
        .then(
          (done) => {
            if (done !== false) lastFailure = ''
          },
          (error: Error) => {
            const isNew = error.message !== lastFailure
            lastFailure = error.message
            if (isNew) failed(error)
          },
        )
        .finally(() => {
          working = undefined
          clearTimeout(timer)
          if (!isClosed) timer = setTimeout(begin, every).unref()
        })
    return working
  }

  return {
    begin,
    isClosed: () => isClosed,
    /** Waits for the work that runs now. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await working
    },
  }
}
