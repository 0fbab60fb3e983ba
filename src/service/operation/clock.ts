import { setTimeout as delay } from 'node:timers/promises'
import { day, hour } from '../../contract/durations.ts'
import { clockTolerance } from '../store/clock.ts'
import type { Store } from '../store/store.ts'
import type { Log } from './log.ts'
import { poll } from './poll.ts'

/** Milliseconds between two checks of the clock, and of the stored times: another node may have a wrong clock. */
const every = 1000
const fullEvery = hour

/** Milliseconds by which a clock goes back without a word, as time servers correct it. */
const correction = 60_000

/** Checks, one a second, after which a start no longer waits for a clock that is behind. */
const checksOfStart = 120

/** Milliseconds after which a clock behind the stored times counts as right: its operator has been told. */
const untilBelieved = day

const written = (time: number): string => new Date(time).toISOString()

interface Watched {
  store: Pick<Store, 'clock'>
  now: () => number
  log: Log
  /** No clock of this release can show an earlier time, in milliseconds since 1970. */
  released?: number | undefined
}

/**
 * A board without a battery starts in 1970, or when it was last shut down, and learns the time a little later. So a start
 * waits up to two minutes for a clock that is behind.
 */
export async function waitForClock({ store, now, log, released = 0 }: Watched, pause = every): Promise<void> {
  const earliest = Math.max(released, await store.clock.newest()) - clockTolerance
  if (now() >= earliest) return
  log(
    `The clock says ${written(now())}, but something happened here at ${written(earliest + clockTolerance)}, or this release was made then. The service waits up to ${checksOfStart} seconds until the clock is set.`,
  )
  for (let checks = 0; checks < checksOfStart && now() < earliest; checks++) await delay(pause)
  if (now() < earliest) log(`The service starts with a clock that says ${written(now())}. Please look at the clock.`)
}

/**
 * Repairs what is due too late after a clock was ahead: when the clock goes back, at the start, and every hour.
 * Otherwise work that a node scheduled in those seconds, such as the next e-mail, would stop until that time comes
 * again. A clock that is itself behind repairs nothing.
 */
export function watchClock({ store, now, log, released = 0 }: Watched) {
  const begun = now()
  let last = Number.NEGATIVE_INFINITY
  let due = Number.NEGATIVE_INFINITY

  const isBehind = async (time: number): Promise<boolean> =>
    time < released || (time < begun + untilBelieved && time < (await store.clock.newest()) - clockTolerance)

  async function check(): Promise<void> {
    const time = now()
    const hasGoneBack = time < last - correction
    last = time
    if (!hasGoneBack && time < due) return
    due = time + fullEvery
    // who sets a running clock knows the time
    if (!hasGoneBack && (await isBehind(time))) return
    const repaired = await store.clock.repair(time)
    if (hasGoneBack) await store.clock.lookAgain(time)
    if (repaired > 0)
      log(`A clock was ahead of ${written(time)}, here or at another node: ${repaired} times were set to now.`)
  }

  const checks = poll(check, every, (error) => {
    due = Number.NEGATIVE_INFINITY
    log(`Times that a wrong clock wrote are repaired later: ${error.message}`)
  })
  return { check, ...checks }
}
