import { cut } from '../../../../contract/text.ts'

/** Maximum length of a quotation without its quotation marks, in UTF-16 units: a sentence or two. */
export const longestQuotation = 300

/** Minimum length of a shortened quotation, in UTF-16 units. */
const shortest = 20

/**
 * Shortens a text for a quotation, after a word if possible.
 *
 * @param room remaining length of the comment, in UTF-16 units
 * @returns an empty text if less than the minimum would fit
 */
export function quotable(text: string, room = longestQuotation): string {
  const longest = Math.min(room, longestQuotation)
  if (text.length <= longest) return text
  if (longest < shortest) return ''
  const space = text.lastIndexOf(' ', longest - 1)
  // some scripts have no spaces
  const end = space > longest / 2 ? space : longest - 1
  return `${cut(text, end).replace(/[\s.,;:…–—-]+$/, '')}…`
}
