import * as v from 'valibot'
import { day } from '../../contract/durations.ts'
import { hashBytes } from '../../contract/shared-pages.ts'

/** Maximum pages of a network's list; a longer one isn't used. */
export const maxListed = 5_000_000

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const hashes = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z\d+/]*={0,2}$/),
  v.transform((text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))),
  v.check(({ length }) => length % hashBytes === 0),
)

const name = v.pipe(v.string(), v.maxLength(200))

/** A part of the list, as the network sends it (`SharedPages` of the contract). */
export const sharedPagesSchema = v.object({
  ...{ epoch: name, salt: name, key_version: number, after: number, last: number },
  complete: v.boolean(),
  added: hashes,
  removed: hashes,
})

export type SharedPages = v.InferOutput<typeof sharedPagesSchema>

/** State of the list; the hashes are in a database (`storage/page-list.ts`). */
export const pageListSchema = v.object({
  owner: v.string(),
  ...{ epoch: v.string(), salt: v.string(), key_version: v.number(), last: v.number() },
  /** When the network last said that this is all, in milliseconds since 1970; 0 if it never did. */
  at: v.number(),
  count: v.number(),
  /** Calls since the list began anew, and how often it did so since a time. */
  calls: v.number(),
  begun: v.object({ times: v.number(), since: v.number() }),
  /** Since when the list isn't used, because the network sends nonsense or too much; 0 while it is. */
  unusableSince: v.number(),
})

export type PageList = v.InferOutput<typeof pageListSchema>

/** Milliseconds for which a list that broke a bound isn't used. */
export const unusableFor = day

export const isUnusable = ({ unusableSince }: PageList, now: number): boolean =>
  Math.abs(now - unusableSince) < unusableFor
