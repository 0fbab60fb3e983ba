import type { Context } from 'hono'
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

/** Responds in JSON or XML, as the request asks. */
export function respond(context: Context, response: GraphResponse): Response {
  const { text, headers } = writeBody(response, context.req.query('format'), context.req.header('Accept'))
  return context.body(text, response.status ?? 200, headers)
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
