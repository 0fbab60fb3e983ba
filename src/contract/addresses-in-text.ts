// brackets and quotation marks that no address has, also of Chinese and Japanese
const written = /\bhttps?:\/\/[^\s<>"“”«»「」『』【】《》]+/gi

/** Ends a sentence or a part of it, also in Chinese and Japanese. */
const punctuation = new Set(".,;:!?'’”…*_。、，．！？；：）］｝")

const opened: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * The http and https addresses in a text, in their order. The end of the sentence is no part of an address, nor is a
 * bracket that the address didn't open: `(…/wiki/Mercury_(planet))`. In time that grows with the text alone.
 * @property index where the address begins
 */
export function* addressesIn(text: string): Generator<{ url: string; index: number }> {
  for (const { 0: found, index } of text.matchAll(written)) {
    const url = found.slice(0, endOf(found))
    if (URL.canParse(url)) yield { url, index }
  }
}

/** The text in parts: its addresses, and the words between them. */
export function* linkedParts(text: string): Generator<{ part: string; isAddress: boolean }> {
  let end = 0
  for (const { url, index } of addressesIn(text)) {
    yield { part: text.slice(end, index), isAddress: false }
    yield { part: url, isAddress: true }
    end = index + url.length
  }
  yield { part: text.slice(end), isAddress: false }
}

function endOf(found: string): number {
  const count = (character: string) => found.split(character).length - 1
  const surplus = Object.fromEntries(Object.entries(opened).map(([close, open]) => [close, count(close) - count(open)]))
  let end = found.length
  for (; end > 0; end--) {
    const last = found[end - 1] ?? ''
    const left = surplus[last]
    if (left === undefined ? !punctuation.has(last) : left <= 0) break
    if (left !== undefined) surplus[last] = left - 1
  }
  return end
}
