import * as v from 'valibot'
import { recommendationEntries, sharerSchema } from './wire/recommendation.ts'
import { counted, elements, text } from './wire.ts'

export const lookedUpSchema = v.pipe(
  v.object({
    ...recommendationEntries,
    /** When the member shared the page; empty if neither the sharers nor their newsfeed say it. Not on the wire. */
    shared_time: text,
  }),
  v.transform(counted),
)

/** A page's recommendation with the time of the member's own share. */
export type LookedUp = v.InferOutput<typeof lookedUpSchema>

const contactSharersSchema = v.object({ count: v.number(), data: elements(sharerSchema) })

/** The member's contacts who shared a page: their number, and the newest of them. */
export type ContactSharers = v.InferOutput<typeof contactSharersSchema>

/** The stored result of a look-up. */
export const lookUpSchema = v.object({
  url: v.string(),
  recommendation: lookedUpSchema,
  /** Null if the network could not be asked. */
  contacts: v.nullable(contactSharersSchema),
})
