import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { optionsSchema } from '../schemas/options.ts'
import { defineItem, type Item } from './item.ts'

/**
 * What the member typed and has not sent, written by the popup alone. The background removes what was sent, and what
 * belongs to a session that ended.
 */

const typed = v.exactOptional(v.string())

const draftSchema = v.object({
  title: typed,
  overview: typed,
  keywords: typed,
  site_name: typed,
  url_picture: typed,
  message: typed,
  /** The address that the page calls its own, where it is to be shared under that; empty where not. */
  canonical: typed,
})

/**
 * What the member changed in the share form and has not sent; the other fields are the page's. Version 1 held all fields.
 */
export type Draft = v.InferOutput<typeof draftSchema>

/** The draft for one page's URL. */
export function draftOf(url: string): Item<Draft | null> {
  return defineItem<Draft | null>({
    area: 'session',
    name: `draft ${url}`,
    version: 2,
    schema: v.nullable(draftSchema),
    fallback: null,
  })
}

/** Forgets the drafts of what is shared at this address: its own page's, and those of pages that are shared under it. */
export async function removeDraftsOf(url: string): Promise<void> {
  const stored = Object.entries(await browser.storage.session.get(null))
  const isShared = ([key, value]: [string, unknown]) => {
    const draft = v.safeParse(draftSchema, value)
    return key.startsWith('draft ') && draft.success && draft.output.canonical === url
  }
  await browser.storage.session.remove(stored.filter(isShared).map(([key]) => key))
  await draftOf(url).remove()
}

const answerDraftSchema = v.object({ message: v.string(), contact_card: optionsSchema.entries.contact_card })

/** What the member typed into the answer to a contact request and has not sent. */
export type AnswerDraft = v.InferOutput<typeof answerDraftSchema>

/** The draft of the answer to one contact request. */
export function answerDraftOf(id: string): Item<AnswerDraft | null> {
  return defineItem<AnswerDraft | null>({
    area: 'session',
    name: `draft answer ${id}`,
    version: 1,
    schema: v.nullable(answerDraftSchema),
    fallback: null,
  })
}

const statusDraftSchema = v.object({ message: v.string(), social_account: v.array(v.string()) })

/** What the member typed as a status and has not posted. */
export type StatusDraft = v.InferOutput<typeof statusDraftSchema>

export const statusDraft = defineItem<StatusDraft | null>({
  area: 'session',
  name: 'draft status',
  version: 1,
  schema: v.nullable(statusDraftSchema),
  fallback: null,
})

/** Forgets all that was typed and not sent. */
export async function removeDrafts(): Promise<void> {
  const keys = Object.keys(await browser.storage.session.get(null))
  await browser.storage.session.remove(keys.filter((key) => key.startsWith('draft ')))
}
