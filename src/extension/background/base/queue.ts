/** Runs work when all that was given before it is done, and resolves or rejects as it does; what fails holds up nothing. */
type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A queue of its own: work in one does not wait for work in another. Work that waits for its own queue waits for ever. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
