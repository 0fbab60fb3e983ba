import * as v from 'valibot'
import { defineItems } from '../../storage/item.ts'

const lookSchema = v.object({
  at: v.number(),
  /** Time of the last look before this visit; null at the first visit. */
  since: v.nullable(v.number()),
})

type Look = v.InferOutput<typeof lookSchema>

/** Apart from the rest, since the popup's first script bundle counts what is new, and needs no newsfeed for it. */
export const { newsLook } = defineItems({
  /** The account's last look at the contacts' news. */
  newsLook: { schema: v.nullable(lookSchema), fallback: null },
})

/** The look, for pages that read it only after their first frame. */
export const laterLook = { now: newsLook.get, watch: newsLook.watch }

/** Milliseconds within which another look belongs to the same visit: a popup closes at any click beside it. */
const pause = 30 * 60 * 1000

export const nextLook = (before: Look | null, now: number): Look => ({
  at: now,
  since: before && now - before.at < pause ? before.since : (before?.at ?? null),
})
