import { once } from 'node:events'
import type { Browser, Page, Target } from 'puppeteer-core'

/** A browser with the extension in it and a profile of its own, never the person's. What families do differently is behind it. */
export interface ExtensionBrowser {
  browser: Browser
  /**
   * Clicks the extension's toolbar button with this page in front.
   *
   * @returns the popup that opens
   */
  openPopup: (page: Page) => Promise<Page>
  /**
   * Chooses the extension's entry of this id in the context menu of an element of the page in front. Chromium opens no menu
   * for whoever drives it: there the extension is told of the choice, which grants it nothing (activeTab).
   *
   * @returns the popup that opens
   */
  chooseInMenu: (page: Page, selector: string, id: string) => Promise<Page>
  /** Opens one of the extension's own pages, such as `options.html`, in a tab. */
  openOwnPage: (file: string) => Promise<Page>
  /** The toolbar button's badge of all tabs, as the browser reports it. */
  readBadge: () => Promise<Badge>
  /**
   * Types into the address bar. Chromium's is out of the reach of whoever drives it: there the extension is told of it.
   *
   * @returns what the extension lists there
   */
  typeInAddressBar: (text: string) => Promise<string[]>
  /** Presses Enter there. */
  enterInAddressBar: () => Promise<void>
  /** The file of the toolbar button's icon, as it is drawn for the tab in front; Chromium tells nobody. */
  readIcon?: () => Promise<string>
  /** Ends the background as the browser does when it has had nothing to do; it starts again by itself. */
  endBackground: () => Promise<void>
  isBackgroundAwake: () => Promise<boolean>
  /** Loads the extension anew from its folder; it keeps what it has stored. */
  reload: () => Promise<void>
  /** Ends the browser and removes its profile, if that is temporary. */
  close: () => Promise<void>
  /** Ends the browser as a crash does; the profile stays as it is at that moment. */
  kill: () => Promise<void>
}

export interface Badge {
  text: string
  /** Red, green, blue and opacity, each 0 to 255. */
  color: number[]
  title: string
}

export interface LaunchOptions {
  executablePath: string
  /** Folder of the extension, built for this family of browsers. */
  extensionDir: string
  /** Without a window, and so with less work: nothing of Chromium's own interface moves, and Firefox draws 15 times a second. */
  headless: boolean
  /** Hosts whose http pages are served here: the port on loopback by host. */
  hosts: Record<string, number>
  /**
   * Folder for the profile, which stays there when the browser is closed, with what the extension stored; without it, a
   * temporary one that does not.
   */
  profile?: string | undefined
  /** The browser's language, such as en-US; without it, what is set on this machine. */
  language?: string | undefined
  /** Keeps the page that the extension opens after its installation; otherwise it is closed, and nothing stands in front. */
  keepWelcome?: boolean | undefined
  /** What one family alone takes; of no matter to the other. */
  chromium?: ChromiumOptions
  firefox?: FirefoxOptions
}

interface ChromiumOptions {
  /** File in which it notes every request that it makes, whoever asks for it (its NetLog), by the time that it is closed. */
  netLog?: string
}

export interface FirefoxOptions {
  /** Folder of a profile that it has used before and is to begin with a copy of: it starts with two thirds of the work. */
  usedProfile?: string | undefined
  /** Port on loopback through which it sends all requests but those to this machine. */
  proxy?: number
  /** Preferences to begin with. */
  preferences?: Record<string, number | boolean> | undefined
}

/** Resolves when the person has closed the browser. */
export function untilClosed(browser: Browser): Promise<void> {
  // Firefox's own window is a page as well, to whoever drives it.
  const isTab = (target: Target) => target.type() === 'page' && !target.url().startsWith('chrome://browser/')
  return new Promise((resolve) => {
    browser.once('disconnected', () => resolve())
    // A Mac's browser goes on without a window.
    browser.on('targetdestroyed', () => {
      if (!browser.targets().some(isTab)) resolve()
    })
  })
}

/** Ends the browser's own process, and with it all others of it. */
export async function killBrowser(browser: Browser): Promise<void> {
  const program = browser.process()
  if (!program) throw new Error('The browser has no process of its own.')
  const ended = once(program, 'exit')
  program.kill('SIGKILL')
  await ended
  // Puppeteer tidies up then, which must not meet the next start with this profile
  await browser.close()
}

/** Size of the browser's window, in pixels. */
export const windowSize = { width: 1280, height: 800 }

/** What all families are launched with: whoever started us ends the browser with everything else, in order. */
export const commonOptions = {
  // The pages are as large as the window, as they are for people.
  defaultViewport: null,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
} as const

/** The error of a browser that could not be started, with the way to find out why. */
export function startFailure(program: string, variable: string, cause: unknown): Error {
  return new Error(`The browser did not start; run "${program}" by hand to see why, or name another in ${variable}.`, {
    cause,
  })
}
