/** Runs work after all earlier work, failed or not, and resolves or rejects as the work does. */
type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Creates an independent queue. Work that waits for its own queue never ends. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
