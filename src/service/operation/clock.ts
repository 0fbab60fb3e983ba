import type { Store } from '../store/store.ts'
import type { Log } from './log.ts'

/** Milliseconds between two looks at the clock, and at the stored times: another node may have a wrong clock. */
const every = 1000
const fullEvery = 60 * 60_000

/** Milliseconds by which a clock goes back without a word, as time servers correct it. */
const correction = 60_000

/**
 * Repairs stored times after a clock was ahead: at the start, when the clock goes back, and every hour. Without that,
 * what a node wrote in those seconds, such as when the next e-mail is due, would stop until that time comes again.
 */
export function watchClock({ store, now, log }: { store: Pick<Store, 'clock'>; now: () => number; log: Log }) {
  let last = Number.NEGATIVE_INFINITY
  let due = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isClosed = false

  async function look(): Promise<void> {
    const time = now()
    const hasGoneBack = time < last - correction
    last = time
    if (!hasGoneBack && time < due) return
    due = time + fullEvery
    const repaired = await store.clock.repair(time)
    if (hasGoneBack) await store.clock.lookAgain(time)
    if (repaired > 0)
      log(
        `A clock was ahead of ${new Date(time).toISOString()}, here or at another node: ${repaired} times were set to now.`,
      )
  }

  function lookAgain(): Promise<void> {
    working = look().catch((error) => {
      due = Number.NEGATIVE_INFINITY
      log(`Times that a wrong clock wrote are repaired later: ${error instanceof Error ? error.message : error}`)
    })
    working.then(() => {
      if (!isClosed) timer = setTimeout(lookAgain, every).unref()
    })
    return working
  }

  return {
    look,
    /** @returns once it has looked for the first time */
    start: lookAgain,
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await working
    },
  }
}
