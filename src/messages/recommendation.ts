import * as v from 'valibot'
import { flag, items, memberSchema, text } from './wire.ts'

const sharerSchema = v.object({ ...memberSchema.entries, updated_time: text, sharing_message: text })

/** A member who shared a page, with what our client uses of it (§2). */
export type Sharer = v.InferOutput<typeof sharerSchema>

/** What the network knows of a page (§2, GET /recommend). Only a body without a list is refused. */
export const recommendationSchema = v.pipe(
  v.object({
    /** Sharers in all; a network may cap it and say so in `count_string`. */
    count: v.optional(v.fallback(v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), v.undefined()]), undefined)),
    count_string: text,
    shared: flag,
    sharing_message: text,
    domain: text,
    site_name: text,
    title: text,
    overview: text,
    updated_time: text,
    data: items(sharerSchema),
  }),
  v.transform((recommendation) => ({ ...recommendation, count: recommendation.count ?? recommendation.data.length })),
)

export type Recommendation = v.InferOutput<typeof recommendationSchema>
