import type { Endpoint } from '../../../contract/endpoints.ts'
import { type ErrorStatus, type ErrorType, errorTypes, graphError } from '../../../contract/errors.ts'
import { type Document, type Header, type Reference, type Response, refTo, type Schema } from '../../http/openapi.ts'
import { schemaOf } from './schemas.ts'
import type { Words } from './words/endpoints.ts'
import { errorWords, headerWords, memberErrorWords, premiumErrorWords, writeErrorWords } from './words/responses.ts'

type HeaderName = keyof typeof headerWords

const integer: Schema = { type: 'integer', minimum: 0 }

const headerSchemas: { readonly [Name in HeaderName]: Schema } = {
  Uuid: { type: 'string', pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
  'X-RateLimit-Limit': integer,
  'X-RateLimit-Remaining': integer,
  'X-RateLimit-Reset': integer,
  'Retry-After': integer,
  'Www-Authenticate': { type: 'string' },
  Location: { type: 'string', pattern: '^https?://' },
  Createdgraphid: { type: 'string' },
  Deprecation: { type: 'string', pattern: '^@\\d+$' },
  Sunset: { type: 'string' },
  Link: { type: 'string' },
}

const rateLimit = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const
const deprecated = ['Deprecation', 'Sunset', 'Link'] as const

/** The headers that each response has which counts; others may have them. */
const isSometimes = (name: string): boolean => [...deprecated].some((each) => each === name)

export const headers: Document['components']['headers'] = Object.fromEntries(
  Object.entries(headerWords).map(([name, description]): [string, Header] => [
    name,
    { description, ...(!isSometimes(name) && { required: true }), schema: headerSchemas[name as HeaderName] },
  ]),
)

const refs = (names: readonly HeaderName[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, refTo('headers', name)]))

export const optionalHeaders = (names: readonly HeaderName[]): Record<string, Header> =>
  Object.fromEntries(names.map((name) => [name, { description: headerWords[name], schema: headerSchemas[name] }]))

/** In JSON and in XML, whose root is `response`. */
export function contentOf(schema: Schema): NonNullable<Response['content']> {
  const asXml = { schema: { ...schema, xml: { name: 'response' } } }
  return { 'application/json': { schema }, 'application/xml': asXml, 'text/xml': asXml }
}

/** @param isDeprecating whether a parameter of the call is deprecated */
export const success = (
  { description, schema, creates }: { description: string; schema: Schema; creates: boolean },
  isDeprecating: boolean,
): Response => ({
  description,
  headers: refs([
    'Uuid',
    ...rateLimit,
    ...(creates ? (['Location', 'Createdgraphid'] as const) : []),
    ...(isDeprecating ? deprecated : []),
  ]),
  content: contentOf(schema),
})

/** Which headers the errors of a status have. Some requests are refused before they are counted. */
function headersOf(status: ErrorStatus): NonNullable<Response['headers']> {
  const own: Partial<Record<ErrorStatus, Response['headers']>> = {
    400: optionalHeaders([...rateLimit, ...deprecated, 'Www-Authenticate']),
    401: refs([...rateLimit, 'Www-Authenticate']),
    403: { ...refs(rateLimit), ...optionalHeaders([...deprecated, 'Www-Authenticate']) },
    413: optionalHeaders(rateLimit),
    429: { ...refs([...rateLimit, 'Retry-After']), ...optionalHeaders(deprecated) },
    500: optionalHeaders([...rateLimit, ...deprecated]),
    503: optionalHeaders([...rateLimit, ...deprecated, 'Retry-After']),
  }
  const whole = { ...refs(rateLimit), ...optionalHeaders(deprecated) }
  return { ...refs(['Uuid']), ...(own[status] ?? (isOfHttp(status) ? {} : whole)) }
}

/** Errors of requests that aren't read to their end. */
const isOfHttp = (status: ErrorStatus): boolean => [408, 411, 417, 431].includes(status)

type ErrorsByType = Partial<Record<ErrorType, string>>

/** The errors of a call by status, each type with its words. */
export function errorsOf(of: readonly (Words & Endpoint)[]): [ErrorStatus, ErrorsByType][] {
  const has = (wanted: Endpoint['access']) => of.some(({ access }) => access === wanted)
  const common: Partial<Record<ErrorStatus, ErrorsByType>> = {
    ...errorWords,
    ...(has('member') && memberErrorWords),
    ...(has('premium') && premiumErrorWords),
    ...(of.some(({ method }) => method !== 'GET') && writeErrorWords),
  }
  const own = of.flatMap(({ errors = {}, summary }) =>
    Object.entries(errors).flatMap(([status, words]): [ErrorStatus, ErrorType, string][] => {
      const each = Number(status) as ErrorStatus
      const byType = typeof words === 'string' ? { [errorTypes[each][0]]: words } : words
      const prefix = of.length > 1 ? `${summary}: ` : ''
      return Object.entries(byType).map(([type, text]) => [each, type as ErrorType, prefix + text])
    }),
  )
  const all = { ...common }
  for (const [status, type, text] of own) {
    const known = all[status]?.[type]
    all[status] = { ...all[status], [type]: known && known !== text ? `${known} ${text}` : text }
  }
  return Object.entries(all).map(([status, types]) => [Number(status) as ErrorStatus, types])
}

/** A failed response. Its schema is a component, to which all its media types refer. */
export function failure(status: ErrorStatus, byType: ErrorsByType, schema: Schema): Response {
  const words = Object.entries(byType)
  const description = words.map(([type, text]) =>
    words.length > 1 ? `- \`${type}\`: ${text}` : `\`${type}\`: ${text}`,
  )
  return { description: description.join('\n'), headers: headersOf(status), content: contentOf(schema) }
}

export function errorSchema(types: readonly ErrorType[]): Schema {
  const schema = schemaOf(graphError(types))
  // a field of POST /pass alone
  if (!types.includes('not received')) delete schema.properties?.error?.properties?.refused
  return schema
}
