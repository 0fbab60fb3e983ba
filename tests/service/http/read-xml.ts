import { XMLParser } from 'fast-xml-parser'

const parser = new XMLParser({ parseTagValue: false, trimValues: false, isArray: (name) => name === 'item' })

export function readXml(text: string, root = 'response'): unknown {
  return parser.parse(text)[root]
}

export function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? '' : { item: value.map(asTexts) }
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asTexts(field)]))
}
