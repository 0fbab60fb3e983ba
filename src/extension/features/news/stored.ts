import * as v from 'valibot'
import type { Newsfeed } from '../../schemas/newsfeed.ts'
import { openObject, words } from '../../schemas/words.ts'
import { defineDraft, unconfirmed } from '../../storage/drafts.ts'
import { defineItems } from '../../storage/item.ts'

export const { newsfeed } = defineItems({
  /** The first page, without a filter. */
  newsfeed: { area: 'session', fallback: null as Newsfeed | null },
})

const statusFields = openObject({
  message: v.optional(words, ''),
  social_account: v.optional(v.fallback(v.array(v.string()), []), []),
  unconfirmed: unconfirmed('status'),
})

export type StatusDraft = v.InferOutput<typeof statusFields>

export const statusDraft = (owner: string) => defineDraft(`${owner} status`, statusFields)
