import { endpoints } from '../../../contract/endpoints.ts'
import type { ShareText, ShareTexts } from '../../../contract/parameters.ts'
import { cleanText, cut, plainText } from '../../../contract/text.ts'

/** A page of a file, with the texts that the file has. */
export interface Link extends Partial<ShareTexts> {
  url: string
  /** The file's names of the author, such as an e-mail address; empty if it has none. */
  author: readonly string[]
  /** In milliseconds; undefined if the file has no time that can be read. */
  time: number | undefined
  isPrivate: boolean
}

const texts = endpoints.recommend.parameters

/** A text as the network takes it. */
export const textOf = (text: string, name: ShareText): string => cut(cleanText(text), texts[name].max).trim()

export const lineOf = (text: string, name: 'title' | 'keywords'): string => textOf(text.replace(/\s+/g, ' '), name)

export const isTrue = (text = ''): boolean => /^(1|true|yes)$/i.test(text)
export const isFalse = (text = ''): boolean => /^(0|false|no)$/i.test(text)

/** Whole tags, as many as the network takes. */
export function keywordsOf(tags: Iterable<string>): string {
  const words = new Set<string>()
  let length = 0
  for (const tag of tags) {
    const word = lineOf(tag.replaceAll(',', ' '), 'keywords')
    length += word.length + 2
    if (length > texts.keywords.max + 2) break
    if (word !== '') words.add(word)
  }
  return [...words].join(', ')
}

/** Folders that browsers and Raindrop make themselves, in the languages of the site; written as `plainText` does. */
const ownFolders = new Set(
  `bookmarks bar, bookmarks toolbar, bookmarks menu, bookmarksbar, bookmarksmenu, other bookmarks, mobile bookmarks,
favorites bar, other favorites, favorites, favourites, reading list, unsorted,
lesezeichenleiste, lesezeichen-symbolleiste, lesezeichen-menu, lesezeichenmenu, weitere lesezeichen, mobile lesezeichen,
favoritenleiste, weitere favoriten, favoriten, leseliste,
barre de favoris, barre des favoris, barre personnelle, barre de signets, menu des marque-pages, menu des signets,
menu signets, autres favoris, autres marque-pages, autres signets, favoris sur mobile, favoris, signets, liste de lecture,
barra dei preferiti, barra dei segnalibri, menu segnalibri, menu preferiti, altri preferiti, altri segnalibri, preferiti,
elenco lettura,
barra de marcadores, barra de favoritos, menu de marcadores, menu marcadores, otros marcadores, otros favoritos,
favoritos, lista de lectura,
barra dos favoritos, barra de ferramentas de marcadores, menu favoritos, outros marcadores, outros favoritos,
lista de leitura`
    .split(',')
    .map((name) => name.trim()),
)

export const isOwnFolder = (name: string): boolean => ownFolders.has(plainText(name).trim())

/** Seconds, milliseconds or microseconds since 1970, or a date of ISO 8601; undefined for no time, such as 0. */
export function timeOf(text: string): number | undefined {
  const number = Number(text)
  if (number > 0) return Math.floor(number > 1e14 ? number / 1000 : number > 1e11 ? number : number * 1000)
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
