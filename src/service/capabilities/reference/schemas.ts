import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { type Endpoint, endpoints, type Parameter } from '../../../contract/endpoints.ts'
import { oauthResponses } from '../../../contract/oauth-responses.ts'
import { type ResourceName, resources } from '../../../contract/resources.ts'
import { timestampForm } from '../../../contract/text.ts'
import { nameIn, refTo, type Schema } from '../../http/openapi.ts'

const options = {
  target: 'draft-2020-12',
  overrideRef: ({ referenceId }: { referenceId: string }) => refTo('schemas', referenceId).$ref,
} as const

/** What a schema of the contract is in JSON Schema, which OpenAPI 3.1 uses. */
export function schemaOf(schema: GenericSchema): Schema {
  const { $schema, ...converted } = toJsonSchema(schema, options)
  return inXml(converted as Schema)
}

/** All that an answer can be or contain, by name. Fields are left out whose resources the network lacks. */
export function answerSchemas(answered: readonly Endpoint[]): Record<string, Schema> {
  const all = toJsonSchemaDefs({ ...resources, ...oauthResponses }, options) as Record<string, Schema>
  const has = hasResource(answered)
  const isLacking = (field: Schema) => !has(nameIn(field)) || (field.items !== undefined && !has(nameIn(field.items)))
  for (const { properties = {}, required = [] } of Object.values(all))
    for (const [name, field] of Object.entries(properties))
      if (isLacking(field) && !required.includes(name)) delete properties[name]
  return Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, inXml(schema)]))
}

const returnsOf = (of: readonly Endpoint[]): Set<string> => new Set(of.flatMap(({ returns }) => returns))

/** Whether a network has a resource: one that no endpoint returns by itself is a part of others. */
export function hasResource(answered: readonly Endpoint[]): (name: string) => boolean {
  const [all, own] = [returnsOf(Object.values(endpoints)), returnsOf(answered)]
  return (name) => !all.has(name) || own.has(name)
}

/** Says how a list stands in XML: an element with an `item` for each of its own (`writeXml`). */
function inXml(schema: Schema): Schema {
  const { properties, items, anyOf, ...rest } = schema
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, inXml(field)])),
    }),
    ...(items && { xml: { wrapped: true }, items: { ...inXml(items), xml: { name: 'item' } } }),
    ...(anyOf && { anyOf: anyOf.map(inXml) }),
  }
}

export const refToResource = (name: ResourceName | keyof typeof oauthResponses): Schema => refTo('schemas', name)

/** @returns the schema of a parameter's value, with its bounds */
export function schemaOfParameter(parameter: Parameter): Schema {
  switch (parameter.type) {
    case 'boolean':
      return { type: 'boolean', ...defaultOf(parameter) }
    case 'integer':
      return { type: 'integer', minimum: parameter.min, maximum: parameter.max, ...defaultOf(parameter) }
    case 'string': {
      const min = parameter.min ?? (parameter.required ? 1 : undefined)
      return { type: 'string', ...(min && { minLength: min }), maxLength: parameter.max, ...defaultOf(parameter) }
    }
    case 'url':
    case 'page_url':
      return { type: 'string', pattern: '^https?://', maxLength: parameter.max }
    case 'language':
      return { type: 'string', pattern: '^[A-Za-z]{2}$' }
    case 'languages':
      return { type: 'array', items: { type: 'string', pattern: '^(?:ALL|[A-Za-z]{2})$' }, maxItems: parameter.max }
    case 'timestamp':
      return { type: 'string', pattern: timestampForm.source }
    case 'choice':
      return { type: 'string', enum: parameter.values, ...defaultOf(parameter) }
    case 'list':
      return { type: 'array', items: { type: 'string', maxLength: parameter.maxLength }, maxItems: parameter.max }
  }
}

const defaultOf = (parameter: { default?: unknown }): Schema =>
  parameter.default === undefined ? {} : { default: parameter.default }
