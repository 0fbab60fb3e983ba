import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { Picture } from '../store/pictures.ts'
import type { Store } from '../store/store.ts'

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
    const found = await store.pictures.find(context.req.param('id') ?? '')
    if (!found) return context.notFound()
    const edge = edges[context.req.param('form') ?? '']
    if (edge === undefined) return context.body(found.bytes, 200, { ...headers, 'Content-Type': found.media_type })
    return context.body(String(watermark(found, networkName, edge)), 200, {
      ...headers,
      'Content-Type': 'image/svg+xml',
    })
  }
}

/** An SVG of our own around the picture: no codec, and the picture's bytes are never looked at. */
function watermark({ media_type, bytes }: Picture, networkName: string, edge: number) {
  const url = `data:${media_type};base64,${Buffer.from(bytes).toString('base64')}`
  // as wide as the picture at most
  const size = Math.min(12, 160 / networkName.length)
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 100 100">
<image href="${raw(url)}" width="100" height="100" preserveAspectRatio="xMidYMid slice"/>
<rect y="82" width="100" height="18" fill="#000" fill-opacity=".55"/>
<text x="50" y="91" fill="#fff" font-family="sans-serif" font-size="${size}" text-anchor="middle" dominant-baseline="central">${networkName}</text>
</svg>`
}
