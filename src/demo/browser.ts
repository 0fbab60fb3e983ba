import puppeteer, { type Browser, type Extension, type Page, type Target, type WebWorker } from 'puppeteer-core'

/** A browser with the extension in it, and everything that it keeps in a temporary profile. */
export interface ExtensionBrowser {
  browser: Browser
  extension: Extension
  /** Ends the browser and removes its profile. */
  close: () => Promise<void>
}

export interface LaunchOptions {
  executablePath: string
  /** Folder of the built extension. */
  extensionDir: string
  headless: boolean
  /** Chromium's host resolver rules, such as `MAP news.example 127.0.0.1:4000`. */
  hostRules: string
}

const width = 1280
const height = 800

/** Starts a browser with a fresh profile of its own, never the person's, and loads the extension as a developer does. */
export async function launchBrowser(options: LaunchOptions): Promise<ExtensionBrowser> {
  const { executablePath, extensionDir, headless, hostRules } = options
  const browser = await puppeteer
    .launch({
      executablePath,
      headless,
      pipe: true,
      enableExtensions: true,
      // The pages are as large as the window, as they are for people.
      defaultViewport: null,
      args: [
        `--host-resolver-rules=${hostRules}`,
        `--window-size=${width},${height}`,
        // Without a display the screen would be so low that popups are cut.
        ...(headless ? ['--screen-info={1600x1200}'] : []),
        '--disable-component-update',
        '--disable-quic',
        '--no-default-browser-check',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
      // Whoever started us ends the browser with everything else, in order.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch((error: unknown) => {
      throw new Error(
        `The browser did not start; run "${executablePath}" by hand to see why, or name another in PASSALONG_BROWSER.`,
        { cause: error },
      )
    })
  const close = () => browser.close()
  try {
    const id = await browser.installExtension(extensionDir)
    const extension = (await browser.extensions()).get(id)
    if (!extension) throw new Error(`The browser did not load the extension in ${extensionDir}.`)
    return { browser, extension, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Clicks the extension's toolbar button with this page in front, and answers the popup that opens. */
export async function openPopup(page: Page, extension: Extension): Promise<Page> {
  const browser = page.browser()
  const before = new Set(browser.targets())
  const opened = browser.waitForTarget((target) => belongsTo(target, extension, '/popup.html') && !before.has(target), {
    timeout: 10_000,
  })
  await Promise.all([opened, page.triggerExtensionAction(extension)])
  return (await opened).asPage()
}

/** The toolbar button's badge as the browser reports it. */
export interface Badge {
  text: string
  /** Red, green, blue and opacity, each 0 to 255. */
  color: number[]
  title: string
}

/** Asks the browser, in the extension's background worker, for the badge of all tabs. */
export async function readBadge(browser: Browser, extension: Extension): Promise<Badge> {
  const worker = await backgroundWorker(browser, extension)
  return worker.evaluate(async () => ({
    text: await chrome.action.getBadgeText({}),
    color: await chrome.action.getBadgeBackgroundColor({}),
    title: await chrome.action.getTitle({}),
  }))
}

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser

/** The extension's background worker, started if it sleeps. */
export async function backgroundWorker(browser: Browser, extension: Extension): Promise<WebWorker> {
  const isWorker = (target: Target) => target.type() === 'service_worker' && belongsTo(target, extension, '/')
  let target = browser.targets().find(isWorker)
  if (!target) {
    const awake = browser.waitForTarget(isWorker, { timeout: 10_000 })
    await Promise.all([awake, startWorker(browser, extension)])
    target = await awake
  }
  const worker = await target.worker()
  if (!worker) throw new Error('The background worker went away while it was asked for.')
  return worker
}

/** Any page's session may start any worker of the profile. */
async function startWorker(browser: Browser, extension: Extension): Promise<void> {
  const [page] = await browser.pages()
  if (!page) throw new Error('The browser has no page.')
  const session = await page.createCDPSession()
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.startWorker', { scopeURL: `chrome-extension://${extension.id}/` })
  await session.detach()
}

const belongsTo = (target: Target, extension: Extension, path: string) =>
  target.url().startsWith(`chrome-extension://${extension.id}${path}`)
