import * as v from 'valibot'
import { counted, flag, id, listEntries, memberSchema, text } from '../wire.ts'

export const sharerSchema = v.object({
  ...memberSchema.entries,
  updated_time: text,
  sharing_message: text,
  /** Steps from contact to contact: 1 for a contact; undefined if the network doesn't send it. */
  distance: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.safeInteger())), undefined)),
})

/** A member who shared a page: the fields that this client uses (§2). */
export type Sharer = v.InferOutput<typeof sharerSchema>

export const recommendationEntries = {
  ...listEntries(sharerSchema),
  shared: flag,
  /** Id of the member's own share; sent only by a network that lets clients change and remove shares. */
  share_id: id,
  sharing_message: text,
  updated_time: text,
}

/** Who shared a page (§2, GET /recommend). Only a body without a list is refused. */
export const recommendationSchema = v.pipe(v.object(recommendationEntries), v.transform(counted))

export type Recommendation = v.InferOutput<typeof recommendationSchema>

/** The same response with the description of the page, for a request that has to repeat it. */
export const describedRecommendationSchema = v.pipe(
  v.object({
    ...recommendationEntries,
    title: text,
    overview: text,
    keywords: text,
    site_name: text,
    url_picture: text,
  }),
  v.transform(counted),
)
