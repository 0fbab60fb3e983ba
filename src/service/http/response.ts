import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { GraphError } from '../../contract/resources.ts'
import { chooseMediaType } from './media-type.ts'
import type { Problem } from './problems.ts'
import { writeXml } from './xml.ts'

/** A graph call's result, before it is written as JSON or XML. */
export interface GraphResponse {
  /** 200 by default. */
  status?: ContentfulStatusCode
  body: object
  headers?: Record<string, string>
}

/** The shortest text that is compressed, in bytes. */
const shortestCompressed = 1024

const compress = promisify(gzip)

/** Responds in JSON or XML, as the request asks. */
export function respond(context: Context, response: GraphResponse): Response {
  const { text, headers } = writeBody(response, context.req.query('format'), context.req.header('Accept'))
  return context.body(text, response.status ?? 200, headers)
}

/**
 * Responds like `respond`; compresses a long text if the client accepts gzip. Not for pages: their size after compression
 * would reveal a form's CSRF token (BREACH).
 */
export async function respondCompressed(context: Context, response: GraphResponse): Promise<Response> {
  const { text, headers } = writeBody(response, context.req.query('format'), context.req.header('Accept'))
  const status = response.status ?? 200
  if (Number(headers['Content-Length']) < shortestCompressed) return context.body(text, status, headers)
  headers.Vary += ', Accept-Encoding'
  if (!acceptsGzip(context.req.header('Accept-Encoding'))) return context.body(text, status, headers)
  const body = await compress(text)
  return context.body(body, status, {
    ...headers,
    'Content-Encoding': 'gzip',
    'Content-Length': String(body.length),
  })
}

/** Whether a client that sends this Accept-Encoding accepts gzip (RFC 9110 §12.5.3). */
function acceptsGzip(header: string | undefined): boolean {
  const codings = parseAccept(header ?? '')
  const named = codings.find(({ type }) => type.toLowerCase() === 'gzip')
  return ((named ?? codings.find(({ type }) => type === '*'))?.q ?? 0) > 0
}

/** Writes a graph response as text, with the headers that describe it. */
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

/** The error shape. */
export function problemResponse({ status, type, sentences, headers }: Problem): GraphResponse {
  return { status, headers, body: { error: { type, message: sentences } } satisfies GraphError }
}
