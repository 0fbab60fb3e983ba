import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { readText } from '../../../../src/demo/browser/assertions.ts'
import { createSignedInWorld, type World } from '../../world/world.ts'

let world: World
let page: Page

beforeAll(async () => {
  world = await createSignedInWorld()
  page = await world.article('/night-trains')
})
afterAll(() => world.close())

/** Opens the popup on its tab "News". */
async function openNews(): Promise<Page> {
  const popup = await world.click(page)
  await popup.locator('#tab-news').click()
  await popup.locator('[data-feed=ready][aria-busy=false]').wait()
  return popup
}

const texts = (popup: Page, selector: string) =>
  popup.$$eval(selector, (all) => all.map((each) => (each as HTMLElement).innerText.trim()))

// shows: §4 newsfeed, §4 newsfeed.domain, observed NewsItem.from, observed NewsItem.label, observed NewsItem.message
// shows: observed NewsItem.page, observed NewsItem.creation_date, ours NewsItem.url, §1 news
it('shows what contacts posted and shared, with the way to it, and of this page’s site alone where I choose so', async () => {
  const popup = await openNews()
  const all = await texts(popup, '.news-entry > div > p .name')
  expect(all).toContain('Ana Ruiz')
  const shared = await popup.$eval('.news-entry a.attached', (link) => (link as HTMLAnchorElement).href)
  expect(shared).toMatch('http://news.example/')
  const text = (await texts(popup, '.news-entry > div')).find((each) => each.includes('Night trains'))
  expect(text).toMatch(
    /^Ana Ruiz\n+2 hours ago\n+shared a page\n+Por fin.*\n+Night trains are back, and they are full\n+.*\n+news\.example$/,
  )

  await popup.locator('.filters button').click()
  await popup.locator('[name=domain]').click()
  await popup.waitForFunction(
    (before) =>
      document.querySelector('.newsfeed')?.getAttribute('aria-busy') === 'false' &&
      document.querySelectorAll('.news-entry').length < before,
    {},
    all.length,
  )
  expect(new Set(await texts(popup, '.news-entry .attached > .fine'))).toEqual(new Set(['news.example']))
})

// shows: §4 status, §4 status.social_account, §1 statuses
it('a status is kept while the popup is closed, and posted to the accounts that were chosen', async () => {
  const options = await world.openOwnPage('options.html')
  await options.evaluate(
    (longest) =>
      chrome.storage.local.set({
        'options@1': { social_accounts: ['@maya on Chirp', 'The company page', longest], undo_seconds: 0 },
      }),
    'x'.repeat(100),
  )
  await options.close()
  let popup = await openNews()
  await popup.locator('textarea[name=message]').fill(`Half a thought ${'🚂'.repeat(60)}`)
  await popup.close()

  popup = await openNews()
  await popup.locator('.accounts').wait()
  expect(await readText(popup, '.counter > [aria-hidden]')).toBe('5 characters left')
  // as wide as its panel, whatever the names of the accounts
  expect(await popup.$eval('.panel', (panel) => panel.scrollWidth - panel.clientWidth)).toBe(0)
  await popup.locator('.accounts label:nth-of-type(2) input').click()
  await popup.focus('textarea[name=message]')
  await popup.keyboard.down('Control')
  await popup.keyboard.press('Enter')
  await popup.keyboard.up('Control')
  await popup.locator('[data-result=posted]').wait()
  const posted = world.database((database) =>
    database
      .prepare(
        'SELECT message, social_accounts FROM news_item WHERE recommendation IS NULL AND member = (SELECT member FROM credential WHERE login = ?) ORDER BY created DESC',
      )
      .get(demoNetwork.login),
  )
  expect(posted).toEqual({ message: `Half a thought ${'🚂'.repeat(60)}`, social_accounts: 'The company page' })
})

it('a press beside the status field hits what it was aimed at, though the field is one line again then', async () => {
  const popup = await openNews()
  await popup.locator('textarea[name=message]').click()
  await popup.locator('form[name=status] button[type=submit]').setWaitForEnabled(false).wait()
  // by hand: a locator would look for it again once it has moved
  const filters = await popup.$('.filters button')
  const { x, y } = (await filters?.clickablePoint()) ?? { x: 0, y: 0 }
  await popup.mouse.click(x, y, { delay: 100 })
  await popup.locator('#news-choices').wait()
  expect(await popup.$eval('textarea[name=message]', (area) => area.rows)).toBe(1)
  const after = await filters?.clickablePoint()
  expect(after?.y).toBeLessThan(y)
  await popup.close()
})

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser
