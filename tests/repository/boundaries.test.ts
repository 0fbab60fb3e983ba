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

/** What runs in the browser. */
const isExtension = (file: string) => !/^src\/(service|demo|commands)\//.test(file)

it('every request goes through the one place that knows where requests may go', async () => {
  const files = await filesWith(/\bfetch\(|\bky\.|\bky\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/)
  expect(files.filter(isExtension)).toEqual(['src/background/api/connection.ts'])
})

it('nothing is synchronized to other devices, and nothing listens to other extensions or to pages', async () => {
  const files = await filesWith(
    /storage\.sync|onMessageExternal|onConnect|registerContentScripts|defineContentScript|tabs\.onUpdated|webRequest/,
  )
  expect(files.filter(isExtension)).toEqual([])
})

it('nothing is encrypted with a key that is shipped, which would only look like safety', async () => {
  expect((await filesWith(/\b(?:encrypt|decrypt|importKey|deriveKey)\(/)).filter(isExtension)).toEqual([])
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
