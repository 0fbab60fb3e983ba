import type { ElementHandle, Page } from 'puppeteer-core'

/**
 * The innermost element that shows this text, once there is one. Puppeteer's own selector of texts sometimes waits for
 * ever beside a text that is there.
 *
 * @param within selector of what to search, where the text may stand elsewhere too
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

/** Clicks on the innermost element that shows this text, once there is one. */
export const clickText = async (page: Page, text: string, within?: string): Promise<void> =>
  (await findText(page, text, within)).click()
