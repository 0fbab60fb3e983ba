import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which what still waits for a response is left to itself. */
const patience = 2000

/** As many turns without a request as nothing that the background does takes between two of them. */
const quietTurns = 60

const watched = new WeakSet<typeof fetch>()
let underWay = 0

/** Counts what is asked for from now on. */
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

/** Lets a background of the test before come to rest: what it still hears would be stored in the next one. */
export async function restFromRequests(): Promise<void> {
  const end = performance.now() + patience
  for (let quiet = 0; quiet < quietTurns && performance.now() < end; quiet++) {
    await setImmediate()
    if (underWay > 0) quiet = 0
  }
}
