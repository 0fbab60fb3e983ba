import type { Bucket } from '../../schemas/pace.ts'

const hour = 60 * 60 * 1000

/** The token bucket as of now: at most an hour's calls. A clock that was set back adds nothing. */
export function filled({ calls, at }: Bucket, perHour: number, now: number): Bucket {
  const added = (Math.max(0, now - at) / hour) * perHour
  return { calls: Math.min(perHour, calls + added), at: now }
}

/** When the bucket has the next call, in milliseconds since 1970. */
export const filledAt = ({ calls, at }: Bucket, perHour: number): number =>
  at + Math.ceil(((1 - calls) / perHour) * hour)
