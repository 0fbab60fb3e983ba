import * as v from 'valibot'
import { counted, elements, flag, listEntries, memberSchema, text } from '../wire.ts'

const sharerSchema = v.object({
  ...memberSchema.entries,
  updated_time: text,
  sharing_message: text,
  /** Steps from contact to contact: 1 for a contact; undefined if the network doesn't tell. */
  distance: v.optional(v.fallback(v.optional(v.number()), undefined)),
})

/** A member who shared a page, with what our client uses of it (§2). */
export type Sharer = v.InferOutput<typeof sharerSchema>

/** What the network knows of a page (§2, GET /recommend). Only a body without a list is refused. */
export const recommendationSchema = v.pipe(
  v.object({
    ...listEntries(sharerSchema),
    shared: flag,
    /** Names the member's own share; only a network that lets them change and remove it here tells it. */
    share_id: text,
    sharing_message: text,
    /** When the member shared the page, where the network tells; not on the wire. */
    shared_time: text,
    title: text,
    overview: text,
    keywords: text,
    site_name: text,
    url_picture: text,
    updated_time: text,
  }),
  v.transform(counted),
)

export type Recommendation = v.InferOutput<typeof recommendationSchema>

/** The member's contacts among those who shared a page: how many they are, and the newest of them. */
export const contactSharersSchema = v.object({ count: v.number(), data: elements(sharerSchema) })

export type ContactSharers = v.InferOutput<typeof contactSharersSchema>
