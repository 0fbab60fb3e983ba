import { plainText } from '../../../contract/text.ts'
import { pagesOf, type SharedPage } from '../../storage/index/shared-pages.ts'
import type { IndexedShare } from '../../storage/index/shares.ts'

export interface SearchablePage extends Pick<SharedPage, 'url' | 'title' | 'members'> {
  /** The texts that are searched, normalized. */
  text: string
}

/** The index's pages, newest first. */
export const searchable = (shares: readonly IndexedShare[]): SearchablePage[] =>
  pagesOf(shares)
    .sort((one, other) => other.at - one.at)
    .map(({ url, title, site, members, shares }) => {
      const texts = shares.flatMap(({ title, message, member }) => [title, message, member.name])
      return { url, title, members, text: plainText([site, ...texts].join('\n')) }
    })

/** The pages that contain each word of the query, also within longer words, since some languages write no spaces. */
export function searchPages(pages: readonly SearchablePage[], query: string): SearchablePage[] {
  const words = plainText(query).split(/\s+/).filter(Boolean)
  return words.length === 0 ? [] : pages.filter(({ text }) => words.every((word) => text.includes(word)))
}
