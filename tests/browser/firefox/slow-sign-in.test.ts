import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allowEverything, passSignInPage } from '../../../src/demo/browser/sign-in.ts'
import { setPreferences } from '../drive/firefox-window.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World

/** After how many milliseconds Firefox ends a background that has nothing to do; 30,000 for people. */
const idleTimeout = 1500
const setIdleTimeout = async (value: number | null) =>
  (await world.privileged()).evaluate(setPreferences, { 'extensions.background.idle.timeout': value })

beforeAll(async () => {
  world = await createWorld()
  await setIdleTimeout(idleTimeout)
  // the next one has this timeout
  await world.endBackground()
})
afterAll(async () => {
  await setIdleTimeout(null)
  await world.close()
})

const backgroundIsAwake = () => expect.poll(world.isBackgroundAwake, { timeout: 15_000, interval: 100 })

/** So short an idle timeout may end the background during the look-up too. @returns the popup's view */
const tryAgainIfFailed = (popup: Page) =>
  popup.evaluate(() => {
    const main = document.querySelector('main')
    if (main?.dataset.view === 'failed') main.querySelector<HTMLElement>('.failure button')?.click()
    return main?.dataset.view
  })

// Chromium says that it keeps a worker that waits for a sign-in, Firefox says nothing of it
it('waits for a member who takes four times as long as Firefox keeps an idle background', async () => {
  const page = await world.article('/night-trains')
  const popup = await world.click(page)
  const window = await world.signInWindow(popup)
  await popup.close()
  await passSignInPage(window)
  await window.locator('button[value="allow"]').wait()
  // a real wait: the browser ends idle backgrounds by its own clock
  await wait(4 * idleTimeout)
  expect(await world.isBackgroundAwake()).toBe(true)
  await allowEverything(window)

  const next = await world.click(page)
  await expect.poll(() => tryAgainIfFailed(next), { timeout: 20_000, interval: 100 }).toBe('ready')
  await page.close()
  await backgroundIsAwake().toBe(false)
})
