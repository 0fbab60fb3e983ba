import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { day } from '../../contract/durations.ts'
import { byShareText, shareTextNames } from '../../contract/parameters.ts'
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

export interface Draft<Fields> extends Pick<Item<Fields | null>, 'get' | 'set' | 'remove'> {
  /** Names the form. */
  key: string
  watch: (changed: () => void) => () => void
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
    byPages: true,
    schema: v.nullable(v.object({ at, fields: v.pipe(asFields, fields) })),
    fallback: null,
  })
  return {
    key: item.key,
    get: async () => (await item.get())?.fields ?? null,
    set: (typed) => (typed ? item.set({ at: Date.now(), fields: typed }) : item.remove()),
    remove: item.remove,
    watch: item.watch,
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
  /** An empty quote if the member dropped the passage. */
  ...byShareText(() => typed),
  /** Who was to see the page: of drafts that earlier builds stored. */
  audience: typed,
  unconfirmed: unconfirmed<WriteType>('share'),
})

/** The composer's draft; features declare what they add here, and read it themselves. */
export interface ShareDraft extends v.InferOutput<typeof shareDraftSchema> {}

/**
 * Fields of a draft for all members. Every other or later field counts as narrowing who sees the page. A field added
 * here must not narrow it: a build that doesn't know the field offers the draft to all members.
 */
const forAll = new Set([...shareTextNames, 'unconfirmed'])

/** A narrowed draft has a key of its own, which 0.1.0 doesn't read; the other one is read by every build. */
export function shareDraft(owner: string, url: string): Draft<ShareDraft> {
  const wide = defineDraft<ShareDraft>(`${owner} share ${url}`, shareDraftSchema)
  const narrowed = defineDraft<ShareDraft>(`${owner} narrowed ${url}`, shareDraftSchema)
  const both = [narrowed, wide]
  return {
    key: wide.key,
    async get() {
      const [own, other] = await Promise.all(both.map((each) => each.get()))
      return own ?? other ?? null
    },
    async set(fields) {
      const isForAll = Object.entries(fields ?? {}).every(([name, value]) => value === undefined || forAll.has(name))
      const [own, other] = isForAll ? [wide, narrowed] : [narrowed, wide]
      // at once: the storage changes in the order of keystrokes then
      await Promise.all([own.set(fields), other.remove()])
    },
    async remove() {
      await Promise.all(both.map((each) => each.remove()))
    },
    watch(changed) {
      const stops = both.map((each) => each.watch(changed))
      return () => stops.forEach((stop) => void stop())
    },
    async removeIf(matches) {
      await Promise.all(both.map((each) => each.removeIf(matches)))
    },
  }
}

const answerDraftSchema = openObject({
  message: v.optional(words, ''),
  contact_card: optionsSchema.entries.contact_card,
  /** Stays until the member changes the text. */
  unconfirmed: unconfirmed('answer'),
})

export type AnswerDraft = v.InferOutput<typeof answerDraftSchema>

export const answerDraft = (owner: string, id: string) => defineDraft(`${owner} answer ${id}`, answerDraftSchema)

const beginOf = (owner: string): string => `${prefix}${owner} `

/** All drafts as they are stored, newest first, with their times; the time is 0 if the draft can't be read. */
export async function storedDrafts() {
  const stored = Object.entries(await browser.storage.local.get(null)).filter(([key]) => key.startsWith(prefix))
  const drafts = stored.map(([key, value]) => {
    const read = v.safeParse(v.object({ at }), value)
    return { key, value, at: read.success ? read.output.at : 0 }
  })
  return drafts.sort((one, other) => other.at - one.at)
}

const typedSchema = v.object({ fields: v.pipe(asFields, v.object({ message: v.string() })) })

function messageOf(value: unknown): string {
  const read = v.safeParse(typedSchema, value)
  return read.success ? read.output.fields.message : ''
}

/** The texts of an account's drafts, newest first. A draft's object may be gone, and the form with it. */
export async function typedDrafts(owner: string) {
  return (await storedDrafts()).flatMap(({ key, value, at }) => {
    const message = key.startsWith(beginOf(owner)) ? messageOf(value) : ''
    return message === '' ? [] : [{ key, at, message }]
  })
}

const ofPage = /* @__PURE__ */ new RegExp(`^(?<form>${prefix}\\S+ \\S+ (?:share|narrowed) )(?<url>\\S+)@1$`)

/** Moves drafts of pages whose address is cleaned otherwise than when they were stored, unless another one is there. */
export async function moveCleanedDrafts(clean: (url: string) => string | undefined): Promise<void> {
  for (const { key, value } of await storedDrafts()) {
    const { form = '', url = '' } = ofPage.exec(key)?.groups ?? {}
    const moved = `${form}${clean(url) ?? url}@1`
    if (url === '' || moved === key || moved in (await browser.storage.local.get(moved))) continue
    await browser.storage.local.set({ [moved]: value })
    await browser.storage.local.remove(key)
  }
}

export async function pruneDrafts(): Promise<void> {
  const oldest = Date.now() - draftLifetime * day
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
