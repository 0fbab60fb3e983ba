import { type Query, searchText, searchWords, type Term } from '../../../contract/search.ts'
import { reverseDomain, type Share } from '../../store/shares/news.ts'

/* Texts of a search in ASCII, as `searchWords` writes them: no sign below is in a word. */

const [ofHost, ofLanguage] = ['=', '@']

const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `

/** A pass's searchable texts, host and language. Two spaces are between them, so no phrase spans two. */
export function wordsOf(url: string, { title, message, quote, site_name, language }: Share): string {
  const { hostname } = new URL(url)
  const texts = [title, message, quote, site_name, hostname].map((text) => spaced(searchWords(searchText(text))))
  return [...texts, ` ${ofHost}${reverseDomain(hostname)} `, ` ${ofLanguage}${language} `].join('')
}

const sought = ({ words, isPrefix }: Term): string => (isPrefix ? spaced(words).trimEnd() : spaced(words))

/** Parts that the words of a pass have to contain, one of each group. */
export const partsOfQuery = ({ terms, site, lang }: Query): string[][] => [
  ...terms.map((term) => [sought(term)]),
  ...site.map((host) => [` ${ofHost}${reverseDomain(host)}`]),
  ...(lang.length > 0 ? [lang.map((language) => ` ${ofLanguage}${language} `)] : []),
]
