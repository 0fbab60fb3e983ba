import { once } from 'node:events'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import XMLBuilder from 'fast-xml-builder'
import type { Context, Handler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorType } from '../../contract/errors.ts'
import type { GraphError } from '../../contract/resources.ts'
import { DatabaseAway, DatabaseBusy, DatabaseFull, Unconfirmed, WrongClock } from '../store/engine/database.ts'

export interface GraphResponse<Body extends object = object> {
  status?: ContentfulStatusCode
  body: Body
  headers?: Record<string, string>
}

const shortestCompressed = 1024

const compress = promisify(gzip)

/** Compresses with gzip, which is not for pages: their size would reveal a form's CSRF token (BREACH). */
export async function respond(context: Context, response: GraphResponse): Promise<Response> {
  const { text, headers } = writeBody(response, context.req.query('format'), context.req.header('Accept'))
  const status = response.status ?? 200
  if (Number(headers['Content-Length']) < shortestCompressed) return context.body(text, status, headers)
  headers.Vary += ', Accept-Encoding'
  if (!acceptsGzip(context.req.header('Accept-Encoding'))) return context.body(text, status, headers)
  const body = await compress(text)
  return context.body(body, status, { ...headers, 'Content-Encoding': 'gzip', 'Content-Length': String(body.length) })
}

function acceptsGzip(header: string | undefined): boolean {
  const codings = parseAccept(header ?? '')
  const named = codings.find(({ type }) => type.toLowerCase() === 'gzip')
  return ((named ?? codings.find(({ type }) => type === '*'))?.q ?? 0) > 0
}

export function writeBody({ body, headers }: GraphResponse, format: string | undefined, accept: string | undefined) {
  const mediaType = chooseMediaType(format, accept)
  const text = mediaType === 'application/json' ? JSON.stringify(body) : writeXml(body)
  return {
    text,
    headers: {
      'Content-Type': `${mediaType};charset=UTF-8`,
      'Content-Length': String(Buffer.byteLength(text)),
      // the response is for one member, and the URL may contain a token
      'Cache-Control': 'no-store',
      Vary: 'Accept, Accept-Language',
      ...headers,
    },
  }
}

export const problemResponse = ({ status, type, sentences, headers, fields }: Problem): GraphResponse<GraphError> => ({
  status,
  headers,
  body: { error: { type, message: sentences, ...fields } },
})

const mediaTypes = ['application/json', 'application/xml', 'text/xml'] as const

type MediaType = (typeof mediaTypes)[number]

/** Chooses by `format`, else Accept (RFC 9110 §12.5.1), else JSON, also for text/html, a browser's default. */
export function chooseMediaType(format: string | undefined, accept: string | undefined): MediaType {
  const wanted = format?.toLowerCase()
  if (wanted === 'json') return 'application/json'
  if (wanted === 'xml') return 'application/xml'

  const ranges = new Map(parseAccept(accept ?? '').map(({ type, q }) => [type.toLowerCase(), q]))
  if (ranges.has('text/html')) return 'application/json'
  const quality = (type: MediaType) =>
    ranges.get(type) ?? ranges.get(type.replace(/\/.*/, '/*')) ?? ranges.get('*/*') ?? 0
  return mediaTypes.reduce((best, type) => (quality(type) > quality(best) ? type : best))
}

const builder = new XMLBuilder()

/** Characters that XML 1.0 excludes (§2.2): most control characters, lone surrogates, U+FFFE and U+FFFF. */
const invalidCharacter = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** A field is an element, and an element of a list an `item`. A carriage return is a reference: parsers drop others. */
export function writeXml(body: object): string {
  const elements = builder.build({ response: withItems(body) })
  return `<?xml version="1.0" encoding="UTF-8"?>${xmlText(elements)}`
}

export const xmlText = (xml: string): string => xml.replace(invalidCharacter, '').replaceAll('\r', '&#13;')

function withItems(value: unknown): unknown {
  if (Array.isArray(value)) return { item: value.map(withItems) }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withItems(field)]))
}

/** Closes the connection before its response ends, so that nobody takes an incomplete file for a whole one. */
function closeConnection(context: Context, error: Error): void {
  const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>
  if (!outgoing) throw error
  outgoing.destroy()
}

/** Resolves when the response has left, at most a second after the call: a client may read it slowly, or never. */
export async function responded(context: Context): Promise<void> {
  const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>
  const signal = AbortSignal.timeout(1000)
  if (outgoing && !outgoing.closed) await once(outgoing, 'close', { signal }).catch(() => undefined)
}

/**
 * Parts are read when the client can receive them. A failing one closes the connection, and is reported here:
 * `@hono/node-server` would write its error to stderr.
 */
export function streamOnDemand(
  parts: AsyncGenerator<Uint8Array | string>,
  context: Context,
  report: (error: Error, context: Context) => void,
): ReadableStream<Uint8Array> {
  async function* encoded() {
    try {
      for await (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
    } catch (error) {
      if (isFailure(error as Error)) report(error as Error, context)
      closeConnection(context, error as Error)
    }
  }
  return NodeStream.from(encoded()) as ReadableStream<Uint8Array>
}

/** Serves a document that never changes to everybody. @param make is called once, when it is first asked for */
export function serveDocument(make: () => Promise<object>): Handler {
  let text: Promise<string> | undefined
  return async (context) => {
    text ??= make().then((document) => JSON.stringify(document))
    // a failure isn't kept
    text.catch(() => {
      text = undefined
    })
    return context.body(await text, 200, {
      'Content-Type': 'application/json;charset=UTF-8',
      'Cache-Control': 'public, max-age=300',
      'Access-Control-Allow-Origin': '*',
    })
  }
}

export class Problem<Type extends string = ErrorType> extends Error {
  readonly status: ContentfulStatusCode
  readonly type: Type
  readonly sentences: string[]
  readonly headers: Record<string, string>
  /** Fields beside type and message, for programs. */
  readonly fields: object

  constructor(
    status: ContentfulStatusCode,
    type: Type,
    sentences: string[],
    headers: Record<string, string> = {},
    fields: object = {},
  ) {
    super(`${type}: ${sentences.join(' ')}`)
    this.status = status
    this.type = type
    this.sentences = sentences
    this.headers = headers
    this.fields = fields
  }
}

/** Type and sentence are observed, as of an application whose level is too low. The other problems are our own. */
export const notFound = (): Problem =>
  new Problem(404, 'url not found, id error or unsupported method', ['Not Found/Not Implemented'])

export const invalidParameters = (sentences: string[]): Problem => new Problem(400, 'invalid parameter', sentences)

export const notAllowed = (sentence: string): Problem => new Problem(403, 'permission denied', [sentence])

export const conflict = (sentence: string): Problem => new Problem(409, 'conflict', [sentence])

export const tooLarge = (): Problem => new Problem(413, 'request too large', ['The request is too large'])

export const tooManyFields = (max: number): Problem =>
  new Problem(413, 'request too large', [`A query and a form may have at most ${max} fields each`])

export function malformed(status: 400 | 408 | 411 | 413 | 431): Problem {
  const sentence = {
    400: 'not HTTP',
    408: 'too slow',
    411: 'without a Content-Length',
    413: 'too large',
    431: 'too long',
  }[status]
  return new Problem(status, 'malformed request', [`The request is ${sentence}`])
}

export const later = (status: 429 | 503, type: ErrorType, reason: string, seconds: number): Problem =>
  new Problem(status, type, [`${reason}; try again in ${seconds} seconds`], { 'Retry-After': String(seconds) })

/**
 * Beyond the number of something that a member may do in a day: of this alone, so that clients go on with other calls.
 * @param limit a sentence without its end
 */
export const tooManyToday = (limit: string, seconds: number): Problem => later(429, 'daily limit', limit, seconds)

/** @param limit a sentence without its end */
export const tooOften = (limit: string, seconds: number): Problem => later(429, 'quota exceeded', limit, seconds)

/** A problem with the access token (RFC 6750 §3). @param challenge the header's value */
export const ofToken = (status: 400 | 401 | 403, type: ErrorType, sentence: string, challenge: string): Problem =>
  new Problem(status, type, [sentence], { 'Www-Authenticate': challenge })

export const tokenInvalid = (): Problem => {
  const sentence = 'The access token is unknown, has expired or was revoked'
  return ofToken(401, 'invalid access token', sentence, 'Bearer error="invalid_token"')
}

export const unavailable = (seconds: number): Problem =>
  later(503, 'temporarily unavailable', 'The service is temporarily unable to do this', seconds)

export const unconfirmedType = 'unconfirmed' satisfies ErrorType

/** A 503 without `Retry-After`: the client has to look before it repeats the request. */
const unconfirmed = (): Problem =>
  new Problem(503, unconfirmedType, ['The service can’t say whether it did this; look before you try again'])

/** Whether a repetition does no harm after a request that was done (RFC 9110 §9.2.2). */
const isRepeatable = ({ method, headers }: Request): boolean => method !== 'POST' || headers.has('Idempotency-Key')

export function problemOf(error: Error, request: Request): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof Unconfirmed) return isRepeatable(request) ? unavailable(5) : unconfirmed()
  if (error instanceof DatabaseBusy || error instanceof DatabaseAway) return unavailable(5)
  // the operator has to free disk space, or to set the clock, first
  return error instanceof DatabaseFull || error instanceof WrongClock ? unavailable(60) : undefined
}

export const isFailure = (error: Error): boolean => !(error instanceof Problem || error instanceof DatabaseBusy)

/** The answer to a request that failed, which is reported if it is a failure of the service. */
export function answerTo(error: Error, context: Context, report: (error: Error, context: Context) => void): Problem {
  if (isFailure(error)) report(error, context)
  return (
    problemOf(error, context.req.raw) ?? new Problem(500, 'internal error', ['The service failed; try again later'])
  )
}
