/** Milliseconds before the first repetition, and by how many times each next one waits longer. */
const first = 2000
const factor = 4

/** Milliseconds that are waited at most. */
const longest = 30 * 60 * 1000

/** Milliseconds until something that failed so many times is tried again: longer each time, and never for all at the same moment. */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const most = Math.min(first * factor ** (attempts - 1), longest)
  return Math.round(most / 2 + (random() * most) / 2)
}
