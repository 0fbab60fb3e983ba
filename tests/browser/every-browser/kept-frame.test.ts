import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { hasFocus } from '../drive/has-focus.ts'
import { createSignedInWorld, type World } from '../world/world.ts'

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser

const key = 'keptFrame@1'

let world: World
let page: Page

beforeAll(async () => {
  world = await createSignedInWorld()
  page = await world.article('/night-trains')
})
afterAll(() => world.close())

/** Opens a popup on the article, and waits until it keeps its frame. */
async function openAndKeep(): Promise<Page> {
  const popup = await world.click(page)
  await waitForView(popup, 'ready')
  await popup.waitForFunction(async (key) => key in (await chrome.storage.session.get(key)), {}, key)
  return popup
}

/** Whether the popup was painted before the application drew. */
const isPaintedBefore = (popup: Page): Promise<boolean> =>
  popup.evaluate(async () => {
    const at = async (name: string) => {
      let [entry] = performance.getEntriesByName(name)
      for (; !entry; [entry] = performance.getEntriesByName(name)) await new Promise((done) => setTimeout(done, 20))
      return entry.startTime
    }
    return (await at('first-contentful-paint')) < (await at('drawing'))
  })

it('the next popup shows the kept frame before the application draws the same, and takes what is typed', async () => {
  const first = await openAndKeep()
  expect(await isPaintedBefore(first)).toBe(false)
  const drawn = await first.$eval('main', (main) => main.textContent)
  await first.close()
  const next = await world.click(page)
  expect(await isPaintedBefore(next)).toBe(true)
  await waitForView(next, 'ready')
  expect(await next.$eval('main', (main) => main.textContent)).toBe(drawn)
  await next.locator('textarea[name=message]').click()
  await next.keyboard.type('A')
  await hasFocus(next, 'textarea[name=message]')
  await next.locator('button[type=submit]').wait()
  await next.keyboard.press('Backspace')
  await next.close()
})

interface Stored {
  account: object
  frame: object
}

it.each<[string, (stored: Stored) => Stored]>([
  ['of an account that changed', ({ account, frame }) => ({ account: { ...account, name: 'Maya Berg' }, frame })],
  ['that is broken', ({ account, frame }) => ({ account, frame: { ...frame, nodes: [['p', 1]] } })],
])('a frame %s is not shown', async (_, change) => {
  const first = await openAndKeep()
  await first.close()
  const own = await world.openOwnPage('privacy.html#en')
  const stored = await own.evaluate(async (key) => {
    const { 'account@1': account } = await chrome.storage.local.get('account@1')
    const { [key]: frame } = await chrome.storage.session.get(key)
    return { account, frame } as Stored
  }, key)
  await own.evaluate(
    async ({ account, frame }, key) => {
      await chrome.storage.local.set({ 'account@1': account })
      await chrome.storage.session.set({ [key]: frame })
    },
    change(stored),
    key,
  )
  await own.close()
  const next = await world.click(page)
  expect(await isPaintedBefore(next)).toBe(false)
  await waitForView(next, 'ready')
  await next.close()
})
