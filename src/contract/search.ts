import { plainText, startOfDay, typedLetters } from './text.ts'

/** Maximum words, also within phrases, and filters of a search; further ones are ignored. */
export const maxWords = 30

export interface Term {
  words: string[]
  /** Whether the last word may be the beginning of a longer one. */
  isPrefix: boolean
}

export interface Query {
  terms: Term[]
  /** The name of the author, or `me`. */
  from: string[]
  /** Hosts; each includes its subdomains. */
  site: string[]
  /** ISO 639, two letters; any of them. */
  lang: string[]
  /** Milliseconds since 1970: published at or after it, and before it. */
  since: number | undefined
  until: number | undefined
  /** Whether there were more than `maxWords`. */
  isCut: boolean
}

/** The shortest word, in letters, that is also searched as the beginning of a longer one. */
const shortestPrefix = 3

/** A filter, a quotation or a word. */
export const part = /(from|site|lang|before|after):(?:"([^"]*)"?|([^\s"]+))|"([^"]*)"?|[^\s"]+/gi

/**
 * Reads a search in linear time. Text that is no known filter is searched as words.
 * @param shortest letters of the shortest word that is also the beginning of a longer one
 */
export function readQuery(text: string, shortest = shortestPrefix): Query {
  const query: Query = { terms: [], from: [], site: [], lang: [], since: undefined, until: undefined, isCut: false }
  let left = maxWords
  for (const [whole, name, quoted, plain, phrase] of text.matchAll(part)) {
    if (query.isCut) break
    if (left > 0 && name !== undefined && addFilter(query, name.toLowerCase(), (quoted ?? plain ?? '').trim())) {
      left--
      continue
    }
    const all = searchWords(phrase ?? whole)
    const words = all.slice(0, left)
    query.isCut = words.length < all.length
    // the last word is a whole one if others followed it
    const mayBegin = phrase === undefined && !query.isCut && [...(words.at(-1) ?? '')].length >= shortest
    if (words.length > 0) query.terms.push({ words, isPrefix: mayBegin })
    left -= words.length
  }
  return query
}

export const isEmpty = ({ terms, from, site, lang, since, until }: Query): boolean =>
  terms.length + from.length + site.length + lang.length === 0 && since === undefined && until === undefined

function addFilter(query: Query, name: string, value: string): boolean {
  if (name === 'before' || name === 'after') {
    const start = startOf(value)
    if (start === undefined) return false
    if (name === 'before') query.until = Math.min(start, query.until ?? start)
    else query.since = Math.max(start, query.since ?? start)
    return true
  }
  if (name === 'site') {
    const host = value === '' || /[/?#@\\]/.test(value) ? undefined : URL.parse(`http://${value}/`)?.hostname
    if (host) query.site.push(host)
    return Boolean(host)
  }
  if (name === 'lang') {
    if (!/^[a-z]{2}$/i.test(value)) return false
    query.lang.push(value.toLowerCase())
    return true
  }
  if (searchWords(value).length === 0) return false
  query.from.push(value)
  return true
}

function startOf(date: string): number | undefined {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?$/.exec(date) ?? []
  return year === undefined ? undefined : startOfDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Maximum UTF-16 units of a word; the rest of a longer one is ignored. */
const longestWord = 50

/** Scripts that are written without spaces: each of their letters is a word, and a word of them is a phrase. */
export const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const word = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}])+`, 'gu')

/** A text's words as the index has them, without accents. A word that begins another one does so here too. */
export function searchWords(text: string): string[] {
  // most texts: three times as fast
  if (/^[ -~\s]*$/.test(text))
    return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((found) => found.slice(0, longestWord))
  return (plainText(text).match(word) ?? []).map((found) => found.slice(0, longestWord))
}

const piece = new RegExp(`[${unspaced}]\\p{M}*|((?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+|[^\\p{L}\\p{N}\\p{M}]+`, 'gu')

/** Splits a text for display: each part is a word that the terms find, or what stands between two such words. */
export function markedParts(text: string, terms: readonly Term[]): { part: string; isFound: boolean }[] {
  const wanted = terms.flatMap(({ words, isPrefix }) =>
    words.map((word, index) => ({ word, isPrefix: isPrefix && index === words.length - 1 })),
  )
  const isFound = (part: string) =>
    searchWords(part).some((found) =>
      wanted.some(({ word, isPrefix }) => (isPrefix ? found.startsWith(word) : found === word)),
    )
  return (text.match(piece) ?? []).map((part) => ({ part, isFound: isFound(part) }))
}

// Greek and Cyrillic in Latin letters, as the service indexes names (`inLatin`, which knows all scripts)
const greek = 'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'
const cyrillic =
  'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya єie іi ґg ђdj јj љlj њnj ћc џdzh ѕdz'

export const latinLetters = /* @__PURE__ */ typedLetters(`${greek} ${cyrillic}`)

/** A text to search in: plain, then in Latin letters too, as people write it without that script's keys. */
export function searchText(text: string): string {
  const plain = plainText(text)
  const latin = plain.replace(/[\u0370-\u052F]/g, (letter) => latinLetters.get(letter) ?? letter)
  return latin === plain ? plain : `${plain}\n${latin}`
}
