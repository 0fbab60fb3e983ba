import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createWorld, ownBuild } from '../world/world.ts'

/** Receives every message and replies to none, like a worker that is replaced while it starts. */
const silentBackground = `
chrome.runtime.onMessage.addListener(() => true)
chrome.runtime.onInstalled.addListener(() => chrome.tabs.create({ url: 'welcome.html' }))
`

// twelve seconds: the pages wait ten for a background that a browser started and that stays silent
it('every page says that the background doesn’t respond, and how to restart it', async () => {
  const extensionDir = join(temporaryFolder(), 'silent')
  await cp(ownBuild().extensionDir, extensionDir, { recursive: true })
  await writeFile(join(extensionDir, 'background.js'), silentBackground)
  const world = await createWorld({ extensionDir })
  onTestFinished(world.close)
  const own = await world.openOwnPage('options.html')
  await own.evaluate(() => chrome.storage.local.set({ 'consent@1': { given: 1 } }))
  await own.close()
  const article = await world.article('/night-trains')
  const options = await world.openOwnPage('options.html')
  await (await options.$('section button'))?.click()
  // a page waits for ten seconds: both at once
  const popup = await world.click(article)
  await (await popup.$('main.sign-in button.primary'))?.click()
  for (const page of [options, popup]) {
    await page.waitForSelector('[data-code=silent] button', { timeout: 12_000 })
    expect(await page.$eval('[data-code=silent]', (notice) => notice.textContent)).toContain(
      'Passalong isn’t responding',
    )
  }
})
