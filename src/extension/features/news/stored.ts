import type { Newsfeed } from '../../schemas/newsfeed.ts'
import type { Look } from '../../schemas/stored.ts'
import { type KindsWith, words } from '../../schemas/write-kinds.ts'
import { defineDraft, type Reads, unconfirmed } from '../../storage/drafts.ts'
import { defineItems } from '../../storage/item.ts'
import type { statusFields } from './questions.ts'

export const { newsfeed, newsLook } = defineItems({
  /** The first page, without a filter. */
  newsfeed: { area: 'session', fallback: null as Newsfeed | null },
  /** The account's last look at the contacts' news. */
  newsLook: { fallback: null as Look | null },
})

/** The look, for pages that read it only after their first frame. */
export const laterLook = { now: newsLook.get, watch: newsLook.watch }

export const statusKinds: KindsWith<typeof statusFields> = {
  status: { counted: 'status', about: () => 'status', text: ({ message }) => message, queues: true },
}

const statusReaders = {
  message: words,
  social_account: (stored: unknown): string[] =>
    Array.isArray(stored) && stored.every((each) => typeof each === 'string') ? stored : [],
  unconfirmed: unconfirmed('status'),
}

export type StatusDraft = Reads<typeof statusReaders>

export const statusDraft = (owner: string) => defineDraft(`${owner} status`, statusReaders)
