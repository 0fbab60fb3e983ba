import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { openOwnShare, showNames } from '../../../src/demo/browser/this-page.ts'
import { askForContact, longNames, shareByCrowd } from '../data/service-data.ts'
import { clickFor, hasFocus, send } from '../drive/page.ts'
import { oddPages } from '../views/popup-pages.ts'
import { storeNetwork } from '../views/view.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

let world: World
let article: Page

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite: oddPages })
  article = await world.article('/night-trains')
})
afterAll(() => world.close())

const names = (popup: Page) => popup.$$eval('.sharers .name', (all) => all.map(({ textContent }) => textContent))

describe('who shared this page', () => {
  // shows: §2 GraphResource
  it('shows names of every script and length and with markup, beside or above the whole time', async () => {
    const address = `http://${oddHost}/names`
    const people = [...longNames, 'x'.repeat(200), '<script>alert(1)</script><b>Bold</b>'.repeat(5)]
    world.database((database) => shareByCrowd(database, address, people))
    const page = await world.open(address)
    const popup = await world.click(page, 'ready')
    await showNames(popup)
    expect([...(await names(popup))].sort()).toEqual([...people].sort())
    expect(await popup.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const lines = await popup.$$eval('.sharers .who', (all) =>
      all.map((who) => {
        const [line, time] = [who.getBoundingClientRect(), who.querySelector('time')?.getBoundingClientRect()]
        return time !== undefined && line.height < 3 * time.height && time.right <= line.right + 0.5
      }),
    )
    expect(lines).toEqual(people.map(() => true))
  })

  it('is drawn where nothing has to move, also if no popup has looked the page up', async () => {
    const popup = await world.click(await world.article('/markup'), 'ready')
    await popup.locator('.sharers .avatar').wait()
    const shift = await popup.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const sum = (list: PerformanceObserverEntryList) =>
            list.getEntries().reduce((all, each) => all + (each as PerformanceEntry & { value: number }).value, 0)
          new PerformanceObserver((list) => resolve(sum(list))).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 500)
        }),
    )
    expect(shift).toBe(0)
  })
})

/** Records each frame without a focused element, after the first focus. */
const watchFocus = (popup: Page) =>
  popup.evaluate(() => {
    const noted: string[] = []
    Object.assign(window, { noted })
    let before: Element | null = null
    const look = () => {
      const { activeElement } = document
      if (before && activeElement === document.body) noted.push(before.outerHTML)
      before = activeElement === document.body ? null : activeElement
      requestAnimationFrame(look)
    }
    look()
  })

const lost = (popup: Page) => popup.evaluate(() => (window as unknown as { noted: string[] }).noted)

describe('my share of this page', () => {
  it('shows two whole lines of a long comment, and never loses the focus when it is removed and restored', async () => {
    const page = await world.open('/lines')
    const popup = await world.click(page, 'ready')
    const hold = (undoSeconds: number) =>
      popup.evaluate((value) => chrome.storage.local.set({ 'options@1': value }), { undoSeconds })
    await hold(1)
    await watchFocus(popup)
    const comment = 'The first line of my comment says what is good here,\nthe second what is missing,\nthe third why.'
    await Promise.all([popup.waitForSelector('form .write[data-held]'), send(popup, 'composer', comment)])
    await popup.locator('[data-result=share]').wait()
    await hasFocus(popup, '[data-result=share]')
    await hold(10)
    await openOwnShare(popup)
    await popup.locator('.your-share button[value=remove]').click()
    await popup.locator('.your-share button[value=takeBackWrite]').click()
    await hasFocus(popup, '.your-share button[value=edit]')
    const { lines, share } = await popup.$eval('.your-share .comment', (element) => {
      const whole = element.parentElement?.getBoundingClientRect().width ?? 0
      const { width, height } = element.getBoundingClientRect()
      return { lines: height / Number.parseFloat(getComputedStyle(element).lineHeight), share: width / whole }
    })
    expect({ lines: Math.round(lines), share }).toEqual({ lines: 2, share: 1 })
    await hold(1)
    await clickFor(popup, '.your-share button[value=remove]', '[data-result=removal]')
    await hasFocus(popup, '[data-result=removal]')
    expect(await lost(popup)).toEqual([])
    await hold(0)
  })
})

async function openRequests(view = 'ready'): Promise<Page> {
  const popup = await world.click(article)
  await popup.locator('#tab-requests').click()
  await waitForView(popup, view)
  // the stored requests come before the network's response
  await popup.locator('.requests[aria-busy=false]').wait()
  // the first row is a page that was passed
  await popup.locator(`${requestRows}:first-child > button`).click()
  return popup
}

const requestRows = '.requests > div > ul > li'

/** Replaces the contact requests to maya; the first is the latest. */
const waitForMaya = (names: readonly string[]) => world.database((database) => askForContact(database, 'maya', names))

const press = (popup: Page, button: string) => popup.locator(`.request button[value=${button}]`).click()
const outcome = async (popup: Page, name: string) => {
  await popup.locator(`[data-outcome=${name}]`).wait()
  return readText(popup, '[data-outcome]')
}
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
  // shows: §4 deleteContactRequest, §1 functions
  it('are deleted after a question that moves nothing', async () => {
    waitForMaya(['Ada', 'Ben'])
    const popup = await openRequests()
    await press(popup, 'fields')
    await hasFocus(popup, 'textarea')
    const height = await popup.$eval('.request', (card) => card.clientHeight)
    await press(popup, 'question')
    await hasFocus(popup, '[value=keep]')
    expect(await popup.$eval('.request', (card) => card.clientHeight)).toBe(height)
    await popup.keyboard.press('Escape')
    await hasFocus(popup, '[value=question]')
    expect(row('state', 'Ada')).toBe('pending')
    await popup.keyboard.press('Enter')
    await press(popup, 'DELETE')
    expect(await outcome(popup, 'deletion')).toBe('You deleted the request from Ada.')
    await popup.locator(`${requestRows}:nth-child(2) > button`).click()
    await popup.waitForFunction(() => document.querySelector('.request .name')?.textContent === 'Ben')
    expect(row('state', 'Ada')).toBe('deleted')
  })

  it('open the field for a message without moving their head', async () => {
    waitForMaya(['Ada', 'Ben', 'Eve'])
    const popup = await openRequests()
    await clickFor(popup, `${requestRows}:nth-child(2) > button`, `${requestRows}:nth-child(2) .request`)
    const top = () => popup.$eval(`${requestRows}:nth-child(2) .avatar`, (each) => each.getBoundingClientRect().top)
    const before = await top()
    await clickFor(popup, `${requestRows}:nth-child(2) button[value=fields]`, `${requestRows}:nth-child(2) textarea`)
    expect(await top()).toBe(before)
  })
})

/** API of `chrome://extensions`: does what the member does in the browser's prompts and menus. */
declare const chrome: import('webextension-polyfill').Browser & {
  developerPrivate: {
    addHostPermission: (extensionId: string, host: string) => Promise<void>
    updateExtensionConfiguration: (change: { extensionId: string; hostAccess: 'ON_SPECIFIC_SITES' }) => Promise<void>
  }
}

it('one button asks for a withdrawn host permission again', async () => {
  const page = await world.article('/harbour-swimming')
  // in a background tab, so that an open popup stays open; a script there has the API, too, and is less work
  const extensions = await world.open('chrome://extensions/strings.m.js')
  const [id = ''] = (await world.browser.extensions()).keys()
  // as in the menu of the toolbar button
  await extensions.evaluate(
    (extensionId) =>
      chrome.developerPrivate.updateExtensionConfiguration({ extensionId, hostAccess: 'ON_SPECIFIC_SITES' }),
    id,
  )
  // the service lets extensions in without the browser's permission; networks of the bare specification don't
  const own = await world.openOwnPage('options.html')
  await storeNetwork(own, world, { profile: 'token' })
  await own.evaluate(async () => {
    const { 'account@1': account } = await chrome.storage.local.get('account@1')
    await chrome.storage.local.set({ 'account@1': { ...(account as object), shared_pages: undefined } })
  })
  await own.close()
  await world.replaceService(
    (_, response) => void response.setHeader('content-type', 'application/json').end('{"count":0,"data":[]}'),
  )
  const popup = await world.click(page)
  await popup.locator('.failure[data-code=no-permission]').wait()
  expect(await readText(popup, '.failure p')).toBe('Your browser doesn’t let Passalong connect to Demo Network.')
  // a headless browser has no prompt to click
  await extensions.evaluate((id, host) => chrome.developerPrivate.addHostPermission(id, host), id, `${world.baseUrl}/*`)
  await popup.locator('.failure button').click()
  await popup.waitForFunction(() => !document.querySelector('.failure'))
  await waitForView(popup, 'ready')
})
