import type { Page } from 'puppeteer-core'

/** What a window of 320 pixels, as one of 1280 is at 400 %, can't hold without being scrolled sideways (WCAG 1.4.10). */
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
