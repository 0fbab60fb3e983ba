import { setTimeout as delay } from 'node:timers/promises'
import puppeteer, { type Browser, type Extension, type Page, type Target, type WebWorker } from 'puppeteer-core'
import {
  type Badge,
  commonOptions,
  type ExtensionBrowser,
  killBrowser,
  type LaunchOptions,
  startFailure,
  windowSize,
} from './browser.ts'

/** Starts Chrome, Chromium or Edge and loads the unpacked extension. */
export async function launchChromium(options: LaunchOptions): Promise<ExtensionBrowser> {
  const { executablePath, extensionDir, headless, hosts, profile, language, chromium: { netLog } = {} } = options
  const hostRules = Object.entries(hosts).map(([host, port]) => `MAP ${host} 127.0.0.1:${port}`)
  const browser = await puppeteer
    .launch({
      ...commonOptions,
      executablePath,
      headless,
      ...(profile ? { userDataDir: profile } : {}),
      pipe: true,
      enableExtensions: true,
      args: [
        `--host-resolver-rules=${hostRules.join(', ')}`,
        `--window-size=${windowSize.width},${windowSize.height}`,
        // without a display, the default screen is too low for popups
        ...(headless ? ['--screen-info={1600x1200}', '--animation-duration-scale=0'] : []),
        ...(language ? [`--accept-lang=${language}`] : []),
        '--disable-component-update',
        '--disable-quic',
        ...(netLog ? [`--log-net-log=${netLog}`] : []),
        '--no-default-browser-check',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    })
    .catch((error: unknown) => {
      throw startFailure(executablePath, 'PASSALONG_BROWSER', error)
    })
  try {
    const id = await browser.installExtension(extensionDir)
    const extension = (await browser.extensions()).get(id)
    if (!extension) throw new Error(`The browser did not load the extension in ${extensionDir}.`)
    return drive(browser, extension, extensionDir)
  } catch (error) {
    await browser.close()
    throw error
  }
}

/** For functions that run in the extension. */
declare const chrome: import('webextension-polyfill').Browser

/** An undocumented method of Chromium's events. */
interface Dispatching {
  dispatch: (...values: unknown[]) => void
}

function drive(browser: Browser, extension: Extension, extensionDir: string): ExtensionBrowser {
  const origin = `chrome-extension://${extension.id}`
  const isWorker = (target: Target) => target.type() === 'service_worker' && target.url().startsWith(`${origin}/`)
  const findWorker = () => browser.targets().find(isWorker)

  /** The extension's background worker, started if it sleeps. */
  async function backgroundWorker(): Promise<WebWorker> {
    let target = findWorker()
    if (!target) {
      const awake = browser.waitForTarget(isWorker, { timeout: 10_000 })
      await Promise.all([awake, startWorker()])
      target = await awake
    }
    const worker = await target.worker()
    if (!worker) throw new Error('The background worker ended during the request.')
    return worker
  }

  /** The text after the omnibox keyword. */
  let typed = ''

  /** Starts the worker from any page's session. */
  async function startWorker(): Promise<void> {
    const [page] = await browser.pages()
    if (!page) throw new Error('The browser has no page.')
    const session = await page.createCDPSession()
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.startWorker', { scopeURL: `${origin}/` })
    await session.detach()
  }

  /** The popup that the action opens. */
  async function opened(action: () => Promise<unknown>): Promise<Page> {
    const before = new Set(browser.targets())
    const popup = browser.waitForTarget(
      (target) => target.url().startsWith(`${origin}/popup.html`) && !before.has(target),
      { timeout: 10_000 },
    )
    await Promise.all([popup, action()])
    return (await popup).asPage()
  }

  return {
    browser,

    openPopup: (page: Page) => opened(() => page.triggerExtensionAction(extension)),

    async chooseInMenu(page: Page, selector: string, id: string): Promise<Page> {
      await page.bringToFront()
      const linkUrl = await page.$eval(selector, (element) => element.closest('a')?.href)
      const worker = await backgroundWorker()
      const clickInfo = { menuItemId: id, editable: false, pageUrl: page.url(), ...(linkUrl && { linkUrl }) }
      const title = await page.title()
      return opened(() =>
        worker.evaluate(
          async (info, title) => {
            // fails if there is no such entry
            await chrome.contextMenus.update(info.menuItemId, {})
            const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
            const onClicked = chrome.contextMenus.onClicked as unknown as Dispatching
            onClicked.dispatch(info, { ...tab, url: info.pageUrl, title })
          },
          clickInfo,
          title,
        ),
      )
    },

    async openOwnPage(file: string): Promise<Page> {
      const page = await browser.newPage()
      await page.goto(`${origin}/${file}`)
      return page
    },

    async readBadge(): Promise<Badge> {
      const worker = await backgroundWorker()
      return worker.evaluate(async () => ({
        text: await chrome.action.getBadgeText({}),
        color: await chrome.action.getBadgeBackgroundColor({}),
        title: await chrome.action.getTitle({}),
      }))
    },

    async typeInAddressBar(text: string): Promise<string[]> {
      typed = text.replace(/^\S+\s+/, '')
      const worker = await backgroundWorker()
      return worker.evaluate(async (typed) => {
        const { onInputChanged } = chrome.omnibox as unknown as Record<string, Dispatching>
        const listed = await new Promise<{ description: string }[]>((suggest) =>
          onInputChanged?.dispatch(typed, suggest),
        )
        return listed.map(({ description }) => description)
      }, typed)
    },

    async enterInAddressBar(): Promise<void> {
      const worker = await backgroundWorker()
      await worker.evaluate((typed) => {
        const { onInputEntered } = chrome.omnibox as unknown as Record<string, Dispatching>
        onInputEntered?.dispatch(typed, 'currentTab')
      }, typed)
    },

    async endBackground(): Promise<void> {
      const target = findWorker()
      if (!target) return
      // a worker that an event wakes at the same moment survives the first attempt
      while (browser.targets().includes(target)) {
        const worker = await target.worker()
        // fails if the worker has just ended by itself
        await worker?.close().catch(() => undefined)
        const hasEnded = () => !browser.targets().includes(target)
        for (let waited = 0; waited < 2000 && !hasEnded(); waited += 20) await delay(20)
      }
    },

    isBackgroundAwake: async () => findWorker() !== undefined,

    reload: async () => void (await browser.installExtension(extensionDir)),
    close: () => browser.close(),
    kill: () => killBrowser(browser),
  }
}
