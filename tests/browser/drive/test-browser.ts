import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page, Target } from 'puppeteer-core'
import type { Family } from '../../../src/build/build-extension.ts'
import { firefoxId } from '../../../src/build/extension-identity.ts'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'
import { backgroundState, chooseInMenu, endBackground, enterInAddressBar, typeInAddressBar } from './firefox-window.ts'

export type TestBrowser = ReturnType<typeof withTestActions>

/** Adds the actions that only tests need to a browser of this family. */
export function withTestActions(family: Family, launched: ExtensionBrowser) {
  const actions = { chromium: chromiumActions, firefox: firefoxActions }[family](launched)
  return { ...launched, ...actions, kill: () => killBrowser(launched.browser) }
}

/** Ends the browser as a crash does: kills the main process, which ends the others, and leaves the profile unchanged. */
async function killBrowser(browser: Browser): Promise<void> {
  const program = browser.process()
  if (!program) throw new Error('The browser has no process of its own.')
  const ended = once(program, 'exit')
  program.kill('SIGKILL')
  await ended
  // waits for Puppeteer's cleanup, which must not disturb the next start with this profile
  await browser.close()
}

/** An undocumented method of Chromium's events. */
interface Dispatching {
  dispatch: (...values: unknown[]) => void
}

/** Tests' actions in Chrome, Chromium or Edge. */
function chromiumActions({ browser, popupOf, privileged }: ExtensionBrowser) {
  const isWorker = (target: Target) =>
    target.type() === 'service_worker' && /^chrome-extension:.*\/background\.js$/.test(target.url())
  const findWorker = () => browser.targets().find(isWorker)

  /** The text after the omnibox keyword. */
  let typed = ''

  return {
    /**
     * Chooses the extension's entry with this id in an element's context menu. Chromium can't open menus under
     * automation: there this dispatches the extension's event, which doesn't grant activeTab.
     *
     * @returns the popup that opens
     */
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

    /**
     * Types into the address bar. Chromium doesn't allow this under automation: there this dispatches the extension's
     * event.
     *
     * @returns the extension's suggestions
     */
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

    /** Ends the background, as the browser does when it is idle; events start it again. */
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

/** The same in Firefox. */
function firefoxActions({ popupOf, privileged }: ExtensionBrowser): ReturnType<typeof chromiumActions> {
  const isBackgroundAwake = async (): Promise<boolean> => {
    const window = await privileged()
    return (await window.evaluate(backgroundState, firefoxId)) !== 'stopped'
  }

  return {
    async chooseInMenu(page: Page, selector: string, id: string): Promise<Page> {
      await page.bringToFront()
      const window = await privileged()
      return popupOf(async () => {
        await page.click(selector, { button: 'right' })
        await window.evaluate(chooseInMenu, id)
      })
    },

    typeInAddressBar: async (text: string) => (await privileged()).evaluate(typeInAddressBar, text),
    enterInAddressBar: async () => (await privileged()).evaluate(enterInAddressBar),

    async endBackground(): Promise<void> {
      const window = await privileged()
      // an earlier event may wake it again
      do await window.evaluate(endBackground, firefoxId)
      while (await isBackgroundAwake())
    },

    isBackgroundAwake,
  }
}
