import * as v from 'valibot'

/** Milliseconds that a popup may take to open. */
const maxAge = 10_000

const what = v.variant('show', [
  /** This page: the tab as the browser told of it when it was chosen. */
  v.object({
    show: v.literal('page'),
    tab: v.object({
      id: v.optional(v.number()),
      url: v.optional(v.string()),
      title: v.optional(v.string()),
    }),
  }),
  /** The page that a link leads to; `text` is the link's, empty where the browser doesn't tell it. */
  v.object({ show: v.literal('link'), url: v.string(), text: v.string() }),
  v.object({ show: v.literal('requests') }),
  /** What contacts shared: nothing was found in the address bar. */
  v.object({ show: v.literal('news') }),
])

/** What the popup opens with where it isn't opened by its button. */
export type OpeningWith = v.InferOutput<typeof what>

/** `at`: when it was chosen, in milliseconds since 1970. */
export const openingSchema = v.intersect([v.object({ at: v.number() }), what])

export type Opening = v.InferOutput<typeof openingSchema>

/** Whether it was chosen just now: what never came to a popup must not turn up in a later one. */
export const isFresh = ({ at }: Opening, now: number): boolean => Math.abs(now - at) < maxAge
