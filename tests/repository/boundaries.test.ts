import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../src/commands/steps.ts'

/** The files of src and entrypoints that match, by their path. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const files = globSync('{src,entrypoints}/**/*.{ts,tsx}', { cwd: root })
  const found = await Promise.all(files.map(async (file) => pattern.test(await readFile(join(root, file), 'utf8'))))
  return files.filter((_, index) => found[index]).sort()
}

it('only the sign-in’s flow uses browser.identity', async () => {
  expect(await filesWith(/browser\.identity/)).toEqual(['src/background/auth/flow.ts'])
})

it('only the background uses alarms and the toolbar button', async () => {
  const files = await filesWith(/browser\.(alarms|action)\b/)
  expect(files.filter((file) => !file.startsWith('src/background/'))).toEqual([])
  expect(files).not.toEqual([])
})

it('only the background reads secrets', async () => {
  const files = await filesWith(/storage\/secrets|\.\/secrets\.ts/)
  expect(files.filter((file) => !/^src\/(background|service)\//.test(file))).toEqual([])
  expect(files).toContain('src/background/auth/session.ts')
})

it('nothing makes markup of text', async () => {
  expect(await filesWith(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySet|[^$\w]eval\(/)).toEqual(
    [],
  )
})
