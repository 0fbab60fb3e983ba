import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { askForContact, longNames, shareByCrowd } from '../data/service-data.ts'
import { findText, hasFocus, nextFrame, openTab, send } from '../drive/page.ts'
import { oddPages } from '../views/popup-pages.ts'
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
    expect(await names(popup)).toEqual(people)
    expect(await popup.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const lines = await popup.$$eval('.sharers .who', (all) =>
      all.map((who) => {
        const [line, time] = [who.getBoundingClientRect(), who.querySelector('time')?.getBoundingClientRect()]
        return time !== undefined && line.height < 3 * time.height && time.right <= line.right + 0.5
      }),
    )
    expect(lines).toEqual(people.map(() => true))
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
    const hold = (undo_seconds: number) =>
      popup.evaluate((value) => chrome.storage.local.set({ 'options@1': value }), { undo_seconds })
    await hold(2)
    await watchFocus(popup)
    const comment = 'The first line of my comment says what is good here,\nthe second what is missing,\nthe third why.'
    await send(popup, 'share', comment)
    await popup.locator('form .write[data-held]').wait()
    await popup.locator('[data-result=share]').wait()
    await hasFocus(popup, '[data-result=share]')
    await popup.locator('.your-share button[value=remove]').click()
    await popup.locator('.your-share button[value=takeBackWrite]').click()
    await hasFocus(popup, '.your-share button[value=edit]')
    const { lines, share } = await popup.$eval('.your-share .comment', (element) => {
      const whole = element.closest('.your-share')?.getBoundingClientRect().width ?? 0
      const { width, height } = element.getBoundingClientRect()
      return { lines: height / Number.parseFloat(getComputedStyle(element).lineHeight), share: width / whole }
    })
    expect([Math.round(lines), share]).toEqual([2, 1])
    await popup.locator('.your-share button[value=remove]').click()
    await popup.locator('[data-result=removal]').wait()
    await hasFocus(popup, '[data-result=removal]')
    expect(await lost(popup)).toEqual([])
    await hold(0)
  })
})

it('a page with a password in its address is not looked up, and the popup says what to do', async () => {
  const page = await world.open(`http://me:secret@${oddHost}/`)
  const popup = await world.click(page)
  // the popup opens on its tab “Requests” if requests are pending
  await popup.locator('#tab-page').click()
  await waitForView(popup, 'unsupported')
  expect(await readText(popup, 'main')).toMatch('Passalong can’t look up or share this page.')
})

/** Opens the popup on its tab "Requests". */
async function openRequests(view = 'ready'): Promise<Page> {
  const popup = await world.click(article)
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
  const popup = await world.click(article)
  await openTab(popup, 'news', '[data-feed=ready][aria-busy=false]')
  return popup
}

const opened = (popup: Page) => readText(popup, '.request .name')
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
})

describe('the news', () => {
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
  })
})

/**
 * Listens to a page as a screen reader does: to text changes in existing live regions, to alerts, including new ones,
 * and to the name of an element that gets the focus without being a control.
 *
 * @returns a function that returns the announcements since its last call, in order. A status region that was added
 * together with its text is "too late": many screen readers don't announce it
 */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(begin)
  const countChanges = () => page.evaluate(() => window.changes)
  return async () => {
    // a frame can cause further changes: wait for a frame without any
    let before: number
    let now = await countChanges()
    do {
      before = now
      await page.evaluate(nextFrame)
      now = await countChanges()
    } while (now !== before)
    return page.evaluate(() => window.heard.splice(0))
  }
}

declare global {
  interface Window {
    heard: string[]
    /** Number of changes of the page or of the focus. */
    changes: number
  }
}

/** Runs in the page, so it can't use this module's scope. */
function begin(): void {
  const regions = '[role=status], [role=alert], [aria-live=polite]'
  const textOf = (element: Element | null | undefined) => element?.textContent.trim().replace(/\s+/g, ' ') ?? ''
  let before = new Map<Element, string>()
  window.heard = []
  window.changes = 0

  /** Without what is drawn for the next popup, which is hidden. */
  const read = () =>
    new Map(
      [...document.querySelectorAll(regions)]
        .filter((region) => !region.closest('.aside'))
        .map((region) => [region, textOf(region)]),
    )

  function look(): void {
    window.changes += 1
    const now = read()
    for (const [region, text] of now) {
      const known = before.get(region)
      if (text === '' || text === known) continue
      if (known === undefined && region.role !== 'alert') window.heard.push(`too late: ${text}`)
      else window.heard.push(text)
    }
    before = now
  }
  before = read()
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  document.addEventListener('focusin', ({ target }) => {
    window.changes += 1
    if (!(target instanceof HTMLElement) || target.tabIndex >= 0) return
    const labels = target.getAttribute('aria-labelledby')
    window.heard.push(textOf(labels ? document.getElementById(labels) : target))
  })
}

describe('a screen reader announces once', () => {
  async function open(...[tab, ready]: [Parameters<typeof openTab>[1], string]): Promise<Page> {
    const popup = await world.click(await world.open('/said'), 'ready')
    await openTab(popup, tab, ready)
    return popup
  }

  it('a share, and the new number of sharers', async () => {
    const popup = await open('page', 'form[name=share]')
    const heard = await listen(popup)
    await send(popup, 'share', 'Heard')
    await popup.locator('[data-result=share]').wait()
    await findText(popup, 'Shared by 1 person')
    expect((await heard()).sort()).toEqual(['Shared by 1 person', 'Shared on Demo Network.'])
  })

  it('a quotation', async () => {
    await (await open('page', '.sharers')).close()
    const page = await world.open('/quoted')
    await page.evaluate(() => getSelection()?.selectAllChildren(document.body))
    const popup = await world.click(page, 'ready')
    const heard = await listen(popup)
    await popup.locator('.quote').click()
    await hasFocus(popup, '[name=message]')
    expect(await heard()).toEqual(['The quotation is in your comment.'])
  })

  it('an answer to a contact request', async () => {
    world.database((database) => askForContact(database, demoNetwork.login, ['Ada', 'Ben']))
    const popup = await open('requests', '.requests[aria-busy=false]')
    const heard = await listen(popup)
    await popup.locator('.request button[value=DECLINE]').click()
    await popup.locator('[data-outcome]').wait()
    expect(await heard()).toEqual([expect.stringMatching(/^You declined.*Ada/), expect.stringContaining('Ben')])
  })

  it('a status, and filters without news', async () => {
    const popup = await open('news', '[data-feed=ready][aria-busy=false]')
    const heard = await listen(popup)
    await send(popup, 'status', 'Heard by everybody')
    await popup.locator('[data-result=posted]').wait()
    expect(await heard()).toEqual([expect.stringMatching(/^Posted/)])
    await popup.locator('.filters button').click()
    await popup.locator('.filters [name=domain]').click()
    await popup.locator('[data-feed=empty]').wait()
    expect(await heard()).toEqual(['Nothing matches these filters.'])
  })

  it('a failure', async () => {
    const popup = await open('news', '[data-feed=ready][aria-busy=false]')
    const heard = await listen(popup)
    await world.replaceService((_, response) => void response.writeHead(403).end())
    await send(popup, 'status', 'Heard by nobody')
    await popup.locator('.failure').wait()
    expect(await heard()).toEqual([expect.stringMatching(/Demo Network/)])
    await popup.locator('.write button[value=discardWrite]').click()
    await popup.waitForSelector('.write', { hidden: true })
    await world.restoreService()
  })

  it('a saved option and a sign-out', async () => {
    const page = await world.openOwnPage('options.html')
    await page.locator('#contact_card [value=NONE]').wait()
    const heard = await listen(page)
    await page.locator('#contact_card [value=NONE]').click()
    await page.waitForFunction(() => document.querySelector('#contact_card [role=status]')?.textContent)
    expect(await heard()).toEqual(['Saved'])
    await page.locator('.member button').click()
    await page.locator('[data-revoked=true]').wait()
    // when its button has gone, the focus goes to the section's title, or to the next button where that is there
    // already
    const said = (await heard()).filter((each) => each !== 'Account')
    expect(said.at(-1)).toMatch(/^You are signed out\. Passalong can no longer use/)
    for (const each of said) expect(each).toMatch(/^You are signed out/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#account') != null)).toBe(true)
  })
})
