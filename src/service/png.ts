import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number]

/** A square PNG of this edge in pixels, each pixel as `colourAt` gives it for its column and row. */
export function drawPng(edge: number, colourAt: (x: number, y: number) => Colour): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.set([8, 2, 0, 0, 0], 8) // 8 bits each of red, green and blue
  const row = 1 + 3 * edge // each begins with its filter: none
  const pixels = Buffer.alloc(row * edge)
  for (let y = 0; y < edge; y++) {
    for (let x = 0; x < edge; x++) pixels.set(colourAt(x, y), y * row + 1 + 3 * x)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
