import * as v from 'valibot'

const bucketSchema = v.object({
  /** Calls left at that time. */
  calls: v.number(),
  /** Milliseconds since 1970. */
  at: v.number(),
})

/** Token bucket: holds the calls of an hour, and refills within an hour. */
export type Bucket = v.InferOutput<typeof bucketSchema>

export const paceSchema = v.object({
  /** The network's origin. */
  network: v.string(),
  /** One bucket for calls that a member waits for, one for the background's. */
  buckets: v.object({ member: bucketSchema, background: bucketSchema }),
  /** The background's rate, as a share of the full rate (`background/http/rate-limit.ts`). */
  rate: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1)),
  /** Time of the last decrease of `rate`; milliseconds since 1970. */
  slowed_at: v.number(),
  /** Number of 429 responses since the last other response. */
  refusals: v.number(),
  /** No call is sent before this moment; milliseconds since 1970. */
  until: v.number(),
  /** As `until`, for the next member who signs in: without pauses after a 429, which may concern one account. */
  until_for_all: v.optional(v.number(), 0),
})

/** The known rate limits of a network. */
export type Pace = v.InferOutput<typeof paceSchema>
