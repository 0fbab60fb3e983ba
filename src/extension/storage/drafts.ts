import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { byPageText } from '../../contract/parameters.ts'
import { optionsSchema } from '../schemas/options.ts'
import { openObject, words } from '../schemas/words.ts'
import { isTypeOfWrite, type WriteType } from '../schemas/write-kinds.ts'
import { defineItem, type Item } from './item.ts'

/** Days; a draft outlives a sign-out. */
export const draftLifetime = 30

/** Maximum drafts; the oldest ones are dropped. */
export const maxDrafts = 100

export const prefix = 'draft '

/** 0 if this build can't read it: such a draft stays until the member deletes it, or until there are too many. */
const at = v.optional(v.fallback(v.number(), 0), 0)

export interface Draft<Fields> extends Pick<Item<Fields | null>, 'key' | 'now' | 'get' | 'set' | 'remove' | 'watch'> {
  removeIf: (matches: (fields: Fields) => boolean) => Promise<void>
}

/** Fields of another shape are read as the text in them. */
const asFields = v.pipe(
  v.unknown(),
  v.transform((stored): unknown =>
    typeof stored === 'object' && !Array.isArray(stored) ? stored : { message: stored },
  ),
)

export function defineDraft<Fields>(name: string, fields: v.GenericSchema<unknown, Fields>): Draft<Fields> {
  const item = defineItem<{ at: number; fields: Fields } | null>(`${prefix}${name}`, {
    schema: v.nullable(v.object({ at, fields: v.pipe(asFields, fields) })),
    fallback: null,
  })
  return {
    key: item.key,
    now(raw) {
      const stored = item.now(raw)
      return stored === undefined ? undefined : (stored?.fields ?? null)
    },
    get: async () => (await item.get())?.fields ?? null,
    set: (typed) => (typed ? item.set({ at: Date.now(), fields: typed }) : item.remove()),
    remove: item.remove,
    watch: (changed) => item.watch((stored, before) => changed(stored?.fields ?? null, () => before()?.fields ?? null)),
    async removeIf(matches) {
      const stored = await item.get()
      if (stored && matches(stored.fields)) await item.remove()
    },
  }
}

const typed = v.exactOptional(words)

/**
 * The mark of a text that the member stopped sending as such a write while it was unconfirmed: the form warns that it
 * may have arrived. A mark that this build doesn't know counts as this type.
 */
export const unconfirmed = <Type extends WriteType>(type: Type) =>
  v.exactOptional(v.fallback(v.custom<Type>(isTypeOfWrite), type))

const shareDraftSchema = openObject({
  ...byPageText(() => typed),
  message: typed,
  /** The passage of the page that is quoted; empty if the member dropped it. */
  quote: typed,
  /** Who is to see the page (`popup/this-page/audiences.ts`). */
  audience: typed,
  unconfirmed: unconfirmed<WriteType>('share'),
})

/** The composer's draft; capabilities declare what their audiences add here, and read it themselves. */
export interface ShareDraft extends v.InferOutput<typeof shareDraftSchema> {}

export const shareDraft = (owner: string, url: string) =>
  defineDraft<ShareDraft>(`${owner} share ${url}`, shareDraftSchema)

const answerDraftSchema = openObject({
  message: v.optional(words, ''),
  contact_card: optionsSchema.entries.contact_card,
  /** Stays until the member changes the text. */
  unconfirmed: unconfirmed('answer'),
})

export type AnswerDraft = v.InferOutput<typeof answerDraftSchema>

export const answerDraft = (owner: string, id: string) => defineDraft(`${owner} answer ${id}`, answerDraftSchema)

const storedSchema = v.object({ at })

const beginOf = (owner: string): string => `${prefix}${owner} `

/** All drafts as they are stored, newest first, with their times; the time is 0 if the draft can't be read. */
export async function storedDrafts() {
  const stored = Object.entries(await browser.storage.local.get(null)).filter(([key]) => key.startsWith(prefix))
  const drafts = stored.map(([key, value]) => {
    const read = v.safeParse(storedSchema, value)
    return { key, value, at: read.success ? read.output.at : 0 }
  })
  return drafts.sort((one, other) => other.at - one.at)
}

const typedSchema = v.object({ fields: v.pipe(asFields, v.object({ message: v.string() })) })

/** The texts of an account's drafts, newest first. What a draft is about may be gone, and its form with it. */
export async function typedDrafts(owner: string) {
  return (await storedDrafts()).flatMap(({ key, value, at }) => {
    const read = v.safeParse(typedSchema, value)
    const message = read.success && key.startsWith(beginOf(owner)) ? read.output.fields.message : ''
    return message === '' ? [] : [{ key, at, message }]
  })
}

export async function pruneDrafts(): Promise<void> {
  const oldest = Date.now() - draftLifetime * 24 * 60 * 60 * 1000
  const old = (await storedDrafts()).filter(({ at }, index) => (at > 0 && at <= oldest) || index >= maxDrafts)
  if (old.length > 0) await browser.storage.local.remove(old.map(({ key }) => key))
}

export async function removeDrafts(): Promise<void> {
  await browser.storage.local.remove((await storedDrafts()).map(({ key }) => key))
}

export async function countDrafts(owner?: string): Promise<number> {
  const own = owner === undefined ? prefix : beginOf(owner)
  return (await storedDrafts()).filter(({ key }) => key.startsWith(own)).length
}
