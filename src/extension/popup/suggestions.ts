import { matchKey } from '../../contract/match-key.ts'
import type { Member } from '../schemas/wire.ts'
import type { IndexedShare } from '../storage/shares.ts'

/** A page that contacts shared, as one row. */
export interface Suggestion extends Pick<IndexedShare, 'key' | 'url' | 'title' | 'site' | 'message' | 'at'> {
  /** Who shared it, the newest first. */
  members: Member[]
}

export interface Suggestions {
  /** Of the site in front. */
  ofSite: Suggestion[]
  /** Of the last days. */
  recent: Suggestion[]
}

/** How many pages each of the two lists has. */
const most = 3

/**
 * Pages for somebody whose page nobody shared: those that most contacts shared come first, of these the newest. Each is there
 * once, and neither is the page in front or what the member alone shared.
 *
 * @param url the page in front, where it has an address
 * @param me the member's own id
 */
export function suggest(
  shares: { ofSite: readonly IndexedShare[]; recent: readonly IndexedShare[] },
  url: string | undefined,
  me: string,
): Suggestions {
  const here = url && matchKey(url)
  const isOther = ({ key, member, url }: IndexedShare) =>
    key !== here && member.id !== me && /^https?:\/\//i.test(url) && URL.canParse(url)
  const ofSite = pagesOf(shares.ofSite.filter(isOther)).slice(0, most)
  const listed = new Set(ofSite.map(({ key }) => key))
  const recent = pagesOf(shares.recent.filter((share) => isOther(share) && !listed.has(share.key))).slice(0, most)
  return { ofSite, recent }
}

function pagesOf(shares: readonly IndexedShare[]): Suggestion[] {
  const byKey = Map.groupBy(shares, ({ key }) => key)
  const pages = [...byKey.values()].map((shares): Suggestion => {
    const [newest, ...older] = shares.toSorted((one, other) => other.at - one.at || compare(one, other)) as [
      IndexedShare,
      ...IndexedShare[],
    ]
    const { key, url, site, message, at } = newest
    const title = newest.title || older.find(({ title }) => title)?.title || ''
    return { key, url, site, message, at, title, members: [newest, ...older].map(({ member }) => member) }
  })
  return pages.sort(
    (one, other) => other.members.length - one.members.length || other.at - one.at || (one.key < other.key ? -1 : 1),
  )
}

/** Two of one moment: whichever order, but always the same. */
const compare = ({ member: one }: IndexedShare, { member: other }: IndexedShare) => (one.id < other.id ? -1 : 1)
