import { once } from 'node:events'
import type { Browser, Page } from 'puppeteer-core'
import type { Family } from '../../../src/build/build-extension.ts'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'
import { chromiumActions } from './chromium-actions.ts'
import { firefoxActions } from './firefox-actions.ts'

/** The actions that only tests need. */
export interface TestActions {
  /**
   * Chooses the extension's entry with this id in an element's context menu. Chromium can't open menus under
   * automation: there this dispatches the extension's event, which doesn't grant activeTab.
   *
   * @returns the popup that opens
   */
  chooseInMenu: (page: Page, selector: string, id: string) => Promise<Page>
  /**
   * Types into the address bar. Chromium doesn't allow this under automation: there this dispatches the extension's
   * event.
   *
   * @returns the extension's suggestions
   */
  typeInAddressBar: (text: string) => Promise<string[]>
  /** Presses Enter in the address bar. */
  enterInAddressBar: () => Promise<void>
  /** Ends the background, as the browser does when it is idle; events start it again. */
  endBackground: () => Promise<void>
  isBackgroundAwake: () => Promise<boolean>
}

export interface TestBrowser extends ExtensionBrowser, TestActions {
  /** Ends the browser as a crash does, and leaves the profile unchanged. */
  kill: () => Promise<void>
}

/** Adds the actions that only tests need to a browser of this family. */
export function withTestActions(family: Family, launched: ExtensionBrowser): TestBrowser {
  const actions = { chromium: chromiumActions, firefox: firefoxActions }[family](launched)
  return { ...launched, ...actions, kill: () => killBrowser(launched.browser) }
}

/** Kills the browser's main process, which ends its other processes. */
async function killBrowser(browser: Browser): Promise<void> {
  const program = browser.process()
  if (!program) throw new Error('The browser has no process of its own.')
  const ended = once(program, 'exit')
  program.kill('SIGKILL')
  await ended
  // waits for Puppeteer's cleanup, which must not disturb the next start with this profile
  await browser.close()
}
