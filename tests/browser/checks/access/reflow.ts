import type { Page } from 'puppeteer-core'

/** Elements wider than a window of 320 pixels, which is 1280 pixels at a zoom of 400 % (WCAG 1.4.10). */
export async function findTooWide(page: Page): Promise<string[]> {
  const before = page.viewport()
  await page.setViewport({ width: 320, height: 640 })
  const wide = await page.evaluate(() =>
    document.documentElement.scrollWidth <= 320
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > 320.5)
          .map((element) => `${element.localName}.${element.className} ${element.textContent.slice(0, 30)}`),
  )
  await page.setViewport(before)
  return wide
}

/**
 * Elements that need sideways scrolling with texts at 200 %, as by a root of 32 pixels (WCAG 1.4.4), in a window of 640
 * pixels; a popup sets its own width.
 */
export async function findTooWideTexts(page: Page): Promise<string[]> {
  const before = page.viewport()
  const isPopup = page.url().includes('/popup.html')
  if (!isPopup) await page.setViewport({ width: 640, height: 640 })
  const wide = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const { right } = document.body.getBoundingClientRect()
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > right + 0.5
    const isScrolled = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
    const found = [...document.querySelectorAll('body *:not(.visually-hidden)')].filter(
      (element) => isScrolled(element) || (element.scrollWidth > element.clientWidth && isBeyond(element)),
    )
    document.documentElement.style.fontSize = ''
    return found.map((element) => `${element.localName}.${element.className} ${element.textContent.slice(0, 30)}`)
  })
  if (!isPopup) await page.setViewport(before)
  return wide
}

/** The default size of texts in the browser's settings, and twice as much, in pixels. */
const [usualSize, largeSize] = [16, 32]

/**
 * Faults of a page of the web site for a member whose browser has texts of twice the usual size: texts that don't
 * follow, texts that their box cuts, and sideways scrolling in 320 pixels.
 */
export async function findFaultsOfLargeTexts(page: Page): Promise<string[]> {
  const session = await page.createCDPSession()
  await session.send('Page.setFontSizes', { fontSizes: { standard: largeSize } })
  const faults = await page.evaluate(
    (expected) => {
      const size = Number.parseFloat(getComputedStyle(document.body).fontSize)
      const cut = [...document.querySelectorAll<HTMLElement>('body *:not(.byline > *, .skip)')].filter((element) => {
        const { display, overflowX, overflowY } = getComputedStyle(element)
        if (display === 'inline' || !element.checkVisibility() || element.textContent.trim() === '') return false
        const isWide = element.scrollWidth > element.clientWidth + 1
        const isHigh = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
        return element.clientWidth > 0 && (isHigh || (isWide && (overflowX !== 'visible' || element.matches('button'))))
      })
      return [
        ...(size === expected ? [] : [`texts of ${size} pixels`]),
        ...cut.map((element) => `${element.localName}.${element.className} ${element.textContent.trim().slice(0, 40)}`),
      ]
    },
    (15 / 16) * largeSize,
  )
  const wide = await findTooWide(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: usualSize } })
  await session.detach()
  return [...faults, ...wide]
}
