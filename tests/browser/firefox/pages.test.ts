import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { newsHost } from '../../../src/build/demo-network.ts'
import { firefoxId } from '../../../src/build/extension-identity.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { fireAlarm, shareAs } from '../data/service-data.ts'
import { chooseMark } from '../data/stored-values.ts'
import { readIcon, setPreferences } from '../drive/firefox-window.ts'
import { createSignedInWorld, oddHost, type World } from '../world/world.ts'

const pages = (path: string) => `http://${oddHost}${path}`

let world: World
let options: Page
let page: Page

beforeAll(async () => {
  world = await createSignedInWorld()
  options = await world.openOwnPage('options.html')
  await options.locator('input[name=mark]').wait()
  page = await world.open('/shared')
})
afterAll(() => world.close())

const isMarked = async () => (await (await world.privileged()).evaluate(readIcon, firefoxId)).includes('/icon/marked/')
const becomesMarked = (wanted: boolean) => expect.poll(isMarked).toBe(wanted)

it('the button is marked on a page that a contact shared, even if it was open before, and on no other page', async () => {
  await options.bringToFront()
  await chooseMark(options, true)
  await shareAs(world, 'ana', pages('/shared'), 'A page')
  await fireAlarm(options)
  expect(await isMarked()).toBe(false)
  await page.bringToFront()
  await becomesMarked(true)
  // the tooltip is all that a screen reader gets
  const title = async () => (await world.readBadge()).title
  await expect.poll(title).toContain('Shared by Ana Ruiz')
  await page.goto(pages('/other'))
  await becomesMarked(false)
  expect(await title()).toContain('The highlight is on')
  expect(await title()).not.toContain('Shared by')
  await page.goto(pages('/shared?utm_source=mail'))
  await becomesMarked(true)
  await page.evaluate(() => history.pushState({}, '', '/other'))
  await becomesMarked(false)
  await page.evaluate(() => history.back())
  await becomesMarked(true)
})

it('pages wake the background only while the option is on', async () => {
  // the background registers its listeners at its start; only those wake it
  await world.endBackground()
  await options.evaluate(() => chrome.runtime.sendMessage({ name: 'redirectUri', argument: {} }))
  await world.endBackground()
  await page.goto(pages('/other'))
  await page.goto(pages('/shared'))
  await becomesMarked(true)
  await options.bringToFront()
  await chooseMark(options, false)
  await page.bringToFront()
  await becomesMarked(false)
  await world.endBackground()
  await page.goto(pages('/shared'))
  await page.goto(pages('/shared?again'))
  expect({ isBackgroundAwake: await world.isBackgroundAwake(), isMarked: await isMarked() }).toEqual({
    isBackgroundAwake: false,
    isMarked: false,
  })
})

it('Reader View is looked up as the page that it shows', async () => {
  const article = await world.open(`about:reader?url=${encodeURIComponent(`http://${newsHost}/night-trains`)}`)
  const popup = await world.click(article, 'ready')
  expect(await readText(popup, 'main > [role=status]')).toBe('Shared by 4 people')
})

/** In Firefox for Android the popup is a tab, the pointer is a finger, and nothing hovers (`nsXPLookAndFeel`). */
const usePointer = async (capabilities: number | null) =>
  (await world.privileged()).evaluate(setPreferences, {
    'ui.primaryPointerCapabilities': capabilities,
    'ui.allPointerCapabilities': capabilities,
  })

const measure = (popup: Page) =>
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

it('the popup on a phone fills the screen, with the tabs at the lower edge, each as large as a thumb, and can’t share itself', async () => {
  await usePointer(1)
  onTestFinished(() => usePointer(null))
  const popup = await world.openOwnPage('popup.html')
  await popup.locator('#tab-page').wait()
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    // with its keyboard
    [360, 380],
  ] as const) {
    await popup.setViewport({ width, height })
    for (const tab of ['requests', 'news', 'page']) {
      await popup.locator(`#tab-${tab}`).click()
      await popup.waitForSelector(`#panel[aria-labelledby=tab-${tab}]`)
      const fits = { hovers: false, width, end: height, tabs: height, isTabLarge: true, excess: 0, small: [] }
      await expect.poll(() => measure(popup), { message: `${tab}, ${width}` }).toEqual(fits)
    }
  }
  await waitForView(popup, 'unsupported')
})
