import type { Member } from '../../schemas/wire.ts'
import type { IndexedShare } from './shares.ts'

/** A page of the index with all its sharers; its fields are those of the newest share. */
export interface SharedPage extends Pick<IndexedShare, 'key' | 'url' | 'title' | 'site' | 'message' | 'at'> {
  /** The sharers, newest share first. */
  members: Member[]
  /** Their shares, in the same order. */
  shares: IndexedShare[]
}

/** Groups shares by page, in no particular order. If the newest share has no title, an older share's title is used. */
export const pagesOf = (shares: readonly IndexedShare[]): SharedPage[] =>
  [...Map.groupBy(shares.toSorted(newestFirst), ({ key }) => key).values()].flatMap((shares) => {
    const [newest] = shares
    if (!newest) return []
    const { key, url, site, message, at } = newest
    const title = shares.find(({ title }) => title)?.title ?? ''
    return { key, url, title, site, message, at, members: shares.map(({ member }) => member), shares }
  })

/** Shares of the same moment have a stable order. */
const newestFirst = (one: IndexedShare, other: IndexedShare): number =>
  other.at - one.at || (one.member.id < other.member.id ? -1 : 1)
