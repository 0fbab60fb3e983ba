import { deprecations } from '../../contract/parameters.ts'
import { type Described, wordsOf } from './words.ts'
/* The parts of an OpenAPI 3.1 document that the reference has. */

export interface Schema {
  $ref?: string
  type?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string; mapping: Record<string, string> }
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
  xml?: { name?: string; wrapped?: boolean }
}

export interface Header {
  description: string
  required?: boolean
  schema: Schema
}

type Content = Record<string, { schema: Schema }>

export interface Response {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Content
}

export interface Parameter extends Header {
  name: string
  in: 'query' | 'path' | 'header'
  deprecated?: boolean
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  servers?: { url: string }[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response | Reference>
  security: Record<string, string[]>[]
}

export interface Reference {
  $ref: string
}

export interface Document {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Operation>>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    headers: Record<string, Header>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, object>
  }
}

export const refTo = (part: keyof Document['components'], name: string): Reference => ({
  $ref: `#/components/${part}/${name}`,
})

export const isReference = (value: object): value is Reference => '$ref' in value

/** The name at the end of a reference. */
export const nameIn = ({ $ref }: { $ref?: string }): string => $ref?.split('/').at(-1) ?? ''

export const operationsOf = ({ paths }: Pick<Document, 'paths'>) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )

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
