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
  // which ends a quotation that was cut
  const lines = quote
    .replace(/…\s*$/, '')
    .split('\n')
    .flatMap((line) => line.trim() || [])
  const words = lines.join(' ').split(/\s+/)
  const [first = '', last = ''] = [lines[0], lines.at(-1)]
  if (first === '') return url
  const directive = `${url}${url.includes('#') ? '' : '#'}:~:text=`
  // a browser finds a whole text within one paragraph only
  if (lines.length === 1 && words.length <= 2 * wordsAtEnds) return directive + encode(words.join(' '))
  const start = first.split(/\s+/).slice(0, wordsAtEnds).join(' ')
  const end = last.split(/\s+/).slice(-wordsAtEnds).join(' ')
  return `${directive}${encode(start)},${encode(end)}`
}
