import { type ErrorStatus, errorTypes } from '../../contract/errors.ts'
import { graphError } from '../../contract/resources.ts'
import { largestBody, maxFields } from '../../service/http/input.ts'
import { type Header, type Operation, type Reference, type Response, refTo, type Schema } from './document.ts'
import { schemaOf } from './schemas.ts'

type TypeOf<Status extends ErrorStatus> = (typeof errorTypes)[Status][number]

/** Errors of every call, or of every write. An endpoint's docstring has its own. */
const errorWords: { readonly [Status in ErrorStatus]?: { readonly [Type in TypeOf<Status>]: string } } = {
  400: {
    'invalid parameter':
      'A parameter is missing, given twice with different values, or beyond its bounds, or Idempotency-Key is. Each sentence names one. Or a program’s own access token came in the address.',
    'malformed request': 'The URL can’t be parsed, or the body didn’t arrive whole.',
  },
  401: {
    'authentication required': 'No access token came, and this call needs one.',
    'invalid access token': 'The access token is unknown, has expired or was revoked, or two different ones came.',
    'permission denied': 'The application’s level is too low, since this call needs premium. The token is fine.',
  },
  403: {
    'permission denied':
      'The administrators have switched access for programs off, a program’s token may only read, or what the call itself says.',
    'not received': 'Some members get nothing from you.',
  },
  408: { 'malformed request': 'The request came too slowly.' },
  411: { 'malformed request': 'The request has a Transfer-Encoding. Send a Content-Length instead.' },
  413: {
    'request too large': `The body has more than ${largestBody} bytes, or the query or the form more than ${maxFields} fields.`,
    'malformed request': 'The body’s encoding is too large.',
  },
  417: { 'expectation failed': 'The header Expect has another value than 100-continue.' },
  422: { 'idempotency key reused': 'This Idempotency-Key came with another request before.' },
  429: {
    'quota exceeded': 'The quota of the application, of your writes, or of the IP address is used up.',
    'too many requests at once': 'Too many of your requests wait already.',
    'daily limit': 'You have done this as often as a member may in a day.',
  },
  431: { 'malformed request': 'The head of the request is too long.' },
  500: { 'internal error': 'The service failed.' },
  503: {
    'temporarily unavailable': 'The service can’t do this now.',
    unconfirmed: 'The service can’t say whether it did this. Look before you try again: there is no Retry-After.',
  },
}

const integer: Schema = { type: 'integer', minimum: 0 }
const string: Schema = { type: 'string' }

const header = (description: string, schema: Schema = string): Header => ({ description, schema })

export const headers = {
  Uuid: header('Id of the request. Name it when you report an error.', {
    type: 'string',
    pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  }),
  'X-RateLimit-Limit': header('Calls an hour that you may make.', integer),
  'X-RateLimit-Remaining': header('How many of them are left in this hour.', integer),
  'X-RateLimit-Reset': header('When the next hour begins, in seconds since 1970.', integer),
  'Retry-After': header('Seconds after which you may try again.', integer),
  'Www-Authenticate': header('What kind of authentication is missing.'),
  Location: header('URL of what was made.', { type: 'string', pattern: '^https?://' }),
  Createdgraphid: header('Id of what was made.'),
  Deprecation: header('Since when a parameter of this call has been deprecated (RFC 9745).', {
    type: 'string',
    pattern: '^@\\d+$',
  }),
  Sunset: header('When it was to be removed (RFC 8594).'),
  Link: header('What replaces it (RFC 5829).'),
}

export const refs = (...names: (keyof typeof headers)[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, refTo('headers', name)]))

const deprecated = ['Deprecation', 'Sunset', 'Link'] as const
const rateLimit = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

/** In JSON and in XML, whose root is `response`. */
function contentOf(schema: Schema): NonNullable<Response['content']> {
  const asXml = { schema: { ...schema, xml: { name: 'response' } } }
  return { 'application/json': { schema }, 'application/xml': asXml, 'text/xml': asXml }
}

/** @property deprecates whether a parameter of the call is deprecated */
export const success = (
  schema: Schema,
  description: string,
  of: { creates: boolean; deprecates: boolean },
): Response => ({
  description,
  headers: refs(
    'Uuid',
    ...rateLimit,
    ...(of.creates ? (['Location', 'Createdgraphid'] as const) : []),
    ...(of.deprecates ? deprecated : []),
  ),
  content: contentOf(schema),
})

/** The headers that the errors of a status have besides the id. Some requests are refused before they are counted. */
const headersOf = (status: ErrorStatus) =>
  [408, 411, 417, 431].includes(status) ? {} : refs(...rateLimit, ...deprecated, 'Www-Authenticate', 'Retry-After')

const failure = (status: ErrorStatus, description: string): Response => ({
  description,
  headers: { ...refs('Uuid'), ...headersOf(status) },
  content: contentOf(refTo('schemas', `Error${status}`)),
})

const statuses = Object.keys(errorTypes).map(Number) as ErrorStatus[]

export const errorSchemas: Record<string, Schema> = Object.fromEntries(
  statuses.map((status) => {
    const schema = schemaOf(graphError<string>(errorTypes[status]))
    // a field of POST /pass alone
    if (status !== 403) delete schema.properties?.error?.properties?.refused
    return [`Error${status}`, schema]
  }),
)

export const errorResponses: Record<string, Response> = Object.fromEntries(
  statuses.flatMap((status) => {
    const words = Object.entries(errorWords[status] ?? {}).map(([type, text]) => `- \`${type}\`: ${text}`)
    return words.length > 0 ? [[`Error${status}`, failure(status, words.join('\n'))]] : []
  }),
)

/** The errors of a call. @param own what it says itself, by status */
export function failures(own: Readonly<Record<string, string>>, isWrite: boolean): Operation['responses'] {
  const isCommon = (status: ErrorStatus) => errorWords[status] !== undefined && (isWrite || status !== 422)
  return Object.fromEntries(
    statuses.flatMap((status): [number, Response | Reference][] => {
      const words = own[status]
      if (words !== undefined)
        return [[status, failure(status, isCommon(status) ? `${words} Or as with every call.` : words)]]
      return isCommon(status) ? [[status, refTo('responses', `Error${status}`)]] : []
    }),
  )
}
