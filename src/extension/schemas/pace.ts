import * as v from 'valibot'

const bucketSchema = v.object({
  /** How many calls were left then. */
  calls: v.number(),
  /** Milliseconds since 1970. */
  at: v.number(),
})

/** Calls that may be made: so many an hour, and as many at once where none were made in the last hour. */
export type Bucket = v.InferOutput<typeof bucketSchema>

export const paceSchema = v.object({
  /** Whose calls these are: its origin. */
  network: v.string(),
  /** What is left to a member who waits for a reply, and to the background. */
  buckets: v.object({ member: bucketSchema, background: bucketSchema }),
  /** How fast the background asks (`background/pace/rate.ts`). */
  rate: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1)),
  /** When that became less for the last time; milliseconds since 1970. */
  slowed_at: v.number(),
  /** How many 429 there were since the last response that was none. */
  refusals: v.number(),
  /** Before this moment nothing is asked; milliseconds since 1970. */
  until: v.number(),
  /** The same for whoever signs in next: without what a 429 said, which may be about the account that it was said to. */
  until_for_all: v.optional(v.number(), 0),
})

/** What is known of how a network may be asked. */
export type Pace = v.InferOutput<typeof paceSchema>
