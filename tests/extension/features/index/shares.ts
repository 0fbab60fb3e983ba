import { matchKey } from '../../../../src/contract/page-url.ts'
import type { IndexedShare } from '../../../../src/extension/features/index/storage/shared-pages.ts'
import { index } from '../../../../src/extension/features/index/storage/state.ts'
import { mergeShares } from '../../../../src/extension/features/index/written-shares.ts'
import { article, maya, settle } from '../../support/pages.ts'
import { owner } from '../../support/stored/writes.ts'

interface Fields extends Partial<Omit<IndexedShare, 'member'>> {
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
  if (first && !(await index.get())) await index.set({ owner: first.owner, changed: 1, namesPages: true })
}

export const hour = 60 * 60 * 1000

/** A share of so many hours ago, of the article by default. */
export const share = (name: string, hours: number, change: Partial<IndexedShare> = {}): IndexedShare => {
  const { url = article.url, ...rest } = change
  return { ...indexedShare({ url, name, owner, at: Date.now() - hours * hour }), ...rest }
}
export const mine = (change: Partial<IndexedShare> = {}) =>
  share('Maya', 2, { member: maya, message: 'Mine', ...change })
export const page = (path: string, name: string, hours: number, change: Partial<IndexedShare> = {}) =>
  share(name, hours, { url: `https://${path}`, title: path, ...change })

/** Reports a change of the index. */
export const isChanged = async () => {
  await index.set({ owner, changed: Math.random(), namesPages: true })
  await settle()
}
