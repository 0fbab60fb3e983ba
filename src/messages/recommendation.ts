import * as v from 'valibot'

/** A text, absent or of another type read as empty. */
const text = v.optional(v.fallback(v.string(), ''), '')

/** An address that may become a link: http or https, anything else read as empty. */
export const webAddress = v.pipe(
  text,
  v.transform((address) => (/^https?:\/\//i.test(address) && URL.canParse(address) ? address : '')),
)

export const sharerSchema = v.object({
  id: text,
  name: text,
  link: webAddress,
  updated_time: text,
  sharing_message: text,
})

/** A member who shared a page, with what our client uses of it (§2). */
export type Sharer = v.InferOutput<typeof sharerSchema>

/**
 * What the network knows of a page (§2, GET /recommend), read so that every observed answer has a meaning: unknown
 * fields pass, missing ones are empty, entries of a list that are no objects are left out. Reading what was read
 * changes nothing, so the same schema serves the wire and the storage. Only a body without a list is refused.
 */
export const recommendationSchema = v.pipe(
  v.object({
    /** Sharers in all; a network may cap it and say so in `count_string`. */
    count: v.optional(v.fallback(v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), v.undefined()]), undefined)),
    count_string: text,
    shared: v.optional(v.fallback(v.boolean(), false), false),
    sharing_message: text,
    domain: text,
    site_name: text,
    title: text,
    overview: text,
    updated_time: text,
    data: v.pipe(
      v.array(v.unknown()),
      v.transform((items) =>
        items.flatMap((item) => {
          const sharer = v.safeParse(sharerSchema, item)
          return sharer.success ? [sharer.output] : []
        }),
      ),
    ),
  }),
  v.transform((recommendation) => ({ ...recommendation, count: recommendation.count ?? recommendation.data.length })),
)

export type Recommendation = v.InferOutput<typeof recommendationSchema>
