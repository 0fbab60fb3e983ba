import { hour } from '../../../../src/contract/durations.ts'
import { keyVersion, matchKey } from '../../../../src/contract/page-url.ts'
import type { IndexedShare } from '../../../../src/extension/features/index/storage/shared-pages.ts'
import { putState, shareDatabase, sharesBy } from '../../../../src/extension/features/index/storage/shares.ts'
import { indexChanged, type State, type Syncs } from '../../../../src/extension/features/index/storage/state.ts'
import { changeIndex, mergeShares } from '../../../../src/extension/features/index/written-shares.ts'
import { committed, resultOf } from '../../../../src/extension/storage/database.ts'
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

const unread: Syncs = { newest: null, due: { recent: null, whole: 0 }, sync: null }

/** Stores an index as it is after a run: these shares beside those that are stored, and its state. */
async function storeBoth(shares: readonly IndexedShare[], { owner, ...fields }: Partial<State> & { owner: string }) {
  const store = await shareDatabase.openStore('readwrite')
  const done = committed(store.transaction)
  await mergeShares(store, shares, Number.POSITIVE_INFINITY)
  const before: State | undefined = await resultOf(store.get([owner, '', '']))
  const count = await resultOf(store.count(sharesBy(owner)))
  const none = { id: 'stored', keyVersion, contacts: unread, own: unread }
  putState(store, { ...none, changed: 1, ...before, ...fields, owner, count })
  await done
  return before
}

/** Stores the state of an index, and reports that. */
export async function setIndex(state: Partial<State> & { owner: string }): Promise<void> {
  await storeBoth([], state)
  await indexChanged.set(state.changed ?? 1)
}

/** Adds shares to the index. Creates the index, for their owner, if there is none. */
export async function putShares(shares: readonly IndexedShare[]): Promise<void> {
  const [{ owner } = indexedShare({ url: article.url })] = shares
  if (!(await storeBoth(shares, { owner }))) await indexChanged.set(1)
}

/** Changes the shares of an index, as a run does. @returns whether it has changed some */
export async function changeShares(
  owner: string,
  change: (store: IDBObjectStore) => Promise<boolean>,
): Promise<boolean | undefined> {
  let isChanged: boolean | undefined
  await changeIndex(owner, async (_, store) => {
    isChanged = await change(store)
    return [{}, isChanged]
  })
  return isChanged
}

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
  await setIndex({ owner, changed: Math.random() })
  await settle()
}
