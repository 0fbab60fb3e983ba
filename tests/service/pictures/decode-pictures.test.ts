import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createPictureProcess, longestEdge } from '../../../src/service/pictures/picture-process.ts'

/** One process for all tests: each start costs a second. */
const pictures = createPictureProcess()
afterAll(() => pictures.close())

const picture = (background: string, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } })

const portrait = (bytes: Uint8Array, member = 'ana') => pictures.portrait(bytes, member)

test.each(['jpeg', 'png', 'webp'] as const)('a picture of the type %s stays one', async (type) => {
  const decoded = await portrait(await picture('red').toFormat(type).toBuffer())
  expect(decoded).toMatchObject({ media_type: `image/${type}` })
})

test('nothing of the original is left but its pixels', async () => {
  const original = await picture('red')
    .withExif({ IFD0: { Copyright: 'Taken at home' } })
    .jpeg()
    .toBuffer()
  const decoded = await portrait(Buffer.concat([original, Buffer.from('<script>alert(1)</script>')]))
  const bytes = typeof decoded === 'object' ? Buffer.from(decoded.bytes).toString('latin1') : ''
  expect(original.toString('latin1')).toContain('Taken at home')
  expect(bytes).toMatch(/^\xff\xd8/)
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

test('a picture of 2048 by 2048 pixels has room in the process', async () => {
  expect(await portrait(await picture('red', longestEdge, longestEdge).jpeg().toBuffer())).toBeTypeOf('object')
})

describe('no portrait is', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a text', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>')],
    ['a page', () => Buffer.from('<!doctype html><title>A picture</title>')],
    ['a TIFF', () => picture('red', 500, 500).tiff().toBuffer()],
    ['a GIF', () => picture('red', 500, 500).gif().toBuffer()],
    ['an AVIF', () => picture('red', 500, 500).avif().toBuffer()],
    ['a head that lies about its size', () => pngOf(60_000, 60_000)],
    [
      'half a picture',
      async () => (await picture('red', 600, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 300_000),
    ],
  ])('%s', async (_, bytes) => {
    expect(await portrait(await bytes())).toBeUndefined()
  })

  test('of 20,000 by 1,300 pixels in some kilobytes', async () => {
    expect(await portrait(await picture('red', 20_000, 1300).png().toBuffer())).toBe('too wide')
  })
})

test('a picture that ends its process costs the next one nothing', async () => {
  const good = await picture('red', 600, 400).png().toBuffer()
  const decoding = portrait(good)
  pictures.close()
  await decoding
  expect(await portrait(good)).toBeTypeOf('object')
})

/** A picture whose decoding takes longer than that of one colour. */
const noise = () =>
  sharp({
    create: {
      width: longestEdge / 8,
      height: longestEdge / 8,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: 'red',
    },
  })
    .png()
    .toBuffer()

test('a member’s picture doesn’t wait for the pictures of another', async () => {
  const [slow, quick] = [await noise(), await picture('red').png().toBuffer()]
  const done: string[] = []
  const decode = (bytes: Buffer, member: string) => portrait(bytes, member).then(() => done.push(member))
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
