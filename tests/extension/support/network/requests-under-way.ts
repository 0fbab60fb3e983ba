import { setImmediate } from 'node:timers/promises'

/** Maximum milliseconds to wait for requests under way. */
const patience = 2000

/** Turns of the event loop without a request after which the background is idle. */
const quietTurns = 60

const watched = new WeakSet<typeof fetch>()
let underWay = 0

/** Counts the requests under way from now on. */
export function watchRequests(): void {
  const { fetch } = globalThis
  if (watched.has(fetch)) return
  const counting: typeof fetch = async (...request) => {
    underWay += 1
    try {
      return await fetch(...request)
    } finally {
      underWay -= 1
    }
  }
  watched.add(counting)
  globalThis.fetch = counting
}

/** Waits until the previous test's background is idle: it would store late responses in the next test. */
export async function restFromRequests(): Promise<void> {
  const end = performance.now() + patience
  for (let quiet = 0; quiet < quietTurns && performance.now() < end; quiet++) {
    await setImmediate()
    if (underWay > 0) quiet = 0
  }
}
