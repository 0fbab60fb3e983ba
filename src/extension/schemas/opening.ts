import * as v from 'valibot'

/** Lifetime of an opening in milliseconds: longer than a popup takes to open. */
const maxAge = 10_000

/** Time of the choice, in milliseconds since 1970. */
const at = v.number()

export const openingSchema = v.union([
  /** The tab “This page”, for the browser tab as it was when the member chose it. */
  v.object({
    at,
    show: v.literal('page'),
    tab: v.object({
      id: v.optional(v.number()),
      url: v.optional(v.string()),
      title: v.optional(v.string()),
    }),
  }),
  /** A link's page; `text` is the link's text, empty if the browser doesn't send it. */
  v.object({ at, show: v.literal('link'), url: v.string(), text: v.string() }),
  v.object({ at, show: v.literal('requests') }),
  /** The search in the address bar had no results. */
  v.object({ at, show: v.literal('news') }),
])

export type Opening = v.InferOutput<typeof openingSchema>

type WithoutTime<Each> = Each extends Opening ? Omit<Each, 'at'> : never

/** The view that the popup opens with, if not opened by its button. */
export type OpeningWith = WithoutTime<Opening>

/** Whether the opening is recent: one that no popup showed must not appear in a later popup. */
export const isFresh = ({ at }: Opening, now: number): boolean => Math.abs(now - at) < maxAge
