const minute = 60 * 1000

/** Milliseconds between two pollings of a member who uses the extension, where calls are plenty. */
const period = 30 * minute

/** Milliseconds after which somebody does not use it, and by how many times they are asked for less often. */
const unused = 24 * 60 * minute
const unusedFactor = 4

/** Milliseconds after which it is asked in any case. */
const longest = 8 * 60 * minute

/** By how much of itself a wait is longer or shorter, so that installations which began together don't stay together. */
const jitter = 0.2

/**
 * Milliseconds until the background asks again what is new.
 *
 * @param rate how fast it asks, from `slowest` to 1
 * @param idle milliseconds since the member opened a page of ours
 */
export function pollingWait(rate: number, idle: number, random: () => number): number {
  const wait = Math.min(longest, (period / rate) * (idle > unused ? unusedFactor : 1))
  return Math.round(wait * (1 - jitter + 2 * jitter * random()))
}

/** The same after an installation, an update, or the loss of an alarm, which come to many at the same moment. */
export const firstPollingWait = (random: () => number): number => Math.round(minute + random() * period)
