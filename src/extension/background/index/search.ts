import type { IndexedShare } from '../../storage/shares.ts'

/** A page with everybody who shared it, the newest first. */
export interface SharedPage {
  url: string
  title: string
  site: string
  members: IndexedShare['member'][]
  /** When it was shared last, in milliseconds since 1970. */
  at: number
  /** Its words as they are looked for. */
  words: string
}

/** A text without accents and letter case: what is typed in a hurry finds it. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The pages of an index, the newest first. */
export function pagesOf(shares: readonly IndexedShare[]): SharedPage[] {
  const byKey = Map.groupBy(
    [...shares].sort((one, other) => other.at - one.at),
    ({ key }) => key,
  )
  return [...byKey.values()].flatMap((all) => {
    const [newest] = all
    if (!newest) return []
    const { url, site, at } = newest
    const title = all.find((each) => each.title)?.title ?? ''
    const words = plain([site, ...all.flatMap((each) => [each.title, each.message, each.member.name])].join('\n'))
    return { url, title, site, members: all.map(({ member }) => member), at, words }
  })
}

/** The pages in which each of these words is somewhere, also within another word: not all languages put spaces between theirs. */
export function searchPages(pages: readonly SharedPage[], text: string): SharedPage[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  return wanted.length === 0 ? [] : pages.filter(({ words }) => wanted.every((word) => words.includes(word)))
}
