import { matchKey } from '../../../../src/contract/page-url.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import type { IndexedShare } from '../../../../src/extension/storage/shared-pages.ts'
import { mergeShares } from '../../../../src/extension/storage/shares.ts'

interface Fields extends Partial<Omit<IndexedShare, 'key' | 'site' | 'member'>> {
  url: string
  /** The sharer's name. */
  name?: string
}

/** A share of the index. */
export const indexedShare = ({ url, name = 'Ana Ruiz', ...fields }: Fields): IndexedShare => ({
  owner: 'https://graph.example maya',
  key: matchKey(url),
  site: new URL(url).hostname.replace(/^www\./, ''),
  url,
  title: 'Night trains',
  member: { id: name.toLowerCase(), name, link: '', headline: '', picture_small: '' },
  message: 'Read this',
  at: 0,
  seen: 0,
  ...fields,
})

/** Adds shares to the index. Creates the index, for their owner, if there is none. */
export async function putShares(shares: readonly IndexedShare[]): Promise<void> {
  await mergeShares(shares, Number.POSITIVE_INFINITY)
  const [first] = shares
  if (first && !(await items.index.get())) await items.index.set({ owner: first.owner, changed: 1, names_pages: true })
}
