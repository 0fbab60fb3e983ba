import { matchKey } from '../../../../src/contract/match-key.ts'
import { type IndexedShare, mergeShares } from '../../../../src/extension/storage/index/shares.ts'
import * as items from '../../../../src/extension/storage/items.ts'

interface Told extends Partial<Omit<IndexedShare, 'key' | 'site' | 'member'>> {
  url: string
  /** Of who shared it. */
  name?: string
}

/** A share as the index has it. */
export const indexedShare = ({ url, name = 'Ana Ruiz', ...told }: Told): IndexedShare => ({
  owner: 'https://graph.example maya',
  key: matchKey(url),
  site: new URL(url).hostname.replace(/^www\./, ''),
  url,
  title: 'Night trains',
  member: { id: name.toLowerCase(), name, link: '', headline: '', picture_small: '' },
  message: 'Read this',
  at: 0,
  seen: 0,
  ...told,
})

/** Puts these into the index, which is their owner's where there was none. */
export async function putShares(shares: readonly IndexedShare[]): Promise<void> {
  await mergeShares(shares, Number.POSITIVE_INFINITY)
  const [first] = shares
  if (first && !(await items.index.get())) await items.index.set({ owner: first.owner, changed: 1, names_pages: true })
}
