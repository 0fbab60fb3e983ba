import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { optionsSchema } from '../schemas/options.ts'
import { defineItem, type Item, type Stored } from './item.ts'

/**
 * What a member typed and has not sent: it stays for whoever typed it, also when they sign out, until it is sent, discarded,
 * or thirty days old. Written by every popup that shows the field, and by the background, which takes away what is sent, and
 * gives back what is taken back.
 */

/** Days for which what was typed is kept after the last keystroke. */
export const draftLifetime = 30

/** How many are kept, the newest. */
export const mostDrafts = 100

const prefix = 'draft '

/** All drafts, whoever typed them. */
export const drafts: Stored = { kind: 'unsent', until: 'consent-end', days: draftLifetime }

/** Milliseconds since 1970; too long ago is not read. */
const at = v.pipe(
  v.number(),
  v.check((time) => time > Date.now() - draftLifetime * 24 * 60 * 60 * 1000),
)

/** What was typed into one form; null where nothing was. */
export interface Draft<Fields> extends Pick<Item<Fields | null>, 'get' | 'set' | 'remove' | 'watch'> {
  /** Removes what this is true of, and nothing that was typed since. */
  removeIf: (isIt: (fields: Fields) => boolean) => Promise<void>
}

function define<Fields>(name: string, fields: v.GenericSchema<unknown, Fields>): Draft<Fields> {
  const item = defineItem<{ at: number; fields: Fields } | null>(`${prefix}${name}`, {
    area: 'local',
    version: 1,
    schema: v.nullable(v.object({ at, fields })),
    fallback: null,
    ...drafts,
  })
  return {
    get: async () => (await item.get())?.fields ?? null,
    set: (typed) => (typed ? item.set({ at: Date.now(), fields: typed }) : item.remove()),
    remove: item.remove,
    watch: (changed) => item.watch((stored) => changed(stored?.fields ?? null)),
    async removeIf(isIt) {
      const stored = await item.get()
      if (stored && isIt(stored.fields)) await item.remove()
    },
  }
}

const typed = v.exactOptional(v.string())

const shareDraftSchema = v.object({
  title: typed,
  overview: typed,
  keywords: typed,
  site_name: typed,
  url_picture: typed,
  message: typed,
  /** The address that the page calls its own, where it is to be shared under that; empty where not. */
  canonical: typed,
})

/** What the member changed in the share form of one page; the other fields are the page's. */
export type ShareDraft = v.InferOutput<typeof shareDraftSchema>

export const shareDraft = (owner: string, url: string) => define(`${owner} share ${url}`, shareDraftSchema)

const answerDraftSchema = v.object({ message: v.string(), contact_card: optionsSchema.entries.contact_card })

/** What the member typed into the answer to one contact request. */
export type AnswerDraft = v.InferOutput<typeof answerDraftSchema>

export const answerDraft = (owner: string, id: string) => define(`${owner} answer ${id}`, answerDraftSchema)

const statusDraftSchema = v.object({ message: v.string(), social_account: v.array(v.string()) })

/** What the member typed as a status. */
export type StatusDraft = v.InferOutput<typeof statusDraftSchema>

export const statusDraft = (owner: string) => define(`${owner} status`, statusDraftSchema)

const storedSchema = v.object({ at })

/** All drafts' keys, the newest first, and when they were typed; 0 where that is too long ago, or not said. */
async function storedDrafts() {
  const stored = Object.entries(await browser.storage.local.get(null)).filter(([key]) => key.startsWith(prefix))
  const drafts = stored.map(([key, value]) => {
    const read = v.safeParse(storedSchema, value)
    return { key, at: read.success ? read.output.at : 0 }
  })
  return drafts.sort((one, other) => other.at - one.at)
}

/** Forgets what is too old, and the oldest of too many. */
export async function removeOldDrafts(): Promise<void> {
  const old = (await storedDrafts()).filter(({ at }, index) => at === 0 || index >= mostDrafts)
  if (old.length > 0) await browser.storage.local.remove(old.map(({ key }) => key))
}

/** Forgets all that anybody typed and has not sent. */
export async function removeDrafts(): Promise<void> {
  await browser.storage.local.remove((await storedDrafts()).map(({ key }) => key))
}

/** How many drafts there are, whoever typed them. */
export const countDrafts = async (): Promise<number> => (await storedDrafts()).filter(({ at }) => at > 0).length
