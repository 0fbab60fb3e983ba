import { cut } from '../../../../contract/text.ts'

/** How long a quotation is, in UTF-16 units without its marks: a sentence or two. */
export const longestQuotation = 300

/** Less of a longer text is no quotation of it. */
const shortest = 20

/**
 * A text as it may be quoted: whole, or cut after a word. Empty where there is no room for enough of it.
 *
 * @param room for how many UTF-16 units there is room
 */
export function quotable(text: string, room = longestQuotation): string {
  const longest = Math.min(room, longestQuotation)
  if (text.length <= longest) return text
  if (longest < shortest) return ''
  const space = text.lastIndexOf(' ', longest - 1)
  // scripts without spaces, and what isn't words
  const end = space > longest / 2 ? space : longest - 1
  return `${cut(text, end).replace(/[\s.,;:…–—-]+$/, '')}…`
}
