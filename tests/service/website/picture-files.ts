import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

function pngChunk(type: string, data: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data as string, 'latin1')])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The smallest PNG, whose header may say another size. */
export function png({ width = 1, height = 1 } = {}): Buffer<ArrayBuffer> {
  const header = Buffer.from('\0\0\0\0\0\0\0\0\x08\0\0\0\0', 'latin1')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(2)))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, pngChunk('IHDR', header), pixels, pngChunk('IEND')])
}

/** A picture that no format makes smaller. */
export const noise = (edge: number) =>
  sharp({
    create: { width: edge, height: edge, channels: 3, background: 'grey', noise: { type: 'gaussian', sigma: 60 } },
  })

export const place = 'Taken at home'

/** A picture as a camera writes it that was turned, with the place. */
export const turned = (picture: Sharp) =>
  picture.withExif({ IFD0: { Copyright: place } }).withMetadata({ orientation: 6 })
