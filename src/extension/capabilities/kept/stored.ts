import * as v from 'valibot'
import { matchKey } from '../../../contract/page-url.ts'
import { type KeptPage, keptPageSchema } from '../../schemas/received-pages.ts'
import { defineItems } from '../../storage/item.ts'

/** Maximum pages that this browser knows; the network has all. */
export const mostKnown = 100

const keptSchema = v.object({
  pages: v.array(keptPageSchema),
  /** In milliseconds since 1970. */
  readAt: v.number(),
})

export const { kept } = defineItems({
  /** The newest pages that the member keeps and isn't done with. Null if the network keeps none, or none was read yet. */
  kept: { schema: v.nullable(keptSchema), fallback: null },
})

/** What is kept of a page, in all its spellings. */
export function keptOf(pages: readonly KeptPage[], url: string): KeptPage | undefined {
  const key = matchKey(url)
  return pages.find((page) => page.url !== '' && matchKey(page.url) === key)
}
