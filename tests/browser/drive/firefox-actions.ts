import type { Page } from 'puppeteer-core'
import { firefoxId } from '../../../src/build/extension-identity.ts'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'
import { backgroundState, chooseInMenu, endBackground, enterInAddressBar, typeInAddressBar } from './firefox-window.ts'
import type { TestActions } from './test-browser.ts'

/** Tests' actions in Firefox. */
export function firefoxActions({ popupOf, privileged }: ExtensionBrowser): TestActions {
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
