import type { Member } from '../../schemas/wire.ts'
import type { IndexedShare } from './shares.ts'

/** A page of the index with everybody who shared it; what is told of it is its newest share's. */
export interface SharedPage extends Pick<IndexedShare, 'key' | 'url' | 'title' | 'site' | 'message' | 'at'> {
  /** Who shared it, the newest first. */
  members: Member[]
  /** Their shares, in the same order. */
  shares: IndexedShare[]
}

/** The pages of these shares, in no particular order. Where the newest share of one has no title, an older one's is taken. */
export const pagesOf = (shares: readonly IndexedShare[]): SharedPage[] =>
  [...Map.groupBy(shares.toSorted(newestFirst), ({ key }) => key).values()].flatMap((shares) => {
    const [newest] = shares
    if (!newest) return []
    const { key, url, site, message, at } = newest
    const title = shares.find(({ title }) => title)?.title ?? ''
    return { key, url, title, site, message, at, members: shares.map(({ member }) => member), shares }
  })

/** Two of one moment: whichever order, but always the same. */
const newestFirst = (one: IndexedShare, other: IndexedShare): number =>
  other.at - one.at || (one.member.id < other.member.id ? -1 : 1)
