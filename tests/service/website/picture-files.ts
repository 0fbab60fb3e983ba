import { crc32, deflateSync } from 'node:zlib'

/** Builds small files of each format with the parts that a test needs. */

export function pngChunk(type: string, data: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data as string, 'latin1')])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function png(chunks: Buffer[] = [], { width = 1, height = 1 } = {}): Buffer<ArrayBuffer> {
  const header = Buffer.from('\0\0\0\0\0\0\0\0\x08\0\0\0\0', 'latin1')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(2)))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, pngChunk('IHDR', header), ...chunks, pixels, pngChunk('IEND')])
}

export function jpegSegment(type: number, data: Buffer | string): Buffer {
  const content = Buffer.from(data as string, 'latin1')
  const head = Buffer.from([0xff, type, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** A JPEG with a valid structure and no pixels. */
export function jpeg(segments: Buffer[] = [], { width = 1, height = 1, scans = 1 } = {}): Buffer<ArrayBuffer> {
  const frame = Buffer.from('\x08\0\0\0\0\x01\x01\x11\0', 'latin1')
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const scan = Buffer.concat([jpegSegment(0xda, '\x01\x01\0\0\x3f\0'), Buffer.from('ab\xff\0cd\xff\xd0ef', 'latin1')])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments,
    jpegSegment(0xdb, '\0'.repeat(65)),
    jpegSegment(0xc0, frame),
    ...Array.from({ length: scans }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ])
}

export function webpChunk(type: string, data: Buffer | string): Buffer {
  const content = Buffer.from(data as string, 'latin1')
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

export function webp(chunks: Buffer[] = [webpPixels()]): Buffer<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

export function webpPixels(width = 1, height = 1): Buffer {
  const data = Buffer.from('\0\0\0\x9d\x01\x2a\0\0\0\0pixels', 'latin1')
  data.writeUInt16LE(width, 6)
  data.writeUInt16LE(height, 8)
  return webpChunk('VP8 ', data)
}

export function webpCanvas(flags: number, width = 1, height = 1): Buffer {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', data)
}

/** An Exif block with a place and an orientation, in either byte order. */
export function exif(orientation: number, isBig = true): Buffer {
  const tiff = Buffer.from(`${isBig ? 'MM\0*' : 'II*\0'}${'\0'.repeat(34)}GPS 48.8584 N, 2.2945 E`, 'latin1')
  const write = (number: number, at: number, bytes: number) =>
    isBig ? tiff.writeUIntBE(number, at, bytes) : tiff.writeUIntLE(number, at, bytes)
  write(8, 4, 4)
  write(2, 8, 2)
  for (const [at, tag, value] of [
    [10, 0x010f, 0],
    [22, 0x0112, orientation],
  ] as const) {
    write(tag, at, 2)
    write(3, at + 2, 2)
    write(1, at + 4, 4)
    write(value, at + 8, 2)
  }
  return tiff
}
