import XMLBuilder from 'fast-xml-builder'

const builder = new XMLBuilder()

/** Characters that XML 1.0 excludes (§2.2): most control characters, lone surrogates, U+FFFE and U+FFFF. */
const invalidCharacter = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/**
 * Writes a response as XML. In the root element `response` each field is an element; each element of a list is an
 * `item`. Characters that XML excludes are removed. A carriage return becomes a reference, because parsers normalize
 * line ends.
 */
export function writeXml(body: object): string {
  const elements = builder.build({ response: withItems(body) })
  return `<?xml version="1.0" encoding="UTF-8"?>${elements.replace(invalidCharacter, '').replaceAll('\r', '&#13;')}`
}

function withItems(value: unknown): unknown {
  if (Array.isArray(value)) return { item: value.map(withItems) }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withItems(field)]))
}
