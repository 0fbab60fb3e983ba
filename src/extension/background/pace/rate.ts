/**
 * How fast the background asks, as a share of what it may at most. All installations of a network share the calls of one key,
 * and know nothing of each other: each one asks half as often whenever calls are getting scarce, and a little more often again
 * as long as they aren't, so that together they use what is left by those whose members wait for a reply.
 */
export const slowest = 1 / 16

const added = 0.02

/** What a network says of its key's calls in this hour (its rate headers, docs/assumptions.md). */
export interface Allowance {
  limit: number
  remaining: number
  /** When the next hour begins, in milliseconds since 1970. */
  reset: number
}

/** The same from a response's headers; undefined where it says nothing. */
export function readAllowance(headers: Headers): Allowance | undefined {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`) || Number.NaN),
  ) as [number, number, number]
  return limit > 0 && remaining >= 0 && reset > 0 ? { limit, remaining, reset: reset * 1000 } : undefined
}

/** Of the calls of an hour, those that the background leaves to the members. */
const reserved = 0.6

const hour = 60 * 60 * 1000

/** Whether members would find too few calls left if it went on as it did in this hour so far. */
export function isScarce({ limit, remaining, reset }: Allowance, now: number): boolean {
  // in its first minutes nothing can be said of an hour
  const passed = Math.max(0.1, Math.min(1, 1 - (reset - now) / hour))
  return limit - remaining > limit * (1 - reserved) * passed
}

export const slower = (rate: number): number => Math.max(slowest, rate / 2)
export const faster = (rate: number): number => Math.min(1, rate + added)
