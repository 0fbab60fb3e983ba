import { matchKey } from '../../../../contract/match-key.ts'
import { inTurns } from '../../../storage/in-turns.ts'
import { pagesOf, type SharedPage } from '../../../storage/index/shared-pages.ts'
import type { IndexedShare } from '../../../storage/index/shares.ts'

/** A page that contacts shared, as one row. */
export type Suggestion = SharedPage

export interface Suggestions {
  /** Of the site in front. */
  ofSite: Suggestion[]
  /** Of the last days. */
  recent: Suggestion[]
}

/** How many pages each of the two lists has. */
const most = 3

/**
 * Pages for somebody whose page nobody shared: those that most contacts shared come first, of these the newest of
 * each contact in turns. Each is there once, and neither is the page in front or what the member alone shared.
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
  const ofSite = mostFirst(pagesOf(shares.ofSite.filter(isOther))).slice(0, most)
  const listed = new Set(ofSite.map(({ key }) => key))
  const others = shares.recent.filter((share) => isOther(share) && !listed.has(share.key))
  const recent = mostFirst(pagesOf(others)).slice(0, most)
  return { ofSite, recent }
}

/** Those that most shared first, of these the newest, in turns of whoever shared them last. */
function mostFirst(pages: Suggestion[]): Suggestion[] {
  const newestFirst = pages.sort((one, other) => other.at - one.at || (one.key < other.key ? -1 : 1))
  return inTurns(newestFirst, ({ members: [last] }) => last?.id ?? '').sort(
    (one, other) => other.members.length - one.members.length,
  )
}
