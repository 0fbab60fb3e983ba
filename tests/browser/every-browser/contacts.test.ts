import type { Page, Target } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { openedBy } from '../../../src/demo/browser/browser.ts'
import { signInAndAllow } from '../../../src/demo/browser/sign-in.ts'
import { clickFor } from '../drive/page.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World
let page: Page

beforeAll(async () => {
  world = await createWorld()
  page = await world.article('/night-trains')
})
afterAll(() => world.close())

/** Asks from the draft, and answers in the network's window. @returns the popup that opens again */
async function ask(popup: Page, answer: 'contacts' | 'refuse'): Promise<Page> {
  const click = () => popup.locator('.to p.fine button').click()
  const window = await openedBy(world.browser, click, (url) => url.includes(oauthPaths.authorize))
  // as browsers without automation close it
  await popup.close()
  const again = world.browser.waitForTarget((target: Target) => target.url().endsWith('/popup.html'))
  await window.locator('button[value=contacts]').wait()
  expect(await readText(window, 'main')).toMatch(/see your contacts\?\s+Maya Lindqvist\s+Not you/)
  expect(await window.$$('main button:not(.link)')).toHaveLength(2)
  await window.locator(`button[value=${answer}]`).click()
  return (await again).asPage()
}

/** The draft that is open again, for nobody yet. @returns its text */
const draft = async (popup: Page) => {
  await popup.waitForFunction(() => document.activeElement?.matches('.to input'))
  expect(await popup.$('.to .chip')).toBeNull()
  return popup.$eval('[name=message]', (field) => (field as HTMLTextAreaElement).value)
}

const tokens = () =>
  world.database((database) => database.prepare('SELECT hash FROM token WHERE application IS NOT NULL').all())

it('a member who hid the contacts reaches one from the draft by three clicks, and “Not now” changes nothing', async () => {
  let popup = await world.click(page)
  await signInAndAllow(await world.signInWindow(popup), 'no')
  await waitForView(popup, 'ready')
  await popup.locator('.composer-line .chip').click()
  await popup.locator('.to .chip button').click()
  await popup.locator('[name=message]').fill('For the way to Vienna')
  const before = tokens()

  popup = await ask(popup, 'refuse')
  expect(await draft(popup)).toBe('For the way to Vienna')
  expect(tokens()).toEqual(before)

  await popup.locator('.to input').fill('ana')
  popup = await ask(popup, 'contacts')
  expect(await draft(popup)).toBe('For the way to Vienna')
  expect(await popup.$eval('.to input', ({ value }) => value)).toBe('ana')
  await popup.locator('.to [role=option]').click()
  expect(await popup.$('.to p.fine button')).toBeNull()
  await clickFor(popup, '.composer button.primary', '[data-result=pass]')
  expect(await readText(popup, '[data-result=pass]')).toContain('Sent to Ana Ruiz.')
  const select = "SELECT message FROM pass WHERE message LIKE '%Vienna'"
  expect(world.database((database) => database.prepare(select).all())).toEqual([{ message: 'For the way to Vienna' }])
})
