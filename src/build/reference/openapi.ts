import { type Endpoint, endpoints } from '../../contract/endpoints.ts'
import { commonParameters } from '../../contract/parameters.ts'
import { exampleOrigins } from '../../service/http/hosts.ts'
import { longestKey } from '../../service/limits/idempotency.ts'
import { idPattern } from '../../service/store/engine/secrets.ts'
import { authorizationPaths, json, securitySchemes } from './authorization.ts'
import {
  type Document,
  fieldsOf,
  formOf,
  merged,
  type Operation,
  operationsOf,
  type Parameter,
  type Reference,
  refTo,
} from './document.ts'
import { errorResponses, errorSchemas, failures, headers, refs, success } from './responses.ts'
import { answerSchemas, anyResource, schemaOfParameter } from './schemas.ts'
import { type Described, readWords, wordsOf } from './words.ts'

const contract = readWords('src/contract/parameters.ts', 'src/contract/endpoints.ts')
const described = wordsOf(contract, 'endpoints').of()

interface Call extends Endpoint {
  name: string
  words: Described
  fields: Parameter[]
}

const calls = Object.entries(endpoints).map(([name, endpoint]): Call => {
  const words = wordsOf(described, name)
  return { ...endpoint, name, words, fields: fieldsOf(endpoint.parameters, words.of('parameters'), schemaOfParameter) }
})

const id: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Graph id; `me` is you, in the place of a member’s id.',
  schema: { type: 'string', pattern: `^(?:me|${idPattern})$` },
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `A name of 1 to ${longestKey} visible ASCII characters, new for each write. A repeated request with it gets its first response again.`,
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]+$', minLength: 1, maxLength: longestKey },
}

const ofEveryCall = fieldsOf(commonParameters, wordsOf(contract, 'commonParameters').of(), schemaOfParameter)

/** The parameters of several calls by name. A different parameter of the same name stays with its call. */
const shared = (() => {
  const all = calls.filter(({ method }) => method === 'GET').flatMap(({ fields }) => fields)
  const several = [...Map.groupBy(all, (each) => JSON.stringify(each)).values()].filter(({ length }) => length > 1)
  const known = [id, ...ofEveryCall, idempotencyKey, ...several.flatMap(([first]) => first ?? [])]
  return new Map(known.toReversed().map((each) => [each.name, each]))
})()

const orShared = (parameter: Parameter): Parameter | Reference =>
  JSON.stringify(shared.get(parameter.name)) === JSON.stringify(parameter)
    ? refTo('parameters', parameter.name)
    : parameter

/** The operation of a path that several endpoints share, whatever kind of resource its id names. */
const ofAnyKind: Readonly<Record<string, Pick<Operation, 'operationId' | 'summary'>>> = {
  GET: { operationId: 'readById', summary: 'Read what an id names' },
  PUT: { operationId: 'changeById', summary: 'Change what an id names' },
  DELETE: { operationId: 'removeById', summary: 'Remove what an id names' },
}

function operationOf(of: readonly Call[]): Operation {
  const [{ name, method, path, words }] = of as [Call]
  const several = of.length > 1 ? ofAnyKind[method] : undefined
  const isWrite = method !== 'GET'
  const fields = merged(of.map(({ words, fields }) => ({ title: words.title, fields })))
  const about = of.map((each) => (several ? `- **${each.words.title}.** ${aboutOf(each)}` : aboutOf(each)))
  const returned = [...new Set(of.flatMap(({ returns }) => returns))]
  const creates = returned.includes('Created')
  const deprecates = fields.some(({ deprecated }) => deprecated)
  const meaning = returned.map((each) => answerSchemas[each]?.description).join(' Or: ')
  const ownErrors = Map.groupBy(
    of.flatMap(({ words }) => Object.entries(words.errors)),
    ([status]) => status,
  )
  return {
    operationId: several?.operationId ?? name,
    tags: [several ? 'Anything with an id' : words.section],
    summary: several?.summary ?? words.title,
    description: about.join('\n'),
    parameters: [
      ...(path.includes(':id') ? [id] : []),
      ...(isWrite ? [] : fields),
      ...ofEveryCall,
      ...(isWrite ? [idempotencyKey] : []),
    ].map(orShared),
    ...(isWrite && formOf(fields)),
    responses: {
      [creates ? 201 : 200]: success(anyResource(returned), meaning, { creates, deprecates }),
      ...failures(
        Object.fromEntries(
          [...ownErrors].map(([status, all]) => [status, [...new Set(all.map(([, text]) => text))].join(' ')]),
        ),
        isWrite,
      ),
    },
    security: [...(of.some(({ access }) => access === 'open') ? [{}] : []), { oauth: [] }, { bearer: [] }],
  }
}

const accessWords = {
  open: 'It needs no token, unless the network is for members only.',
  premium: 'It needs a token of an application with the level premium.',
} as const satisfies Record<NonNullable<Endpoint['access']>, string>

const aboutOf = ({ words, access }: Call): string => `${words.text} ${access ? accessWords[access] : ''}`.trim()

const ownDocument: Operation = {
  operationId: 'document',
  tags: ['Documents'],
  summary: 'Read this document',
  description: 'It is the same on the hosts of the API and of the web site.',
  responses: {
    200: json('The document.', { type: 'object' }),
    304: { description: 'It is the one whose ETag If-None-Match has.', headers: refs('Uuid') },
  },
  security: [],
}

/** The API in OpenAPI 3.1, as the contract has it. @param guide what a developer has to know first, in Markdown */
export function openApi(guide: string): Document {
  const byPath = Map.groupBy(calls, ({ path }) => path.replace(':id', '{id}'))
  const paths: Document['paths'] = { ...authorizationPaths, '/openapi.json': { get: ownDocument } }
  const idLast = [...byPath].sort(([one], [other]) => Number(one === '/{id}') - Number(other === '/{id}'))
  const ofApi = idLast.map(([path, all]) => {
    const byMethod = Map.groupBy(all, ({ method }) => method.toLowerCase())
    return [path, Object.fromEntries([...byMethod].map(([method, each]) => [method, operationOf(each)]))] as const
  })
  const all = { ...Object.fromEntries(ofApi), ...paths }
  return {
    openapi: '3.1.1',
    info: { title: 'Graph API', version: '1', description: guide },
    servers: [{ url: exampleOrigins.baseUrl }],
    tags: [...new Set(operationsOf({ paths: all }).flatMap(({ operation }) => operation.tags))].map((name) => ({
      name,
    })),
    paths: all,
    components: {
      schemas: { ...answerSchemas, ...errorSchemas },
      responses: errorResponses,
      headers,
      parameters: Object.fromEntries([...shared].toReversed()),
      securitySchemes,
    },
  }
}
