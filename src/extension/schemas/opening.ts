import * as v from 'valibot'

/** Lifetime of an opening in milliseconds: longer than a popup takes to open. */
const maxAge = 10_000

const what = v.variant('show', [
  /** The tab “This page”, for the browser tab as it was when the member chose it. */
  v.object({
    show: v.literal('page'),
    tab: v.object({
      id: v.optional(v.number()),
      url: v.optional(v.string()),
      title: v.optional(v.string()),
    }),
  }),
  /** A link's page; `text` is the link's text, empty if the browser doesn't send it. */
  v.object({ show: v.literal('link'), url: v.string(), text: v.string() }),
  v.object({ show: v.literal('requests') }),
  /** The search in the address bar had no results. */
  v.object({ show: v.literal('news') }),
])

/** The view that the popup opens with, if not opened by its button. */
export type OpeningWith = v.InferOutput<typeof what>

/** @property at time of the choice, in milliseconds since 1970 */
export const openingSchema = v.intersect([v.object({ at: v.number() }), what])

export type Opening = v.InferOutput<typeof openingSchema>

/** Whether the opening is recent: one that no popup showed must not appear in a later popup. */
export const isFresh = ({ at }: Opening, now: number): boolean => Math.abs(now - at) < maxAge
