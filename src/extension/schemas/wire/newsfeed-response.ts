import * as v from 'valibot'
import { listEntries } from '../wire.ts'
import { newsItemSchema } from './newsfeed.ts'

/**
 * Number of the next page, from `paging.next`; null on the last page, undefined without `paging`. The URL is dropped,
 * since it may contain a token.
 */
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

/**
 * Response of GET /newsfeed (§4). Only a body without a list is refused; some networks send neither count nor paging.
 */
export const newsfeedResponseSchema = v.object({
  ...listEntries(newsItemSchema),
  paging: v.optional(nextPage),
})
