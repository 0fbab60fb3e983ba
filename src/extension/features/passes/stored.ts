import * as v from 'valibot'
import type { SamePage } from '../../schemas/pages.ts'
import { type Pass, passSchema } from '../../schemas/received-pages.ts'
import { openObject, words } from '../../schemas/words.ts'
import { defineDraft, type ShareDraft, unconfirmed } from '../../storage/drafts.ts'
import { defineItems } from '../../storage/item.ts'
import { addressee } from './kinds.ts'

const storedPassSchema = v.object({
  ...passSchema.entries,
  /** Match key of its page. Not on the wire; earlier versions stored none. */
  pageKey: v.exactOptional(v.string()),
})

type StoredPass = v.InferOutput<typeof storedPassSchema>

const sentSchema = v.object({
  url: v.string(),
  pageKey: v.string(),
  creation_date: v.string(),
  /** A team has no id. */
  to: v.array(v.object({ id: v.string(), name: v.string() })),
})

const passesSchema = v.object({
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

export type StoredPasses = v.InferOutput<typeof passesSchema>

export const nothingPassed: StoredPasses = {
  ...{ waiting_count: 0, waitingAt: 0, waiting: [], answered: [], link: '' },
  ...{ kept: [], kept_count: 0, keptAt: 0, sent: [] },
}

/** Maximum kept pages that this browser knows; the network has all. */
export const mostKept = 100

export const { passes } = defineItems({
  /** Waiting passes, kept pages, and whom the member sent pages to. Null if the network has no passes, or none of these was read yet. */
  passes: { schema: v.nullable(passesSchema), fallback: null },
})

/** The stored list without passes that were answered since. Computed each time, so that no count can drift. */
export function stillWaiting(stored: StoredPasses | null): { waiting: StoredPass[]; count: number } {
  const { waiting = [], answered = [], waiting_count = 0 } = stored ?? {}
  const left = waiting.filter(({ id }) => !answered.includes(id))
  return { waiting: left, count: Math.max(left.length, waiting_count - (waiting.length - left.length)) }
}

/** Undefined as long as they weren't read. */
export function countOfWaiting(stored: StoredPasses | null): number | undefined {
  const { count } = stillWaiting(stored)
  return count > 0 || stored?.waitingAt ? count : undefined
}

export const isWaiting = ({ to }: Pass): boolean => to[0]?.value === undefined

/** Whether the member passed it to oneself. */
export const isKept = ({ from, to }: Pass): boolean => from.id !== '' && to[0]?.id === from.id

/** The passes of a page, in all its spellings. */
export const ofPage = <Of extends Pick<StoredPass, 'url' | 'pageKey'>>(passes: readonly Of[], { url, key }: SamePage) =>
  passes.filter((pass) => pass.url !== '' && (pass.url === url || pass.pageKey === key))

export const waitingFor = (stored: StoredPasses | null, page: SamePage): Pass[] =>
  ofPage(stillWaiting(stored).waiting, page)

export const keptOf = (kept: readonly StoredPass[], page: SamePage): Pass | undefined => ofPage(kept, page)[0]

export type Addressee = v.InferOutput<v.ObjectSchema<typeof addressee, undefined>>

/** Of a team, which has no id, the name. */
export const keyOf = ({ id, name }: Pick<Addressee, 'id' | 'name'>): string => id || name

export const mostSuggested = 6

/** The headline tells namesakes apart. */
export type Suggestion = Addressee & { headline?: string }

declare module '../../storage/drafts.ts' {
  interface ShareDraft {
    to?: readonly Addressee[] | undefined
    /** A name that was typed and not chosen yet. */
    named?: string | undefined
  }
}

const toSchema = v.fallback(v.array(v.object(addressee)), [])

/**
 * Whom a draft of the composer is for: everyone, which is undefined, only if nothing else is stored; nobody yet if the
 * build doesn't understand it, or an earlier one kept the page for the member alone.
 */
export const toOf = ({ to, audience = 'all' }: ShareDraft): Addressee[] | undefined =>
  to === undefined && audience === 'all' ? undefined : v.parse(toSchema, to)

/** The name that is typed in a draft, and not chosen yet; one that the build doesn't understand is none. */
export const nameOf = ({ named }: ShareDraft): string => (typeof named === 'string' ? named : '')

const answerFields = openObject({ message: v.optional(words, ''), unconfirmed: unconfirmed('passAnswer') })

export type PassAnswerDraft = v.InferOutput<typeof answerFields>

const noteFields = openObject({
  message: v.optional(words, ''),
  /** The note that the member saw when they began. */
  replaces: v.optional(words, ''),
  unconfirmed: unconfirmed('keptNote'),
})

export type NoteDraft = v.InferOutput<typeof noteFields>

export const noteDraft = (owner: string, url: string) => defineDraft(`${owner} note ${url}`, noteFields)

/** A kind of answer, as those to contact requests: it stays with the pass's receiver (`background/auth/session.ts`). */
export const passAnswerDraft = (owner: string, id: string) => defineDraft(`${owner} answer pass ${id}`, answerFields)
