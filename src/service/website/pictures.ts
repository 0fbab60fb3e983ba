import type { Context } from 'hono'
import { maxConnections } from '../http/connections.ts'
import { notFound, streamOnDemand } from '../http/response.ts'
import { createRequestQueues } from '../limits/request-queues.ts'
import type { PictureHead } from '../store/members/profile.ts'
import { html } from './html.ts'
import type { SiteParts } from './page/visit.ts'

/**
 * The file must not run, even when a browser opens it alone; pages of other hosts may show it. A URL's content never
 * changes; `max-age` limits how long caches have a removed picture.
 */
const pictureHeaders = {
  'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=86400, immutable',
}

/** Edge of a picture with a watermark, in CSS pixels. */
const edges: Record<string, number> = { small: 64, large: 256 }

/** `/pictures/<id>/<form>`: with the network's name on it unless the form is `plain` (§4, `user_watermark`). */
export function servePictures({ store, network, clientIp, report }: SiteParts) {
  // as many places as connections: an office's members have one address, and none must be refused; a turn for each
  // piece, which takes longer to send than to read
  const runInQueue = createRequestQueues(1, maxConnections, 1)

  return async function picture(context: Context) {
    const id = context.req.param('id') ?? ''
    const address = clientIp(context)
    const head = await runInQueue(address, () => store.pictures.find(id))
    if (!head) return context.notFound()
    const edge = edges[context.req.param('form') ?? '']
    const readPiece = (number: number) => runInQueue(address, () => store.pictures.piece(id, number))
    const pieces = readPieces(readPiece, head.size)
    const parts = edge === undefined ? pieces : watermark(head, pieces, network.name, edge)
    return context.body(streamOnDemand(parts, context, report), 200, {
      ...pictureHeaders,
      ...(edge === undefined
        ? { 'Content-Type': head.media_type, 'Content-Length': String(head.size) }
        : { 'Content-Type': 'image/svg+xml' }),
    })
  }
}

/** @throws Problem 404 if the member removes the picture in the meantime */
async function* readPieces(read: (number: number) => Promise<Uint8Array | undefined>, size: number) {
  for (let number = 0, left = size; left > 0; number++) {
    const piece = await read(number)
    if (!piece) throw notFound()
    yield piece
    left -= piece.length
  }
}

/** An SVG around the picture: needs no codec and never interprets the picture's bytes. */
async function* watermark({ media_type }: PictureHead, pieces: AsyncIterable<Uint8Array>, name: string, edge: number) {
  // fits the picture's width
  const size = Math.min(12, 160 / name.length)
  const text =
    await html`<text x="50" y="91" fill="#fff" font-family="sans-serif" font-size="${size}" text-anchor="middle" dominant-baseline="central">${name}</text>`
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 100 100">
<image href="data:${media_type};base64,`
  for await (const piece of pieces) yield Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('base64')
  yield `" width="100" height="100" preserveAspectRatio="xMidYMid slice"/>
<rect y="82" width="100" height="18" fill="#000" fill-opacity=".55"/>
${text}
</svg>`
}
