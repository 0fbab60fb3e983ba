import { deprecations } from '../../contract/parameters.ts'
import type { Operation, Parameter, Schema } from './document.ts'
import { type Described, wordsOf } from './words.ts'

/** The parameters of a call as its query has them, each with its words. */
export const fieldsOf = <Given extends { required?: boolean }>(
  parameters: Readonly<Record<string, Given>>,
  words: ReadonlyMap<string, Described>,
  schemaOf: (parameter: Given) => Schema,
): Parameter[] =>
  Object.entries(parameters).map(([name, parameter]) => {
    const { title, text } = wordsOf(words, name)
    return {
      name,
      in: 'query',
      description: `${title}. ${text}`.trim(),
      ...(parameter.required && { required: true }),
      ...(Object.hasOwn(deprecations, name) && { deprecated: true }),
      schema: schemaOf(parameter),
    }
  })

/** The two encodings of a form; nothing without fields. */
export function formOf(fields: readonly Parameter[]): Pick<Operation, 'requestBody'> {
  if (fields.length === 0) return {}
  const required = fields.filter((each) => each.required).map(({ name }) => name)
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, description, schema }) => [name, { ...schema, description }])),
    ...(required.length > 0 && { required }),
  }
  const content = { 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } }
  return { requestBody: { required: required.length > 0, content } }
}

/** The fields of calls that share a path: one form, as every generator can write it. Words say to which call a field belongs. */
export function merged(calls: readonly { title: string; fields: readonly Parameter[] }[]): Parameter[] {
  const all = calls.flatMap(({ title, fields }) => fields.map((field) => ({ title, field })))
  return [...Map.groupBy(all, ({ field }) => field.name).values()].map((each): Parameter => {
    const [{ field: first }] = each as [(typeof each)[number]]
    const { required: _, ...others } = first
    const isOfAll = each.length === calls.length
    const isSame = isOfAll && each.every(({ field }) => field.description === first.description)
    const values = each.flatMap(({ field }) => field.schema.enum ?? [])
    return {
      ...others,
      description: isSame
        ? first.description
        : each.map(({ title, field }) => `${title}: ${field.description}`).join(' '),
      ...(isOfAll && each.every(({ field }) => field.required) && { required: true }),
      schema: values.length > 0 ? { ...first.schema, enum: [...new Set(values)] } : first.schema,
    }
  })
}
