import { join } from 'node:path'
import puppeteer, { type Browser, type Target } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumFiles } from '../../../src/build/rollout/chromium-files.ts'
import { policyFiles } from '../../../src/build/rollout/policies/policies.ts'
import { createSigningKey } from '../../../src/build/rollout/signing-key.ts'
import { filesBelow } from '../../../src/build/store/files-below.ts'
import { commonOptions } from '../../../src/demo/browser/browser.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startHosting } from '../rollout/hosting.ts'
import { managedBrowser } from '../rollout/managed-browser.ts'
import { ownBuild } from '../world/world.ts'

/** For functions that run in the extension. */
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
  const [policies] = policyFiles({ ...key, url, firefoxId, managed: {}, unsigned: false })
  const files = policyFolders.flatMap((place) => [
    { path: `${place}/passalong.json`, data: policies?.data ?? Buffer.of() },
    // without it, an extension of a policy can't be automated
    { path: `${place}/automation.json`, data: Buffer.from('{"DeveloperToolsAvailability":1}') },
  ])
  const isBackground = (target: Target) =>
    target.type() === 'service_worker' && target.url() === `chrome-extension://${key.chromiumId}/background.js`

  publish('1.4.0')
  const browser = await start(managedBrowser(folder, files, context))
  const installed = await browser.waitForTarget(isBackground)
  expect(await inBackground(installed, () => chrome.runtime.getManifest().version)).toBe('1.4.0')

  publish('1.4.1')
  expect(await inBackground(installed, offeredVersion)).toBe('1.4.1')
  // the browser waits until the extension is idle, and under automation it never is
  const updated = browser.waitForTarget((target) => isBackground(target) && target !== installed)
  await Promise.all([updated, inBackground(installed, () => chrome.runtime.reload()).catch(() => undefined)])
  expect(await inBackground(await updated, () => chrome.runtime.getManifest().version)).toBe('1.4.1')
})

/** The folders of Chrome's, Chromium's and Edge's policies in /etc. */
const policyFolders = ['opt/chrome', 'chromium', 'opt/edge'].map((browser) => `${browser}/policies/managed`)

async function start(executablePath: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    ...commonOptions,
    executablePath,
    headless: true,
    pipe: true,
    enableExtensions: true,
    // Puppeteer's own arguments switch off the downloads of extensions
    ignoreDefaultArgs: ['--disable-background-networking', '--disable-default-apps'],
    args: ['--disable-component-update', '--no-default-browser-check', '--no-sandbox'],
  })
  onTestFinished(() => browser.close())
  return browser
}

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
