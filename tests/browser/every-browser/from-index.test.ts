import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newsHost } from '../../../src/build/demo-network.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { storeIndex } from '../data/stored-index.ts'
import { hasFocus } from '../drive/has-focus.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

const story = 'Night trains are back, and they are full. Four operators say so.'

/** A page with a paragraph to select, and a field for a password. */
const pageOf = (path: string) =>
  `<!doctype html><meta charset="utf-8"><title>Page ${path}</title><p id="story">${story}</p>
   <input id="password" type="password" value="correct horse">
   <div id="editor" contenteditable="true"><p>My own words</p></div>
   ${path.endsWith('/endless') ? '<script src="/never"></script>' : ''}`

declare const chrome: import('webextension-polyfill').Browser

let world: World
/** What was asked of the test's own site, oldest first. */
const opened: string[] = []

beforeAll(async () => {
  world = await createSignedInWorld({
    oddSite({ url = '' }, response) {
      opened.push(url)
      if (!url.endsWith('/never')) response.setHeader('content-type', 'text/html').end(pageOf(url))
    },
  })
  const odd = (path: string) => `http://${oddHost}${path}`
  const own = await world.openOwnPage('options.html')
  await storeIndex(own, world.baseUrl, [
    { url: odd('/shared'), name: 'Bo Lind', hours: 3 },
    { url: odd('/shared?utm_source=mail'), name: 'Ana Ruiz', hours: 1, message: 'Por fin' },
    { url: odd('/reset?token=abc'), name: 'Cy Berg', hours: 1 },
    { url: odd('/other'), name: 'Cy Berg', hours: 50, title: 'Other page' },
    { url: `http://${newsHost}/night-trains`, name: 'Ana Ruiz', hours: 5, title: 'Night trains' },
    { url: `http://${newsHost}/night-trains`, name: 'Bo Lind', hours: 6, title: 'Night trains' },
  ])
  await own.close()
})
afterAll(() => world.close())

const open = (path: string) => world.open(`http://${oddHost}${path}`)
const names = (popup: Page) => popup.$$eval('.sharers .name', (all) => all.map(({ textContent }) => textContent))
const suggested = (popup: Page) => popup.$$eval('.suggestions a', (all) => all.map(({ href }) => href))

describe('the popup, from the index', () => {
  it('lists the contacts who shared a page that is not looked up', async () => {
    const page = await open('/reset?token=abc')
    const popup = await world.click(page)
    await waitForView(popup, 'guarded')
    expect(await names(popup)).toEqual(['Cy Berg'])
    await page.close()
  })

  it('suggests pages if nobody shared this one, without a gap above them', async () => {
    const page = await open('/nobody')
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    await popup.locator('.suggestions').wait()
    expect(await suggested(popup)).toEqual([
      `http://${oddHost}/shared?utm_source=mail`,
      `http://${oddHost}/reset?token=abc`,
      `http://${oddHost}/other`,
      `http://${newsHost}/night-trains`,
    ])
    const gap = await popup.$eval('.suggestions', (list) => {
      const above = document.querySelector('.sharers > :last-child')?.getBoundingClientRect().bottom ?? 0
      return Math.round(list.getBoundingClientRect().top - above)
    })
    expect(gap).toBe(12)
    await popup.close()
    await page.close()
  })

  it('closes when its link opens a tab', async () => {
    const own = await world.openOwnPage('options.html')
    const page = await open('/nobody')
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
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
    await expect.poll(() => opened.some((url) => url.endsWith('/shared?utm_source=mail')), { timeout: 8000 }).toBe(true)
    // or it would come to stand before the next popup
    await expect.poll(async () => (await inFront())?.id).not.toBe(before?.id)
    await expect.poll(async () => (await inFront())?.status).toBe('complete')
    expect(await own.evaluate(async () => (await chrome.windows.getAll()).length)).toBe(1)
    await own.close()
    await page.close()
  })

  it('offers the selected text, and adds it to the comment', async () => {
    const page = await open('/to-quote')
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#story') as Element))
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    const area = 'textarea[name=message]'
    // by the pointer, while the form is one line
    await popup.locator('.quote').click()
    expect(await popup.$eval(area, (area) => (area as HTMLTextAreaElement).value)).toBe(`“${story}”`)
    await popup.locator(area).fill('At last!')
    // by the keyboard, once it is open
    await popup.keyboard.press('Tab')
    await popup.keyboard.press('Enter')
    expect(await popup.$eval(area, (area) => (area as HTMLTextAreaElement).value)).toBe(`At last!\n“${story}”`)
    await hasFocus(popup, '[name=message]')
    expect(await popup.$('.quote')).toBeNull()
    await page.close()
  })

  // shows: M3
  it('offers no password, neither selected in its field nor with the whole page', async () => {
    const page = await open('/password')
    await page.click('#password', { count: 3 })
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    expect(await popup.$('.quote')).toBeNull()
    await popup.close()
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      document.querySelector('#editor')?.remove()
      getSelection()?.selectAllChildren(document.body)
    })
    const next = await world.click(page)
    await next.locator('.quote').wait()
    const offered = await readText(next, '.quote')
    expect(offered).toContain(story)
    expect(offered).not.toContain('horse')
    await page.close()
  })

  // shows: M3
  it('offers no text of a rich editor, neither selected there nor with the whole page', async () => {
    const page = await open('/rich')
    await page.click('#editor p', { count: 3 })
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe('My own words')
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    expect(await popup.$('.quote')).toBeNull()
    await popup.close()
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      getSelection()?.selectAllChildren(document.body)
    })
    const next = await world.click(page)
    await waitForView(next, 'ready')
    expect(await next.$('.quote')).toBeNull()
    await page.close()
  })

  it('offers the selected text of a page that never finishes loading', async () => {
    const page = await world.browser.newPage()
    void page.goto(`http://${oddHost}/endless`).catch(() => undefined)
    await page.waitForSelector('#story')
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#story') as Element))
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    await popup.locator('.quote').wait()
    expect(await readText(popup, '.quote')).toContain(story)
    await page.close()
  })

  it('lists the contacts who shared the page before the network replies', async () => {
    await world.replaceService(() => {})
    const page = await open('/shared')
    const popup = await world.click(page)
    await waitForView(popup, 'loading')
    expect(await readText(popup, '.sharers h2')).toBe('Your contacts (2)')
    expect(await names(popup)).toEqual(['Ana Ruiz', 'Bo Lind'])
    await popup.close()
    await world.stopService()
    const next = await world.click(page)
    await waitForView(next, 'failed')
    expect(await names(next)).toEqual(['Ana Ruiz', 'Bo Lind'])
    await world.restoreService()
    await page.close()
  })
})

describe('the address bar, from the index', () => {
  it('finds pages that contacts shared, also after the background ended', async () => {
    await world.endBackground()
    expect(await world.typeInAddressBar('pa CY other')).toEqual(['Other page – Cy Berg'])
    expect(await world.typeInAddressBar('pa nobody knows this')).toEqual([])
  })

  it('opens the found page', async () => {
    const page = await world.article('/harbour-swimming')
    await page.bringToFront()
    await world.typeInAddressBar('pa night trains')
    await Promise.all([
      page.waitForFunction(() => location.pathname === '/night-trains', { timeout: 8000 }),
      world.enterInAddressBar(),
    ])
    await page.close()
  })
})
