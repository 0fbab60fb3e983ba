import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newsHost } from '../../../src/build/demo-network.ts'
import { hasFocus } from '../drive/page.ts'
import { createSignedInWorld, type World } from '../world/world.ts'

/** Thanks and answers on the site, whose script sends them without leaving the page. */

let world: World
let page: Page

beforeAll(async () => {
  world = await createSignedInWorld()
  page = await world.browser.newPage()
})
afterAll(() => world.close())
beforeEach(async () => {
  await page.goto(`${world.baseUrl}/page?${new URLSearchParams({ url: `http://${newsHost}/night-trains` })}`)
  await page.evaluate(() => {
    document.title = 'the same page'
  })
})

/** Jonas's share, the second one of the page. */
const share = '.news:nth-child(2)'
const link = `${share} .doing > a`
const field = `${share} textarea`
const thanks = `${share} .thanks button`

const textOf = (selector: string) => page.$eval(selector, ({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())
const isThere = (selector: string) => page.$(selector).then((element) => element !== null)

/** Presses Enter at an element, which moves the focus. */
async function enter(selector: string, focused: string): Promise<void> {
  await page.focus(selector)
  await page.keyboard.press('Enter')
  await hasFocus(page, focused)
}

it('an answer is written, removed and restored by the keyboard, and each time the focus is at what changed', async () => {
  expect(await page.$eval(field, (element) => element.checkVisibility())).toBe(false)
  await enter(link, field)
  await page.keyboard.type('Where does it start?')
  await page.keyboard.press('Tab')
  await hasFocus(page, `${share} .answering button`)
  await page.keyboard.press('Enter')
  await hasFocus(page, `${share} .answer`)
  expect(await textOf(`${share} .answer .message`)).toBe('Where does it start?')
  expect(await textOf(link)).toBe('Answer 1 Jonas Weber')
  expect(await page.$eval(field, ({ value }) => value)).toBe('')

  await enter(`${share} .round`, `${share} .answer.done`)
  expect(await textOf(`${share} .answer.done`)).toBe('Removed. Nobody sees it any more. Undo')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await hasFocus(page, `${share} .answer:not(.done)`)
  expect(await textOf(`${share} .answer .message`)).toBe('Where does it start?')
  await enter(`${share} .round`, `${share} .answer.done`)
  expect(await page.title()).toBe('the same page')
})

it('a thank you is pressed and taken back where it is, and leaves words that are typed beside it', async () => {
  await enter(link, field)
  await page.keyboard.type('Not finished')
  for (const [pressed, count] of [
    ['true', '2'],
    ['false', '1'],
  ]) {
    await enter(thanks, `${thanks}[aria-pressed=${pressed}]`)
    expect(await textOf(`${share} .thanks .n`)).toBe(`${count} Who thanked`)
  }
  expect(await page.$eval(field, ({ value }) => value)).toBe('Not finished')
  expect(await page.title()).toBe('the same page')
})

it('what can’t be sent stays, with a sentence that is announced', async () => {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('no connection'))
  })
  await enter(link, field)
  await page.keyboard.type('My words')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator(`${share} .unsent[role=alert]`).wait()
  expect(await textOf(`${share} .unsent`)).toContain('This wasn’t saved')
  expect(await page.$eval(field, ({ value }) => value)).toBe('My words')
  expect(await isThere(`${share} .answer`)).toBe(false)
})
