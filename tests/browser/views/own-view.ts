import type { Page } from 'puppeteer-core'
import type { Language } from '../../../src/extension/i18n/languages.ts'
import { nextFrame } from '../drive/next-frame.ts'
import type { View } from './view.ts'

/** Stores values of the extension, as its background does; undefined removes one. */
export const store = (page: Page, area: 'local' | 'session', values: Record<string, unknown>): Promise<void> =>
  page.evaluate(
    async (area, values) => {
      const gone = Object.keys(values).filter((key) => values[key] === null)
      await chrome.storage[area].set(values)
      await chrome.storage[area].remove(gone)
    },
    area,
    values,
  )

/** A view of one of the extension's own pages, which follows the option of the language at once. */
export const ownView = (name: string, page: Page): View => ({
  name,
  page,
  async speak(language: Language) {
    await page.evaluate(async (language) => {
      const { 'options@1': options } = await chrome.storage.local.get('options@1')
      await chrome.storage.local.set({ 'options@1': { ...(options as object), language } })
    }, language)
    await page.waitForFunction((language) => document.documentElement.lang === language, {}, language)
    if (!(await page.$('.newsfeed'))) return
    // in that language the news are asked for anew, once it is drawn
    await page.evaluate(nextFrame)
    await page.waitForFunction(() => !document.querySelector('.newsfeed[aria-busy=true]'))
  },
})

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser
