import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { oauthResponses } from '../../contract/oauth-responses.ts'
import type { Parameter } from '../../contract/parameters.ts'
import { type ResourceName, resources } from '../../contract/resources.ts'
import { timestampForm } from '../../contract/text.ts'
import { refTo, type Schema } from './document.ts'

const options = {
  target: 'draft-2020-12',
  overrideRef: ({ referenceId }: { referenceId: string }) => refTo('schemas', referenceId).$ref,
} as const

/** A schema of the contract in JSON Schema, which OpenAPI 3.1 uses. */
export function schemaOf(schema: GenericSchema): Schema {
  const { $schema, ...converted } = toJsonSchema(schema, options)
  return inXml(converted as Schema)
}

/** All that an answer can be or contain, by name. */
export const answerSchemas: Record<string, Schema> = Object.fromEntries(
  Object.entries(toJsonSchemaDefs({ ...resources, ...oauthResponses }, options)).map(([name, schema]) => [
    name,
    inXml(schema as Schema),
  ]),
)

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

/** A choice of resources, which the field `type` distinguishes. */
export function anyResource(names: readonly ResourceName[]): Schema {
  const all = names.map((name) => refTo('schemas', name))
  const [only] = all
  if (all.length === 1 && only) return only
  const types = names.map((name) => String(answerSchemas[name]?.properties?.type?.const))
  const mapping = Object.fromEntries(types.map((type, index) => [type, all[index]?.$ref ?? '']))
  return { oneOf: all, discriminator: { propertyName: 'type', mapping } }
}

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
