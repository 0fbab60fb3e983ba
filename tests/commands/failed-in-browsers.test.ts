import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, runTool } from '../../src/build/tools.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Runs files of tests. @returns the names of those that a busy machine runs once more */
async function failedFiles(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const list = join(folder, 'failed-files')
  const reporter = JSON.stringify(join(root, 'tests/failed-in-browsers.ts'))
  const config = `import { failedInBrowsers } from ${reporter}
export default { test: { globals: true, reporters: [failedInBrowsers(${JSON.stringify(list)})] } }`
  writeFileSync(join(folder, 'vitest.config.ts'), config)
  expect(await runTool('vitest', ['run', '--root', folder], { stdio: 'ignore' })).toBe(1)
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
}

const passes = "test('passes', () => {})"
const fails = "test('fails', () => expect(1).toBe(2))"
const hookFails = "beforeAll(() => expect(1).toBe(2)); test('is skipped', () => {})"
const ends = "test('passes', () => void Promise.reject(new Error('Nobody waits for this.')))"

test('only failures of browser tests are tried again', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `tests/browser/${name}.test.ts`) as [string, string, string]
  const inBrowsers = { [a]: fails, [b]: passes, [c]: hookFails }
  const [alone, besideOther, besideUnhandled] = await Promise.all([
    failedFiles({ ...inBrowsers, 'tests/service/d.test.ts': passes }),
    failedFiles({ ...inBrowsers, 'tests/service/d.test.ts': fails }),
    failedFiles({ ...inBrowsers, 'tests/service/d.test.ts': ends }),
  ])
  expect(alone.sort()).toEqual([a, c])
  expect(besideOther).toEqual([])
  expect(besideUnhandled).toEqual([])
})
