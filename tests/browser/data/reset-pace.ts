import type { Page } from 'puppeteer-core'
import type { World } from '../world/world.ts'

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser

/**
 * Resets the count of calls in this hour. A test that opens every view makes more calls than the extension's limit per
 * hour (`background/rate-limit`).
 *
 * @param own a page of the extension
 */
export async function resetPace({ endBackground }: Pick<World, 'endBackground'>, own: Page): Promise<void> {
  // the background holds the count in memory, too
  await endBackground()
  await own.evaluate(() => chrome.storage.local.remove('pace@1'))
}
