import type { Browser, Page, Target } from 'puppeteer-core'
import { demoNetwork } from '../../build/demo-network.ts'
import { oauthPaths } from '../../contract/oauth.ts'
import { readText } from './assertions.ts'
import type { ExtensionBrowser } from './browser.ts'

/**
 * Clicks "Sign in" in the popup.
 *
 * @returns the network's window that opens
 * @throws Error with what the popup shows, if no window opens within 15 seconds
 */
export async function openSignInWindow(browser: Browser, popup: Page): Promise<Page> {
  const known = new Set(browser.targets())
  const isWindow = (target: Target) =>
    target.type() === 'page' && target.url().includes(oauthPaths.authorize) && !known.has(target)
  const opened = browser.waitForTarget(isWindow, { timeout: 15_000 }).catch(async (error: unknown) => {
    throw new Error(`No sign-in window opened; the popup shows: ${await readText(popup, 'main')}`, { cause: error })
  })
  const [target] = await Promise.all([opened, popup.locator('main button.primary').click()])
  return target.asPage()
}

/** Fills in the sign-in page, for a demo member. */
export async function fillInSignInPage(window: Page, login: string = demoNetwork.login): Promise<void> {
  await window.locator('input[name=login]').fill(login)
  await window.locator('input[name=password]').fill(demoNetwork.password)
}

/** Signs a demo member in, unless the network still knows the member and shows its consent page at once. */
export async function passSignInPage(window: Page, login?: string): Promise<void> {
  await window.locator('input[name=login], button[value="allow"]').wait()
  if (!(await window.$('input[name=login]'))) return
  await fillInSignInPage(window, login)
  await window.locator('button[value="sign-in"]').click()
}

/** Allows what is ticked on the consent page, and waits until the window has closed by itself. */
export async function allow(window: Page): Promise<void> {
  const closed = new Promise((resolve) => window.once('close', resolve))
  await Promise.all([closed, window.locator('button[value="allow"]').click()])
}

/** Allows all that the consent page asks for, contacts too. */
export async function allowEverything(window: Page): Promise<void> {
  await window.locator('input[name=contacts]').wait()
  // ticked already where the member allowed it before
  if (await window.$('input[name=contacts]:not(:checked)')) await window.locator('input[name=contacts]').click()
  await allow(window)
}

/**
 * The popup on this page, opened anew after signing in. Where the browser closed it under the sign-in's window, it is the one that
 * the extension opens itself; one that stayed is closed only once it says who is signed in, or two would open.
 */
export async function reopen(popup: Page, page: Page, { browser, openPopup }: ExtensionBrowser): Promise<Page> {
  if (popup.isClosed()) {
    const opened = await browser.waitForTarget((target) => target.url().endsWith('/popup.html'), { timeout: 15_000 })
    return opened.asPage()
  }
  // without drawing: nobody may see it behind the window that has just closed
  await popup.waitForFunction(() => document.querySelector('.welcome') !== null, { polling: 100, timeout: 15_000 })
  await popup.close()
  return openPopup(page)
}

/** Lets a popup close itself, since Firefox's protocol closes tabs alone. */
export async function closePopup(popup: Page): Promise<void> {
  if (popup.isClosed()) return
  const closed = new Promise((resolve) => popup.once('close', resolve))
  await Promise.all([closed, popup.evaluate(() => close()).catch(() => undefined)])
}
