import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { languages } from '../../../../src/extension/i18n/languages.ts'
import type { Views } from '../../views/view.ts'
import { findCutTexts, longestLanguages } from '../cut-texts.ts'
import { findBarriers } from './axe.ts'
import { walk } from './keyboard.ts'
import { themed, themes } from './look.ts'
import { findFaultsOfLargeTexts, findTooWide, findTooWideTexts } from './reflow.ts'

/** Every language in every theme; neighbours differ in both. */
const looks = languages.flatMap((language, turn) =>
  themes.map((theme, index) => ({ theme, language: languages[(turn + index) % languages.length] ?? language })),
)
type Look = (typeof looks)[number]

/** Whether `npm run access` asked for every look of every view. */
const isWhole = process.env.ACCESS === 'whole'
export const timeout = isWhole ? 3_600_000 : 180_000

/**
 * Expects no barrier in any of these views: by axe, by keyboard, in 320 pixels and with texts of 200 %; and in the
 * extension's views no text that is cut, in windows of 360 pixels. Each view is visited once.
 *
 * `npm run access` checks each view in every look and by keyboard, and prints a table of barriers. `npm test` checks
 * each view in one look, the next in turn, and every third view by keyboard (of the site every sixth), since
 * neighbouring views share most elements. Axe gets the views with a kind of element that it has not seen.
 */
export async function findNoBarriers(views: Views): Promise<void> {
  const table: Record<string, Record<string, number>> = {}
  let number = 0
  for await (const { name, page, speak } of views) {
    number += 1
    const isOfSite = !page.url().startsWith('chrome-extension:')
    const isPopup = page.url().includes('/popup.html')
    const counts: Record<string, number> = {}
    table[name] = counts
    const note = (kind: string, look: string, barriers: string[]) => {
      counts[kind] = (counts[kind] ?? 0) + barriers.length
      expect.soft(barriers, `${name}, ${look}`).toEqual([])
    }
    const show = await themed(page)
    const next = looks[number % looks.length] as Look
    let isNew = isWhole
    for (const { theme, language } of isWhole ? looks : [next]) {
      await show(theme)
      // the service writes the site's sentences, so a page of the site is loaded here
      if (isOfSite) await speak(language)
      isNew ||= await showsNewKind(page)
      if (!isNew) continue
      if (!isOfSite) await speak(language)
      note(theme, `${theme}, ${language}`, await findBarriers(page))
    }
    // a list that is a tab stop only while it scrolls is in few views
    const scrolls = await page.$('.sharers[tabindex]')
    if (isWhole || scrolls || number % (isOfSite ? 6 : 3) === 0) note('by keyboard', 'by keyboard', await walk(page))
    // a popup sets its own width
    if (!isPopup) note('in 320 pixels', 'in 320 pixels', await findTooWide(page))
    if (isOfSite) note('with texts of 200 %', `${next.language}, 200 %`, await findFaultsOfLargeTexts(page))
    if (isOfSite || page.url().includes('/privacy.html') || !isNew) continue
    note('with texts of 200 %', 'with texts of 200 %', await findTooWideTexts(page))
    const turn = number % longestLanguages.length
    for (const language of isWhole ? longestLanguages : longestLanguages.slice(turn, turn + 1)) {
      await speak(language)
      note('cut texts', language, await inNarrowWindow(page, () => findCutTexts(page, {}, [language])))
    }
  }
  if (isWhole) console.table(table)
}

/** The kinds of elements that axe has seen, in this process. */
const seen = new Set<string>()

/** Whether a page shows an element that differs from all seen ones in the attributes that styles and scripts use. */
async function showsNewKind(page: Page): Promise<boolean> {
  const kinds = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .map((element) =>
        [
          // pages of the extension have styles of their own
          location.protocol === 'chrome-extension:' ? location.pathname : '',
          element.localName,
          element.className,
          ...['name', 'role', 'value'].map((name) => element.getAttribute(name)),
        ].join(),
      ),
  )
  const isNew = kinds.some((kind) => !seen.has(kind))
  for (const kind of kinds) seen.add(kind)
  return isNew
}

/** Makes a page's window 360 pixels wide meanwhile, except that of a popup, which sets its own width. */
async function inNarrowWindow<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  if (page.url().includes('/popup.html')) return look()
  const before = page.viewport()
  await page.setViewport({ width: 360, height: 640 })
  return look().finally(() => page.setViewport(before))
}
