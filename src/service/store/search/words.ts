import { inAscii, type Query, searchWords, type Term } from '../../../contract/search.ts'
import type { NewsRow } from '../shares/news.ts'

/** What an item is besides its words: a fact has the form of a word, in a column of its own. */
const facts = {
  by: (member: string): string => `m${inAscii(member)}`,
  in: (language: string): string => `l${inAscii(language)}`,
  on: (domain: string): string => `d${inAscii(domain)}`,
}

const maxLabels = 20

/** The domain of a host, and all that contain it: `a.b.example`, `b.example`, `example`. */
function domainsOf(host: string): string[] {
  const labels = host.replace(/\.$/, '').split('.').slice(-maxLabels)
  return labels.map((_, index) => labels.slice(index).join('.'))
}

export type Words = Record<'title' | 'message' | 'rest' | 'facts', string[]>

export type Indexed = Pick<
  NewsRow,
  'member' | 'url' | 'title' | 'message' | 'overview' | 'keywords' | 'site_name' | 'language'
>

/** An item's words, as `contract/search.ts` writes them: no syntax of an engine is in a member's text. */
export function wordsOf(item: Indexed): Words {
  const host = item.url === null ? '' : (URL.parse(item.url)?.hostname ?? '')
  return {
    title: searchWords(item.title),
    message: searchWords(item.message),
    rest: searchWords(`${item.overview}\n${item.keywords}\n${item.site_name}\n${host}`),
    facts: [facts.by(item.member), facts.in(item.language), ...domainsOf(host).map(facts.on)],
  }
}

export const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `

export const sought = ({ words, isPrefix }: Term): string => (isPrefix ? spaced(words).trimEnd() : spaced(words))

const factsOf = ({ lang, site }: Query, authors: readonly string[]): string[][] =>
  [authors.map(facts.by), lang.map(facts.in), ...site.map((host) => [facts.on(host)])].filter(
    (group) => group.length > 0,
  )

/** The query of SQLite's index; empty if any item matches. Words are letters and digits alone, in quotes. */
export function ftsQuery(query: Query, authors: readonly string[]): string {
  const words = query.terms.map(
    ({ words, isPrefix }) => `{title message rest} : "${words.join(' ')}"${isPrefix ? ' *' : ''}`,
  )
  const groups = factsOf(query, authors).map((group) => `facts : (${group.map((fact) => `"${fact}"`).join(' OR ')})`)
  return [...words, ...groups].map((each) => `(${each})`).join(' AND ')
}

/** Letters of the beginnings that PostgreSQL's index has as words: reading all words of a short one would take long. */
const beginnings = [3, 4, 5]

/** In PostgreSQL's index, beginnings and facts start with a sign. */
const beginning = (word: string): string => `-${word}`
const fact = (name: string): string => `=${name}`

export function tsquery(query: Query, authors: readonly string[]): string {
  const terms = query.terms.map(({ words, isPrefix }) => {
    const [only = ''] = words
    if (isPrefix && words.length === 1 && beginnings.includes(only.length)) return beginning(only)
    return words.join(' <-> ') + (isPrefix ? ':*' : '')
  })
  const groups = factsOf(query, authors).map((group) => group.map(fact).join(' | '))
  return [...terms, ...groups].map((each) => `(${each})`).join(' & ')
}

/** An item in PostgreSQL's index. With gaps between the columns, so that no phrase spans two. */
export function tsvector(words: Words): string {
  const placed = new Map<string, string>()
  let position = 1
  for (const column of ['title', 'message', 'rest'] as const) {
    for (const word of words[column]) {
      const place = Math.min(position++, 16_383)
      placed.set(word, placed.has(word) ? `${placed.get(word)},${place}` : `${word}:${place}`)
    }
    position++
  }
  const starts = new Set<string>()
  for (const word of placed.keys())
    for (const length of beginnings) if (word.length >= length) starts.add(beginning(word.slice(0, length)))
  return [...placed.values(), ...starts, ...words.facts.map(fact)].join(' ')
}
