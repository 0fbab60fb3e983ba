import puppeteer, {
  type Browser,
  type Page,
  type LaunchOptions as PuppeteerLaunchOptions,
  type Target,
} from 'puppeteer-core'

export interface ExtensionBrowser {
  browser: Browser
  openPopup: (page: Page) => Promise<Page>
  popupOf: (action: () => Promise<unknown>) => Promise<Page>
  openOwnPage: (file: string) => Promise<Page>
  readBadge: () => Promise<Badge>
  /** The context that reads the badge: Chromium's background, which this starts, or Firefox's own window. */
  privileged: () => Promise<Pick<Page, 'evaluate'>>
  reload: () => Promise<void>
  close: () => Promise<void>
}

export interface Badge {
  text: string
  /** Red, green, blue and opacity, each 0 to 255. */
  color: number[]
  title: string
}

export interface LaunchOptions {
  executablePath: string
  extensionDir: string
  headless: boolean
  /** Hosts whose http pages come from a port on loopback; in Firefox, `*` sends all else through the proxy there. */
  hosts: Record<string, number>
  profile?: string | undefined
  /** The browser's language, such as en-US; the machine's by default. */
  language?: string | undefined
  leaveWelcomeOpen?: boolean | undefined
  chromiumArguments?: readonly string[] | undefined
  firefoxPreferences?: Record<string, string | number | boolean> | undefined
}

/** @returns the page with such an address that `action` opens */
export async function openedBy(
  browser: Browser,
  action: () => Promise<unknown>,
  isWanted: (url: string) => boolean,
): Promise<Page> {
  const before = new Set(browser.targets())
  const isNew = (target: Target) => isWanted(target.url()) && !before.has(target)
  const target = browser.waitForTarget(isNew, { timeout: 15_000 })
  await Promise.all([target, action()])
  return (await target).asPage()
}

export function untilClosed(browser: Browser): Promise<void> {
  // Firefox's own window is a target of type 'page' too.
  const isTab = (target: Target) => target.type() === 'page' && !target.url().startsWith('chrome://browser/')
  return new Promise((resolve) => {
    browser.once('disconnected', () => resolve())
    // On a Mac, a browser without windows keeps running.
    browser.on('targetdestroyed', () => {
      if (!browser.targets().some(isTab)) resolve()
    })
  })
}

export const windowSize = { width: 1280, height: 800 }

/**
 * Starts a browser with these options of its family. Puppeteer handles no signals: our own shutdown closes it in order.
 * @param variable names another program
 * @throws Error with a sentence; the browser is closed then
 */
export async function launch(
  { executablePath, headless, profile }: LaunchOptions,
  ofFamily: PuppeteerLaunchOptions,
  variable: string,
  prepare: (browser: Browser) => Promise<ExtensionBrowser>,
): Promise<ExtensionBrowser> {
  const options = {
    executablePath,
    headless,
    ...(profile ? { userDataDir: profile } : {}),
    // pages are as large as the window
    defaultViewport: null,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...ofFamily,
  }
  const browser = await puppeteer.launch(options).catch((cause: unknown) => {
    const sentence = `The browser did not start; run "${executablePath}" by hand to see why, or name another in ${variable}.`
    throw new Error(sentence, { cause })
  })
  try {
    return await prepare(browser)
  } catch (error) {
    await browser.close()
    throw error
  }
}
