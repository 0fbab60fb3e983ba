import { commonParameters, deprecations, type Endpoint, endpoints } from '../../../contract/endpoints.ts'
import { coreCalls } from '../../graph/graph-api.ts'
import { accessOf, type DocumentParts } from '../../graph/graph-call.ts'
import {
  type Document,
  isReference,
  nameIn,
  type Operation,
  type Parameter,
  type PathItem,
  type Response,
  refTo,
  type Schema,
} from '../../http/openapi.ts'
import { idPattern } from '../../store/engine/secrets.ts'
import { authorizationPaths, securitySchemes } from './authorization.ts'
import { guide } from './guide.ts'
import { documentPath } from './paths.ts'
import { errorSchema, errorsOf, failure, headers, success } from './responses.ts'
import { answerSchemas, hasResource, refToResource, schemaOfParameter } from './schemas.ts'
import { type EndpointName, endpointWords, tags, type Words } from './words/endpoints.ts'
import { idempotencyKeyWords, idWords, parameterNeeds, parameterWords } from './words/parameters.ts'

/** An endpoint that the network answers, with its words. */
type Answered = Endpoint & Words & { name: EndpointName; parameterWords: Readonly<Record<string, string>> }

/** The API of this network, in OpenAPI 3.1: what its core and its capabilities answer. */
export function openApi(parts: DocumentParts): Document {
  const { network, origins } = parts
  const answered = answeredBy(parts)
  const paths = Object.groupBy(answered, ({ path }) => path.replace(':id', '{id}'))
  const components: Document['components'] = {
    schemas: answerSchemas(answered),
    responses: {},
    headers,
    parameters: sharedParameters,
    securitySchemes: securitySchemes(origins),
  }
  const document: Document = {
    openapi: '3.1.1',
    info: { title: `Graph API of ${network.name}`, version: '1', description: guide(parts) },
    servers: [{ url: origins.baseUrl, description: network.name }],
    tags: tags.map((name) => ({ name })),
    paths: {
      ...Object.fromEntries(
        Object.entries(paths).map(([path, of = []]) => [path, pathItem(of, answered, components)] as const),
      ),
      ...authorizationPaths(origins),
      [documentPath]: { get: ownDocument },
    },
    components,
  }
  return withoutUnused(document)
}

/** The endpoints of the contract that this network answers, in the contract's order. */
function answeredBy({ network, capabilities }: DocumentParts): Answered[] {
  const calls = [...coreCalls, ...capabilities.flatMap(({ calls = [] }) => calls)]
  const known = new Set(calls.map(({ endpoint }) => endpoint))
  const named = Object.entries(endpoints) as [EndpointName, Endpoint][]
  return named
    .filter(([, endpoint]) => known.has(endpoint))
    .map(([name, endpoint]) => {
      const { parameters: own = {}, ...words }: Words & { parameters?: object } = endpointWords[name]
      return {
        ...endpoint,
        ...words,
        name,
        access: accessOf(endpoint, network),
        parameterWords: { ...parameterWords, ...own },
      }
    })
}

const sharedParameters: Document['components']['parameters'] = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: idWords,
    schema: { type: 'string', pattern: `^(?:me|${idPattern})$` },
  },
  format: {
    name: 'format',
    in: 'query',
    description: parameterWords.format,
    schema: schemaOfParameter(commonParameters.format),
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: idempotencyKeyWords,
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]+$', minLength: 1, maxLength: 255 },
  },
}

const pathItem = (
  of: readonly Answered[],
  answered: readonly Answered[],
  components: Document['components'],
): PathItem =>
  Object.fromEntries(
    Object.entries(Object.groupBy(of, ({ method }) => method.toLowerCase())).map(([method, each = []]) => [
      method,
      operation(each, answered, components),
    ]),
  )

/** What a path that several endpoints share does, by the kind of what its id names. */
const ofAnyKind: { readonly [Method in Endpoint['method']]?: { operationId: string; summary: string } } = {
  GET: { operationId: 'readById', summary: 'Read what an id names' },
  PUT: { operationId: 'changeById', summary: 'Change what an id names' },
  DELETE: { operationId: 'removeById', summary: 'Remove what an id names' },
}

function operation(
  of: readonly Answered[],
  answered: readonly Answered[],
  components: Document['components'],
): Operation {
  const [first] = of
  if (!first) throw new Error('an operation of no endpoint')
  const shared = of.length > 1 ? ofAnyKind[first.method] : undefined
  const operationId = shared?.operationId ?? first.name
  const isWrite = first.method !== 'GET'
  const has = hasResource(answered)
  const parameters = of.map((endpoint) => ({
    endpoint,
    own: Object.entries(endpoint.parameters).filter(([name]) => {
      const needed = parameterNeeds[name as keyof typeof parameterNeeds]
      return needed === undefined || has(needed)
    }),
  }))
  const named = { of, parameters }
  return {
    operationId,
    tags: [shared ? 'Anything with an id' : first.tag],
    summary: shared?.summary ?? first.summary,
    description: shared ? of.map((each) => `- **${each.summary}.** ${about(each)}`).join('\n') : about(first),
    parameters: [
      ...(first.path.includes(':id') ? [refTo('parameters', 'id')] : []),
      ...(isWrite ? [] : queryOf(named)),
      refTo('parameters', 'format'),
      ...(isWrite ? [refTo('parameters', 'idempotencyKey')] : []),
    ],
    ...(isWrite && bodyOf(named)),
    responses: responsesOf(of, operationId, components),
    security: [
      ...(of.some(({ access }) => access === 'open') ? [{}] : []),
      ...['oauth', 'bearer', 'parameter'].map((scheme) => ({ [scheme]: [] })),
    ],
  }
}

const accessWords = {
  open: 'It needs no token.',
  member: '',
  premium: 'It needs a token of an application with the level premium.',
} as const satisfies Record<Endpoint['access'], string>

const about = ({ description, access }: Answered): string => `${description} ${accessWords[access]}`.trim()

type Entries = { endpoint: Answered; own: [string, Endpoint['parameters'][string]][] }[]

const isDeprecated = (name: string): boolean => Object.hasOwn(deprecations, name)

/** Of a shared path, each parameter says to which endpoints it belongs, unless it belongs to all. */
function queryOf({ of, parameters }: { of: readonly Answered[]; parameters: Entries }): Parameter[] {
  const all = Map.groupBy(
    parameters.flatMap(({ endpoint, own }) => own.map(([name, parameter]) => ({ endpoint, name, parameter }))),
    ({ name }) => name,
  )
  return [...all].flatMap(([name, each]) => {
    const [first] = each
    if (!first) return []
    const isOfAll = each.length === of.length
    const only = isOfAll ? '' : ` Only to ${each.map(({ endpoint }) => lowered(endpoint.summary)).join(', ')}.`
    return {
      name,
      in: 'query' as const,
      description: (first.endpoint.parameterWords[name] ?? '') + only,
      ...(first.parameter.required && isOfAll && { required: true }),
      ...(isDeprecated(name) && { deprecated: true }),
      schema: schemaOfParameter(first.parameter),
    }
  })
}

export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The form of a write; of a shared path, one for each endpoint. */
function bodyOf({ parameters }: { parameters: Entries }): Pick<Operation, 'requestBody'> {
  const forms = parameters.filter(({ own }) => own.length > 0)
  const schemas = forms.map(({ endpoint, own }): Schema => {
    const required = own.flatMap(([name, parameter]) => (parameter.required ? [name] : []))
    return {
      title: endpoint.summary,
      type: 'object',
      properties: Object.fromEntries(
        own.map(([name, parameter]) => [
          name,
          { ...schemaOfParameter(parameter), description: endpoint.parameterWords[name] ?? '' },
        ]),
      ),
      ...(required.length > 0 && { required }),
    }
  })
  const [first] = schemas
  if (!first) return {}
  const schema = schemas.length > 1 ? { anyOf: schemas } : first
  const isRequired = schemas.every(({ required }) => required)
  const description = 'The parameters may be in the query, too.'
  return {
    requestBody: { description, required: isRequired, content: { 'application/x-www-form-urlencoded': { schema } } },
  }
}

function responsesOf(
  of: readonly Answered[],
  operationId: string,
  { schemas, responses }: Document['components'],
): Operation['responses'] {
  const names = [...new Set(of.flatMap(({ returns }) => returns))]
  const [only] = names
  const schema = names.length === 1 && only ? refToResource(only) : { anyOf: names.map(refToResource) }
  const description = names.map((name) => schemas[name]?.description ?? '').join(' Or: ')
  const creates = names.includes('Created')
  const deprecates = of.some(({ parameters }) => Object.keys(parameters).some(isDeprecated))
  const errors = errorsOf(of).map(([status, byType]) => {
    const types = Object.keys(byType) as (keyof typeof byType)[]
    const usual = `Error${status}`
    const schema = errorSchema(types)
    schemas[usual] ??= schema
    const isSame = (known = '') => JSON.stringify(schemas[known]) === JSON.stringify(schema)
    const known = Object.keys(schemas).find((each) => each.startsWith(usual) && isSame(each))
    const schemaName = known ?? `${usual}Of${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`
    schemas[schemaName] ??= schema
    const response = failure(status, byType, refTo('schemas', schemaName))
    if (of.some(({ errors }) => errors?.[status])) return [status, response] as const
    responses[schemaName] ??= response
    return [status, refTo('responses', schemaName)] as const
  })
  const answer = success({ description, schema, creates }, deprecates)
  return { [creates ? 201 : 200]: answer, ...Object.fromEntries(errors) }
}

const ownDocument: Operation = {
  operationId: 'document',
  tags: ['Documents'],
  summary: 'Read this document',
  description: 'This document, which is the same on the hosts of the API and of the web site.',
  responses: {
    200: {
      description: 'The document.',
      headers: { Uuid: refTo('headers', 'Uuid') },
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    304: { description: 'It is the one whose ETag If-None-Match has.', headers: { Uuid: refTo('headers', 'Uuid') } },
  },
  security: [],
}

/** Leaves out tags without an operation, and components to which nothing refers. */
function withoutUnused(document: Document): Document {
  const { components, paths, tags } = document
  const used = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isReference(value) && !used.has(value.$ref)) {
      used.add(value.$ref)
      const part = value.$ref.split('/')[2] as keyof Document['components']
      visit(components[part][nameIn(value)])
    }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(paths)
  const only = <Value>(part: keyof Document['components'], all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => used.has(refTo(part, name).$ref)))
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  return {
    ...document,
    tags: tags.filter(({ name }) => operations.some((each) => each.tags.includes(name))),
    components: {
      ...components,
      schemas: only('schemas', components.schemas),
      responses: only('responses', components.responses) as Record<string, Response>,
      headers: only('headers', components.headers),
    },
  }
}
