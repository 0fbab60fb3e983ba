import * as v from 'valibot'
import type { NewsFilter, Newsfeed } from '../../schemas/newsfeed.ts'
import { openObject, words } from '../../schemas/words.ts'
import { defineDraft, unconfirmed } from '../../storage/drafts.ts'
import { defineItems } from '../../storage/item.ts'

export const { newsfeeds } = defineItems({
  /** First page of each filter, last used first. */
  newsfeeds: { area: 'session', fallback: [] as { filter: NewsFilter; feed: Newsfeed }[] },
})

const statusFields = openObject({
  message: v.optional(words, ''),
  social_account: v.optional(v.fallback(v.array(v.string()), []), []),
  unconfirmed: unconfirmed('status'),
})

export type StatusDraft = v.InferOutput<typeof statusFields>

export const statusDraft = (owner: string) => defineDraft(`${owner} status`, statusFields)
