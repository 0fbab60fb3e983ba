import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createWorld, ownBuild } from '../world/world.ts'

/** Hears every message and replies to none, as a worker does whose place another one takes while it starts. */
const silentBackground = `
chrome.runtime.onMessage.addListener(() => true)
chrome.runtime.onInstalled.addListener(() => chrome.tabs.create({ url: 'welcome.html' }))
`

it('every page says that the background doesn’t respond, and how to restart it', async () => {
  const extensionDir = join(temporaryFolder(), 'silent')
  await cp(ownBuild().extensionDir, extensionDir, { recursive: true })
  await writeFile(join(extensionDir, 'background.js'), silentBackground)
  const world = await createWorld({ extensionDir })
  onTestFinished(world.close)
  const own = await world.openOwnPage('options.html')
  await own.evaluate(() => chrome.storage.local.set({ 'consent@1': { given: 1 } }))
  await own.close()
  for (const open of [
    async () => world.click(await world.article('/night-trains')),
    () => world.openOwnPage('options.html'),
  ]) {
    const page = await open()
    const button = (await page.$('main.sign-in button.primary')) ?? (await page.$('section button'))
    await button?.click()
    await page.waitForSelector('[data-code=silent] button', { timeout: 10_000 })
    expect(await page.$eval('[data-code=silent]', (notice) => notice.textContent)).toContain(
      'Passalong isn’t responding',
    )
  }
})

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser
