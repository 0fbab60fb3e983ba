import * as v from 'valibot'
import { counted, flag, listEntries, memberSchema, text } from './wire.ts'

const sharerSchema = v.object({ ...memberSchema.entries, updated_time: text, sharing_message: text })

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
