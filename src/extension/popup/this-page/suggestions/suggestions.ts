import { matchKey } from '../../../../contract/match-key.ts'
import type { IndexedShare } from '../../../storage/shared-pages.ts'
import { pagesOf, roundRobin, type SharedPage } from '../../../storage/shared-pages.ts'

/** A page that contacts shared. */
export type Suggestion = SharedPage

export interface Suggestions {
  /** Pages of the same site as the page in front. */
  ofSite: Suggestion[]
  /** Pages shared lately. */
  recent: Suggestion[]
}

/** Maximum number of pages in each list. */
const maxPages = 3

/**
 * Chooses pages to suggest: those with most sharers first, then the newest, a page of each contact in turn. No page
 * occurs twice. The page in front and the member's own shares are left out.
 *
 * @param url URL of the page in front; undefined if the page can't be looked up
 * @param me the member's id
 */
export function suggest(
  shares: { ofSite: readonly IndexedShare[]; recent: readonly IndexedShare[] },
  url: string | undefined,
  me: string,
): Suggestions {
  const here = url && matchKey(url)
  const isOther = ({ key, member, url }: IndexedShare) =>
    key !== here && member.id !== me && /^https?:\/\//i.test(url) && URL.canParse(url)
  const ofSite = mostFirst(pagesOf(shares.ofSite.filter(isOther))).slice(0, maxPages)
  const listed = new Set(ofSite.map(({ key }) => key))
  const others = shares.recent.filter((share) => isOther(share) && !listed.has(share.key))
  const recent = mostFirst(pagesOf(others)).slice(0, maxPages)
  return { ofSite, recent }
}

/** Sorts by number of sharers, then newest first, with the latest sharers in turn. */
function mostFirst(pages: Suggestion[]): Suggestion[] {
  const newestFirst = pages.sort((one, other) => other.at - one.at || (one.key < other.key ? -1 : 1))
  return roundRobin(newestFirst, ({ members: [last] }) => last?.id ?? '').sort(
    (one, other) => other.members.length - one.members.length,
  )
}
