import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createPictureProcess } from '../../../src/service/pictures/picture-process.ts'

/** One process for all tests: each start costs a second. */
const pictures = createPictureProcess()
afterAll(() => pictures.close())

const picture = (background: string, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } })

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a picture of the type %s becomes two WebP copies',
  async (type) => {
    const copies = await pictures.copy(await picture('red', 1200, 800).toFormat(type).toBuffer())
    const sizes = [copies?.small, copies?.large].map(async (copy) => {
      const { format, width, height } = await sharp(copy).metadata()
      return [format, width, height]
    })
    const expected = [
      ['webp', 240, 126],
      ['webp', 720, 378],
    ]
    expect(await Promise.all(sizes)).toEqual(expected)
  },
)

test('the copies have nothing of the original but its pixels', async () => {
  const original = await picture('red', 600, 400)
    .withExif({ IFD0: { Copyright: 'Taken at home' } })
    .jpeg()
    .toBuffer()
  const copies = await pictures.copy(Buffer.concat([original, Buffer.from('<script>alert(1)</script>')]))
  const bytes = Buffer.from(copies?.large ?? []).toString('latin1')
  expect(original.toString('latin1')).toContain('Taken at home')
  expect(bytes).toContain('WEBP')
  expect(bytes).not.toMatch(/Taken at home|script/)
})

/** A PNG whose header says how large it is, without its pixels. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.from('0802000000ffffffff', 'hex')])
}

// shows: maxPixels
test('a picture of 25 megapixels has room in the process', async () => {
  expect((await pictures.copy(await picture('red', 5000, 5000).jpeg().toBuffer()))?.large).toBeDefined()
})

describe('no copies are made of', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a text', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>')],
    ['a page', () => Buffer.from('<!doctype html><title>A picture</title>')],
    ['a TIFF', () => picture('red', 500, 500).tiff().toBuffer()],
    ['a tiny picture, which counts readers', () => picture('red', 1, 1).gif().toBuffer()],
    ['an icon', () => picture('red', 64, 64).png().toBuffer()],
    ['a picture of 20,000 by 1,300 pixels in some kilobytes', () => picture('red', 20_000, 1300).png().toBuffer()],
    ['a head that lies about its size', () => pngOf(60_000, 60_000)],
    [
      'half a picture',
      async () => (await picture('red', 600, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 300_000),
    ],
  ])('%s', async (_, bytes) => {
    expect(await pictures.copy(await bytes())).toBeUndefined()
  })
})

test('a picture that ends its process costs the next one nothing', async () => {
  const good = await picture('red', 600, 400).png().toBuffer()
  const scaling = pictures.copy(good)
  pictures.close()
  await scaling
  expect((await pictures.copy(good))?.small).toBeDefined()
})

/** A picture whose decoding takes a while. */
const noise = () =>
  sharp({
    create: {
      width: 3000,
      height: 3000,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: 'red',
    },
  })
    .png()
    .toBuffer()

// shows: A18
test('a member’s picture doesn’t wait for the pictures of another', async () => {
  const [slow, quick] = [await noise(), await picture('red').png().toBuffer()]
  const done: string[] = []
  const decode = (bytes: Buffer, member: string) => pictures.copy(bytes, member).then(() => done.push(member))
  const all = [decode(slow, 'ana'), decode(slow, 'ana'), decode(slow, 'ana'), decode(quick, 'ben')]
  await Promise.all(all)
  expect({ doneCount: done.length, done: done.at(-1) }).toEqual({ doneCount: 4, done: 'ana' })
})

test('a process that has nothing else to do still waits for the picture that it decodes', async () => {
  const module = join(import.meta.dirname, '../../../src/service/pictures/picture-process.ts')
  const program = `const { createPictureProcess } = await import(process.argv[1])
    const { portrait, close } = createPictureProcess()
    console.log(String(await portrait(new Uint8Array(10), 'ana')))
    close()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, module])
  expect(await text(child.stdout)).toBe('undefined\n')
})
