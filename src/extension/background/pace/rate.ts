/**
 * The background's slowest rate, as a share of its maximum. All installations share one key's quota without knowing of
 * each other. So each halves its rate when calls get scarce and raises it slowly otherwise (additive increase,
 * multiplicative decrease); together they use the calls that waiting members leave.
 */
export const slowest = 1 / 16

const added = 0.02

/** The background's rate below which a popup makes no call that can wait. */
export const scarce = 0.5

/** The key's quota in this hour (rate headers, docs/assumptions.md). */
export interface Allowance {
  limit: number
  remaining: number
  /** Begin of the next hour, in milliseconds since 1970. */
  reset: number
}

/** Reads a response's headers; undefined if they are missing. */
export function readAllowance(headers: Headers): Allowance | undefined {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`) || Number.NaN),
  ) as [number, number, number]
  return limit > 0 && remaining >= 0 && reset > 0 ? { limit, remaining, reset: reset * 1000 } : undefined
}

/** Share of an hour's calls that the background leaves to waiting members. */
const reserved = 0.6

const hour = 60 * 60 * 1000

/** Whether calls were used so fast in this hour that too few would be left for members. */
export function isScarce({ limit, remaining, reset }: Allowance, now: number): boolean {
  // an hour's first minutes allow no forecast
  const passed = Math.max(0.1, Math.min(1, 1 - (reset - now) / hour))
  return limit - remaining > limit * (1 - reserved) * passed
}

export const slower = (rate: number): number => Math.max(slowest, rate / 2)
export const faster = (rate: number): number => Math.min(1, rate + added)
