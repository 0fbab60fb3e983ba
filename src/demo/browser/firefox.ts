import puppeteer, { type Browser, type Page, type Target } from 'puppeteer-core'
import { firefoxId } from '../../build/extension-identity.ts'
import {
  type Badge,
  commonOptions,
  type ExtensionBrowser,
  type LaunchOptions,
  startFailure,
  windowSize,
} from './browser.ts'
import { clickButton, openTab, readButton, reportExtensionPages } from './firefox-window.ts'

/** The host of the extension's pages. By default Firefox chooses one at random for each profile. */
const pagesHost = '7a55a10e-0000-4000-8000-000000000001'

/** Starts Firefox and loads the extension temporarily, until the browser ends. */
export async function launchFirefox(options: LaunchOptions): Promise<ExtensionBrowser> {
  const { executablePath, extensionDir, headless, hosts, profile, language, firefoxPreferences } = options
  const browser = await puppeteer
    .launch({
      ...commonOptions,
      browser: 'firefox',
      executablePath,
      headless,
      ...(profile ? { userDataDir: profile } : {}),
      args: [
        // access to Firefox's own window, and so to the toolbar
        '--remote-allow-system-access',
        `--width=${windowSize.width}`,
        `--height=${windowSize.height}`,
      ],
      extraPrefsFirefox: {
        'extensions.webextensions.uuids': JSON.stringify({ [firefoxId]: pagesHost }),
        // Firefox can map hosts, but not ports; a proxy can have any port
        'network.proxy.type': 2,
        'network.proxy.autoconfig_url': `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(proxyRules(hosts))}`,
        'dom.security.https_first': false,
        // by default Firefox deletes a temporary extension's storage at its end
        ...(profile ? { 'extensions.webextensions.keepStorageOnUninstall': true } : {}),
        ...(headless ? { 'layout.frame_rate': 15 } : {}),
        // starts no process and loads no page in advance
        'dom.ipc.processPrelaunch.enabled': false,
        'browser.newtab.preload': false,
        ...(language ? { 'intl.accept_languages': language } : {}),
        ...firefoxPreferences,
      },
    })
    .catch((error: unknown) => {
      throw startFailure(executablePath, 'PASSALONG_FIREFOX', error)
    })
  try {
    const window = await browserWindow(browser)
    await window.evaluate(reportExtensionPages)
    await browser.installExtension(extensionDir).catch((error: unknown) => {
      throw new Error(`Firefox did not load the extension in ${extensionDir}; it takes version 142 or newer.`, {
        cause: error,
      })
    })
    return drive(browser, window, extensionDir)
  } catch (error) {
    await browser.close()
    throw error
  }
}

/** Proxy rules (PAC): `hosts` go to their ports on loopback, all other hosts directly. */
const proxyRules = (hosts: Record<string, number>): string =>
  `function FindProxyForURL(url, host) {
    const port = ${JSON.stringify(hosts)}[host]
    return port && url.startsWith('http:') ? 'PROXY 127.0.0.1:' + port : 'DIRECT'
  }`

/** Puppeteer's internal connection. The protocol itself also knows windows. */
interface WithConnection {
  connection: {
    send: (
      method: 'browsingContext.getTree',
      parameters: object,
    ) => Promise<{ result: { contexts: { url: string }[] } }>
    emit: (event: 'browsingContext.contextCreated', context: object) => void
  }
}

/** Gets Firefox's own window as a page, for the functions of `firefox-window.ts`. */
export async function browserWindow(browser: Browser): Promise<Page> {
  const { connection } = browser as unknown as WithConnection
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const context = result.contexts[0]
  if (!context) throw new Error('Firefox has no window.')
  const target = browser.waitForTarget((candidate) => candidate.url() === context.url, { timeout: 10_000 })
  connection.emit('browsingContext.contextCreated', context)
  return (await target).asPage()
}

function drive(browser: Browser, window: Page, extensionDir: string): ExtensionBrowser {
  const origin = `moz-extension://${pagesHost}`
  let popup: Page | undefined

  /** The page at this URL that the action opens. */
  async function opened(url: string, action: () => Promise<unknown>): Promise<Page> {
    const before = new Set(browser.targets())
    const isNew = (target: Target) => target.url() === url && !before.has(target)
    const target = browser.waitForTarget(isNew, { timeout: 10_000 })
    await Promise.all([target, action()])
    return (await target).asPage()
  }

  /** Lets `close` work for popups: the protocol can only close tabs. */
  function closable(page: Page): Page {
    page.close = async () => {
      if (page.isClosed()) return
      const closed = new Promise((resolve) => page.once('close', resolve))
      await Promise.all([closed, page.evaluate(() => close()).catch(() => undefined)])
    }
    return page
  }

  async function popupOf(action: () => Promise<unknown>): Promise<Page> {
    // a click on the button of an open popup closes it, and on a desktop every click outside does
    await popup?.close()
    popup = closable(await opened(`${origin}/popup.html`, action))
    return popup
  }

  return {
    browser,
    popupOf,

    async openPopup(page: Page): Promise<Page> {
      await page.bringToFront()
      return popupOf(() => window.evaluate(clickButton, firefoxId))
    },

    openOwnPage: (file: string) => opened(`${origin}/${file}`, () => window.evaluate(openTab, `${origin}/${file}`)),

    async readBadge(): Promise<Badge> {
      const { text, color, title } = await window.evaluate(readButton, firefoxId)
      const [red = 0, green = 0, blue = 0, opacity = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
      return { text, color: [red, green, blue, Math.round(opacity * 255)], title }
    },

    privileged: async () => window,
    reload: async () => void (await browser.installExtension(extensionDir)),
    close: () => browser.close(),
  }
}
