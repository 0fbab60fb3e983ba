import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newsHost } from '../../../src/build/demo-network.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { askForContact } from '../data/service-data.ts'
import { storeIndex } from '../data/stored-values.ts'
import { hasFocus } from '../drive/page.ts'
import { createSignedInWorld, oddHost, permittedBuild, type World } from '../world/world.ts'

/** A page with a link. */
const withLink = (href: string) =>
  `<!doctype html><meta charset="utf-8"><title>Links</title><p id="text">Read this</p><a href="${href}">Night trains</a>`

const folder = temporaryFolderForAll()
let world: World
let links = ''
/** The addresses that the test's own site served, oldest first. */
const opened: string[] = []

beforeAll(async () => {
  world = await createSignedInWorld({
    extensionDir: await permittedBuild(folder),
    oddSite({ url = '' }, response) {
      opened.push(url)
      response.setHeader('content-type', 'text/html').end(withLink(links))
    },
  })
})
afterAll(() => world.close())

/** Opens a page with a link to this address. */
async function openLinkTo(href: string): Promise<Page> {
  links = href
  return world.open(`http://${oddHost}/`)
}

async function heading(popup: Page): Promise<string> {
  await popup.locator('.page-heading').wait()
  return readText(popup, '.page-heading')
}
describe('the context menu', () => {
  it('opens one popup for a link’s page, and shares this page', async () => {
    const page = await openLinkTo('http://news.example/night-trains?utm_source=mail#top')
    const popup = await world.chooseInMenu(page, 'a', 'link')
    await waitForView(popup, 'ready')
    expect(await readText(popup, '#tab-page')).toBe('This link')
    expect(await heading(popup)).toMatch(
      /^N\n+The page that this link leads to\n+Night trains\n+http:\/\/news\.example\/night-trains$/,
    )
    expect(await readText(popup, 'main > [role=status]')).toMatch(/^Shared by 4 people/)
    await hasFocus(popup, '[name=message]')
    await popup.keyboard.type('By its link')
    await popup.keyboard.down('Control')
    await popup.keyboard.press('Enter')
    await popup.keyboard.up('Control')
    await popup.locator('[data-result=share]').wait()
    const shared = world.database((database) =>
      database.prepare(`SELECT url, title FROM news_item WHERE message = 'By its link'`).get(),
    )
    expect(shared).toEqual({ url: 'http://news.example/night-trains', title: 'Night trains' })
    await popup.close()
    const next = await world.click(page)
    expect(await heading(next)).toMatch(/^O\n+Links\n/)
  })

  // shows: §5 lifetime
  it('opens the popup for this page, signed in, also after the background ended', async () => {
    const page = await openLinkTo('/')
    await world.endBackground()
    const popup = await world.chooseInMenu(page, '#text', 'page')
    await waitForView(popup, 'ready')
    expect(await heading(popup)).toMatch(/^O\n+Links\n/)
    await hasFocus(popup, '[name=message]')
  })
})

it('Escape closes an open part of the popup first, then the popup, whose draft is restored', async () => {
  const page = await world.article('/harbour-swimming')
  const popup = await world.click(page)
  await popup.locator('textarea[name=message]').click()
  await popup.locator('textarea[name=message]').fill('Half a thought')
  await popup.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=keywords]')?.value)
  await popup.locator('form[name=share] summary').click()
  await popup.locator('input[name=title]').click()
  await popup.keyboard.press('Escape')
  await popup.waitForFunction(() => !document.querySelector('details[open]'))
  expect(popup.isClosed()).toBe(false)
  const closed = new Promise((resolve) => popup.once('close', resolve))
  await popup.keyboard.press('Escape').catch(() => undefined)
  await closed
  const again = await world.click(page)
  await again.locator('.restored').wait()
  expect(await again.$eval('textarea[name=message]', (area) => area.value)).toBe('Half a thought')
})

it('the options name the key that opens the popup', async () => {
  const options = await world.openOwnPage('options.html')
  await options.locator('#shortcut p:not(.fine, .said)').wait()
  expect(await readText(options, '#shortcut')).toContain('Alt+Shift+G')
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

/** Reads the pending requests, as an alarm does. */
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

describe('pages that contacts shared', () => {
  beforeAll(async () => {
    const own = await world.openOwnPage('options.html')
    await storeIndex(own, world.baseUrl, [
      { url: `http://${oddHost}/shared`, hours: 1 },
      { url: `http://${oddHost}/other`, name: 'Cy Berg', hours: 50, title: 'Other page' },
      { url: `http://${newsHost}/night-trains`, hours: 5, title: 'Night trains' },
    ])
    await own.close()
  })

  it('open in a tab by the popup’s link, which closes the popup', async () => {
    const own = await world.openOwnPage('options.html')
    const page = await openLinkTo('/')
    const popup = await world.click(page, 'ready')
    await popup.locator('.suggestions').wait()
    const inFront = () => own.evaluate(async () => (await chrome.tabs.query({ active: true }))[0])
    const before = await inFront()
    const closed = new Promise((resolve) => popup.once('close', resolve))
    // it may be gone before it says that it was clicked on
    void popup
      .locator('.suggestions a')
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

  it('are found in the address bar, also after the background ended', async () => {
    await world.endBackground()
    // a background may start for longer than the browser waits for it
    await expect.poll(() => world.typeInAddressBar('pa CY other')).toEqual(['Other page – Cy Berg'])
    expect(await world.typeInAddressBar('pa nobody knows this')).toEqual([])
  })

  it('open from the address bar', async () => {
    const page = await world.article('/harbour-swimming')
    await page.bringToFront()
    await expect.poll(() => world.typeInAddressBar('pa night trains')).not.toEqual([])
    await Promise.all([page.waitForFunction(() => location.pathname === '/night-trains'), world.enterInAddressBar()])
  })
})
