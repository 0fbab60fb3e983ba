import { existsSync } from 'node:fs'
import type { Page } from 'puppeteer-core'
import type { Family } from '../../build/build-extension.ts'
import type { ExtensionBrowser, LaunchOptions } from './browser.ts'
import { launchChromium } from './chromium.ts'
import { launchFirefox } from './firefox.ts'

export async function launchBrowser(family: Family, options: LaunchOptions): Promise<ExtensionBrowser> {
  const { profile, leaveWelcomeOpen = false } = options
  const isNew = !profile || !existsSync(profile)
  const launched = await { chromium: launchChromium, firefox: launchFirefox }[family](options)
  // only a new profile opens this page, which would later cover other tabs
  if (isNew && !leaveWelcomeOpen) await (await welcomePage(launched)).close()
  return launched
}

/** Waits for the page that opens after the installation. @throws Error if it doesn't open; closes the browser then */
export async function welcomePage({ browser, close }: Pick<ExtensionBrowser, 'browser' | 'close'>): Promise<Page> {
  try {
    const isWelcome = (target: { url: () => string }) => target.url().endsWith('/welcome.html')
    const target = await browser.waitForTarget(isWelcome, { timeout: 20_000 })
    return await target.asPage()
  } catch (error) {
    const open = browser.targets().map((target) => target.url())
    await close()
    throw new Error(`The page after the installation didn't open; open are ${open.join(', ')}.`, { cause: error })
  }
}
