import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import XMLBuilder from 'fast-xml-builder'
import type { Context, Handler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { GraphError } from '../../contract/errors.ts'
import { isFailure, type Problem } from './problems.ts'

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

async function write(document: object) {
  const text = JSON.stringify(document)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  return { etag, text, compressed: await compress(text) }
}

/** Serves a document that never changes to everybody. @param make is called once, when it is first asked for */
export function serveDocument(make: () => Promise<object>): Handler {
  let written: ReturnType<typeof write> | undefined
  return async (context) => {
    written ??= make().then(write)
    // a failure isn't kept
    written.catch(() => {
      written = undefined
    })
    const { etag, text, compressed } = await written
    const headers = {
      'Cache-Control': 'public, max-age=300',
      'Access-Control-Allow-Origin': '*',
      Vary: 'Accept-Encoding',
      ETag: etag,
    }
    // a proxy that compresses may have made the tag a weak one
    const known = context.req.header('If-None-Match')?.split(',') ?? []
    if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return context.body(null, 304, headers)
    const whole = { ...headers, 'Content-Type': 'application/json;charset=UTF-8' }
    if (!acceptsGzip(context.req.header('Accept-Encoding'))) return context.body(text, 200, whole)
    return context.body(compressed, 200, { ...whole, 'Content-Encoding': 'gzip' })
  }
}
