import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { welcomePage } from '../../../src/demo/browser/launch.ts'
import { allowEverything } from '../../../src/demo/browser/sign-in.ts'
import { findText } from '../drive/page.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World
let welcome: Page

const widths = (page: Page) => page.$eval('html', ({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))

beforeAll(async () => {
  world = await createWorld({ leaveWelcomeOpen: true })
  welcome = await welcomePage(world)
})
afterAll(() => world.close())

it('the document on privacy has the language of the link, else of the browser, and fits a narrow window', async () => {
  const privacy = await world.openOwnPage('privacy.html#de')
  await privacy.locator('article:lang(de) table').wait()
  expect(await privacy.$$eval('article', shownOf)).toEqual(['de'])
  await privacy.setViewport({ width: 360, height: 640 })
  const { scrollWidth, clientWidth } = await widths(privacy)
  expect(scrollWidth).toBe(clientWidth)
  const shown = () =>
    privacy.evaluate(() => [document.title, document.documentElement.lang, Math.round(window.scrollY)])
  await expect.poll(shown).toEqual(['Datenschutz – Passalong', 'de', 0])
  await privacy.locator('nav a[lang=fr]').click()
  await expect.poll(shown).toEqual(['Confidentialité – Passalong', 'fr', 0])
  // an address without a language
  await privacy.evaluate(() => location.assign('privacy.html'))
  await expect.poll(shown).toEqual(['Privacy – Passalong', 'en', 0])
  await privacy.close()
})

it('the keyboard alone leads through the sign-in to the button', async () => {
  // the attempt before a retry may have signed in
  await welcome.evaluate(() => chrome.runtime.sendMessage({ name: 'withdrawConsent', argument: {} }))
  await waitForView(welcome, 'consent')
  await welcome.keyboard.press('Tab')
  expect(await welcome.evaluate(() => document.activeElement?.textContent)).toBe('Agree and sign in')
  const opened = world.browser.waitForTarget((target) => target.url().includes('/oauth-provider/'), { timeout: 15_000 })
  await welcome.keyboard.press('Enter')
  const window = await (await opened).asPage()
  await world.passSignInPage(window)
  await allowEverything(window)
  await waitForView(welcome, 'begin')
  await findText(welcome, 'Signed in as Maya Lindqvist.')
  await expect
    .poll(() => welcome.evaluate(() => document.activeElement?.textContent))
    .toBe('Signed in as Maya Lindqvist.')
})

it('links to pages that contacts shared appear within seconds of the sign-in, and the popup there lists the contacts', async () => {
  await welcome.locator('.suggestions a').wait()
  const first = await welcome.$eval('.suggestions a', ({ href, textContent }: HTMLAnchorElement) => ({
    href,
    textContent,
  }))
  expect(first).toEqual({
    href: 'http://news.example/night-trains',
    textContent: expect.stringContaining('Ana Ruiz and 2 others'),
  })
  expect(await welcome.$$('.suggestions a')).toHaveLength(3)
  const page = await world.open(first.href)
  const popup = await world.click(page)
  await waitForView(popup, 'ready')
  expect(await readText(popup, '.sharers h2')).toBe('Your contacts (3)')
  await popup.close()
  await page.close()
})

/** The languages of the articles that are shown. */
const shownOf = (articles: Element[]) =>
  articles.filter((article) => article.checkVisibility()).map((article) => article.id)
