export const databaseDeadline = 10_000

/** The work goes on, without anybody who waits for it. @throws DOMException TimeoutError */
export async function withDeadline<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const fail = () => reject(new DOMException('no whole response in time', 'TimeoutError'))
  const timer = setTimeout(fail, milliseconds)
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

export function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
