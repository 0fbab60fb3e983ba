import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clickFor, findText, nextFrame, openTab, send } from '../drive/page.ts'
import { oddPages } from '../views/popup-pages.ts'
import { createSignedInWorld, type World } from '../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite: oddPages })
})
afterAll(() => world.close())

/**
 * Listens to text changes in existing live regions, to alerts, and to the name of an element that gets the focus
 * without being a control.
 * @returns a function that returns the announcements since its last call, without that the network is slow. A status
 *   that was added together with its text is "too late": many screen readers don't announce it
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
    const heard = await page.evaluate(() => window.heard.splice(0))
    return heard.filter((each) => !/is taking longer than usual|hasn’t answered yet/.test(each))
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
    window.heard.push(target.ariaLabel ?? textOf(target))
  })
}

describe('a screen reader announces once', () => {
  async function open(...[tab, ready]: [Parameters<typeof openTab>[1], string]): Promise<Page> {
    const popup = await world.click(await world.open('/said'), 'ready')
    await openTab(popup, tab, ready)
    return popup
  }

  it('a share, and the new number of sharers', async () => {
    const popup = await open('page', '.foot .share')
    const heard = await listen(popup)
    await send(popup, 'composer', 'Heard')
    await popup.locator('[data-result=share]').wait()
    await findText(popup, 'Shared by 1 person')
    expect((await heard()).sort()).toEqual(['Shared by 1 person', 'Shared on Demo Network.'])
  })

  it('a status, and filters without news', async () => {
    const popup = await open('news', '[data-feed=ready][aria-busy=false]')
    const heard = await listen(popup)
    await send(popup, 'status', 'Heard by everybody')
    await popup.locator('[data-result=posted]').wait()
    expect(await heard()).toEqual([expect.stringMatching(/^Posted/)])
    await popup.locator('.filters .heading > :last-child').click()
    await clickFor(popup, '.filters [name=domain]', '[data-feed=empty]')
    expect(await heard()).toEqual(['Nothing matches these filters.'])
  })

  it('a failure', async () => {
    const popup = await open('news', '[data-feed=ready][aria-busy=false]')
    const heard = await listen(popup)
    const body = JSON.stringify({ error: { type: 'permission denied', message: ['No'] } })
    await world.replaceService((_, response) => void response.writeHead(403).end(body))
    await send(popup, 'status', 'Heard by nobody')
    await popup.locator('.failure').wait()
    expect(await heard()).toEqual([expect.stringMatching(/Demo Network/)])
    await popup.locator('.write button[value=discardWrite]').click()
    await popup.waitForSelector('.write', { hidden: true })
    await world.restoreService()
  })

  it('a saved option and a sign-out', async () => {
    const page = await world.openOwnPage('options.html')
    await page.locator('#contact_card select').wait()
    const heard = await listen(page)
    await page.select('#contact_card select', 'NONE')
    await page.waitForFunction(() => document.querySelector('#contact_card [role=status]')?.textContent)
    expect(await heard()).toEqual(['Saved'])
    await clickFor(page, '#account button', '[data-revoked=true]')
    // when its button has gone, the focus goes to the section's title, or to the next button where that is there
    // already
    const said = (await heard()).filter((each) => each !== 'Account')
    expect(said.at(-1)).toMatch(/^You are signed out\. Passalong can no longer use/)
    for (const each of said) expect(each).toMatch(/^You are signed out/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#account') != null)).toBe(true)
  })
})
