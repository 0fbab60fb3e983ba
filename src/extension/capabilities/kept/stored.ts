import * as v from 'valibot'
import { matchKey } from '../../../contract/page-url.ts'
import { type KeptPage, keptPageSchema } from '../../schemas/received-pages.ts'
import { defineItems } from '../../storage/item.ts'

const keptSchema = v.object({
  pages: v.array(keptPageSchema),
  /** Ids removed since. */
  removed: v.array(v.string()),
})

export type Kept = v.InferOutput<typeof keptSchema>

export const { kept } = defineItems({
  /** The newest pages that the member keeps and isn't done with. Null if the network keeps none, or none was read yet. */
  kept: { schema: v.nullable(keptSchema), fallback: null },
})

export const stillKept = (stored: Kept | null): KeptPage[] =>
  (stored?.pages ?? []).filter(({ id, url }) => url !== '' && !stored?.removed.includes(id))

/** What is kept of a page, in all its spellings. */
export function keptOf(stored: Kept | null, url: string): KeptPage | undefined {
  const key = matchKey(url)
  return stillKept(stored).find((page) => matchKey(page.url) === key)
}
