import { matchKey } from '../../../contract/match-key.ts'
import { cleanPageUrl, trackingParameters } from '../../../contract/page-url.ts'

/** How many parameters may stand in any order; of more, those orders are known in which they were shared, and the key's. */
const mostInAnyOrder = 3

/** How many characters of pages go into one pattern: what they have in common costs more than they. */
const longest = 8000

/**
 * Regular expressions of which one matches an address that is one of these pages' by `matchKey`, and none another page's: for an
 * engine without lookahead and of bounded memory (RE2), which is given addresses without user name, password and fragment. Three
 * spellings aren't known, or patterns would be many, long and slow: characters that are escaped without need, unless they were
 * shared so or are a tilde; many parameters in another order; and what is for tracking between other parameters, since it is
 * put at the end, or where nothing else is.
 *
 * @param urls as they were shared
 */
export function urlPatterns(urls: readonly string[]): string[] {
  /** What may stand in the query, by what stands before it. */
  const pages = new Map<string, Set<string>>()
  for (const url of urls)
    for (const [page, query] of spellingsOf(url)) pages.set(page, (pages.get(page) ?? new Set()).add(query))
  const bare = [...pages].filter(([, queries]) => queries.has('')).map(([page]) => page)
  const asking = [...pages].flatMap(([page, queries]) =>
    parts([...queries].filter(Boolean)).map((some) => `^${page}\\?(?:${tracking}?&)*(?:${some})(?:&${tracking}?)*$`),
  )
  return [...parts(bare).map((some) => `^(?:${some})(?:\\?(?:${tracking}?(?:&|$))*)?$`), ...asking]
}

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

/** Patterns of a page's address: up to its query, and of what has to stand there, empty where nothing has to. */
function spellingsOf(url: string): [page: string, query: string][] {
  const key = matchKey(url)
  const isSame = (other: string) => URL.canParse(other) && matchKey(other) === key
  const { hostname, port } = new URL(key)
  const www = isSame(key.replace('//', '//www.')) ? '(?:www\\.)?' : ''
  const site = `https?://${www}${escaped(hostname)}\\.?${port === '' ? '(?::(?:80|443))?' : `:${port}`}`
  // beside a % that escapes nothing, nothing else is the same either
  const spelled = /%(?![0-9A-F]{2})/i.test(key) ? escaped : spellings
  return [key, url].flatMap((address) => {
    const path = new URL(address).pathname.replace(/(?<=[^/])\/$/, '')
    const page = `${site}${spelled(path)}${path.endsWith('/') ? '' : '/?'}`
    const parameters = parametersOf(address)
    return (parameters.length > mostInAnyOrder ? [parameters] : permutations(parameters))
      .filter((order) => isSame(`${address.split('?', 1)}?${order.join('&')}`))
      .map((order): [string, string] => [page, order.map(spelled).join('&+')])
  })
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
