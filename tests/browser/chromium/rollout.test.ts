import { join } from 'node:path'
import type { Target } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { chromiumFiles, createSigningKey } from '../../../src/build/rollout/hosted-files.ts'
import { policyFiles } from '../../../src/build/rollout/policies.ts'
import { filesBelow } from '../../../src/build/store/archive.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { chromiumPolicyFiles, managedBrowser, startHosting, startManagedChromium } from '../rollout/managed-browsers.ts'
import { ownBuild } from '../world/world.ts'

/** The extension's own global, for functions that run in its pages. */
declare const chrome: {
  runtime: {
    getManifest: () => { version: string }
    requestUpdateCheck: () => Promise<object>
    onUpdateAvailable: { addListener: (listener: (update: { version: string }) => void) => void }
    reload: () => void
  }
}

const firefoxId = 'passalong@circle.example'

test('a policy installs the company’s own extension, and a higher version in the update manifest replaces it', async (context) => {
  const folder = temporaryFolder()
  const { url, upload } = await startHosting()
  const key = createSigningKey(join(folder, 'key.pem'))
  const build = await filesBelow(ownBuild().extensionDir)
  const publish = (version: string) => upload(chromiumFiles(build, { version, url, firefoxId }, key))
  const files = chromiumPolicyFiles(policyFiles({ ...key, url, firefoxId, managed: {}, unsigned: false }))
  const isBackground = (target: Target) =>
    target.type() === 'service_worker' && target.url() === `chrome-extension://${key.chromiumId}/background.js`

  publish('1.4.0')
  const browser = await startManagedChromium(managedBrowser(folder, files, context))
  const installed = await browser.waitForTarget(isBackground)
  expect(await inBackground(installed, () => chrome.runtime.getManifest().version)).toBe('1.4.0')

  publish('1.4.1')
  expect(await inBackground(installed, offeredVersion)).toBe('1.4.1')
  // the browser waits until the extension is idle, and under automation it never is
  const updated = browser.waitForTarget((target) => isBackground(target) && target !== installed)
  await Promise.all([updated, inBackground(installed, () => chrome.runtime.reload()).catch(() => undefined)])
  expect(await inBackground(await updated, () => chrome.runtime.getManifest().version)).toBe('1.4.1')
})

/** Looks for an update as the browser does every few hours, and waits until it is ready. */
function offeredVersion(): Promise<string> {
  return new Promise((resolve) => {
    chrome.runtime.onUpdateAvailable.addListener(({ version }) => resolve(version))
    chrome.runtime.requestUpdateCheck()
  })
}

async function inBackground<Result>(target: Target, work: () => Result | Promise<Result>): Promise<Result> {
  const worker = await target.worker()
  if (!worker) throw new Error('The extension has no background.')
  return worker.evaluate(work) as Promise<Result>
}
