import type { Page } from 'puppeteer-core'
import type { World } from '../world/world.ts'

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser

/**
 * As if no call had been made within the hour: whoever looks at everything makes more calls than the extension allows itself
 * in one (`background/pace`), and would wait for the next.
 *
 * @param own a page of the extension
 */
export async function forgetPace({ endBackground }: Pick<World, 'endBackground'>, own: Page): Promise<void> {
  // which knows it, too
  await endBackground()
  await own.evaluate(() => chrome.storage.local.remove('pace@1'))
}
