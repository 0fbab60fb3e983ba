/** Milliseconds before the first retry, and the factor for each further one. */
const first = 2000
const factor = 4

/** Milliseconds between retries, at most. */
const longest = 30 * 60 * 1000

/** Exponential backoff with jitter. @returns milliseconds until the next attempt */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const most = Math.min(first * factor ** (attempts - 1), longest)
  return Math.round(most / 2 + (random() * most) / 2)
}
