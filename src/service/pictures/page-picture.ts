import type { Context } from 'hono'
import type { Store } from '../store/store.ts'

/**
 * The file must not run, nor be interpreted as another type, even when a browser opens it alone. Pages of other hosts may
 * show it. A URL's content never changes; `max-age` limits how long caches have a picture whose last share is gone.
 */
export const pictureHeaders = {
  'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=86400, immutable',
}

/** `/page-pictures/<id>/<size>`: a copy of a page's picture. Nobody can guess the id; the API and the pages name it. */
export const createPagePicture =
  (store: Store) =>
  async (context: Context): Promise<Response> => {
    const size = context.req.param('size') === 'large' ? 'large' : 'small'
    const bytes = await store.pagePictures.find(context.req.param('id') ?? '', size)
    if (!bytes) return context.notFound() as Promise<Response>
    return context.body(bytes, 200, { ...pictureHeaders, 'Content-Type': 'image/webp' })
  }
