import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { GraphError } from '../../contract/resources.ts'
import { chooseMediaType } from './media-type.ts'
import type { Problem } from './problems.ts'
import { writeXml } from './xml.ts'

/** What a graph call gives, before it becomes a body. */
export interface GraphResponse {
  /** 200 unless told. */
  status?: ContentfulStatusCode
  body: object
  headers?: Record<string, string>
}

/** Responds in JSON or XML, whichever the request asks for. */
export function respond(context: Context, response: GraphResponse): Response {
  const { text, headers } = writeBody(response, context.req.query('format'), context.req.header('Accept'))
  return context.body(text, response.status ?? 200, headers)
}

/** The one place where a graph response becomes a body, with the headers that tell what it is. */
export function writeBody({ body, headers }: GraphResponse, format: string | undefined, accept: string | undefined) {
  const mediaType = chooseMediaType(format, accept)
  const text = mediaType === 'application/json' ? JSON.stringify(body) : writeXml(body)
  return {
    text,
    headers: {
      'Content-Type': `${mediaType};charset=UTF-8`,
      'Content-Length': String(Buffer.byteLength(text)),
      // it is for one member, and the URL may hold a token
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
