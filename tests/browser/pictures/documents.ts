import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { root } from '../../../src/build/tools.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { openSignInWindow, signInAndAllow } from '../../../src/demo/browser/sign-in.ts'
import type { Demo } from '../../../src/demo/start-demo.ts'
import { forgetPage, inDatabase } from '../data/service-data.ts'
import {
  drawSharply,
  fillInMessage,
  openPopupOn,
  openTab,
  readDrawn,
  waitForImages,
  waitForTransitions,
} from './in-popup.ts'

const themes = ['light', 'dark'] as const

/** Words of the interface: without them, the extension has one picture for all languages. */
const ofInterface =
  'header:has([role=tablist]), .foot, .unfold, time, .people > :last-child, .quotation > :not(p), .kept-note'

/** Pictures in both themes: those that documents show, and the one that the extension itself shows. */
export async function takePictures(demo: Demo, say: (sentence: string) => void): Promise<void> {
  const { page, baseUrl } = demo

  async function inBothThemes(what: Page, take: (theme: string) => Promise<unknown>): Promise<void> {
    for (const theme of themes) {
      await what.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: theme },
        // no colour on its way from one theme to the other
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ])
      await waitForImages(what)
      await waitForTransitions(what)
      await take(theme)
    }
  }

  async function show(what: Page, name: string): Promise<void> {
    // nothing is pointed at
    await what.mouse.move(0, 0)
    await inBothThemes(what, (theme) =>
      what.screenshot({ path: join(root, 'docs', 'pictures', `${name}-${theme}.png`) }),
    )
    say(name)
  }

  const setWidth = (what: Page, width: number) => what.setViewport({ width, height: 844 })

  // lists in pictures are of pages that members read
  inDatabase(demo.data, (database) => forgetPage(database, '/markup'))
  let popup = await openPopupOn(demo, '/night-trains', 'consent')
  await signInAndAllow(await openSignInWindow(demo.browser, popup))
  await waitForView(popup, 'ready')
  await show(popup, 'shared-by')
  const sharers = await readDrawn(popup)
  await fillInMessage(popup, 'My berth is booked. Worth it for the breakfast.')
  await show(popup, 'share')
  await popup.close()
  const sharp = await drawSharply(demo, sharers)
  await sharp.setViewport({ width: 360, height: 340, deviceScaleFactor: 2 })
  await sharp.$$eval(ofInterface, (all) => {
    for (const each of all) each.remove()
  })
  await inBothThemes(sharp, (theme) =>
    sharp.screenshot({
      path: join(root, 'assets', 'public', 'pictures', `popup-${theme}.webp`),
      type: 'webp',
      quality: 60,
    }),
  )
  await sharp.close()

  popup = await openPopupOn(demo, '/night-trains', 'ready')
  await openTab(popup, 'requests', '.requests li')
  await show(popup, 'requests')
  await openTab(popup, 'news', '.news-entry')
  await show(popup, 'news')
  await popup.close()

  await page.goto(baseUrl)
  await setWidth(page, 1280)
  await show(page, 'site-home')
  await setWidth(page, 390)
  await show(page, 'site-home-phone')
  await page.goto(`${baseUrl}/share`)
  await show(page, 'site-share-phone')
}
