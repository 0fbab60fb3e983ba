import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type { Search } from './search.ts'

/** Items that are added to the index at once: other work waits so long. */
const batch = 500

/** Milliseconds between two looks for new items; a search adds the latest itself. */
const pause = 1000

/** Milliseconds between two lines of the log about the first reading. */
const reportEvery = 10_000

/**
 * Adds waiting items to the index of the search, the newest first, while the service runs. In a database from before the
 * search all items wait; after an interruption the next start goes on.
 */
export function keepSearchUp(search: Search, log: (line: string) => void) {
  const ending = new AbortController()
  let all = 0
  let added = 0

  async function work(): Promise<void> {
    all = await search.countPending()
    let reported = Date.now()
    const isLarge = all > 2 * batch
    if (isLarge) log(`The search reads ${all} shares and statuses; until then, it finds the newest.`)
    while (!ending.signal.aborted) {
      // the database may be away for a while
      const count = await search.catchUp(batch).catch(() => undefined)
      added += count ?? 0
      if (isLarge && all > 0 && count && Date.now() - reported >= reportEvery) {
        reported = Date.now()
        log(`The search has read ${Math.floor((100 * added) / all)} %.`)
      }
      if (count) await setImmediate()
      else {
        if (count === 0) {
          if (isLarge && all > 0) log('The search has read all shares and statuses.')
          all = 0
        }
        await delay(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      }
    }
  }

  const working = work().catch((error) => log(`The search finds nothing new until the next start: ${error}`))
  return {
    /** The part of the shares from before the search that it finds, in percent; undefined if it finds all. */
    progress: (): number | undefined => (all > 0 ? Math.floor((100 * added) / all) : undefined),
    async end(): Promise<void> {
      ending.abort()
      await working
    },
  }
}
