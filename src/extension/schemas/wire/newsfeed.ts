import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { listEntries, member, text, webUrl } from '../wire.ts'
import { within } from './within.ts'

const itemEntries = {
  id: text,
  from: member,
  /** Absent in items of 2011: those read as one sentence of name, label and message. */
  category: v.optional(v.fallback(v.object({ name: text }), { name: '' }), {}),
  label: text,
  message: text,
  title: text,
  description: text,
  creation_date: text,
  updated_time: text,
  /** The shared page, where the network says it. */
  url: webUrl,
  /** Leads to the shared page, by way of the network. */
  infeed_link: webUrl,
  link: webUrl,
}

/** News as the wire has it (§2; the fields as observed); there, its texts may carry markup. */
const newsItemSchema = v.object({
  ...itemEntries,
  /** What it is about, which may be itself. */
  on: v.optional(v.fallback(v.nullable(v.object(itemEntries)), null), null),
})

export type NewsItem = v.InferOutput<typeof newsItemSchema>

/**
 * The number of the next page, read out of `paging.next`; null where there is none, undefined where nothing is said. The
 * URL itself goes no further than this: it may carry a token.
 */
const nextPage = v.pipe(
  v.unknown(),
  v.transform((paging): number | null | undefined => {
    const read = v.safeParse(v.object({ next: v.string() }), paging)
    if (!read.success) return undefined
    if (read.output.next === '') return null
    const page = Number(URL.parse(read.output.next)?.searchParams.get('page'))
    return Number.isInteger(page) && page > 0 ? page : undefined
  }),
)

/** What GET /newsfeed sends (§4). Only a body without a list is refused; some networks give neither count nor paging. */
export const newsfeedResponseSchema = v.object({
  ...listEntries(newsItemSchema),
  paging: v.optional(nextPage),
})

/** A page of news as it goes on to the popup. */
export const newsfeedSchema = v.object({
  count: v.nullable(v.number()),
  count_string: text,
  data: v.array(newsItemSchema),
  /** The number of the next page; null where this one is the last. */
  next_page: v.nullable(v.number()),
})

export type Newsfeed = v.InferOutput<typeof newsfeedSchema>

/** How far back news may go; `day` began at midnight, the others count from now. */
export const spans = ['any', 'day', 'week', 'month', 'year'] as const

const { domain } = endpoints.newsfeed.parameters

/** Which news (§4): of the contacts or the member's own, of a domain or all, in some languages (ISO 639) or all, of a span. */
export const newsFilterSchema = v.object({
  /** What the member shared and posted. */
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
