import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { newsHost } from '../../build/demo-network.ts'
import { waitForView } from '../browser/assertions.ts'
import { allowEverything, openSignInWindow, passSignInPage } from '../browser/sign-in.ts'
import type { Demo } from '../start-demo.ts'

/** The stores' picture size in pixels. */
const size = { width: 1280, height: 800 }

/** Takes the screenshots for the stores' listing: the popup above its page. */
export async function takeStorePictures(demo: Demo, folder: string, say: (sentence: string) => void): Promise<void> {
  const { page, browser } = demo
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await page.setViewport(size)
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
  const drawing = await browser.newPage()
  await drawing.setViewport(size)

  async function save(name: string, picture: Uint8Array): Promise<void> {
    await writeFile(join(folder, `${name}.png`), picture)
    say(name)
  }

  /** Saves a picture of the popup over the page, at the top right. */
  async function show(popup: Page, name: string): Promise<void> {
    await popup.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
    await popup.waitForFunction(() => [...document.images].every((image) => image.complete))
    const behind = await page.screenshot({ encoding: 'base64' })
    const above = await popup.screenshot({ encoding: 'base64' })
    await drawing.setContent(`<style>
      body { margin: 0 }
      img { display: block; position: absolute; top: 0 }
      .popup { border-radius: 0 0 12px 12px; box-shadow: 0 8px 40px #0006; right: 48px }
    </style><img src="data:image/png;base64,${behind}"><img class="popup" src="data:image/png;base64,${above}">`)
    await drawing.waitForFunction(() => [...document.images].every((image) => image.complete))
    await save(name, await drawing.screenshot())
  }

  const popupOn = async (path: string): Promise<Page> => {
    await page.bringToFront()
    await page.goto(`http://${newsHost}${path}`)
    return demo.openPopup(page)
  }

  let popup = await popupOn('/night-trains')
  await waitForView(popup, 'consent')
  const form = await openSignInWindow(browser, popup)
  await passSignInPage(form)
  await allowEverything(form)
  await waitForView(popup, 'ready')
  await popup.locator('.welcome button:last-child').click()
  await popup.waitForSelector('.welcome', { hidden: true })
  await show(popup, '1-who-shared-this-page')
  await popup.close()

  popup = await popupOn('/lighthouse-keepers')
  await waitForView(popup, 'ready')
  await popup.locator('form[name=share] textarea[name=message]').fill('Five wrote back. I want to meet the sixth.')
  await show(popup, '2-share-it')
  await popup.close()

  popup = await popupOn('/night-trains')
  await waitForView(popup, 'ready')
  await popup.locator('#tab-requests').click()
  await popup.locator('.requests li').wait()
  await show(popup, '3-who-is-waiting')
  await popup.locator('#tab-news').click()
  await popup.locator('.news-entry').wait()
  await show(popup, '4-status-and-news')
  await popup.close()

  const options = await demo.openOwnPage('options.html')
  await options.setViewport(size)
  await options.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
  await options.locator('main h1').wait()
  await save('5-options', await options.screenshot())
}
