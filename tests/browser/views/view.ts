import type { Page } from 'puppeteer-core'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import type { Language } from '../../../src/extension/i18n/languages.ts'
import type { Network } from '../../../src/extension/network/network.ts'
import { nextFrame } from '../drive/page.ts'
import type { World } from '../world/world.ts'

export interface View {
  name: string
  page: Page
  /** Shows the view in a language. Call it before each check. */
  speak: (language: Language) => Promise<void>
}

/** Views one after another: a view stays until the next one is requested. */
export type Views = AsyncGenerator<View, void>

/** Stores values of the extension, as its background does; null removes a value. */
export const store = (page: Page, area: 'local' | 'session', values: Record<string, unknown>): Promise<void> =>
  page.evaluate(
    async (area, values) => {
      const removed = Object.keys(values).filter((key) => values[key] === null)
      await chrome.storage[area].set(values)
      await chrome.storage[area].remove(removed)
    },
    area,
    values,
  )

/** Stores the demo's network with these changes. */
export function storeNetwork(page: Page, { baseUrl }: World, changes: Partial<Network>): Promise<void> {
  const { name, premiumKey: apiKey, profile } = demoNetwork
  return store(page, 'local', { 'network@1': { name, baseUrl, authUrl: baseUrl, apiKey, profile, ...changes } })
}

export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (language) => {
    const { 'options@1': options } = await chrome.storage.local.get('options@1')
    await chrome.storage.local.set({ 'options@1': { ...(options as object), language } })
  }, language)
  await page.waitForFunction((language) => document.documentElement.lang === language, {}, language)
  if (!(await page.$('.newsfeed'))) return
  // the page requests the news again, in this language, after the next frame
  await page.evaluate(nextFrame)
  await page.waitForFunction(() => !document.querySelector('.newsfeed[aria-busy=true]'))
}

export const ownView = (name: string, page: Page): View => ({ name, page, speak: (language) => speak(page, language) })
