import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { readText } from '../../../src/demo/browser/assertions.ts'
import { storeSession } from '../data/stored-values.ts'
import { clickFor, hasFocus, openTab } from '../drive/page.ts'
import { createSignedInWorld, type World } from '../world/world.ts'

const story = 'Night trains are back, and they are full.'

let world: World
beforeAll(async () => {
  world = await createSignedInWorld({
    oddSite: (_, response) =>
      void response
        .setHeader('content-type', 'text/html;charset=utf-8')
        .end(`<!doctype html><title>A story</title><p id="story">${story}</p>`),
  })
})
afterAll(() => world.close())

const row = (sql: string, ...values: string[]) => world.database((database) => database.prepare(sql).get(...values))
const rows = (sql: string) => world.database((database) => database.prepare(sql).all())

/** Another member takes over the extension and the site, as at a shared computer. */
async function become(login: string): Promise<void> {
  const own = await world.openOwnPage('options.html')
  await own.evaluate(() => Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]))
  await world.endBackground()
  await storeSession(world, own, { login })
  await own.close()
}

/** Presses keys one after another. */
async function press(popup: Page, ...keys: Parameters<Page['keyboard']['press']>[0][]): Promise<void> {
  for (const key of keys) await popup.keyboard.press(key)
}

async function tabTo(popup: Page, selector: string): Promise<void> {
  await popup.locator(selector).wait()
  for (let tabs = 0; tabs < 30; tabs++) {
    if (await popup.evaluate((selector) => document.activeElement?.matches(selector), selector)) return
    await popup.keyboard.press('Tab')
  }
  throw new Error(`No Tab leads to ${selector}`)
}

describe('a page', () => {
  it('is passed with a quotation to two people by the keyboard alone', async () => {
    const page = await world.open('/to-pass')
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#story') as Element))
    const popup = await world.click(page, 'ready')
    await tabTo(popup, '.composer-line .chip')
    await press(popup, 'Enter')
    await hasFocus(popup, '.to input')
    await popup.locator('.composer .quotation').wait()
    for (const name of ['jon', 'ana']) {
      await popup.keyboard.type(name)
      await popup.locator('.to [role=option]').wait()
      await press(popup, 'Enter')
      await popup.waitForFunction(() => document.querySelector<HTMLInputElement>('.to input')?.value === '')
    }
    expect(await popup.$$eval('.chip bdi', (all) => all.map(({ textContent }) => textContent))).toEqual([
      'Jonas',
      'Ana',
    ])
    await tabTo(popup, '[name=message]')
    await popup.keyboard.type('This is what I meant')
    await popup.keyboard.down('Control')
    await press(popup, 'Enter')
    await popup.keyboard.up('Control')
    await popup.locator('[data-result=pass]').wait()
    await hasFocus(popup, '[data-result=pass]')
    expect(await readText(popup, '[data-result=pass]')).toContain('Sent to Jonas Weber and Ana Ruiz.')
    expect(row("SELECT message, quote FROM pass WHERE title = 'A story'")).toEqual({
      message: 'This is what I meant',
      quote: story,
    })
    const receivers = `SELECT m.name FROM pass p JOIN pass_receiver r ON r.pass = p.id JOIN member m ON m.id = r.member
      WHERE p.title = 'A story' ORDER BY m.name`
    expect(rows(receivers)).toEqual([{ name: 'Ana Ruiz' }, { name: 'Jonas Weber' }])
    // nobody else sees it
    expect(row("SELECT count(*) AS count FROM news_item WHERE title = 'A story'")).toEqual({ count: 0 })
  })
})

const first = '.pass .actions button:first-child'

describe('a page that was passed', () => {
  it('is named by its receiver’s badge, comes first in the popup, and is answered; its sender sees the answer', async () => {
    await become('jonas')
    const page = await world.open('/to-pass')
    let popup = await world.click(page, 'ready')
    await expect
      .poll(() => world.readBadge())
      .toMatchObject({ text: '1', title: 'Passalong: 1 page for you, 1 contact request' })
    await popup.locator('.passed .pass').wait()
    expect(await readText(popup, '.pass header')).toContain('Maya Lindqvist')
    const isFirst = await popup.$eval(
      '.passed',
      (passed) =>
        !(
          passed.compareDocumentPosition(document.querySelector('.sharers') as Node) & Node.DOCUMENT_POSITION_PRECEDING
        ),
    )
    expect(isFirst).toBe(true)
    await popup.locator('.pass .quotation button').click()
    await expect.poll(() => page.evaluate(() => `${getSelection()}`)).toBe(story)

    const answer = () =>
      row(`SELECT r.value, r.answer FROM pass p JOIN pass_receiver r ON r.pass = p.id JOIN member m ON m.id = r.member
        WHERE p.title = 'A story' AND m.name = 'Jonas Weber'`)
    await popup.evaluate(() => chrome.storage.local.set({ 'options@1': { undoSeconds: 10 } }))
    await popup.locator(first).click()
    await popup.locator('.pass [data-held] button').click()
    await hasFocus(popup, first)
    expect(answer()).toEqual({ value: '', answer: '' })
    await popup.evaluate(() => chrome.storage.local.set({ 'options@1': { undoSeconds: 0 } }))
    await clickFor(popup, first, '.pass .outcome')
    expect(answer()).toEqual({ value: 'THANKS', answer: '' })
    await expect
      .poll(() => world.readBadge())
      .toMatchObject({ text: '1', title: 'Passalong: 1 contact request is waiting for you' })
    await popup.locator(first).click()
    await hasFocus(popup, '.pass textarea')
    await popup.keyboard.type('On page three?')
    await popup.locator('.pass form button[type=submit]').click()
    await expect.poll(answer).toEqual({ value: 'THANKS', answer: 'On page three?' })
    await expect.poll(() => readText(popup, '.pass .outcome')).toBe('You answered Maya Lindqvist.')
    await popup.close()

    await become('maya')
    popup = await world.click(page, 'ready')
    await openTab(popup, 'requests', '.requests[aria-busy=false]')
    await clickFor(popup, '.segments [value="pass.sent"]', '.sent .answered')
    expect(await readText(popup, '.sent')).toMatch(
      /A story.*Jonas Weber\s*answered\s*On page three\?\s*Answer\s*Not answered yet: Ana Ruiz/s,
    )
    expect(await popup.$('.sent li:nth-child(2)')).toBeNull()
  })

  // the driver of Firefox can't switch scripts off
  it.runIf(inject('family') === 'chromium')('is sent on the site at the width of a phone, without script', async () => {
    const site = await world.browser.newPage()
    onTestFinished(() => site.close())
    await site.setViewport({ width: 390, height: 844 })
    await site.setJavaScriptEnabled(false)
    await site.goto(
      `${world.baseUrl}/share?${new URLSearchParams({ url: 'https://news.example/ladder', title: 'A ladder' })}`,
    )
    // a person scrolls what the places at the foot cover
    const tick = (selector: string) => site.$eval(selector, (box) => (box as HTMLInputElement).click())
    await tick('[name=audience][value=people]')
    const people = await site.$eval('.people', (people) => {
      const { scrollWidth } = document.documentElement
      const size = (selector: string) => [...people.querySelectorAll(selector)].map((one) => one.getClientRects())
      return {
        excess: scrollWidth - innerWidth,
        boxes: size('.ticks input').map(([box]) => (box?.width ?? 0) < 24),
        lines: size('.ticks bdi').map(({ length }) => length),
        search: people.querySelector('.looking button')?.getBoundingClientRect().height,
      }
    })
    expect(people.excess).toBe(0)
    expect(people.boxes.length).toBeGreaterThan(1)
    expect(people.boxes).not.toContain(false)
    expect(new Set(people.lines)).toEqual(new Set([1]))
    expect(people.search).toBeLessThan(50)
    await tick(`[name=to][value="${row("SELECT id FROM member WHERE name = 'Jonas Weber'")?.id}"]`)
    await site.type('[name=message]', 'For the paper')
    await Promise.all([site.waitForNavigation(), site.click('main button.primary.for-people')])
    expect(await readText(site, 'main')).toContain('Sent.')
  })
})
