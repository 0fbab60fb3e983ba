import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { waitForView } from '../../../src/demo/tour/assertions.ts'
import { createSignedInWorld, ownBuild } from '../world.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'passalong-test-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

/** Starts `npm run dev` with all that it keeps in a folder of its own. */
function startDev() {
  const args = [
    '--browser',
    inject('family'),
    '--folder',
    folder,
    '--port',
    String(ownBuild().servicePort),
    '--headless',
  ]
  const child: ChildProcess = spawn(process.execPath, [join(root, 'src', 'commands', 'dev.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  /** Stops it as Ctrl-C does; answers its exit code. */
  const stop = () => {
    child.kill('SIGINT')
    return ended
  }
  // its service and its browser end with it, and never outlive a test that failed
  onTestFinished(async () => void (await stop()))
  return {
    read: () => output,
    /** Waits until it has said this. */
    says: (text: string) => expect.poll(() => output, { timeout: 30_000, interval: 50 }).toContain(text),
    stop,
  }
}

/** As an editor that saves a file without a change. */
const save = (file: string) => utimesSync(join(root, file), new Date(), new Date())

test('npm run dev reloads what is changed, and finds the member signed in when it starts again', async () => {
  const first = startDev()
  await first.says('Ready.')
  expect(first.read()).toContain('Signed in as maya.')
  save('assets/styles/theme.css')
  await first.says('The extension is reloaded.')
  save('src/service/app.ts')
  await first.says('The service is restarted.')
  expect(await first.stop(), first.read()).toBe(0)

  const second = startDev()
  await second.says('Ready.')
  expect(second.read()).toContain('Still signed in.')
  expect(await second.stop(), second.read()).toBe(0)
})

test('an extension that is reloaded is the one in its folder now, with all that it has stored', async () => {
  cpSync(ownBuild().extensionDir, folder, { recursive: true })
  const world = await createSignedInWorld({ extensionDir: folder })
  onTestFinished(world.close)
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, version: '9.8.7' }))
  await world.reload()
  const popup = await world.click(await world.article('/night-trains'))
  await waitForView(popup, 'ready')
  expect(await popup.evaluate(() => chrome.runtime.getManifest().version)).toBe('9.8.7')
})

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser
