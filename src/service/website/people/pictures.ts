import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { PictureHead, Pictures } from '../../store/members/pictures.ts'
import type { Store } from '../../store/store.ts'

/** Edge of a picture with a watermark, in CSS pixels. */
const edges: Record<string, number> = { small: 64, large: 256 }

/**
 * Nothing that a member gave may run or be taken for another type, not even when it is opened by itself; the pictures are
 * for other hosts' pages too. What a picture's URL names never changes; a day is how long one lives on in caches
 * after its member took it away.
 */
const headers = {
  'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=86400, immutable',
}

/** `/pictures/<id>/<form>`: a member's picture, with the network's name on it unless the form is `plain` (§4, `user_watermark`). */
export function createPictures({ store, networkName }: { store: Store; networkName: string }) {
  return async function picture(context: Context) {
    const id = context.req.param('id') ?? ''
    const found = await store.pictures.find(id)
    if (!found) return context.notFound()
    const pieces = readPieces(store.pictures, id, found.size, () => cutOff(context))
    const edge = edges[context.req.param('form') ?? '']
    if (edge === undefined)
      return context.body(asTaken(pieces), 200, {
        ...headers,
        'Content-Type': found.media_type,
        'Content-Length': String(found.size),
      })
    return context.body(asTaken(watermark(found, pieces, networkName, edge)), 200, {
      ...headers,
      'Content-Type': 'image/svg+xml',
    })
  }
}

/** @param onGone called where the member takes the picture away while it is read */
async function* readPieces(
  pictures: Pictures,
  id: string,
  size: number,
  onGone: () => void,
): AsyncGenerator<Uint8Array> {
  for (let number = 0, left = size; left > 0; number++) {
    const piece = await pictures.piece(id, number)
    if (!piece) return onGone()
    yield piece
    left -= piece.length
  }
}

/**
 * Closes the connection in the middle of its response: no cache takes a part for the whole. It is no failure of the service, and
 * not logged.
 */
function cutOff(context: Context): void {
  const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>
  if (!outgoing) throw new Error('a picture was taken away while it was read')
  outgoing.destroy()
}

/** An SVG of our own around the picture: no codec, and the picture's bytes are never looked at. */
async function* watermark({ media_type }: PictureHead, pieces: AsyncIterable<Uint8Array>, name: string, edge: number) {
  // as wide as the picture at most
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

/** A body that is made as fast as it is taken: who asks for pictures and reads none costs a piece of each. */
function asTaken(parts: AsyncGenerator<Uint8Array | string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}
