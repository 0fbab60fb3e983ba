import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { oddities } from '../../support/odd-server.ts'
import { oddHost, type World } from '../world/world.ts'

/** The sentence of the failure that the popup shows, and the labels of its buttons. */
export async function readFailure(popup: Page, code: string) {
  await popup.locator(`.failure[data-code="${code}"]`).wait()
  const sentence = await readText(popup, `.failure[data-code="${code}"] p`)
  const buttons = await popup.$$eval('.failure button', (all) => all.map(({ textContent }) => textContent))
  return { sentence, buttons }
}

/**
 * A service that is not well in this way: the popup says so in a sentence, and "Try again" works when the service is
 * back.
 */
export async function failsUntilRestored(world: World, oddity: keyof typeof oddities, code: string): Promise<void> {
  const page = await world.open(`http://${oddHost}/${code}/${oddity.length}`)
  await world.replaceService(oddities[oddity])
  const popup = await world.click(page)
  const { sentence, buttons } = await readFailure(popup, code)
  expect(sentence).toMatch(/^Demo Network .+[.]$/)
  expect(buttons).toEqual(['Try again'])
  await world.restoreService()
  await popup.locator('.failure button').click()
  await waitForView(popup, 'ready')
  await page.close()
}
