import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newsHost } from '../../../src/build/demo-network.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { storeIndex } from '../data/stored-values.ts'
import { chooseInMenu, enterInAddressBar, typeInAddressBar } from '../drive/firefox-window.ts'
import { hasFocus } from '../drive/page.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

/** Chromium allows no driver to open a menu or to type into its address bar. */

let world: World
let window: Pick<Page, 'evaluate'>

beforeAll(async () => {
  const links =
    '<p id="text">Read this</p><a href="http://news.example/night-trains?utm_source=mail#top">Night trains</a>'
  world = await createSignedInWorld({
    oddSite: (_, response) =>
      void response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Links</title>${links}`),
  })
  window = await world.privileged()
})
afterAll(() => world.close())

const openLinks = () => world.open(`http://${oddHost}/`)

async function choose(page: Page, selector: string, id: string): Promise<Page> {
  await page.bringToFront()
  return world.popupOf(async () => {
    await page.click(selector, { button: 'right' })
    await window.evaluate(chooseInMenu, id)
  })
}

async function heading(popup: Page): Promise<string> {
  await popup.locator('.page-heading').wait()
  return readText(popup, '.page-heading')
}

describe('the context menu', () => {
  it('opens one popup for a link’s page, and shares this page', async () => {
    const page = await openLinks()
    const popup = await choose(page, 'a', 'link')
    await waitForView(popup, 'ready')
    expect(await readText(popup, '#tab-page')).toBe('This link')
    expect(await heading(popup)).toMatch(
      /^The page this link leads to\n+Night trains\n+http:\/\/news\.example\/night-trains$/,
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
    expect(await heading(next)).toMatch(/^Links\n+O\n+odd\.example$/)
  })

  // shows: §5 lifetime
  it('opens the popup for this page, signed in, also after the background ended', async () => {
    const page = await openLinks()
    await world.endBackground()
    const popup = await choose(page, '#text', 'page')
    await waitForView(popup, 'ready')
    expect(await heading(popup)).toMatch(/^Links\n+O\n+odd\.example$/)
    await hasFocus(popup, '[name=message]')
  })
})

describe('pages that contacts shared', () => {
  beforeAll(async () => {
    const own = await world.openOwnPage('options.html')
    await storeIndex(own, world.baseUrl, [
      { url: `http://${oddHost}/other`, name: 'Cy Berg', hours: 50, title: 'Other page' },
      { url: `http://${newsHost}/night-trains`, hours: 5, title: 'Night trains' },
    ])
    await own.close()
  })

  it('are found in the address bar, also after the background ended', async () => {
    await world.endBackground()
    // a background may start for longer than the browser waits for it
    await expect.poll(() => window.evaluate(typeInAddressBar, 'pa CY other')).toEqual(['Other page – Cy Berg'])
    expect(await window.evaluate(typeInAddressBar, 'pa nobody knows this')).toEqual([])
  })

  it('open from the address bar', async () => {
    const page = await world.article('/harbour-swimming')
    await page.bringToFront()
    await expect.poll(() => window.evaluate(typeInAddressBar, 'pa night trains')).not.toEqual([])
    await Promise.all([
      page.waitForFunction(() => location.pathname === '/night-trains'),
      window.evaluate(enterInAddressBar),
    ])
  })
})
