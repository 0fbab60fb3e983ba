import type { Document, Schema } from '../../../src/build/reference/document.ts'
import { readXml } from '../http/read-xml.ts'

/** Reads XML as a schema describes it: XML itself has texts alone. What the schema doesn't know stays a text. */
export function readTypedXml(text: string, schema: Schema, { components }: Pick<Document, 'components'>): unknown {
  const follow = ({ $ref, ...own }: Schema): Schema =>
    $ref === undefined ? own : follow(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {})

  function typed(value: unknown, of: Schema): unknown {
    const { type, oneOf, anyOf = oneOf, properties = {}, items = {}, const: only, enum: values } = follow(of)
    if (anyOf) return typed(value, anyOf.find((each) => fits(value, follow(each))) ?? {})
    if (type === 'array') return itemsOf(value).map((item) => typed(item, items))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, typed(field, properties[name] ?? {})]),
      )
    if (type === 'integer' && /^-?\d+$/.test(String(value))) return Number(value)
    const isTruth = type === 'boolean' || typeof only === 'boolean' || values?.includes(true)
    if (isTruth && /^(?:true|false)$/.test(String(value))) return value === 'true'
    return value
  }

  /** Whether an element can be of a schema, by the constants in it and its obligatory elements. */
  const fits = (value: unknown, { properties = {}, required = [] }: Schema): boolean =>
    typeof value === 'object' &&
    value !== null &&
    required.every((name) => name in value) &&
    Object.entries(properties).every(([name, { const: only }]) => {
      const field = (value as Record<string, unknown>)[name]
      return only === undefined || field === undefined || field === String(only)
    })

  return typed(readXml(text, schema.xml?.name), schema)
}

function itemsOf(value: unknown): unknown[] {
  if (value === '') return []
  const items = typeof value === 'object' && value !== null && 'item' in value ? value.item : undefined
  return Array.isArray(items) ? items : [value]
}
