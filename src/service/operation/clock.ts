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

/** Milliseconds in which something happens at a network that is used, or after its release was made. */
const longestSilence = 366 * day

const written = (time: number): string => new Date(time).toISOString()

interface Watched {
  store: Pick<Store, 'clock'>
  now: () => number
  log: Log
  /** No clock of this release can show an earlier time, in milliseconds since 1970. */
  released?: number | undefined
  /** The administrator's word. */
  isRight?: boolean | undefined
}

/**
 * Why a clock can't be right; undefined if it can. A clock after the release that is years behind what is stored is
 * right: another one was ahead, and wrote that.
 */
async function faultOf({ store, released = 0 }: Watched, time: number): Promise<string | undefined> {
  const [latest = 0, confirmed = 0] = await store.clock.latest()
  const isBefore = (than: number) => time < than - clockTolerance
  if (isBefore(released)) return `this release was made at ${written(released)}`
  if (isBefore(confirmed) && (released === 0 || time > confirmed - longestSilence))
    return `something happened here at ${written(confirmed)}`
  if (released > 0 && latest > 0 && time > Math.max(latest, released) + longestSilence)
    return `nothing has happened here since ${written(latest)}`
  return undefined
}

/**
 * Lets nothing be written at the start until the clock can be right. A board without a battery starts in 1970, or when
 * it was last shut down, and learns the time later: times of such a start would stay, and its sessions end.
 *
 * Then repairs what is due too late after a clock was ahead: when the clock goes back, at the start, and every hour.
 * Otherwise work that a node scheduled in those seconds, such as the next e-mail, would stop until that time comes
 * again.
 */
export function watchClock(watched: Watched) {
  const { store, now, log, isRight = false } = watched
  let isBelieved = isRight
  let refusal: string | undefined
  let last = Number.NEGATIVE_INFINITY
  let due = Number.NEGATIVE_INFINITY

  /** Who sets a running clock knows the time. */
  async function believe(time: number, hasGoneBack: boolean): Promise<void> {
    const fault = isBelieved || hasGoneBack ? undefined : await faultOf(watched, time)
    const before = refusal
    isBelieved = fault === undefined
    // the same sentence in each second
    refusal =
      fault &&
      (before ??
        `The clock says ${written(time)}, but ${fault}. Nothing is changed until it is set, or the service starts with --clock-is-right`)
    if (!before && refusal) log(`${refusal}.`)
    if (before && !refusal) log(`The clock says ${written(time)}: changes are taken again.`)
  }

  async function check(): Promise<void> {
    const time = now()
    const hasGoneBack = time < last - correction
    last = time
    if (!isBelieved) await believe(time, hasGoneBack)
    if (!isBelieved || (!hasGoneBack && time < due)) return
    // until it is done
    due = Number.NEGATIVE_INFINITY
    const repaired = await store.clock.repair(time)
    if (hasGoneBack) await store.clock.lookAgain(time)
    due = time + fullEvery
    if (repaired > 0)
      log(`A clock was ahead of ${written(time)}, here or at another node: ${repaired} times were set to now.`)
  }

  const checks = poll(check, every, (error) =>
    log(`Times that a wrong clock wrote are repaired later: ${error.message}`),
  )
  return { check, refusal: () => refusal, ...checks }
}
