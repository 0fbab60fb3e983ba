import type { Page } from 'puppeteer-core'
import { newsHost } from '../../../../src/build/demo-network.ts'
import { waitForView } from '../../../../src/demo/browser/assertions.ts'
import { oddHost, type World } from '../../world/world.ts'
import { ownView } from '../own-view.ts'

export const article = (path: string): string => `http://${newsHost}${path}`
export const odd = (path: string): string => `http://${oddHost}${path}`

export const requestsTab = '#tab-requests'
export const newsTab = '#tab-news'
export const messageArea = 'textarea[name=message]'

/** Opens popups one after another, all on one tab of the browser, and acts in the open popup. */
export async function drivePopup(world: World) {
  const page = await world.article('/night-trains')
  let popup: Page | undefined
  const current = (): Page => {
    if (!popup) throw new Error('No popup was opened yet.')
    return popup
  }

  return {
    /** The tab on which the popup opens. */
    page,
    get popup() {
      return current()
    },
    /** Opens the popup on this address, on one of its tabs, and waits for a view. */
    async openOn(address: string, expected = 'ready', tab?: string): Promise<void> {
      if (popup && !popup.isClosed()) await popup.close()
      if (page.url() !== address) await page.goto(address, { waitUntil: 'domcontentloaded' })
      popup = await world.click(page)
      if (tab) {
        await popup.locator(tab).click()
        await popup.locator(`${tab}[aria-selected=true]`).wait()
      }
      await waitForView(popup, expected)
    },
    view: (name: string) => ownView(`popup: ${name}`, current()),
    fill: (selector: string, text: string) => current().locator(selector).fill(text),
    click: (selector: string) => current().locator(selector).click(),
    /** Patient: after failures the background tries again, which takes longer on a busy machine. */
    wait: (selector: string) => current().locator(selector).setTimeout(30_000).wait(),
    /** Waits until no list is being loaded. */
    idle: () => current().waitForFunction(() => !document.querySelector('[aria-busy=true]')),
    async close(): Promise<void> {
      await current().close()
      await page.close()
    },
  }
}
