import type { Browser, Page } from 'puppeteer-core'
import { demoNetwork } from '../../build/demo-network.ts'
import { oauthPaths } from '../../contract/oauth.ts'
import { readText } from './assertions.ts'
import { type ExtensionBrowser, openedBy } from './browser.ts'

/** @returns the network's window @throws Error with the popup's text if no window opens within 15 seconds */
export async function openSignInWindow(browser: Browser, popup: Page): Promise<Page> {
  const click = () => popup.locator('main button.primary').click()
  return openedBy(browser, click, (url) => url.includes(oauthPaths.authorize)).catch(async (error: unknown) => {
    throw new Error(`No sign-in window opened; the popup shows: ${await readText(popup, 'main')}`, { cause: error })
  })
}

export async function fillInSignInPage(window: Page, login: string = demoNetwork.login): Promise<void> {
  await window.locator('input[name=login]').fill(login)
  await window.locator('input[name=password]').fill(demoNetwork.password)
}

export async function passSignInPage(window: Page): Promise<void> {
  await window.locator('input[name=login], button[value="allow"]').wait()
  if (!(await window.$('input[name=login]'))) return
  await fillInSignInPage(window)
  await window.locator('button[value="sign-in"]').click()
}

export async function allow(window: Page): Promise<void> {
  const closed = new Promise((resolve) => window.once('close', resolve))
  await Promise.all([closed, window.locator('button[value="allow"]').click()])
}

/** @param contacts the answer whether the extension may see the contact list */
export async function allowEverything(window: Page, contacts: 'yes' | 'no' = 'yes'): Promise<void> {
  await window.locator(`input[name=contacts][value=${contacts}]`).click()
  await allow(window)
}

export async function signInAndAllow(window: Page, contacts?: 'yes' | 'no'): Promise<void> {
  await passSignInPage(window)
  await allowEverything(window, contacts)
}

/**
 * Gets a new popup after the sign-in, in a browser without a window: others may close it at any moment. Without one that
 * stayed open, the extension opens it itself.
 */
export async function reopen(popup: Page, page: Page, { browser, openPopup }: ExtensionBrowser): Promise<Page> {
  if (popup.isClosed()) {
    const opened = await browser.waitForTarget((target) => target.url().endsWith('/popup.html'), { timeout: 15_000 })
    return opened.asPage()
  }
  // polls without animation frames, which a covered popup doesn't get
  const isReady = () => document.querySelector('main[data-view=ready]') !== null
  await popup.waitForFunction(isReady, { polling: 100, timeout: 15_000 })
  await popup.close()
  return openPopup(page)
}

/** Lets a popup close itself, because Firefox's protocol can only close tabs. */
export async function closePopup(popup: Page): Promise<void> {
  if (popup.isClosed()) return
  const closed = new Promise((resolve) => popup.once('close', resolve))
  await Promise.all([closed, popup.evaluate(() => close()).catch(() => undefined)])
}
