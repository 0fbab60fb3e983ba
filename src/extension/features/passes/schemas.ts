import * as v from 'valibot'
import { composedPage } from '../../schemas/contents.ts'
import { passSchema } from '../../schemas/received-pages.ts'

/* For the background; pages need the types alone. */

/** A member or a team that a page is passed to. Only `id` or, of a team, `name` is sent; the rest is for the chips. */
const addressee = {
  /** Empty of a team. */
  id: v.string(),
  name: v.string(),
  picture_small: v.string(),
}

export const passFields = {
  pass: {
    ...composedPage,
    /** Absent: to oneself, which keeps the page. */
    to: v.exactOptional(v.array(v.strictObject(addressee))),
    /** By the bookmark, not by the composer: it has no words, and changes none that the member kept before. */
    isBookmark: v.exactOptional(v.literal(true)),
  },
  keptNote: {
    url: v.string(),
    pageTitle: v.string(),
    message: v.string(),
    /** The note that the member saw: if another one stands there by now, both stay. */
    replaces: v.string(),
  },
  /** The receiver's answer; `name` is the sender's, empty of a kept page, and is never sent. */
  passAnswer: {
    id: v.string(),
    name: v.string(),
    value: v.picklist(['THANKS', 'DONE', 'WAITING']),
    message: v.string(),
  },
  /** The sender takes a pass back, or the member ends keeping a page. */
  passRemoval: { id: v.string(), url: v.string(), pageTitle: v.string(), isKept: v.exactOptional(v.literal(true)) },
}

export const storedPassSchema = v.object({
  ...passSchema.entries,
  /** Match key of its page. Not on the wire; earlier versions stored none. */
  pageKey: v.exactOptional(v.string()),
})

const sentSchema = v.object({
  url: v.string(),
  pageKey: v.string(),
  creation_date: v.string(),
  /** A team has no id. */
  to: v.array(v.object({ id: v.string(), name: v.string() })),
})

export const storedPassesSchema = v.object({
  /** How many wait at the network. */
  waiting_count: v.number(),
  /** When they were read, in milliseconds since 1970; 0 if only others were. */
  waitingAt: v.fallback(v.number(), 0),
  /** Waiting passes, the newest first. */
  waiting: v.array(storedPassSchema),
  /** Ids answered since, or found gone. */
  answered: v.array(v.string()),
  /** Where the network's site shows them; empty if it said nothing. */
  link: v.string(),
  /** Pages that the member passed to oneself: those to read, then the newest; at most `mostKept`. */
  kept: v.array(storedPassSchema),
  /** How many the network has. */
  kept_count: v.number(),
  /** The same of these. */
  keptAt: v.number(),
  /** The latest passes by the member; other versions store none, or have other fields. */
  sent: v.fallback(v.array(sentSchema), []),
})
