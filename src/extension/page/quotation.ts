import { quote } from '../../contract/parameters.ts'
import { cut, lengthOf } from '../../contract/text.ts'

const longest = quote.max

/** Minimum characters of a shortened quotation. */
const shortest = 20

/**
 * The text as a quotation of at most `room` characters. A longer one ends after a word if possible; empty if less than
 * the minimum fits.
 */
export function quotable(text: string, room: number = longest): string {
  const most = Math.min(room, longest)
  if (lengthOf(text) <= most) return text
  if (most < shortest) return ''
  const shorter = cut(text, most - 1)
  // some scripts have no spaces
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  const { index = 0 } = words.containing(shorter.length) ?? {}
  const end = index > shorter.length / 2 ? text.slice(0, index) : shorter
  return `${end.replace(/[\s.,;:…–—-]+$/, '')}…`
}
