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
    sharing_message: text,
    /** When the member shared the page, where the network tells; not on the wire. */
    shared_time: text,
    site_name: text,
    title: text,
    updated_time: text,
  }),
  v.transform(counted),
)

export type Recommendation = v.InferOutput<typeof recommendationSchema>
