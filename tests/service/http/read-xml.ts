import { XMLParser } from 'fast-xml-parser'

const parser = new XMLParser({ parseTagValue: false, trimValues: false, isArray: (name) => name === 'item' })

/** Parses a response in XML: every field is a text, and a list is an element of items. */
export function readXml(text: string): unknown {
  return parser.parse(text).response
}

/** Converts a response in JSON to the result of `readXml`. */
export function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? '' : { item: value.map(asTexts) }
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asTexts(field)]))
}
