import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createPictureProcess, longestEdge } from '../../../src/service/pictures/picture-process.ts'

/** One process for all tests: each start costs a second. */
const pictures = createPictureProcess()
afterAll(() => pictures.close())

const picture = (background: string, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } })

const { portrait } = pictures

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

test('a picture doesn’t wait for another one', async () => {
  const [slow, quick] = [await noise(), await picture('red').png().toBuffer()]
  const done: string[] = []
  const decode = (bytes: Buffer, of: string) => portrait(bytes).then(() => done.push(of))
  await Promise.all([decode(slow, 'ana'), decode(quick, 'ben')])
  expect(done).toEqual(['ben', 'ana'])
})

test('a process that has nothing else to do still waits for the picture that it decodes', async () => {
  const module = join(import.meta.dirname, '../../../src/service/pictures/picture-process.ts')
  const program = `const { createPictureProcess } = await import(process.argv[1])
    const { portrait, close } = createPictureProcess()
    console.log(String(await portrait(new Uint8Array(10))))
    close()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, module])
  expect(await text(child.stdout)).toBe('undefined\n')
})
