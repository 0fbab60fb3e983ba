import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText } from '../../../src/demo/browser/assertions.ts'
import { hasFocus } from '../drive/page.ts'
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
    await popup.locator('.composer .quotation').wait()
    await tabTo(popup, '[name=message]')
    await popup.keyboard.type('This is what I meant')
    await tabTo(popup, '.audience')
    await press(popup, 'Enter')
    await hasFocus(popup, '[role=menuitemradio]')
    // Escape closes the menu alone
    await press(popup, 'Escape')
    await hasFocus(popup, '.audience')
    await press(popup, 'Enter', 'ArrowDown', 'Enter')
    await hasFocus(popup, '.to input')
    for (const name of ['jon', 'ana']) {
      await popup.keyboard.type(name)
      await popup.locator('.to [role=option]').wait()
      await press(popup, 'Enter')
      await popup.waitForFunction(() => !document.querySelector('.to [role=option]'))
    }
    expect(await popup.$$eval('.chip bdi', (all) => all.map(({ textContent }) => textContent))).toEqual([
      'Jonas Weber',
      'Ana Ruiz',
    ])
    await tabTo(popup, '[name=message]')
    await popup.keyboard.down('Control')
    await press(popup, 'Enter')
    await popup.keyboard.up('Control')
    await popup.locator('[data-result=pass]').wait()
    await hasFocus(popup, '[data-result=pass]')
    expect(await readText(popup, '[data-result=pass]')).toContain('Passed to Jonas Weber and Ana Ruiz.')
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

  it('is kept and not kept any more by the bookmark', async () => {
    const popup = await world.click(await world.open('/to-keep'), 'ready')
    const bookmark = '.page-heading button[aria-pressed]'
    const kept = () => row('SELECT count(*) AS count FROM kept_page WHERE removed IS NULL AND url LIKE ?', '%/to-keep')
    await popup.locator(`${bookmark}[aria-pressed=false]`).click()
    await popup.locator(`${bookmark}[aria-pressed=true]`).wait()
    await expect.poll(kept).toEqual({ count: 1 })
    await popup.waitForFunction(() => !document.querySelector('.page-heading .write'))
    await popup.locator(`${bookmark}[aria-pressed=true]`).click()
    await popup.locator(`${bookmark}[aria-pressed=false]`).wait()
    await expect.poll(kept).toEqual({ count: 0 })
  })
})

describe('a page that was passed to the member', () => {
  const answer = () =>
    row(
      `SELECT r.value, r.answer FROM pass p JOIN pass_receiver r ON r.pass = p.id WHERE p.url LIKE '%/harbour-swimming'`,
    )

  it('is counted by the badge, comes first in the popup, and is answered by one click, or by two with words', async () => {
    const page = await world.article('/harbour-swimming')
    const popup = await world.click(page, 'ready')
    await expect
      .poll(() => world.readBadge())
      .toMatchObject({ text: '3', title: 'Passalong: 1 page for you, 2 contact requests' })
    await popup.locator('.passed .pass').wait()
    expect(await readText(popup, '.pass header')).toContain('Jonas Weber')
    const isFirst = await popup.$eval(
      '.passed',
      (passed) =>
        !(
          passed.compareDocumentPosition(document.querySelector('.composer') as Node) & Node.DOCUMENT_POSITION_PRECEDING
        ),
    )
    expect(isFirst).toBe(true)
    await popup.evaluate(() => chrome.storage.local.set({ 'options@1': { undoSeconds: 10 } }))
    await popup.locator('.pass .actions button:first-child').click()
    await popup.locator('.pass [data-held] button').click()
    await hasFocus(popup, '.pass .actions button:first-child')
    expect(answer()).toEqual({ value: '', answer: '' })
    await popup.evaluate(() => chrome.storage.local.set({ 'options@1': { undoSeconds: 0 } }))
    await popup.locator('.pass .actions button:first-child').click()
    await popup.locator('.pass .outcome').wait()
    expect(answer()).toEqual({ value: 'THANKS', answer: '' })
    await expect
      .poll(() => world.readBadge())
      .toMatchObject({ text: '2', title: 'Passalong: 2 contact requests are waiting for you' })
    await popup.locator('.pass .actions button:first-child').click()
    await hasFocus(popup, '.pass textarea')
    await popup.keyboard.type('On page three?')
    await popup.locator('.pass form button[type=submit]').click()
    await expect.poll(answer).toEqual({ value: 'THANKS', answer: 'On page three?' })
    await expect.poll(() => readText(popup, '.pass .outcome')).toBe('You answered Jonas Weber.')
  })
})
