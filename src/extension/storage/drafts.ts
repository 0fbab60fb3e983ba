import { browser } from 'wxt/browser'
import { day } from '../../contract/durations.ts'
import { byShareText, shareTextNames } from '../../contract/parameters.ts'
import { contactCardOf } from '../schemas/options.ts'
import type { Member } from '../schemas/wire.ts'
import { isTypeOfWrite, type WriteType, words } from '../schemas/write-kinds.ts'
import { defineItem, type Item } from './item.ts'

/** Days; a draft outlives a sign-out. */
export const draftLifetime = 30

/** Maximum drafts; the oldest ones are dropped. */
export const maxDrafts = 100

const prefix = 'draft '

/**
 * Reads each field of a draft, which an update or a downgrade may have stored in another shape. Undefined fields are
 * left out; those of other builds stay.
 */
type Readers = Record<string, (stored: unknown) => unknown>

export type Reads<By extends Readers> = {
  [Name in keyof By as undefined extends ReturnType<By[Name]> ? never : Name]: ReturnType<By[Name]>
} & {
  [Name in keyof By as undefined extends ReturnType<By[Name]> ? Name : never]?: Exclude<ReturnType<By[Name]>, undefined>
}

export interface Draft<Fields> extends Pick<Item<Fields | null>, 'get' | 'set' | 'remove'> {
  /** Names the form. */
  key: string
  watch: (changed: () => void) => () => void
  removeIf: (matches: (fields: Fields) => boolean) => Promise<void>
}

/** Fields of another shape are read as the text in them; null without any. */
function fieldsOf(draft: unknown): Record<string, unknown> | null {
  const { fields = null } = Object(draft)
  if (fields === null) return null
  return typeof fields === 'object' && !Array.isArray(fields) ? fields : { message: fields }
}

export function defineDraft<By extends Readers>(name: string, readers: By): Draft<Reads<By>> {
  const item = defineItem<unknown>(`${prefix}${name}`, { byPages: true, fallback: null })
  async function get(): Promise<Reads<By> | null> {
    const stored = fieldsOf(await item.get())
    if (!stored) return null
    const read = Object.entries(readers).map(([field, reader]) => [field, reader(stored[field])])
    const fields = [...Object.entries(stored), ...read].filter(([, value]) => value !== undefined)
    return Object.fromEntries(fields) as Reads<By>
  }
  return {
    key: item.key,
    get,
    set: (typed) => (typed ? item.set({ at: Date.now(), fields: typed }) : item.remove()),
    remove: item.remove,
    watch: item.watch,
    async removeIf(matches) {
      const stored = await get()
      if (stored && matches(stored)) await item.remove()
    },
  }
}

const typed = (stored: unknown): string | undefined => (stored === undefined ? undefined : words(stored))

/**
 * The mark of a text that the member stopped sending as such a write while it was unconfirmed: the form warns that it
 * may have arrived. A mark that this build doesn't know counts as this type.
 */
export const unconfirmed =
  <Type extends WriteType>(type: Type) =>
  (stored: unknown): Type | undefined =>
    stored === undefined ? undefined : isTypeOfWrite(stored) ? (stored as Type) : type

/** A member or a team that a page is sent to. A team has no id. */
export type Addressee = Pick<Member, 'id' | 'name' | 'picture_small'>

/** Of a team, the name. */
export const keyOf = ({ id, name }: Pick<Addressee, 'id' | 'name'>): string => id || name

export const addresseeOf = ({ id, name, picture_small }: Addressee): Addressee => ({ id, name, picture_small })

const isAddressee = (stored: unknown): stored is Addressee =>
  Object.values(addresseeOf(Object(stored))).every((text) => typeof text === 'string')

/** Reads whom a draft is for. A list that this build doesn't understand becomes an empty one: the member chooses. */
function readTo(stored: unknown): readonly Addressee[] | undefined {
  if (stored === undefined) return
  return Array.isArray(stored) && stored.every(isAddressee) ? stored.map(addresseeOf) : []
}

const shareDraftReaders = {
  /** An empty quote if the member dropped the passage. */
  ...byShareText(() => typed),
  /** Whom it is for; everyone without it. */
  to: readTo,
  /** A name that was typed and not chosen yet. */
  named: typed,
  unconfirmed: unconfirmed<WriteType>('share'),
}

/** The composer's draft. */
export type ShareDraft = Reads<typeof shareDraftReaders>

/** An undefined field is left out of the draft. */
export type ShareChange = { [Name in keyof ShareDraft]?: ShareDraft[Name] | undefined }

/**
 * Fields of a draft for all members. Every other or later field counts as narrowing who sees the page. A field added
 * here must not narrow it: a build that doesn't know the field offers the draft to all members.
 */
const forAll = new Set([...shareTextNames, 'unconfirmed'])

/** A narrowed draft has a key of its own, which 0.1.0 doesn't read; the other one is read by every build. */
export function shareDraft(owner: string, url: string): Draft<ShareDraft> {
  const wide = defineDraft(`${owner} share ${url}`, shareDraftReaders)
  const narrowed = defineDraft(`${owner} narrowed ${url}`, shareDraftReaders)
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

const answerDraftReaders = {
  message: words,
  contact_card: contactCardOf,
  /** Stays until the member changes the text. */
  unconfirmed: unconfirmed('answer'),
}

export type AnswerDraft = Reads<typeof answerDraftReaders>

export const answerDraft = (owner: string, id: string) => defineDraft(`${owner} answer ${id}`, answerDraftReaders)

const beginOf = (owner: string): string => `${prefix}${owner} `

/** All drafts as they are stored, newest first. One whose time can't be read, which is 0 then, doesn't expire. */
async function storedDrafts() {
  const stored = Object.entries(await browser.storage.local.get(null)).filter(([key]) => key.startsWith(prefix))
  const drafts = stored.map(([key, value]) => ({ key, value, at: Number(Object(value).at) || 0 }))
  return drafts.sort((one, other) => other.at - one.at)
}

/** The texts of an account's drafts, newest first. A draft's object may be gone, and the form with it. */
export async function typedDrafts(owner: string) {
  return (await storedDrafts()).flatMap(({ key, value, at }) => {
    const message = key.startsWith(beginOf(owner)) && fieldsOf(value)?.message
    return message && typeof message === 'string' ? [{ key, at, message }] : []
  })
}

const ofPage = /* @__PURE__ */ new RegExp(`^(?<form>${prefix}\\S+ \\S+ (?:share|narrowed) )(?<url>\\S+)@1$`)

/** Moves drafts of pages whose address is cleaned otherwise than when they were stored. */
export const moveCleanedDrafts = (clean: (url: string) => string | undefined): Promise<void> =>
  moveDrafts((key) => {
    const { form = '', url = '' } = ofPage.exec(key)?.groups ?? {}
    return url === '' ? key : `${form}${clean(url) ?? url}@1`
  })

/** Gives one owner's drafts to another. */
export const giveDrafts = (owner: string, other: string): Promise<void> =>
  moveDrafts((key) => (key.startsWith(beginOf(owner)) ? key.replace(beginOf(owner), () => beginOf(other)) : key))

/** Moves drafts to other keys, unless another one is there. */
async function moveDrafts(movedKey: (key: string) => string): Promise<void> {
  for (const { key, value } of await storedDrafts()) {
    const moved = movedKey(key)
    if (moved === key || moved in (await browser.storage.local.get(moved))) continue
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

export const countDrafts = async (): Promise<number> => (await storedDrafts()).length
