import { pagesOf, type SharedPage } from '../../storage/index/shared-pages.ts'
import type { IndexedShare } from '../../storage/index/shares.ts'

/** A page as it is searched for. */
export interface SearchablePage extends Pick<SharedPage, 'url' | 'title' | 'members'> {
  /** Its words as they are looked for. */
  words: string
}

/** A text without accents and letter case: what is typed in a hurry finds it. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The pages of an index, the newest first. */
export const searchable = (shares: readonly IndexedShare[]): SearchablePage[] =>
  pagesOf(shares)
    .sort((one, other) => other.at - one.at)
    .map(({ url, title, site, members, shares }) => {
      const texts = shares.flatMap(({ title, message, member }) => [title, message, member.name])
      return { url, title, members, words: plain([site, ...texts].join('\n')) }
    })

/** The pages in which each of these words is somewhere, also within another word: not all languages put spaces between theirs. */
export function searchPages(pages: readonly SearchablePage[], text: string): SearchablePage[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  return wanted.length === 0 ? [] : pages.filter(({ words }) => wanted.every((word) => words.includes(word)))
}
