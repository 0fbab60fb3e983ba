import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { waitForView } from '../../../src/demo/tour/assertions.ts'
import { temporaryFolder } from '../npm-start.ts'
import { createSignedInWorld, ownBuild } from '../world.ts'

test('an extension that is reloaded is the one in its folder now, with all that it has stored', async () => {
  const folder = temporaryFolder()
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
