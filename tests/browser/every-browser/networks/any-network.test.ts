import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildExtension } from '../../../../src/build/build-extension.ts'
import { beginPath } from '../../../../src/contract/oauth.ts'
import { readText, waitForView } from '../../../../src/demo/browser/assertions.ts'
import { welcomePage } from '../../../../src/demo/browser/launch.ts'
import { signInAndAllow } from '../../../../src/demo/browser/sign-in.ts'
import { temporaryFolderForAll } from '../../../support/temporary-folder.ts'
import { leaveAtOnce } from '../../data/stored-values.ts'
import { clickText, findText, send } from '../../drive/page.ts'
import { createWorld, type World } from '../../world/world.ts'

const folder = temporaryFolderForAll()
let world: World
let welcome: Page

beforeAll(async () => {
  const extensionDir = await buildExtension(folder, { family: inject('family'), port: null })
  world = await createWorld({ leaveWelcomeOpen: true, extensionDir })
  welcome = await welcomePage(world)
  welcome.setDefaultTimeout(15_000)
}, 120_000)
afterAll(() => world.close())

const host = (url: string) => new URL(url).host
const focused = () => welcome.evaluate(() => document.activeElement?.textContent || document.activeElement?.id)
const address = (text: string) => welcome.locator('#network-address').fill(text)

it('has permission for no host after the installation, and its popup leads to the page that asks for the network', async () => {
  await waitForView(welcome, 'network')
  expect(await welcome.evaluate(() => chrome.permissions.getAll())).toMatchObject({ origins: [] })
  const page = await world.article('/night-trains')
  const popup = await world.click(page, 'no-network')
  const opened = world.browser.waitForTarget((target) => target.url().endsWith('/welcome.html'))
  // the popup may close before the driver has released the button
  await clickText(popup, 'Enter your network’s address').catch(() => undefined)
  await opened
})

it('the field says what is wrong with an address', async () => {
  await welcome.bringToFront()
  await welcome.setViewport({ width: 320, height: 640 })
  await address('127.0.0.1:1')
  await welcome.keyboard.press('Enter')
  await findText(welcome, 'Nothing answers at this address.')
  expect(await focused()).toBe('network-address')
  // an extension may not read the response, so it only learns that the host responds
  await address(host(world.oddUrl))
  await welcome.keyboard.press('Enter')
  await findText(welcome, 'Something answers at this address, but it isn’t a network for Passalong.')
  const { scrollWidth, clientWidth } = await welcome.$eval('html', ({ scrollWidth, clientWidth }) => ({
    scrollWidth,
    clientWidth,
  }))
  expect(scrollWidth).toBe(clientWidth)
  await welcome.setViewport(null)
})

it('the address alone leads to the sign-in, by the keyboard', async () => {
  await address(host(world.baseUrl))
  await welcome.keyboard.press('Enter')
  await findText(welcome, `You sign in at ${host(world.baseUrl)}.`)
  expect(await readText(welcome, '.found .name')).toBe('Demo Network')
  await expect.poll(focused).toMatch(/^Is this your network\?/)
  await welcome.keyboard.press('Tab')
  expect(await focused()).toBe('Use this network')
  await welcome.keyboard.press('Enter')
  await waitForView(welcome, 'consent')
  await findText(welcome, 'Agree and sign in')
  const opened = world.browser.waitForTarget((target) => target.url().includes('/oauth-provider/'), { timeout: 15_000 })
  await welcome.keyboard.press('Tab')
  expect(await focused()).toBe('Agree and sign in')
  await welcome.keyboard.press('Enter')
  await signInAndAllow(await (await opened).asPage())
  await expect.poll(() => welcome.url()).toBe(world.baseUrl + beginPath)
})

it('looks a page up and shares it without permission for any host', async () => {
  const page = await world.article('/night-trains')
  const popup = await world.click(page, 'ready')
  expect(await readText(popup, '.sharers h2')).toBe('Shared by 3 contacts')
  await leaveAtOnce(popup)
  await send(popup, 'composer', 'By its address')
  await popup.locator('[data-result=share] a').wait()
  expect(
    world.database((database) => database.prepare("SELECT url FROM news_item WHERE message = 'By its address'").all()),
  ).toHaveLength(1)
  expect(await popup.evaluate(() => chrome.permissions.getAll())).toMatchObject({ origins: [] })
})
