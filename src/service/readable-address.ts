import { domainToUnicode } from 'node:url'

/** Maximum characters of a page's address that stands for its title. */
export const longestAddress = 80

const longestHost = 50

/** Letters that write a host without looking like others of a Latin one. */
const plainScripts = 'Latin Han Hiragana Katakana Hangul Arabic Hebrew Thai Devanagari Bengali Tamil'.split(' ')

const plainHost = new RegExp(`^[${plainScripts.map((script) => `\\p{sc=${script}}`).join('')}\\p{M}\\p{N}.-]+$`, 'u')

/** Signs that separate the parts of an address, and so stay escaped within a part; signs that don't show do, too. */
const readable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u
const separators = /[/?#&=+%]/

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A page's address as people read it, in place of a title: without the scheme, with letters in place of their escapes,
 * cut in the middle. Isolated if letters are written from right to left, so that it shows its parts in their order and
 * moves no text beside it.
 * @param url a clean one, which has no tracking parameters (`cleanPageUrl`)
 */
export function readableAddress(url: string): string {
  const { hostname, port, pathname, search, hash } = new URL(url)
  const host = cutStart(readableHost(hostname)) + (port && `:${port}`)
  const text = cutMiddle(host + decoded(`${pathname}${search}${hash}`.replace(/\/$/, '')), longestAddress)
  return rightToLeft.test(text) ? `\u2066${text.replace(/[/?#&=.]/g, '$&\u200E')}\u2069` : text
}

/** A host of foreign letters stays encoded, unless it ends with such letters: some of them look like others. */
function readableHost(hostname: string): string {
  const host = domainToUnicode(hostname)
  return plainHost.test(host) || /[^\0-\x7f][^.]*$/.test(host) ? host : hostname
}

/** A host is read from its end. */
const cutStart = (host: string): string => (host.length > longestHost ? `…${host.slice(1 - longestHost)}` : host)

const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return Array.from(decodeURIComponent(escaped), (sign) =>
        readable.test(sign) && !separators.test(sign) ? sign : encodeURIComponent(sign),
      ).join('')
    } catch {
      return escaped
    }
  })

function cutMiddle(text: string, max: number): string {
  const signs = Array.from(text)
  if (signs.length <= max) return text
  const end = Math.floor(max / 3)
  // a mark without its letter would be on another one
  const last = signs
    .slice(-end)
    .join('')
    .replace(/^\p{M}+/u, '')
  return `${signs.slice(0, max - end - 1).join('')}…${last}`
}
