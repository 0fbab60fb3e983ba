import { existsSync } from 'node:fs'
import type { Family } from '../../build/build-extension.ts'
import type { ExtensionBrowser, LaunchOptions } from './browser.ts'
import { launchChromium } from './chromium.ts'
import { launchFirefox } from './firefox.ts'

/** Starts a browser of this family and loads the extension, as a developer does. */
export async function launchBrowser(family: Family, options: LaunchOptions): Promise<ExtensionBrowser> {
  const { profile, keepWelcome = false } = options
  const isNew = !profile || !existsSync(profile)
  const launched = await { chromium: launchChromium, firefox: launchFirefox }[family](options)
  // a profile that is started again has been asked already
  if (isNew && !keepWelcome) await closeWelcome(launched)
  return launched
}

/** Closes the page that opens after the installation, once it is there: it would come to stand in front later. */
async function closeWelcome({ browser, close }: ExtensionBrowser): Promise<void> {
  try {
    const isWelcome = (target: { url: () => string }) => target.url().endsWith('/welcome.html')
    const target = await browser.waitForTarget(isWelcome, { timeout: 20_000 })
    await (await target.asPage()).close()
  } catch (error) {
    const open = browser.targets().map((target) => target.url())
    await close()
    throw new Error(`The page that opens after the installation did not, beside ${open.join(', ')}.`, { cause: error })
  }
}
