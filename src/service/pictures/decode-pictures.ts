import sharp from 'sharp'
import { type Copies, type Job, longestEdge, type Portrait } from './picture-process.ts'

/** Strangers' pictures are decoded here, far from the service's memory and the secrets of its environment. */

/** The widths of the copies in CSS pixels, and what each edge is of the width: pages name pictures of 1200 × 630. */
const widths = { small: 240, large: 720 }
const ratio = 630 / 1200

/** Maximum pixels of a picture: decoded, they fill 100 MB. */
export const maxPixels = 25_000_000

const minEdge = 100

// JPEG, PNG, GIF, WebP and AVIF, by the bytes alone; neither SVG nor formats that refer to files
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

const read = (bytes: Uint8Array, limitInputPixels: number | false) =>
  sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true })

/** The pictures have no metadata, and the colours of the web. */
const jobs: Record<Job, (bytes: Uint8Array) => Promise<Copies | Portrait | null>> = {
  async copy(bytes) {
    const picture = read(bytes, maxPixels)
    const { width, height } = await picture.metadata()
    if (Math.min(width, height) < minEdge) return null
    const copy = (width: number) =>
      picture
        .clone()
        .autoOrient()
        .resize(width, Math.round(width * ratio), { fit: 'cover', position: 'attention' })
        .webp({ quality: 70 })
        .toBuffer()
    return { small: await copy(widths.small), large: await copy(widths.large) }
  },

  async portrait(bytes) {
    const { format, width, height } = await read(bytes, false).metadata()
    if (format !== 'png' && format !== 'jpeg' && format !== 'webp') return null
    if (Math.max(width, height) > longestEdge) return 'too wide'
    const picture = read(bytes, longestEdge ** 2)
      .autoOrient()
      .toFormat(format, { quality: 90 })
    return { media_type: `image/${format}`, bytes: await picture.toBuffer() }
  },
}

// not where a test reads the bounds
if (import.meta.main) {
  process.on('message', async ([job, bytes]: [Job, Uint8Array]) => {
    process.send?.(await jobs[job](bytes).catch(() => null))
  })
  // the service has ended
  process.once('disconnect', () => process.exit())
}
