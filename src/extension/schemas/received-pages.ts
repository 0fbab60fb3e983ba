import * as v from 'valibot'
import { byPageText, byShareText } from '../../contract/parameters.ts'
import {
  author,
  authorSchema,
  count,
  counted,
  elements,
  flag,
  id,
  listEntries,
  longestPage,
  recommendationEntries,
  text,
  webUrl,
} from './wire.ts'

const receiverSchema = v.object({
  ...authorSchema.entries,
  value: v.optional(v.fallback(v.optional(v.picklist(['THANKS', 'DONE'])), undefined)),
  /** The answer. */
  message: text,
  answered_time: text,
})

/** Maximum receivers of one pass, as in a team; further ones are left out. */
const mostReceivers = 200

/** A page that a member passed to people, or to oneself. A receiver sees only themselves in `to`. */
export const passSchema = v.object({
  /** Empty if the network sent none: then it can't be answered or removed. */
  id,
  url: webUrl,
  ...byShareText(() => text),
  creation_date: text,
  from: author,
  to: v.optional(v.fallback(elements(receiverSchema, mostReceivers), []), []),
  receiver_count: count,
  team: text,
  /** Beside the team. */
  is_named: flag,
})

export type Pass = v.InferOutput<typeof passSchema>

/** The passes about a page that were read. @property isPassedUnread the member has more passes than were read */
export interface PassesAbout {
  passed: Pass[]
  isPassedUnread: boolean
}

/** The list of passes (§4, GET /me/passes, an addition). */
export const passesSchema = v.pipe(
  v.object({ ...listEntries(passSchema), waiting_count: count, link: webUrl }),
  v.transform(counted),
)

/** Who shared a page, with its texts and what concerns the member alone. */
export const describedRecommendationSchema = v.pipe(
  v.object({
    ...recommendationEntries,
    /** For the member alone: who passed the page to them, also themselves. */
    passed: v.optional(v.fallback(elements(passSchema, longestPage), []), []),
    ...byPageText(() => text),
  }),
  v.transform(counted),
)
