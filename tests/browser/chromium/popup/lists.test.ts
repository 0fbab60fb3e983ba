import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { readBadgeOf, readText, waitForView } from '../../../../src/demo/browser/assertions.ts'
import { temporaryFolderForAll } from '../../../support/temporary-folder.ts'
import { askForContact } from '../../data/contact-requests.ts'
import { longNames } from '../../data/crowd.ts'
import { hasFocus } from '../../drive/has-focus.ts'
import { permittedBuild } from '../../world/permitted-build.ts'
import { createSignedInWorld, type World } from '../../world/world.ts'

/** Folder of a build that may notify. */
const folder = temporaryFolderForAll()
let world: World
let page: Page

beforeAll(async () => {
  world = await createSignedInWorld({ extensionDir: await permittedBuild(folder) })
  page = await world.article('/night-trains')
})
afterAll(() => world.close())

/** Opens the popup on its tab "Requests". */
async function openRequests(view = 'ready'): Promise<Page> {
  const popup = await world.click(page)
  await popup.locator('#tab-requests').click()
  await waitForView(popup, view)
  // the stored requests come before the network's response
  await popup.locator('.requests[aria-busy=false]').wait()
  return popup
}

/** Replaces the contact requests to maya; the first is the latest. */
const waitForMaya = (names: readonly string[]) => world.database((database) => askForContact(database, 'maya', names))

/** Opens the popup on its tab "News". */
async function openNews(): Promise<Page> {
  const popup = await world.click(page)
  await popup.locator('#tab-news').click()
  await popup.locator('[data-feed=ready][aria-busy=false]').wait()
  return popup
}

const texts = (popup: Page, selector: string) =>
  popup.$$eval(selector, (all) => all.map((each) => (each as HTMLElement).innerText.trim()))

const opened = (popup: Page) => readText(popup, '.request .name')
const press = (popup: Page, button: string) => popup.locator(`.request button[value=${button}]`).click()
const outcome = async (popup: Page, name: string) => {
  await popup.locator(`[data-outcome=${name}]`).wait()
  return readText(popup, '[data-outcome]')
}
const focused = (popup: Page) => popup.evaluate(() => (document.activeElement as HTMLElement).innerText)
const number = (popup: Page) => popup.$eval('#tab-requests', (tab) => tab.querySelector('.number')?.textContent ?? '')
const row = (column: string, name: string) =>
  world.database((database) =>
    database
      .prepare(
        `SELECT r.${column} AS value FROM contact_request r JOIN member ON member.id = r.from_member
          WHERE member.name = ? ORDER BY r.updated DESC`,
      )
      .get(name),
  )?.value

describe('the pending requests', () => {
  // shows: §4 answerContactRequest, §4 answerContactRequest.contact_card
  // shows: §4 answerContactRequest.message, §1 functions, §3 pending, §3 card-and-message
  it('are accepted with card and message, and the next request opens', async () => {
    const popup = await openRequests()
    expect(await opened(popup)).toBe('Tiago Almeida')
    expect(await popup.$eval('.request img', (image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    expect(await popup.$eval('[name=contact_card]', (select) => (select as HTMLSelectElement).value)).toBe('BUSINESS')
    await popup.select('[name=contact_card]', 'ALL')
    await popup.locator('textarea[name=message]').fill('Ask away')
    await press(popup, 'ACCEPT')
    expect(await outcome(popup, 'ACCEPT')).toBe('Tiago Almeida is now one of your contacts.')
    expect(await opened(popup)).toBe('Amara Nwosu')
    await expect.poll(() => focused(popup)).toMatch(/^Amara Nwosu/)
    expect(await number(popup)).toBe('1')
    await readBadgeOf(world, '1')
    expect([
      row('state', 'Tiago Almeida'),
      row('contact_card', 'Tiago Almeida'),
      row('answer', 'Tiago Almeida'),
    ]).toEqual(['accepted', 'ALL', 'Ask away'])
  })

  // shows: §4 deleteContactRequest, §1 functions
  it('are deleted after a question that moves nothing', async () => {
    waitForMaya(['Ada', 'Ben'])
    const popup = await openRequests()
    const height = await popup.$eval('.request', (card) => card.clientHeight)
    await press(popup, 'question')
    await hasFocus(popup, '[value=keep]')
    expect(await popup.$eval('.request', (card) => card.clientHeight)).toBe(height)
    await popup.keyboard.press('Escape')
    await hasFocus(popup, '[value=question]')
    expect(row('state', 'Ada')).toBe('pending')
    await popup.keyboard.press('Enter')
    await press(popup, 'DELETE')
    expect(await outcome(popup, 'deletion')).toBe('The request from Ada is deleted.')
    expect(await opened(popup)).toBe('Ben')
    expect(row('state', 'Ada')).toBe('deleted')
  })

  it('open without moving the clicked row', async () => {
    waitForMaya(['Ada', 'Ben', 'Eve'])
    const popup = await openRequests()
    const top = () => popup.$eval('.requests li:nth-child(2) .avatar', (each) => each.getBoundingClientRect().top)
    const before = await top()
    await popup.locator('.requests li:nth-child(2) .request-row').click()
    await popup.locator('.requests li:nth-child(2) .request').wait()
    expect(await top()).toBe(before)
  })

  it('are answered though the worker ends while it sends the answer', async () => {
    waitForMaya(['Ada', 'Ben', 'Eve'])
    const popup = await openRequests()
    // it answers the read before the write
    await world.replaceService(({ url }, response) => url === '/me' && response.end('{}'))
    await press(popup, 'DECLINE')
    await popup.locator('.request [data-phase=sending]').wait()
    expect(await number(popup)).toBe('3')
    await world.endBackground()
    await world.restoreService()
    const next = await openRequests()
    await next.waitForFunction(() => document.querySelector('.request .name')?.textContent === 'Ben')
    await readBadgeOf(world, '2')
    expect(row('state', 'Ada')).toBe('declined')
  })

  it('fit the popup with long names in every script', async () => {
    waitForMaya(longNames)
    const popup = await openRequests()
    expect(
      await popup.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth),
    ).toBe(0)
  })

  // without a desktop, Firefox closes a notification before anyone could click it
  it('open in the popup by a click on the notification', async () => {
    const opened = world.browser.waitForTarget((target) => target.url().endsWith('/popup.html'), { timeout: 10_000 })
    const worker = await world.browser
      .targets()
      .find((each) => each.type() === 'service_worker')
      ?.worker()
    await worker?.evaluate(() => {
      const onClicked = chrome.notifications.onClicked as unknown as { dispatch: (id: string) => void }
      onClicked.dispatch('contact-requests')
    })
    const popup = await (await opened).asPage()
    await popup.locator('#tab-requests[aria-selected=true]').wait()
    await popup.close()
  })
})

describe('the news', () => {
  // shows: §4 newsfeed, §4 newsfeed.domain, observed NewsItem
  // shows: ours NewsItem.url, §1 functions
  it('show statuses and shares of contacts with links, and a filter limits them to this site', async () => {
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

  // shows: §4 status, §4 status.social_account, §1 functions
  it('restore the draft of a status in the next popup, and post it to the chosen accounts', async () => {
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
    // long names of accounts don't widen the panel
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

  it('let a click hit its target though the status field shrinks under it', async () => {
    const popup = await openNews()
    await popup.locator('textarea[name=message]').click()
    await popup.locator('form[name=status] button[type=submit]').setWaitForEnabled(false).wait()
    // a locator would find the button again after it moved
    const filters = await popup.$('.filters button')
    const { x, y } = (await filters?.clickablePoint()) ?? { x: 0, y: 0 }
    await popup.mouse.click(x, y, { delay: 100 })
    await popup.locator('#news-choices').wait()
    expect(await popup.$eval('textarea[name=message]', (area) => area.rows)).toBe(1)
    const after = await filters?.clickablePoint()
    expect(after?.y).toBeLessThan(y)
    await popup.close()
  })
})

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser
