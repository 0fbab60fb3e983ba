import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Page } from 'puppeteer-core'
import type { Badge, ExtensionBrowser } from './browser.ts'

/** A wait that began right after a reload may belong to the document before, which Firefox has forgotten. */
const isOfDocumentBefore = (error: unknown): boolean => inspect(error).includes('no such handle')

/** Waits until the popup shows one of these views. @throws Error with the shown view, after fifteen seconds */
export async function waitForView(popup: Page, ...names: string[]): Promise<void> {
  const selector = names.map((name) => `main[data-view="${name}"]`).join(', ')
  const until = Date.now() + 15_000
  for (;;)
    try {
      await popup.waitForSelector(selector, { visible: true, timeout: Math.max(1, until - Date.now()) })
      return
    } catch (error) {
      if (isOfDocumentBefore(error) && Date.now() < until) continue
      const shown = await popup
        .$eval('main', (main) => `"${main.dataset.view}": ${main.innerText.trim()}`)
        .catch(() => 'nothing')
      throw new Error(`The popup should show its view "${names.join('" or "')}", but shows ${shown}`, { cause: error })
    }
}

export async function readText(page: Page, selector: string): Promise<string> {
  const text = await page.$eval(selector, (element) => (element as HTMLElement).innerText.trim()).catch(() => '')
  if (!text) throw new Error(`There should be text in ${selector}, and there is none.`)
  return text
}

export async function readBadgeOf({ readBadge }: Pick<ExtensionBrowser, 'readBadge'>, text: string): Promise<Badge> {
  const until = Date.now() + 10_000
  for (;;) {
    const badge = await readBadge()
    if (badge.text === text) return badge
    if (Date.now() > until) throw new Error(`The badge should say "${text}", but says "${badge.text}".`)
    await delay(50)
  }
}
