import { existsSync } from 'node:fs'
import type { Page } from 'puppeteer-core'
import type { Family } from '../../build/build-extension.ts'
import type { ExtensionBrowser, LaunchOptions } from './browser.ts'
import { launchChromium } from './chromium.ts'
import { launchFirefox } from './firefox.ts'

/** Starts a browser of this family and loads the extension, as a developer does. */
export async function launchBrowser(family: Family, options: LaunchOptions): Promise<ExtensionBrowser> {
  const { profile, keepWelcome = false } = options
  const isNew = !profile || !existsSync(profile)
  const launched = await { chromium: launchChromium, firefox: launchFirefox }[family](options)
  // a profile that is started again has been asked already; elsewhere it would come to stand in front later
  if (isNew && !keepWelcome) await (await welcomePage(launched)).close()
  return launched
}

/**
 * The page that opens after the installation, once it is there.
 *
 * @throws Error when it does not open; the browser is closed then
 */
export async function welcomePage({ browser, close }: Pick<ExtensionBrowser, 'browser' | 'close'>): Promise<Page> {
  try {
    const isWelcome = (target: { url: () => string }) => target.url().endsWith('/welcome.html')
    const target = await browser.waitForTarget(isWelcome, { timeout: 20_000 })
    return await target.asPage()
  } catch (error) {
    const open = browser.targets().map((target) => target.url())
    await close()
    throw new Error(`The page that opens after the installation did not, beside ${open.join(', ')}.`, { cause: error })
  }
}
