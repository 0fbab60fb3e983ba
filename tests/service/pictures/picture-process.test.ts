import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../src/service/pictures')

/** Decodes while the process may open no, one, two … further files, and after each of these. */
const program = `
  import { closeSync, openSync } from 'node:fs'
  import sharp from ${JSON.stringify(import.meta.resolve('sharp'))}
  import { createPictureProcess } from ${JSON.stringify(join(folder, 'picture-process.ts'))}
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } }).png().toBuffer()
  const outcomes = []
  for (let left = 0; left < 8; left++) {
    const pictures = createPictureProcess()
    const open = []
    try {
      for (;;) open.push(openSync('/dev/null'))
    } catch {}
    for (const file of open.splice(0, left)) closeSync(file)
    await pictures.portrait(picture)
    for (const file of open) closeSync(file)
    outcomes.push((await pictures.portrait(picture)) !== undefined)
    pictures.close()
  }
  console.log(JSON.stringify(outcomes))
`

test('without room for another open file there is no picture, the service goes on, and the next picture is decoded', async () => {
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 100; exec "$0" "$@"', ...node])
  expect(JSON.parse(stdout)).toEqual(Array.from({ length: 8 }, () => true))
})
