import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { timeout } from '../../checks/access/look-at.ts'
import { findTooWide } from '../../checks/access/reflow.ts'
import { siteViews } from '../../views/site.ts'
import { createSignedInWorld, type World } from '../../world/world.ts'

/** The browser's setting of its user, twice the usual 16 pixels. */
const fontSize = 32

let world: World

beforeAll(async () => {
  world = await createSignedInWorld({ chromiumArguments: [`--blink-settings=defaultFontSize=${fontSize}`] })
})
afterAll(() => world.close())

/** Texts that their box cuts, except the author and the site of an item, which end in an ellipsis. */
const findCut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *:not(.byline > *, .skip)')]
      .filter((element) => {
        const { display, overflowX, overflowY } = getComputedStyle(element)
        if (display === 'inline' || !element.checkVisibility() || element.textContent.trim() === '') return false
        const isWide = element.scrollWidth > element.clientWidth + 1
        const isHigh = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
        return element.clientWidth > 0 && (isHigh || (isWide && (overflowX !== 'visible' || element.matches('button'))))
      })
      .map((element) => `${element.localName}.${element.className} ${element.textContent.trim().slice(0, 40)}`),
  )

it('the site follows the browser’s size of texts: at 32 pixels nothing is cut, or needs sideways scrolling', {
  timeout,
}, async () => {
  for await (const { name, page, speak } of siteViews(world)) {
    await speak('de')
    const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
    expect.soft(size, name).toBe((15 / 16) * fontSize)
    expect.soft(await findCut(page), name).toEqual([])
    expect.soft(await findTooWide(page), `${name}, in 320 pixels`).toEqual([])
  }
})
