import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { askForContact } from '../data/service-data.ts'
import { storeIndex } from '../data/stored-values.ts'
import { clickFor, nextFrame } from '../drive/page.ts'
import { createSignedInWorld, oddHost, permittedBuild, type World } from '../world/world.ts'

const folder = temporaryFolderForAll()
let world: World
/** The addresses that the test's own site served, oldest first. */
const opened: string[] = []

beforeAll(async () => {
  world = await createSignedInWorld({
    extensionDir: await permittedBuild(folder),
    oddSite({ url = '' }, response) {
      opened.push(url)
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>')
    },
  })
})
afterAll(() => world.close())

it('Escape closes an open part of the popup first, then the popup, whose draft is restored', async () => {
  const page = await world.article('/harbour-swimming')
  const popup = await world.click(page)
  // by Enter, which is no part of the words
  await popup.locator('.composer-line input').wait()
  await popup.focus('.composer-line input')
  // the form is loaded by then
  await popup.waitForNetworkIdle({ idleTime: 300 })
  await popup.keyboard.press('Enter')
  await popup.locator('form[name=composer] textarea:focus').wait()
  await popup.evaluate(nextFrame)
  expect(await popup.$eval('textarea[name=message]', (area) => area.value)).toBe('')
  await popup.locator('textarea[name=message]').fill('Half a thought')
  await popup.locator('form[name=composer] .to-send button').click()
  await popup.locator('input[name=title]').click()
  await popup.keyboard.press('Escape')
  await popup.waitForFunction(() => !document.querySelector('input[name=title]'))
  await popup.keyboard.press('Escape')
  await popup.waitForFunction(() => !document.querySelector('form[name=composer]'))
  expect(popup.isClosed()).toBe(false)
  const closed = new Promise((resolve) => popup.once('close', resolve))
  await popup.keyboard.press('Escape').catch(() => undefined)
  await closed
  const again = await world.click(page)
  await clickFor(again, '.composer-line input[placeholder="Draft: Half a thought"]', '.restored')
  expect(await again.$eval('textarea[name=message]', (area) => area.value)).toBe('Half a thought')
})

/** Counts the notifications since this page opened; counting closes them. */
async function countNotifications(own: Page): Promise<() => Promise<number>> {
  await own.evaluate(() => {
    const ended: string[] = []
    Object.assign(globalThis, { ended })
    chrome.notifications.onClosed.addListener((id) => void ended.push(id))
  })
  return () =>
    own.evaluate(async () => {
      for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id)
      return (globalThis as unknown as { ended: string[] }).ended.length
    })
}

const look = (own: Page) =>
  own.evaluate(() => chrome.runtime.sendMessage({ name: 'refreshPendingRequests', argument: {} }))

const ask = (...names: string[]) => world.database((database) => askForContact(database, 'maya', names))

it('new contact requests are notified once on the desktop if the member switched that on', async () => {
  const options = await world.openOwnPage('options.html')
  await look(options)
  await options.locator('input[name=notify]').click()
  await options.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=notify]')?.checked)
  const count = await countNotifications(options)
  ask('Zora')
  await look(options)
  await expect.poll(count).toBe(1)
  await world.endBackground()
  await look(options)
  ask('Yusuf', 'Xenia')
  await look(options)
  await expect.poll(count).toBe(2)
  await options.close()
})

it('pages that contacts shared open in a tab by the popup’s link, which closes the popup', async () => {
  const own = await world.openOwnPage('options.html')
  await storeIndex(own, world.baseUrl, [{ url: `http://${oddHost}/shared` }])
  const page = await world.open('/')
  const popup = await world.click(page, 'ready')
  await popup.locator('.page-rows').wait()
  const inFront = () => own.evaluate(async () => (await chrome.tabs.query({ active: true }))[0])
  const before = await inFront()
  const closed = new Promise((resolve) => popup.once('close', resolve))
  // it may be gone before it says that it was clicked on
  void popup
    .locator('.page-rows a')
    .click()
    .catch(() => {})
  await closed
  // Firefox tells its drivers of no such tab
  await expect.poll(() => opened.some((url) => url.endsWith('/shared'))).toBe(true)
  // or it would come to stand before the next popup
  await expect.poll(async () => (await inFront())?.id).not.toBe(before?.id)
  await expect.poll(async () => (await inFront())?.status).toBe('complete')
  expect(await own.evaluate(async () => (await chrome.windows.getAll()).length)).toBe(1)
  await own.close()
})
