import type { Operation, Parameter, Schema } from './document.ts'

/** A parameter of a call. */
export interface Field {
  name: string
  words: string
  required: boolean
  deprecated: boolean
  schema: Schema
}

export const inQuery = ({ name, words, required, deprecated, schema }: Field): Parameter => ({
  name,
  in: 'query',
  description: words,
  ...(required && { required }),
  ...(deprecated && { deprecated }),
  schema,
})

/** The two encodings of a form; nothing without fields. */
export function formOf(fields: readonly Field[]): Pick<Operation, 'requestBody'> {
  if (fields.length === 0) return {}
  const required = fields.flatMap(({ name, required }) => (required ? [name] : []))
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, words, schema }) => [name, { ...schema, description: words }])),
    ...(required.length > 0 && { required }),
  }
  const content = { 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } }
  return { requestBody: { required: required.length > 0, content } }
}

/** The fields of calls that share a path: one form, as every generator can write it. Words say to which call a field belongs. */
export function merged(calls: readonly { title: string; fields: readonly Field[] }[]): Field[] {
  const all = calls.flatMap(({ title, fields }) => fields.map((field) => ({ title, field })))
  return [...Map.groupBy(all, ({ field }) => field.name).values()].map((each): Field => {
    const [{ field: first }] = each as [(typeof each)[number]]
    const isOfAll = each.length === calls.length
    const isSame = isOfAll && each.every(({ field }) => field.words === first.words)
    const values = each.flatMap(({ field }) => field.schema.enum ?? [])
    return {
      ...first,
      words: isSame ? first.words : each.map(({ title, field }) => `${title}: ${field.words}`).join(' '),
      required: isOfAll && each.every(({ field }) => field.required),
      schema: values.length > 0 ? { ...first.schema, enum: [...new Set(values)] } : first.schema,
    }
  })
}
