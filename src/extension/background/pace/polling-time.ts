const minute = 60 * 1000

/** Interval of polls in milliseconds, at the full rate. */
const period = 30 * minute

/** Milliseconds without use after which the interval is multiplied by `unusedFactor`. */
const unused = 24 * 60 * minute
const unusedFactor = 4

/** Limit on the interval of polls, in milliseconds. */
const maxInterval = 8 * 60 * minute

/** Random share of an interval, so that installations that began together spread. */
const jitter = 0.2

/**
 * Milliseconds until the next poll.
 *
 * @param rate from `slowest` to 1 (`rate.ts`)
 * @param idle milliseconds since the member opened a popup
 */
export function pollingWait(rate: number, idle: number, random: () => number): number {
  const wait = Math.min(maxInterval, (period / rate) * (idle > unused ? unusedFactor : 1))
  return Math.round(wait * (1 - jitter + 2 * jitter * random()))
}

/**
 * Milliseconds until the first poll after an installation, an update or a lost alarm; many installations start at once.
 */
export const firstPollingWait = (random: () => number): number => Math.round(minute + random() * period)
