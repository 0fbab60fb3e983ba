import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { askForContact } from '../data/service-data.ts'
import { findText, hasFocus, nextFrame } from '../drive/page.ts'
import { oddPages } from '../views/popup-pages.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

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

let world: World

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite: oddPages })
})
afterAll(() => world.close())

describe('a screen reader announces once', () => {
  async function open(tab: string, ready: string): Promise<Page> {
    const page = await world.open(`http://${oddHost}/said`)
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    await popup.locator(tab).click()
    await popup.locator(ready).wait()
    return popup
  }

  it('a share, and the new number of sharers', async () => {
    const popup = await open('#tab-page', 'form[name=share]')
    const heard = await listen(popup)
    await popup.locator('textarea[name=message]').fill('Heard')
    await popup.locator('form[name=share] button[type=submit]').click()
    await popup.locator('[data-result=share]').wait()
    await findText(popup, 'Shared by 1 person')
    expect((await heard()).sort()).toEqual(['Shared by 1 person', 'Shared on Demo Network.'])
    await popup.close()
  })

  it('a quotation', async () => {
    await (await open('#tab-page', '.sharers')).close()
    const page = await world.open(`http://${oddHost}/quoted`)
    await page.evaluate(() => getSelection()?.selectAllChildren(document.body))
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    const heard = await listen(popup)
    await popup.locator('.quote').click()
    await hasFocus(popup, '[name=message]')
    expect(await heard()).toEqual(['The quotation is in your comment.'])
    await popup.close()
    await page.close()
  })

  it('an answer to a contact request', async () => {
    world.database((database) => askForContact(database, demoNetwork.login, ['Ada', 'Ben']))
    const popup = await open('#tab-requests', '.requests[aria-busy=false]')
    const heard = await listen(popup)
    await popup.locator('.request button[value=DECLINE]').click()
    await popup.locator('[data-outcome]').wait()
    expect(await heard()).toEqual([expect.stringMatching(/^You declined.*Ada/), expect.stringContaining('Ben')])
    await popup.close()
  })

  it('a status, and filters without news', async () => {
    const popup = await open('#tab-news', '[data-feed=ready][aria-busy=false]')
    const heard = await listen(popup)
    await popup.locator('form[name=status] textarea').fill('Heard by everybody')
    await popup.locator('form[name=status] button[type=submit]').click()
    await popup.locator('[data-result=posted]').wait()
    expect(await heard()).toEqual([expect.stringMatching(/^Posted/)])
    await popup.locator('.filters button').click()
    await popup.locator('.filters [name=domain]').click()
    await popup.locator('[data-feed=empty]').wait()
    expect(await heard()).toEqual(['Nothing matches these filters.'])
    await popup.close()
  })

  it('a failure', async () => {
    const popup = await open('#tab-news', '[data-feed=ready][aria-busy=false]')
    const heard = await listen(popup)
    await world.replaceService((_, response) => void response.writeHead(403).end())
    await popup.locator('form[name=status] textarea').fill('Heard by nobody')
    await popup.locator('form[name=status] button[type=submit]').click()
    await popup.locator('.failure').wait()
    expect(await heard()).toEqual([expect.stringMatching(/Demo Network/)])
    await popup.locator('.write button[value=discardWrite]').click()
    await popup.waitForSelector('.write', { hidden: true })
    await world.restoreService()
    await popup.close()
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
    await page.close()
  })
})
