import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Target } from 'puppeteer-core'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'
import type { TestActions } from './test-browser.ts'

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser

/** An undocumented method of Chromium's events. */
interface Dispatching {
  dispatch: (...values: unknown[]) => void
}

/** Tests' actions in Chrome, Chromium or Edge. */
export function chromiumActions({ browser, popupOf, privileged }: ExtensionBrowser): TestActions {
  const isWorker = (target: Target) =>
    target.type() === 'service_worker' && /^chrome-extension:.*\/background\.js$/.test(target.url())
  const findWorker = () => browser.targets().find(isWorker)

  /** The text after the omnibox keyword. */
  let typed = ''

  return {
    async chooseInMenu(page: Page, selector: string, id: string): Promise<Page> {
      await page.bringToFront()
      const linkUrl = await page.$eval(selector, (element) => element.closest('a')?.href)
      const worker = await privileged()
      const clickInfo = { menuItemId: id, editable: false, pageUrl: page.url(), ...(linkUrl && { linkUrl }) }
      const title = await page.title()
      return popupOf(() =>
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

    async typeInAddressBar(text: string): Promise<string[]> {
      typed = text.replace(/^\S+\s+/, '')
      const worker = await privileged()
      return worker.evaluate(async (typed) => {
        const { onInputChanged } = chrome.omnibox as unknown as Record<string, Dispatching>
        const listed = await new Promise<{ description: string }[]>((suggest) =>
          onInputChanged?.dispatch(typed, suggest),
        )
        return listed.map(({ description }) => description)
      }, typed)
    },

    async enterInAddressBar(): Promise<void> {
      const worker = await privileged()
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
  }
}
