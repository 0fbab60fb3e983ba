import type { Browser, Page } from 'puppeteer-core'
import { firefoxId } from '../../build/extension-identity.ts'
import { minimumVersions } from '../../build/minimum-versions.ts'
import { type Badge, type ExtensionBrowser, type LaunchOptions, launch, openedBy, windowSize } from './browser.ts'
import { closePopup } from './sign-in.ts'

/** The host of the extension's pages. By default Firefox chooses one at random for each profile. */
const pagesHost = '7a55a10e-0000-4000-8000-000000000001'

export function launchFirefox(options: LaunchOptions): Promise<ExtensionBrowser> {
  const { extensionDir, headless, hosts, profile, language, firefoxPreferences } = options
  const ofFamily = {
    browser: 'firefox' as const,
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
  }
  return launch(options, ofFamily, 'PASSALONG_FIREFOX', async (browser) => {
    const window = await browserWindow(browser)
    await window.evaluate(reportExtensionPages)
    await browser.installExtension(extensionDir).catch((cause: unknown) => {
      const sentence = `Firefox did not load the extension in ${extensionDir}; it takes version ${minimumVersions.firefox} or newer.`
      throw new Error(sentence, { cause })
    })
    return drive(browser, window, extensionDir)
  })
}

const proxyRules = (hosts: Record<string, number>): string =>
  `function FindProxyForURL(url, host) {
    const hosts = ${JSON.stringify(hosts)}
    const port = (url.startsWith('http:') && hosts[host]) || hosts['*']
    return port ? 'PROXY 127.0.0.1:' + port : 'DIRECT'
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

  const opened = (url: string, action: () => Promise<unknown>) => openedBy(browser, action, (each) => each === url)

  async function popupOf(action: () => Promise<unknown>): Promise<Page> {
    // a click on the button of an open popup closes it, and on a desktop every click outside does
    await popup?.close()
    const page = await opened(`${origin}/popup.html`, action)
    popup = Object.assign(page, { close: () => closePopup(page) })
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

/**
 * Functions that run in Firefox's own window, with its privileges. Each is sent as text, so it must not refer to
 * anything outside itself.
 */

// biome-ignore lint/suspicious/noExplicitAny: they have no types
type Internals = any

declare const ChromeUtils: Internals
declare const Ci: Internals
declare const gBrowser: Internals

/**
 * Makes Firefox report an extension's popups and tabs to automation, which by default knows tabs and URLs of web pages
 * only. Depends on Firefox's internals, which may change.
 */
export function reportExtensionPages(): void {
  const inside = (path: string) => ChromeUtils.importESModule(`chrome://remote/content/${path}.sys.mjs`)
  const { NavigableManager } = inside('shared/NavigableManager')
  const { RemoteAgent } = inside('components/RemoteAgent')
  const { BrowsingContextListener } = inside('shared/listeners/BrowsingContextListener')
  const { getBrowsingContextInfo } = inside('webdriver-bidi/modules/root/browsingContext')
  const { BasePopup } = ChromeUtils.importESModule('resource:///modules/ExtensionPopups.sys.mjs')

  const { messageHandler } = RemoteAgent.webDriverBiDi.session
  const emit = (event: string, info: object) => messageHandler.emitProtocolEvent(`browsingContext.${event}`, info)
  const created = new Set<string | null>()
  messageHandler.on('browsingContext.contextCreated', (_: string, { context }: Internals) => created.add(context))

  const popups = new Map<object, { element: object; info: Internals }>()
  const getTab = NavigableManager.getBrowserById
  NavigableManager.getBrowserById = (id: string) =>
    getTab.call(NavigableManager, id) ?? [...popups.values()].find(({ info }) => info.context === id)?.element ?? null

  addEventListener('WebExtPopupLoaded', async (event) => {
    const { extension } = (event as CustomEvent).detail
    const popup = BasePopup.for(extension, window)
    await popup.browserLoaded
    const { browser: element } = popup
    // the key of the element's id; only tabs have one by default
    element.permanentKey ??= {}
    const info = getBrowsingContextInfo(element.browsingContext, { maxDepth: 0 })
    popups.set(element.browsingContext, { element, info })
    emit('contextCreated', info)
  })

  const listener = new BrowsingContextListener()
  listener.on('discarded', (_: string, { browsingContext, why }: Internals) => {
    if (why === 'replace' || browsingContext.currentRemoteType !== 'extension' || browsingContext.parent) return
    const info = popups.get(browsingContext)?.info ?? getBrowsingContextInfo(browsingContext)
    popups.delete(browsingContext)
    if (info.context) emit('contextDestroyed', info)
  })
  listener.startListening()

  const { STATE_STOP, STATE_IS_WINDOW } = Ci.nsIWebProgressListener
  gBrowser.addTabsProgressListener({
    async onStateChange(element: Internals, progress: Internals, _: unknown, flags: number) {
      const loaded = flags & STATE_STOP && flags & STATE_IS_WINDOW && progress.isTopLevel
      if (!loaded || element.currentURI.scheme !== 'moz-extension') return
      const context = NavigableManager.getIdForBrowser(element)
      const command = {
        moduleName: 'script',
        commandName: 'evaluate',
        params: { expression: '0', awaitPromise: false, target: { context } },
        destination: { type: 'ROOT' },
      }
      const fails = () =>
        messageHandler.handleCommand(command).then(
          () => false,
          () => true,
        )
      // Firefox reports a page that replaced another after the first command to it, which fails while the page loads
      for (let attempts = 0; attempts < 50 && (await fails()); attempts++)
        await new Promise((resolve) => setTimeout(resolve, 100))
      const info = { context, navigation: null, timestamp: Date.now(), url: element.currentURI.spec }
      // Firefox doesn't report a tab whose page loads before the initial empty page is ready
      if (!created.has(context)) {
        created.add(context)
        emit('contextCreated', getBrowsingContextInfo(element.browsingContext, { maxDepth: 0 }))
      }
      emit('domContentLoaded', info)
      emit('load', info)
    },
  })
}

export function clickButton(id: string): void {
  const button = document.querySelector<HTMLElement>(`.unified-extensions-item-action-button[data-extensionid="${id}"]`)
  if (!button) throw new Error('The extension has no button on the toolbar.')
  button.click()
}

async function readButton(id: string): Promise<{ text: string; color: string; title: string }> {
  const button = document.querySelector(`.unified-extensions-item-action-button[data-extensionid="${id}"]`)
  const badge = button?.querySelector('.toolbarbutton-badge')
  if (!button || !badge) throw new Error('The extension has no button on the toolbar.')
  const { text, color } = { text: button.getAttribute('badge') ?? '', color: getComputedStyle(badge).backgroundColor }
  // Firefox sets the tooltip asynchronously, within its own sentence
  await (document as Internals).l10n.translateElements([button])
  return { text, color, title: button.getAttribute('tooltiptext') ?? '' }
}

function openTab(url: string): void {
  gBrowser.selectedTab = gBrowser.addTrustedTab(url)
}
