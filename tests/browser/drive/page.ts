import type { ElementHandle, Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { openComposer } from '../../../src/demo/browser/this-page.ts'

/** Waits for the innermost visible element with this text. Puppeteer's own text selector sometimes waits for ever. */
export const findText = async (page: Page, text: string, within = 'body'): Promise<ElementHandle<Element>> =>
  page.waitForFunction(
    (text, within) =>
      [...document.querySelectorAll(`${within} *`)].findLast(
        (element) => element.textContent.includes(text) && element.checkVisibility(),
      ),
    {},
    text,
    within,
  ) as Promise<ElementHandle<Element>>

export const clickText = async (page: Page, text: string, within?: string): Promise<void> =>
  (await findText(page, text, within)).click()

/** Clicks, and waits for what the click shows. */
export async function clickFor(page: Page, selector: string, shown: string): Promise<void> {
  await page.locator(selector).click()
  await page.locator(shown).wait()
}

export const openTab = (popup: Page, tab: 'page' | 'requests' | 'news', shown: string): Promise<void> =>
  clickFor(popup, `#tab-${tab}`, shown)

export async function send(popup: Page, form: 'composer' | 'status', text: string): Promise<void> {
  if (form === 'composer') await openComposer(popup)
  else if (!(await popup.$('form[name=status]'))) await popup.locator('.to-write').click()
  await popup.locator(`form[name=${form}] textarea`).fill(text)
  await popup.locator(`form[name=${form}] button[type=submit]`).click()
}

/** Waits until an element of this selector has the focus. A popup sets the focus after its first frame. */
export const hasFocus = (page: Page, selector: string): Promise<void> =>
  expect.poll(() => page.evaluate((selector) => document.activeElement?.matches(selector), selector)).toBe(true)

/** Runs in a page. Resolves after the next frame, and after the tasks that the page scheduled for this frame. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => void setTimeout(resolve)))
