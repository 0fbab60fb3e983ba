import sharp from 'sharp'
import { longestEdge, type Portrait } from './picture-process.ts'

/** Members' pictures are decoded here, far from the service's memory and the secrets of its environment. */

// by the bytes alone; no SVG and no formats that refer to files
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`) })
sharp.cache(false)
sharp.concurrency(1)

const read = (bytes: Uint8Array, limitInputPixels: number | false) =>
  sharp(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true })

/** The picture has no metadata, and the colours of the web. */
async function decode(bytes: Uint8Array): Promise<Portrait | null> {
  const { format, width, height } = await read(bytes, false).metadata()
  if (format !== 'png' && format !== 'jpeg' && format !== 'webp') return null
  if (Math.max(width, height) > longestEdge) return 'too wide'
  const picture = read(bytes, longestEdge ** 2)
    .autoOrient()
    .toFormat(format, { quality: 90 })
  return { media_type: `image/${format}`, bytes: await picture.toBuffer() }
}

process.on('message', async (bytes: Uint8Array) => {
  process.send?.(await decode(bytes).catch(() => null))
})
// the service has ended
process.once('disconnect', () => process.exit())
