import * as v from 'valibot'
import { byPageText } from '../../contract/endpoints.ts'
import {
  authorSchema,
  count,
  counted,
  elements,
  flag,
  id,
  listEntries,
  recommendationEntries,
  text,
  webUrl,
} from './wire.ts'

/* What GET /recommend tells the member alone of a page: who passed it to them, and what they kept of it. */

const pageWithWords = {
  /** Empty if the network sent none: then it can't be answered or removed. */
  id,
  url: webUrl,
  ...byPageText(() => text),
  message: text,
  quote: text,
  creation_date: text,
}

const author = v.optional(v.fallback(authorSchema, v.parse(authorSchema, {})), {})

const receiverSchema = v.object({
  ...authorSchema.entries,
  value: v.optional(v.fallback(v.optional(v.picklist(['THANKS', 'DONE'])), undefined)),
  /** The answer. */
  message: text,
  answered_time: text,
})

/** A page that a member passed to people. A receiver sees only themselves in `to`. */
export const passSchema = v.object({
  ...pageWithWords,
  from: author,
  to: v.optional(v.fallback(elements(receiverSchema), []), []),
  receiver_count: count,
  team: text,
})

export type Pass = v.InferOutput<typeof passSchema>

/** The list of passes (§4, GET /me/passes, an addition). */
export const passesSchema = v.object({ ...listEntries(passSchema), waiting_count: count, link: webUrl })

/** A page that the member keeps for later. */
export const keptPageSchema = v.object({ ...pageWithWords, done: flag })

export type KeptPage = v.InferOutput<typeof keptPageSchema>

/** Fields of a recommendation for the member alone; both are absent at networks without them. */
export const ownEntries = {
  passed: v.optional(v.fallback(elements(passSchema), []), []),
  kept: v.optional(v.fallback(v.nullable(keptPageSchema), null), null),
}

/** Who shared a page, with its texts and what concerns the member alone. */
export const describedRecommendationSchema = v.pipe(
  v.object({
    ...recommendationEntries,
    ...ownEntries,
    ...byPageText(() => text),
  }),
  v.transform(counted),
)
