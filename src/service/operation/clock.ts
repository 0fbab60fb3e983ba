import type { Store } from '../store/store.ts'
import type { Log } from './log.ts'
import { poll } from './poll.ts'

/** Milliseconds between two checks of the clock, and of the stored times: another node may have a wrong clock. */
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

  async function check(): Promise<void> {
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

  const checks = poll(check, every, (error) => {
    due = Number.NEGATIVE_INFINITY
    log(`Times that a wrong clock wrote are repaired later: ${error.message}`)
  })
  return { check, ...checks }
}
