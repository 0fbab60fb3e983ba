import type * as v from 'valibot'
import type { SamePage } from '../../schemas/pages.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { type KindsWith, ofComposer, words } from '../../schemas/write-kinds.ts'
import { type Addressee, defineDraft, type Reads, unconfirmed } from '../../storage/drafts.ts'
import { defineItems } from '../../storage/item.ts'
import type { passFields, storedPassesSchema, storedPassSchema } from './schemas.ts'

type StoredPass = v.InferOutput<typeof storedPassSchema>

export type StoredPasses = v.InferOutput<typeof storedPassesSchema>

export const nothingPassed: StoredPasses = {
  ...{ waiting_count: 0, waitingAt: 0, waiting: [], answered: [], link: '' },
  ...{ kept: [], kept_count: 0, keptAt: 0, sent: [] },
}

/** Maximum kept pages that this browser knows; the network has all. */
export const mostKept = 100

export const { passes } = defineItems({
  /** Waiting passes, kept pages, and whom the member sent pages to. Null if the network has no passes, or none of these was read yet. */
  passes: { fallback: null as StoredPasses | null },
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

export const mostSuggested = 6

/** The headline tells namesakes apart. */
export type Suggestion = Addressee & { headline?: string }

const answerReaders = { message: words, unconfirmed: unconfirmed('passAnswer') }

export type PassAnswerDraft = Reads<typeof answerReaders>

const noteReaders = {
  message: words,
  /** The note that the member saw when they began. */
  replaces: words,
  unconfirmed: unconfirmed('keptNote'),
}

export type NoteDraft = Reads<typeof noteReaders>

export const noteDraft = (owner: string, url: string) => defineDraft(`${owner} note ${url}`, noteReaders)

/** A kind of answer, as those to contact requests: it stays with the pass's receiver (`background/auth/session.ts`). */
export const passAnswerDraft = (owner: string, id: string) => defineDraft(`${owner} answer pass ${id}`, answerReaders)

export const aboutKept = (url: string) => `kept ${url}`

export const aboutPass = (id: string): string => `pass ${id}`

export const passKinds: KindsWith<typeof passFields> = {
  pass: {
    ...ofComposer,
    counted: ({ to }) => (to ? 'pass' : 'change'),
    about: ({ url, to }) => (to ? `pass ${url}` : aboutKept(url)),
    text: ({ message, isBookmark }) => (isBookmark ? undefined : message),
    isAddition: true,
  },
  keptNote: {
    counted: 'change',
    about: ({ url }) => aboutKept(url),
    page: ({ url, pageTitle }) => ({ url, title: pageTitle }),
    text: ({ message }) => message,
    hasOwnForm: true,
    follows: 'pass',
    isAddition: true,
  },
  passAnswer: {
    counted: ({ name }) => (name === '' ? 'change' : 'answer'),
    about: ({ id }) => aboutPass(id),
    text: ({ message }) => message,
    isAddition: true,
  },
  passRemoval: {
    counted: 'change',
    about: ({ id, url, isKept }) => (isKept ? aboutKept(url) : aboutPass(id)),
    page: ({ url, pageTitle }) => ({ url, title: pageTitle }),
    isAddition: true,
  },
}
