import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createPictureScaler } from '../../../src/service/pictures/fetch-pictures.ts'

const scaler = createPictureScaler()
afterAll(() => scaler.close())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } })

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a picture of the type %s becomes two WebP copies',
  async (type) => {
    const copies = await scaler.scale(await plain(1200, 800).toFormat(type).toBuffer())
    const sizes = [copies?.small, copies?.large].map(async (copy) => {
      const { format, width, height } = await sharp(copy).metadata()
      return [format, width, height]
    })
    expect(await Promise.all(sizes)).toEqual([
      ['webp', 240, 126],
      ['webp', 720, 378],
    ])
  },
)

test('the copies have nothing of the original but its pixels', async () => {
  const original = await plain(600, 400)
    .withExif({ IFD0: { Copyright: 'Taken at home' } })
    .jpeg()
    .toBuffer()
  const copies = await scaler.scale(Buffer.concat([original, Buffer.from('<script>alert(1)</script>')]))
  const text = Buffer.from(copies?.large ?? []).toString('latin1')
  expect(original.toString('latin1')).toContain('Taken at home')
  expect(text).toContain('WEBP')
  expect(text).not.toMatch(/Taken at home|script/)
})

/** A PNG whose header says how large it is, without its pixels. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.from('0802000000ffffffff', 'hex')])
}

// shows: bound scale-picture.maxPixels
test('a picture of 25 megapixels has room in the process', async () => {
  expect((await scaler.scale(await plain(5000, 5000).jpeg().toBuffer()))?.large).toBeDefined()
})

describe('no copies are made of', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a text', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    [
      'an SVG with a script',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>alert(1)</script></svg>'),
    ],
    ['a page', () => Buffer.from('<!doctype html><title>A picture</title>')],
    ['a TIFF', () => plain(500, 500).tiff().toBuffer()],
    ['a tiny picture, which counts readers', () => plain(1, 1).gif().toBuffer()],
    ['an icon', () => plain(64, 64).png().toBuffer()],
    ['a picture of 20,000 by 1,300 pixels in some kilobytes', () => plain(20_000, 1300).png().toBuffer()],
    ['a head that lies about its size', () => pngOf(60_000, 60_000)],
    [
      'half a picture',
      async () => (await plain(600, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 300_000),
    ],
  ])('%s', async (_, bytes) => {
    expect(await scaler.scale(await bytes())).toBeUndefined()
  })
})

test('a picture that ends its process costs the next one nothing', async () => {
  const good = await plain(600, 400).png().toBuffer()
  const scaling = scaler.scale(good)
  scaler.close()
  await scaling
  expect((await scaler.scale(good))?.small).toBeDefined()
})
