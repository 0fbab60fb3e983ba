import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../src/build/tools.ts'

/** The files of src and entrypoints that match, as a whole or in one part, by their path. */
async function filesWith(pattern: RegExp, partOf = (text: string) => text): Promise<string[]> {
  const files = globSync('{src,entrypoints}/**/*.{ts,tsx}', { cwd: root })
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const found = texts.map((text) => pattern.test(partOf(text)))
  return files.filter((_, index) => found[index]).sort()
}

/** A file without its comments and texts. */
const codeOf = (text: string) => text.replace(/\/\*.*?\*\/|\/\/[^\n]*|'[^'\n]*'/gs, '')

it('only the sign-in’s flow uses browser.identity', async () => {
  expect(await filesWith(/browser\.identity/)).toEqual(['src/extension/background/auth/flow.ts'])
})

it('only the background uses alarms, the toolbar button, menus, notifications, and what tells of pages', async () => {
  const files = await filesWith(
    /browser\.(alarms|action\.(?!getUserSettings|onUserSettingsChanged)|contextMenus|notifications|webNavigation)\b|declarativeContent\?/,
  )
  expect(files.filter((file) => !file.startsWith('src/extension/background/'))).toEqual([])
  expect(files).not.toEqual([])
})

/** What runs in the browser. */
const isExtension = (file: string) => /^(src\/extension|src\/contract|entrypoints)\//.test(file)

// shows: S16
it('every request goes through the one place that knows where requests may go', async () => {
  const files = await filesWith(/\bfetch\(|\bky\.|\bky\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/)
  expect(files.filter(isExtension)).toEqual(['src/extension/background/http/connection.ts'])
})

// shows: P11, S13
it('nothing is synchronized to other devices, and nothing listens to other extensions or to pages', async () => {
  const files = await filesWith(
    /storage\.sync|onMessageExternal|onConnect|registerContentScripts|defineContentScript|tabs\.onUpdated|webRequest/,
  )
  expect(files.filter(isExtension)).toEqual([])
})

// shows: S15
it('nothing is encrypted with a key that is shipped, which would only look like safety', async () => {
  expect((await filesWith(/\b(?:encrypt|decrypt|importKey|deriveKey)\(/)).filter(isExtension)).toEqual([])
})

// shows: S14
it('only the background reads secrets', async () => {
  const files = await filesWith(/storage\/secrets|\.\/secrets\.ts/)
  expect(files.filter((file) => !/^src\/(extension\/background|service)\//.test(file))).toEqual([])
  expect(files).toContain('src/extension/background/auth/session.ts')
})

// shows: S14
it('only the sign-in and what calls the network handle a token', async () => {
  const files = (await filesWith(/token/i, codeOf)).filter((file) => file.startsWith('src/extension/'))
  expect(files.filter((file) => !file.startsWith('src/extension/background/auth/'))).toEqual([
    // it hands the one to the other
    'src/extension/background/assemble.ts',
    'src/extension/background/http/http.ts',
    // it names the path that one comes from
    'src/extension/options/sent/call-names.ts',
    // it names what addresses call one
    'src/extension/page/secret-url.ts',
    'src/extension/storage/secrets.ts',
  ])
})

// shows: S4, S25
it('nothing makes markup of text', async () => {
  expect(await filesWith(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySet|[^$\w]eval\(/)).toEqual(
    [],
  )
})

/** The folder that is one room of the house: a part of the background, the extension or the service, else a folder of src. */
const roomOf = (file: string) =>
  /^(?:src\/extension\/background\/[\w-]+(?=\/)|src\/(?:extension|service)\/[\w-]+(?=\/)|src\/[\w-]+|entrypoints)/.exec(
    file,
  )?.[0] ?? file

/** The rooms that each room imports from. */
async function importsByRoom(): Promise<Map<string, Set<string>>> {
  const imports = new Map<string, Set<string>>()
  for (const file of globSync('{src,entrypoints}/**/*.{ts,tsx,mjs}', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8')
    const imported = [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, path = '']) =>
      join(dirname(file), path),
    )
    const others = imported.map(roomOf).filter((room) => room !== roomOf(file))
    imports.set(roomOf(file), new Set([...(imports.get(roomOf(file)) ?? []), ...others]))
  }
  return imports
}

it('no import runs back up between the rooms of the house', async () => {
  const imports = await importsByRoom()
  expect(imports.size).toBeGreaterThan(15)
  // rooms that import only from rooms below them are taken off until none is left, or those that go in circles
  for (;;) {
    const lowest = [...imports].filter(([, rooms]) => [...rooms].every((room) => !imports.has(room)))
    if (lowest.length === 0) break
    for (const [room] of lowest) imports.delete(room)
  }
  expect(
    Object.fromEntries([...imports].map(([room, rooms]) => [room, [...rooms].filter((each) => imports.has(each))])),
  ).toEqual({})
})
