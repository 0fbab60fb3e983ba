import type { Page } from 'puppeteer-core'
import { newsHost } from '../../../src/build/demo-network.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { openComposer } from '../../../src/demo/browser/this-page.ts'
import type { Demo } from '../../../src/demo/start-demo.ts'

/* Shared by all pictures of the popup. */

export async function openPopupOn({ page, openPopup }: Demo, path: string, view: string): Promise<Page> {
  await page.bringToFront()
  await page.goto(path.startsWith('/') ? `http://${newsHost}${path}` : path)
  const popup = await openPopup(page)
  await waitForView(popup, view)
  return popup
}

export const waitForImages = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top >= innerHeight),
  )

export const waitForTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )

/** The popup's markup, with what was typed. */
export const readDrawn = (popup: Page) =>
  popup.$eval('html', (html) => {
    for (const field of html.querySelectorAll('textarea')) field.textContent = field.value
    return html.innerHTML
  })

/**
 * Draws the popup in a tab, at the resolution of sharp screens: Chromium draws no more than 600 pixels of a popup, which
 * closes when the tab opens. @returns the tab, which is as high as the list of the sharers, and cut between two rows
 */
export async function drawSharply({ openOwnPage }: Demo, drawn: string): Promise<Page> {
  const copy = await openOwnPage('privacy.html')
  await copy.setViewport({ width: 360, height: 484, deviceScaleFactor: 2 })
  await copy.$eval('html', (html, drawn) => html.setHTMLUnsafe(drawn), drawn)
  await copy.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  return copy
}

export async function fillInMessage(popup: Page, message: string): Promise<void> {
  await openComposer(popup)
  await popup.locator('form[name=composer] textarea[name=message]').fill(message)
}

export async function openTab(popup: Page, tab: string, awaited: string): Promise<void> {
  await popup.locator(`#tab-${tab}`).click()
  await popup.locator(awaited).wait()
}
