import type { Browser, Extension, Page, Target, WebWorker } from 'puppeteer-core'
import { type Badge, type ExtensionBrowser, type LaunchOptions, launch, openedBy, windowSize } from './browser.ts'

export function launchChromium(options: LaunchOptions): Promise<ExtensionBrowser> {
  const { extensionDir, headless, hosts, language, chromiumArguments = [] } = options
  const hostRules = Object.entries(hosts).map(([host, port]) => `MAP ${host} 127.0.0.1:${port}`)
  const ofFamily = {
    pipe: true,
    enableExtensions: true,
    args: [
      `--host-resolver-rules=${hostRules.join(', ')}`,
      `--window-size=${windowSize.width},${windowSize.height}`,
      // without a display, the default screen is too low for popups
      ...(headless ? ['--screen-info={1600x1200}', '--animation-duration-scale=0'] : []),
      // starts no renderer in advance
      '--disable-features=SpareRendererForSitePerProcess',
      ...(language ? [`--accept-lang=${language}`] : []),
      '--disable-component-update',
      '--disable-quic',
      ...chromiumArguments,
      '--no-default-browser-check',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  }
  return launch(options, ofFamily, 'PASSALONG_BROWSER', async (browser) => {
    const id = await browser.installExtension(extensionDir)
    const extension = (await browser.extensions()).get(id)
    if (!extension) throw new Error(`The browser did not load the extension in ${extensionDir}.`)
    return drive(browser, extension, extensionDir)
  })
}

declare const chrome: import('webextension-polyfill').Browser

function drive(browser: Browser, extension: Extension, extensionDir: string): ExtensionBrowser {
  const origin = `chrome-extension://${extension.id}`
  const isWorker = (target: Target) => target.type() === 'service_worker' && target.url().startsWith(`${origin}/`)

  async function backgroundWorker(): Promise<WebWorker> {
    let target = browser.targets().find(isWorker)
    if (!target) {
      const awake = browser.waitForTarget(isWorker, { timeout: 10_000 })
      await Promise.all([awake, startWorker()])
      target = await awake
    }
    const worker = await target.worker()
    if (!worker) throw new Error('The background worker ended during the request.')
    return worker
  }

  async function startWorker(): Promise<void> {
    const [page] = await browser.pages()
    if (!page) throw new Error('The browser has no page.')
    const session = await page.createCDPSession()
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.startWorker', { scopeURL: `${origin}/` })
    await session.detach()
  }

  const popupOf = (action: () => Promise<unknown>) =>
    openedBy(browser, action, (url) => url.startsWith(`${origin}/popup.html`))

  return {
    browser,

    popupOf,
    openPopup: (page: Page) => popupOf(() => page.triggerExtensionAction(extension)),

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

    privileged: backgroundWorker,
    reload: async () => void (await browser.installExtension(extensionDir)),
    close: () => browser.close(),
  }
}
