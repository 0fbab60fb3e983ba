import type { ElementHandle, Page } from 'puppeteer-core'

/**
 * Waits for the innermost visible element with this text. Puppeteer's own text selector sometimes misses a text and
 * waits for ever.
 *
 * @param within selector of the only elements to search
 */
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

/** Waits for the innermost visible element with this text, and clicks it. */
export const clickText = async (page: Page, text: string, within?: string): Promise<void> =>
  (await findText(page, text, within)).click()
