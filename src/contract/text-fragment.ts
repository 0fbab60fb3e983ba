/** Words with which a long passage begins and ends, so that a browser finds it across paragraphs. */
const wordsAtEnds = 4

/** Percent-encodes also what has a meaning of its own in a text directive. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D')

/**
 * The address of a passage of a page: browsers scroll to the quoted text, or open the page as usual if it isn't there
 * (https://wicg.github.io/scroll-to-text-fragment/). For links alone: comparing and sending need the page's URL.
 * @param url as `cleanPageUrl` makes it; its fragment, if it has one, is a route, and stays @param quote may be empty
 */
export function urlOfPassage(url: string, quote: string): string {
  // the sign at the end is of a quotation that was cut
  const lines = quote.replace(/…\s*$/, '').split('\n')
  const paragraphs = lines.map((line) => line.match(/\S+/g) ?? []).filter(({ length }) => length > 0)
  const [first, last = []] = [paragraphs[0], paragraphs.at(-1)]
  if (!first) return url
  // a browser finds a whole text within one paragraph only
  const isWhole = paragraphs.length === 1 && first.length <= 2 * wordsAtEnds
  const parts = isWhole ? [first] : [first.slice(0, wordsAtEnds), last.slice(-wordsAtEnds)]
  const directive = parts.map((words) => encode(words.join(' '))).join(',')
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${directive}`
}
