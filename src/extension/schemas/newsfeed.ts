import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'
import { isWithin } from '../../contract/text.ts'
import { passSchema } from './received-pages.ts'
import { countEntries, elements, id, language, listEntries, longestPage, member, text, webUrl } from './wire.ts'

export const within = (bounds: Parameters<typeof isWithin>[0]) =>
  v.pipe(
    v.string(),
    v.check((text) => isWithin(bounds, text)),
  )

const itemEntries = {
  id,
  ...countEntries,
  from: member,
  /** Absent in items of 2011: those read as one sentence of name, label and message. */
  category: v.optional(v.fallback(v.object({ name: text }), { name: '' }), {}),
  label: text,
  message: text,
  title: text,
  description: text,
  language,
  creation_date: text,
  updated_time: text,
  url: webUrl,
  infeed_link: webUrl,
  link: webUrl,
  /** Match key of the page. Not on the wire. */
  pageKey: text,
  sharer_count: v.optional(v.fallback(v.optional(v.number()), undefined)),
}

const newsItemSchema = v.object({
  ...itemEntries,
  on: v.optional(v.fallback(v.nullable(v.object(itemEntries)), null), null),
})

export type NewsItem = v.InferOutput<typeof newsItemSchema>

export interface Newsfeed {
  count: number | null
  count_string: string
  data: NewsItem[]
  nextPage: number | null
}

const ofSearch = {
  /** If nothing was found, a search that finds something; else empty. */
  suggested_query: v.optional(v.fallback(v.string(), ''), ''),
  /** Kept pages, which no newsfeed has. */
  kept: v.optional(v.fallback(elements(passSchema, longestPage), []), []),
  passed: v.optional(v.fallback(elements(passSchema, longestPage), []), []),
}

export type FoundNews = Newsfeed & v.InferOutput<v.ObjectSchema<typeof ofSearch, undefined>>

/** Spans of time for news; `day` begins at midnight, the other spans end now. */
export const spans = ['any', 'day', 'week', 'month', 'year'] as const

const { domain } = endpoints.newsfeed.parameters

/** Filter of news (§4): sharer, domain, languages (ISO 639) and span of time; an empty value doesn't filter. */
export const newsFilterSchema = v.object({
  own: v.boolean(),
  domain: within(domain),
  language: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}$/))), v.maxLength(50)),
  since: v.picklist(spans),
})

export type NewsFilter = v.InferOutput<typeof newsFilterSchema>

export const allNews: NewsFilter = { own: false, domain: '', language: [], since: 'any' }

export const sameFilter = (one: NewsFilter, other: NewsFilter): boolean =>
  one.own === other.own &&
  one.domain === other.domain &&
  one.since === other.since &&
  one.language.join() === other.language.join()

/** Number of the next page, from `paging.next`; null on the last page. The URL may contain a token, and is dropped. */
const nextPage = v.pipe(
  v.unknown(),
  v.transform((paging): number | null | undefined => {
    const read = v.safeParse(v.object({ next: v.string() }), paging)
    if (!read.success) return undefined
    if (read.output.next === '') return null
    const page = Number(URL.parse(read.output.next)?.searchParams.get('page'))
    return Number.isSafeInteger(page) && page > 0 ? page : undefined
  }),
)

/** GET /newsfeed (§4). Only a body without a list is refused; some networks send neither count nor paging. */
export const newsfeedResponseSchema = v.object({
  ...listEntries(newsItemSchema),
  ...ofSearch,
  paging: v.optional(nextPage),
})
