import { day } from '../../../contract/durations.ts'
import { siteOf } from '../../network/address.ts'
import type { SamePage } from '../../schemas/pages.ts'
import { type IndexedShare, pagesOf, roundRobin, type SharedPage, sharesOfSite, sharesSince } from '../index/door.ts'

/** Pages that contacts shared: of a site, or lately of any. */
export interface KnownPages {
  /** Empty for any site. */
  site: string
  pages: SharedPage[]
}

const maxShares = { ofSite: 50, lately: 200 }

const maxPages = 3

/** Maximum age of a share that is listed for any site, in milliseconds. */
const lately = 7 * day

export async function readKnownPages(owner: string, page: SamePage | undefined, me: string): Promise<KnownPages> {
  const site = (page && siteOf(page.url)) || ''
  const ofSite = site === '' ? [] : mostShared(await sharesOfSite(owner, site, maxShares.ofSite), page?.key, me)
  if (ofSite.length > 0) return { site, pages: ofSite }
  const recent = await sharesSince(owner, Math.max(0, Date.now() - lately), maxShares.lately)
  return { site: '', pages: mostShared(recent, page?.key, me) }
}

/** @param here the key of the page in front. @returns the pages with most sharers, then the newest, a page of each contact in turn; in the order of their latest share. */
export function mostShared(shares: readonly IndexedShare[], here: string | undefined, me: string): SharedPage[] {
  const isOther = ({ key, member, url }: IndexedShare) =>
    key !== here && member.id !== me && /^https?:\/\//i.test(url) && URL.canParse(url)
  const pages = pagesOf(shares.filter(isOther)).sort(
    (one, other) => other.at - one.at || (one.key < other.key ? -1 : 1),
  )
  return roundRobin(pages, ({ members: [last] }) => last?.id ?? '')
    .sort((one, other) => other.members.length - one.members.length)
    .slice(0, maxPages)
    .sort((one, other) => other.at - one.at)
}
