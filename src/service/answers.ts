import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { GraphError } from '../graph/resources.ts'
import { chooseMediaType } from './media-type.ts'
import type { Problem } from './problems.ts'
import { writeXml } from './xml.ts'

/** What a graph call gives, before it becomes a body. */
export interface Answer {
  /** 200 unless told. */
  status?: ContentfulStatusCode
  body: object
  headers?: Record<string, string>
}

/** The one place where a graph answer becomes a body: JSON or XML, whichever the request asks for. */
export function respond(context: Context, { status = 200, body, headers }: Answer): Response {
  const mediaType = chooseMediaType(context.req.query('format'), context.req.header('Accept'))
  const text = mediaType === 'application/json' ? JSON.stringify(body) : writeXml(body)
  context.header('Vary', 'Accept, Accept-Language')
  return context.body(text, status, {
    'Content-Type': `${mediaType};charset=UTF-8`,
    'Content-Length': String(Buffer.byteLength(text)),
    // what is answered is for one member, and its address may hold a token
    'Cache-Control': 'no-store',
    ...headers,
  })
}

/** The error shape. */
export function toAnswer({ status, type, sentences, headers }: Problem): Answer {
  return { status, headers, body: { error: { type, message: sentences } } satisfies GraphError }
}
