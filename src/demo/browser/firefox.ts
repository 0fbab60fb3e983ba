import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { firefoxId } from '../../build/extension-identity.ts'
import {
  type Badge,
  commonOptions,
  type ExtensionBrowser,
  killBrowser,
  type LaunchOptions,
  startFailure,
  windowSize,
} from './browser.ts'
import {
  backgroundState,
  chooseInMenu,
  clickButton,
  endBackground,
  enterInAddressBar,
  openTab,
  readButton,
  readIcon,
  tellOfExtensionPages,
  typeInAddressBar,
} from './firefox-window.ts'

/** The host of the extension's pages: Firefox draws one for each profile, unless it is told. */
const pagesHost = '7a55a10e-0000-4000-8000-000000000001'

/** Starts Firefox and loads the extension as a developer does, for as long as the browser runs. */
export async function launchFirefox(options: LaunchOptions): Promise<ExtensionBrowser> {
  const { executablePath, extensionDir, headless, hosts, profile, language, firefox = {} } = options
  const { folder, remove } = await beginProfile(profile, firefox.usedProfile)
  const browser = await puppeteer
    .launch({
      ...commonOptions,
      browser: 'firefox',
      executablePath,
      headless,
      ...(folder ? { userDataDir: folder } : {}),
      args: [
        // the way into Firefox's own window, and with it to the toolbar
        '--remote-allow-system-access',
        `--width=${windowSize.width}`,
        `--height=${windowSize.height}`,
      ],
      extraPrefsFirefox: {
        'extensions.webextensions.uuids': JSON.stringify({ [firefoxId]: pagesHost }),
        // Firefox can map hosts, but not their ports; a proxy may stand at any port
        'network.proxy.type': 2,
        'network.proxy.autoconfig_url': `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(proxyRules(hosts, firefox.proxy))}`,
        'dom.security.https_first': false,
        // The extension is a temporary one, whose storage would go when the browser ends.
        ...(profile ? { 'extensions.webextensions.keepStorageOnUninstall': true } : {}),
        ...(headless ? { 'layout.frame_rate': 15 } : {}),
        ...(language ? { 'intl.accept_languages': language } : {}),
        ...firefox.preferences,
      },
    })
    .catch(async (error: unknown) => {
      await remove()
      throw startFailure(executablePath, 'PASSALONG_FIREFOX', error)
    })
  try {
    const window = await browserWindow(browser)
    await window.evaluate(tellOfExtensionPages)
    await browser.installExtension(extensionDir).catch((error: unknown) => {
      throw new Error(`Firefox did not load the extension in ${extensionDir}; it takes version 142 or newer.`, {
        cause: error,
      })
    })
    const driven = drive(browser, window, extensionDir)
    return {
      ...driven,
      close: () => driven.close().finally(remove),
      kill: () => driven.kill().finally(remove),
    }
  } catch (error) {
    await browser.close()
    await remove()
    throw error
  }
}

/** @returns the folder for the profile, if it isn't Puppeteer's to make, and what removes it where it is temporary */
async function beginProfile(profile: string | undefined, usedProfile: string | undefined) {
  if (!usedProfile) return { folder: profile, remove: async () => {} }
  const folder = profile ?? (await mkdtemp(join(tmpdir(), 'passalong-firefox-')))
  if (!profile || !existsSync(profile)) await cp(usedProfile, folder, { recursive: true })
  const remove = async () => {
    if (!profile) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { folder, remove }
}

/** Where requests for a host go: for our hosts to our site, as if it were their proxy; for all others straight to the host, unless told. */
const proxyRules = (hosts: Record<string, number>, proxy: number | undefined): string =>
  `function FindProxyForURL(url, host) {
    const port = ${JSON.stringify(hosts)}[host]
    if (port && url.startsWith('http:')) return 'PROXY 127.0.0.1:' + port
    return ${JSON.stringify(proxy ? `PROXY 127.0.0.1:${proxy}` : 'DIRECT')}
  }`

/** What Puppeteer has inside: the protocol itself, which knows windows beside the pages that Puppeteer asks for. */
interface WithConnection {
  connection: {
    send: (
      method: 'browsingContext.getTree',
      parameters: object,
    ) => Promise<{ result: { contexts: { url: string }[] } }>
    emit: (event: 'browsingContext.contextCreated', context: object) => void
  }
}

/** Firefox's own window as a page, in which functions of `firefox-window.ts` run. */
async function browserWindow(browser: Browser): Promise<Page> {
  const { connection } = browser as unknown as WithConnection
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const context = result.contexts[0]
  if (!context) throw new Error('Firefox has no window.')
  const found = browser.waitForTarget((target) => target.url() === context.url, { timeout: 10_000 })
  connection.emit('browsingContext.contextCreated', context)
  return (await found).asPage()
}

function drive(browser: Browser, window: Page, extensionDir: string): ExtensionBrowser {
  const origin = `moz-extension://${pagesHost}`
  let popup: Page | undefined

  /** The page at this URL that the action opens. */
  async function opened(url: string, action: () => Promise<void>): Promise<Page> {
    const before = new Set(browser.targets())
    const target = browser.waitForTarget((each) => each.url() === url && !before.has(each), { timeout: 10_000 })
    await Promise.all([target, action()])
    return (await target).asPage()
  }

  /** The protocol closes tabs alone. */
  function closable(page: Page): Page {
    page.close = async () => {
      if (page.isClosed()) return
      const closed = new Promise((resolve) => page.once('close', resolve))
      await Promise.all([closed, page.evaluate(() => close()).catch(() => undefined)])
    }
    return page
  }

  const isBackgroundAwake = async (): Promise<boolean> =>
    (await window.evaluate(backgroundState, firefoxId)) !== 'stopped'

  return {
    browser,

    async openPopup(page: Page): Promise<Page> {
      await page.bringToFront()
      // a click on the button of an open popup closes it
      await popup?.close()
      popup = closable(await opened(`${origin}/popup.html`, () => window.evaluate(clickButton, firefoxId)))
      return popup
    },

    async chooseInMenu(page: Page, selector: string, id: string): Promise<Page> {
      await page.bringToFront()
      // as a click beside it does where there is a desktop
      await popup?.close()
      const opening = await opened(`${origin}/popup.html`, async () => {
        await page.click(selector, { button: 'right' })
        await window.evaluate(chooseInMenu, id)
      })
      popup = closable(opening)
      return popup
    },

    openOwnPage: (file: string) => opened(`${origin}/${file}`, () => window.evaluate(openTab, `${origin}/${file}`)),

    async readBadge(): Promise<Badge> {
      const { text, color, title } = await window.evaluate(readButton, firefoxId)
      const [red = 0, green = 0, blue = 0, opacity = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
      return { text, color: [red, green, blue, Math.round(opacity * 255)], title }
    },

    typeInAddressBar: (text: string) => window.evaluate(typeInAddressBar, text),
    enterInAddressBar: () => window.evaluate(enterInAddressBar),
    readIcon: () => window.evaluate(readIcon, firefoxId),
    async endBackground(): Promise<void> {
      // what happened just before may wake it anew
      do await window.evaluate(endBackground, firefoxId)
      while (await isBackgroundAwake())
    },

    isBackgroundAwake,
    reload: async () => void (await browser.installExtension(extensionDir)),
    close: () => browser.close(),
    kill: () => killBrowser(browser),
  }
}
