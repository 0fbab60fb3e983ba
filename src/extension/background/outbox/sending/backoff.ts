import type { Write } from '../../../schemas/outbox.ts'

/** Milliseconds before the first retry, and the factor for each further one. */
const firstDelay = 2000
const factor = 4

/** Limit on the milliseconds between retries. */
const maxDelay = 30 * 60 * 1000

/** Exponential backoff with jitter. @returns milliseconds until the next attempt */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const most = Math.min(firstDelay * factor ** (attempts - 1), maxDelay)
  return Math.round(most / 2 + (random() * most) / 2)
}

/** Counts a failed attempt, and schedules the next one. @param skipped further attempts that the backoff counts */
export function afterFailedAttempt(write: Write, skipped = 0): Pick<Write, 'attempts'> & { due: number } {
  const attempts = write.attempts + 1
  return { attempts, due: Date.now() + backoff(attempts + skipped) }
}
