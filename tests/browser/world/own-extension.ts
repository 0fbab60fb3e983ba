import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import type { World } from './world.ts'

/** Makes the extension the network's own, which needs no consent. */
export const makeOwn = (world: World): void =>
  world.database((database) => database.exec("UPDATE application SET own = 1 WHERE key = 'demo-premium'"))

/** Signs out in the popup, and closes it. */
export async function signOut(popup: Page): Promise<void> {
  await popup.locator('.welcome button').click()
  await waitForView(popup, 'signed-out')
  await popup.close()
}

/** Begins a sign-in, and waits until its window asks whether Maya, who is still signed in on the site, is to continue. */
export async function askForAccount(world: World, popup: Page): Promise<Page> {
  const window = await world.signInWindow(popup)
  await window.locator('button[value="allow"]').wait()
  expect(await readText(window, 'main')).toContain('You are signed in as Maya Lindqvist.')
  return window
}
