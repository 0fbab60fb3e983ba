import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Handler } from 'hono'
import { acceptsGzip } from './response.ts'

const compress = promisify(gzip)

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
