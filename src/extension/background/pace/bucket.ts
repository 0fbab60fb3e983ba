const hour = 60 * 60 * 1000

/** Calls that may be made: so many an hour, and as many at once where none were made in the last hour. */
export interface Bucket {
  /** How many were left then. */
  calls: number
  /** Milliseconds since 1970. */
  at: number
}

/** What is in it now. What was not used in an hour is no more than an hour's; a clock that was set back adds nothing. */
export function filled({ calls, at }: Bucket, perHour: number, now: number): Bucket {
  const added = (Math.max(0, now - at) / hour) * perHour
  return { calls: Math.min(perHour, calls + added), at: now }
}

/** When it has a call again, in milliseconds since 1970. */
export const filledAt = ({ calls, at }: Bucket, perHour: number): number =>
  at + Math.ceil(((1 - calls) / perHour) * hour)
