import type { Member } from '../../../schemas/wire.ts'

/** The first of every member, then the second, and so on: no member fills a list, or a database, by sharing much. */
export function roundRobin<Element>(elements: readonly Element[], memberOf: (element: Element) => string): Element[] {
  const rounds = new Map<string, number>()
  return elements
    .map((element) => {
      const member = memberOf(element)
      const round = rounds.get(member) ?? 0
      rounds.set(member, round + 1)
      return { element, round }
    })
    .sort((a, b) => a.round - b.round)
    .map(({ element }) => element)
}

export interface SharedPage extends Pick<IndexedShare, 'key' | 'url' | 'title' | 'site' | 'message' | 'at'> {
  members: Member[]
  shares: IndexedShare[]
}

export const newestFirst = (one: IndexedShare, other: IndexedShare): number =>
  other.at - one.at || (one.member.id < other.member.id ? -1 : 1)

/** Groups shares by page, in no particular order: a page has the title of the oldest share with one. */
export const pagesOf = (shares: readonly IndexedShare[]): SharedPage[] =>
  [...Map.groupBy(shares.toSorted(newestFirst), ({ key }) => key).values()].flatMap((shares) => {
    const [newest] = shares
    if (!newest) return []
    const { key, url, site, message, at } = newest
    const { title } = shares.findLast(({ title }) => title !== '') ?? newest
    return { key, url, title, site, message, at, members: shares.map(({ member }) => member), shares }
  })

/** Shares, which only the background writes. */
export interface IndexedShare {
  /** The member whose index this is (`state.ts`). */
  owner: string
  /** The page's match key: the same for all its spellings (`contract/page-url.ts`). */
  key: string
  site: string
  url: string
  title: string
  member: Member
  message: string
  at: number
  seen: number
  share_id?: string
}
