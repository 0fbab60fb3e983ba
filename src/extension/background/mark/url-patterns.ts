import { matchKey } from '../../../contract/match-key.ts'
import { cleanPageUrl, trackingParameters } from '../../../contract/page-url.ts'

/** How many parameters may stand in any order; of more, those orders are known in which they were shared, and the key's. */
const mostInAnyOrder = 3

/** How long an address may be for that. */
export const longestInAnyOrder = 500

/** How many characters of pages go into one pattern: what they have in common costs more than they. A page that takes more is not marked. */
export const longest = 8000

/**
 * How many characters of pages go into all patterns, for which a browser takes about two seconds. The longest pages stay out,
 * since whoever shares a page chooses how long its address is; 10,000 ordinary ones have room.
 */
export const longestTogether = 2_000_000

/**
 * Regular expressions of which one matches an address that is one of these pages' by `matchKey`, and none another page's: for an
 * engine without lookahead and of bounded memory (RE2), which is given addresses without user name, password and fragment. Three
 * spellings aren't known, or patterns would be many, long and slow: characters that are escaped without need, unless they were
 * shared so or are a tilde; many parameters in another order; and what is for tracking anywhere but at the end. Nor are pages
 * known that only a route tells, or whose addresses are very long.
 *
 * @param urls as they were shared
 */
export function urlPatterns(urls: readonly string[]): string[] {
  // a route is not in the addresses that are compared
  const pages = [...new Set(urls)].filter((url) => new URL(url).hash === '')
  let together = 0
  const alternatives = new Set<string>()
  for (const url of pages.sort((one, other) => one.length - other.length)) {
    const page = spellingsOf(url)
    // what is not marked has cost as much as what is
    together += Math.min(page.length, longest)
    if (together > longestTogether) break
    if (page.length > longest) continue
    for (const each of page.alternatives) alternatives.add(each)
  }
  const { asking = [], bare = [] } = Object.groupBy(alternatives, (each) => (each.includes(query) ? 'asking' : 'bare'))
  return [
    ...parts(bare).map((some) => `^(?:${some})(?:\\?(?:${tracking}?(?:&|$))*)?$`),
    ...parts(asking).map((some) => `^(?:${some})(?:&${tracking}?)*$`),
  ]
}

/** Where a query begins, which no path has. */
const query = '\\?&*'

/** Alternatives, together as long as may be. */
function parts(alternatives: string[]): string[] {
  const together: string[] = []
  for (const each of alternatives) {
    const last = together.at(-1)
    if (last !== undefined && last.length + each.length < longest) together.push(`${together.pop()}|${each}`)
    else together.push(each)
  }
  return together
}

/** Patterns of a page's address, up to what may stand at its end, and how many characters they have together. */
function spellingsOf(url: string): { alternatives: string[]; length: number } {
  const key = matchKey(url)
  const isSame = (other: string) => URL.canParse(other) && matchKey(other) === key
  const { hostname, port } = new URL(key)
  const www = isSame(key.replace('//', '//www.')) ? '(?:www\\.)?' : ''
  const site = `https?://${www}${escaped(hostname)}\\.?${port && `:${port}`}`
  // beside a % that escapes nothing, nothing else is the same either
  const spelled = /%(?![0-9A-F]{2})/i.test(key) ? escaped : spellings
  const found = new Set<string>()
  for (const address of [key, url]) {
    const path = new URL(address).pathname.replace(/(?<=[^/])\/$/, '')
    const page = `${site}${spelled(path)}${path.endsWith('/') ? '' : '/?'}`
    const parameters = parametersOf(address)
    const isAnyOrder = parameters.length <= mostInAnyOrder && address.length <= longestInAnyOrder
    for (const order of isAnyOrder ? permutations(parameters) : [parameters])
      if (isSame(`${address.split('?', 1)}?${order.join('&')}`))
        found.add(order.length > 0 ? `${page}${query}${order.map(spelled).join('&+')}` : page)
  }
  return { alternatives: [...found], length: [...found].reduce((sum, each) => sum + each.length, 0) }
}

/** A parameter that only says where a visitor came from. */
const tracking = `(?:(?i:${[...trackingParameters].join('|')})(?:=[^&]*)?)`

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Hexadecimal digits in either case, and the one character that browsers and sites often disagree about. */
const spellings = (text: string): string =>
  escaped(text)
    .replace(/%[0-9A-F]{2}/gi, (escaping) =>
      escaping.replace(/[a-f]/gi, (digit) => `[${digit.toUpperCase()}${digit.toLowerCase()}]`),
    )
    .replace(/~|%7\[Ee\]/g, '(?:~|%7[Ee])')

/** The parameters that select content, as they stand in the address. */
const parametersOf = (url: string): string[] =>
  new URL(cleanPageUrl(url) ?? url).search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '')

const permutations = <Element>(all: Element[]): Element[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((others) => [one, ...others]))
