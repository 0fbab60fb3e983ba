import sharp from 'sharp'

/** Strangers' pictures are decoded here, far from the service's memory and the secrets of its environment. */

/** The widths of the copies in CSS pixels, and what each edge is of the width: pages name pictures of 1200 × 630. */
const copies = { small: 240, large: 720 }
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

async function scale(bytes: Uint8Array): Promise<Record<keyof typeof copies, Buffer> | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    const { width = 0, height = 0 } = await picture.metadata()
    if (Math.min(width, height) < minEdge) return undefined
    const copy = (edge: number) =>
      picture
        .clone()
        .autoOrient()
        .resize(edge, Math.round(edge * ratio), { fit: 'cover', position: 'attention' })
        .webp({ quality: 70 })
        .toBuffer()
    return { small: await copy(copies.small), large: await copy(copies.large) }
  } catch {
    return undefined
  }
}

// not where a test reads the bounds
if (import.meta.main) {
  process.on('message', async (bytes: Uint8Array) => {
    process.send?.((await scale(bytes)) ?? null)
  })
  // the service has ended
  process.once('disconnect', () => process.exit())
}
