import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { setPreferences } from '../drive/firefox-window.ts'
import { createSignedInWorld, type World } from '../world/world.ts'

/** In Firefox for Android the popup is a tab, the pointer is a finger, and nothing hovers (`nsXPLookAndFeel`). */
const usePointer = async (capabilities: number | null) =>
  (await world.privileged()).evaluate(setPreferences, {
    'ui.primaryPointerCapabilities': capabilities,
    'ui.allPointerCapabilities': capabilities,
  })

let world: World
let popup: Page

beforeAll(async () => {
  world = await createSignedInWorld()
  await usePointer(1)
  popup = await world.openOwnPage('popup.html')
  await popup.locator('#tab-page').wait()
})
afterAll(async () => {
  await usePointer(null)
  await world.close()
})

/** The places of the parts of the popup, and what is too small for a thumb or wider than the screen. */
const measure = () =>
  popup.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const small = [...document.querySelectorAll<HTMLElement>('button:not(.link), .button, footer a, summary')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
      .map((each) => each.outerHTML)
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      hovers: matchMedia('(hover: hover)').matches,
      width: box('#app')?.width,
      end: box('#app')?.bottom,
      tabs: box('[role=tablist]')?.bottom,
      isTabLarge: (box('#tab-page')?.height ?? 0) >= 48,
      excess: scrollWidth - clientWidth,
      small,
    }
  })

describe('the popup on a phone', () => {
  it.each([
    ['upright', 360, 740],
    ['on its side', 740, 360],
    ['with its keyboard', 360, 380],
  ])('%s fills the screen, with the tabs at the lower edge, each as large as a thumb', async (_, width, height) => {
    await popup.setViewport({ width, height })
    for (const tab of ['page', 'requests', 'news']) {
      await popup.locator(`#tab-${tab}`).click()
      await popup.waitForSelector(`#panel[aria-labelledby=tab-${tab}]`)
      const fits = { hovers: false, width, end: height, tabs: height, isTabLarge: true, excess: 0, small: [] }
      await expect.poll(measure, { message: tab }).toEqual(fits)
    }
  })

  it('says that the page in front can’t be shared, instead of itself', async () => {
    await popup.locator('#tab-page').click()
    await waitForView(popup, 'unsupported')
  })
})
