import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { beginPath } from '../../../src/contract/oauth.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { welcomePage } from '../../../src/demo/browser/launch.ts'
import { openSignInWindow } from '../../../src/demo/browser/sign-in.ts'
import { createWorld, type World } from '../world/world.ts'

/** A member without contacts. */
const newcomer = 'omar'

let world: World

beforeAll(async () => {
  world = await createWorld({ leaveWelcomeOpen: true })
  // as the network's own extension, which the sign-in window asks nothing about
  world.database((database) => database.prepare('UPDATE application SET own = 1').run())
})
afterAll(() => world.close())

it('from the installation to three contacts and the first share, a new member meets two screens and one agreement, and clicks six times', async () => {
  let clicks = 0
  const click = async (page: Page, selector: string) => {
    await page.locator(selector).click()
    clicks += 1
  }

  // the first screen: the page after the installation, with the only agreement
  const tab = await welcomePage(world)
  await waitForView(tab, 'consent')
  expect(await tab.$$('main button')).toHaveLength(1)
  const window = await openSignInWindow(world.browser, tab)
  clicks += 1

  // the network's own window, which closes by itself
  await window.locator('input[name=login]').wait()
  await window.locator('input[name=login]').fill(newcomer)
  await window.locator('input[name=password]').fill(demoNetwork.password)
  const closed = new Promise((resolve) => window.once('close', resolve))
  await click(window, 'button[value="sign-in"]')
  await closed

  // the second screen: the same tab, on which the button is tried
  await expect.poll(() => tab.url()).toBe(world.baseUrl + beginPath)
  await tab.locator('.addable button').wait()
  const asked = () =>
    world.database((database) => Number(database.prepare('SELECT count(*) AS n FROM contact_request').get()?.n))
  const before = asked()
  for (let contact = 1; contact <= 3; contact++) {
    await tab.locator('.addable button[name=ask]').click()
    await expect.poll(asked).toBe(before + contact)
  }
  // still on that screen: the popup is over it. Chromium hides the button behind its puzzle piece
  clicks += 2
  const popup = await world.click(tab, 'ready')
  await popup.locator('.page-rows li').wait()
  await click(popup, '.foot .share')
  await popup.locator('form[name=composer] button[type=submit]').wait()
  await popup.locator('form[name=composer] textarea').fill('Hello from the harbour')
  await click(popup, 'form[name=composer] button[type=submit]')
  await popup.locator('[data-result=share]').wait()
  // typing doesn't count, and each contact costs one more
  expect(clicks).toBe(6)
})
