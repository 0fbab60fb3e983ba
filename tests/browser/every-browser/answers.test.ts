import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newsHost } from '../../../src/build/demo-network.ts'
import { readText } from '../../../src/demo/browser/assertions.ts'
import { hasFocus, openTab } from '../drive/page.ts'
import { createSignedInWorld, type World } from '../world/world.ts'

/** Thanks and answers: on the site, whose script sends them without leaving the page, and in the popup. */

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

it('an answer is written, removed and restored by the keyboard, and each time the focus is at what changed', async () => {
  expect(await page.$eval(field, (element) => element.checkVisibility())).toBe(false)
  await page.focus(link)
  await page.keyboard.press('Enter')
  await hasFocus(page, field)
  await page.keyboard.type('Where does it start?')
  await page.keyboard.press('Tab')
  await hasFocus(page, `${share} .answering button`)
  await page.keyboard.press('Enter')
  await hasFocus(page, `${share} .answer`)
  expect(await textOf(`${share} .answer .message`)).toBe('Where does it start?')
  expect(await textOf(link)).toBe('Answer 1 Jonas Weber')
  expect(await page.$eval(field, ({ value }) => value)).toBe('')

  await page.focus(`${share} .bin`)
  await page.keyboard.press('Enter')
  await hasFocus(page, `${share} .answer.done`)
  expect(await textOf(`${share} .answer.done`)).toBe('Removed. Nobody sees it any more. Undo')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await hasFocus(page, `${share} .answer:not(.done)`)
  expect(await textOf(`${share} .answer .message`)).toBe('Where does it start?')
  await page.focus(`${share} .bin`)
  await page.keyboard.press('Enter')
  await hasFocus(page, `${share} .answer.done`)
  expect(await page.title()).toBe('the same page')
})

it('a thank you is pressed and taken back where it is, and leaves words that are typed beside it', async () => {
  await page.focus(link)
  await page.keyboard.press('Enter')
  await hasFocus(page, field)
  await page.keyboard.type('Not finished')
  for (const [pressed, count] of [
    ['true', '2'],
    ['false', '1'],
  ]) {
    await page.focus(thanks)
    await page.keyboard.press('Enter')
    await hasFocus(page, `${thanks}[aria-pressed=${pressed}]`)
    expect(await textOf(`${share} .thanks .n`)).toBe(`${count} Who thanked`)
  }
  expect(await page.$eval(field, ({ value }) => value)).toBe('Not finished')
  expect(await page.title()).toBe('the same page')
})

it('what can’t be sent stays, with a sentence that is announced', async () => {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('no connection'))
  })
  await page.focus(link)
  await page.keyboard.press('Enter')
  await hasFocus(page, field)
  await page.keyboard.type('My words')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator(`${share} .unsent[role=alert]`).wait()
  expect(await textOf(`${share} .unsent`)).toContain('This wasn’t saved')
  expect(await page.$eval(field, ({ value }) => value)).toBe('My words')
  expect(await isThere(`${share} .answer`)).toBe(false)
})

it('in the popup, news are thanked for and answered where they are, and both can be taken back', async () => {
  const popup = await world.click(await world.article('/four-day-week'), 'ready')
  await openTab(popup, 'news', '[data-feed=ready]')
  const count = (table: string) =>
    world.database((database) =>
      database
        .prepare(`SELECT COUNT(*) AS count FROM ${table} t JOIN member m ON m.id = t.member
          JOIN news_item n ON n.id = t.news JOIN member a ON a.id = n.member
          WHERE m.name = 'Maya Lindqvist' AND a.name = 'Ana Ruiz' AND n.recommendation IS NULL`)
        .get(),
    )
  // Ana's status
  const news = '.newsfeed > ul > li:first-child'
  const thumb = `${news} .doing button[aria-pressed]`
  for (const [pressed, number] of [
    ['true', 1],
    ['false', 0],
  ] as const) {
    await popup.locator(thumb).click()
    await popup.locator(`${thumb}[aria-pressed=${pressed}]`).wait()
    await expect.poll(() => count('news_like')).toEqual({ count: number })
  }
  await popup.locator(`${news} .doing button:last-child`).click()
  await hasFocus(popup, `${news} textarea`)
  await popup.keyboard.type('I have, for two years.')
  await popup.locator(`${news} form button[type=submit]`).click()
  await popup.locator(`${news} .answers li`).wait()
  expect(await readText(popup, `${news} .answers`)).toMatch(/Maya Lindqvist.*I have, for two years\./s)
  expect(await popup.$eval(`${news} .doing button:last-child`, ({ ariaLabel }) => ariaLabel)).toContain('1')
  await expect.poll(() => count('news_comment')).toEqual({ count: 1 })
  await popup.locator(`${news} .answers button.close`).click()
  await expect.poll(() => readText(popup, `${news} .answers`)).toBe('You removed your answer.')
  expect(count('news_comment')).toEqual({ count: 0 })
})
