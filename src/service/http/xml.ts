import XMLBuilder from 'fast-xml-builder'

const builder = new XMLBuilder()

/** What XML 1.0 has no place for (its §2.2): most control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const noCharacter = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/**
 * A response as XML: in a root element `response` each field is an element, and each element of a list an `item` in it.
 * Characters that XML can't hold are left out; a carriage return, which a reader would take for a line's end, is written
 * as a reference.
 */
export function writeXml(body: object): string {
  const elements = builder.build({ response: withItems(body) })
  return `<?xml version="1.0" encoding="UTF-8"?>${elements.replace(noCharacter, '').replaceAll('\r', '&#13;')}`
}

function withItems(value: unknown): unknown {
  if (Array.isArray(value)) return { item: value.map(withItems) }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withItems(field)]))
}
