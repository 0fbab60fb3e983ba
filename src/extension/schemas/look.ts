import * as v from 'valibot'

/** A member's last look at a list, for marking newer items. */
export const lookSchema = v.object({
  at: v.number(),
  /** Time of the last look before this visit; null at the first visit. */
  since: v.nullable(v.number()),
})

type Look = v.InferOutput<typeof lookSchema>

/** Milliseconds within which another look belongs to the same visit: a popup closes at any click beside it. */
const pause = 30 * 60 * 1000

export const nextLook = (before: Look | null, now: number): Look => ({
  at: now,
  since: before && now - before.at < pause ? before.since : (before?.at ?? null),
})
