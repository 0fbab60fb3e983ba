import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions, Spec } from 'axe-core'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isNight } from '../../../night.ts'
import { waitForTransitions } from '../../pictures/in-popup.ts'
import type { Views } from '../../views/view.ts'
import type { World } from '../../world/world.ts'
import { findCovered } from '../covered.ts'
import { findCutTexts, longestLanguages } from '../cut-texts.ts'
import { walk } from './keyboard.ts'

/** Colour schemes. Forced colours come from the system, such as Windows' contrast themes. */
const themes = ['light', 'dark', 'forced'] as const
type Theme = (typeof themes)[number]

/**
 * Sets the page's theme, with reduced motion, for as long as the page lasts. Puppeteer's method knows no forced
 * colours.
 */
async function themed(page: Page): Promise<(theme: Theme) => Promise<void>> {
  const session = await page.createCDPSession()
  return async (theme) => {
    const features = [
      { name: 'prefers-color-scheme', value: theme === 'dark' ? 'dark' : 'light' },
      { name: 'forced-colors', value: theme === 'forced' ? 'active' : 'none' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]
    await session.send('Emulation.setEmulatedMedia', { features })
  }
}

/** Every language in every theme, in the sample those that show cut texts; neighbours differ in both. */
const looks = longestLanguages.flatMap((language, turn) =>
  themes.map((theme, index) => ({
    theme,
    language: longestLanguages[(turn + index) % longestLanguages.length] ?? language,
  })),
)
type Look = (typeof looks)[number]

/** The sample looks at a view with so many kinds of elements that it has not looked at yet. */
const fewestNew = 4

type Group = (world: World) => Views

/** By day the first three views of a group that leaves nothing for the next one. */
export const firstOf = (group: Group): Group =>
  async function* (world) {
    let left = 3
    for await (const view of group(world)) {
      yield view
      if (!isNight && --left === 0) return
    }
  }

const timeout = isNight ? 3_600_000 : 360_000

export const describeAccess = (create: () => Promise<World>, groups: Record<string, Group>) =>
  describe('axe, the keyboard and 320 pixels find no barrier', () => {
    let world: World
    beforeAll(async () => {
      world = await create()
    })
    afterAll(() => world.close())
    // half a minute each: contrast, focus and layout exist only where a browser draws
    for (const [title, viewsOf] of Object.entries(groups)) it(title, { timeout }, () => findNoBarriers(viewsOf(world)))
  })

/**
 * `npm run night -- whole access` checks each view in every look, and prints a table of barriers. `npm test` checks, of
 * some views, those with kinds of elements that no earlier one has: each in one look, the next in turn, every third by
 * keyboard. Axe measures the contrast of new elements alone there, which is half of its work.
 */
async function findNoBarriers(views: Views): Promise<void> {
  const table: Record<string, Record<string, number>> = {}
  let number = 0
  for await (const { name, page, speak } of views) {
    const isOfSite = !page.url().startsWith('chrome-extension:')
    const counts: Record<string, number> = {}
    table[name] = counts
    const note = (kind: string, look: string, barriers: string[]) => {
      counts[kind] = (counts[kind] ?? 0) + barriers.length
      expect.soft(barriers, `${name}, ${look}`).toEqual([])
    }
    const next = looks[number % looks.length] as Look
    // the service writes the site's sentences, so a page of the site is loaded here
    if (isOfSite) await speak(next.language)
    const isNew = await showsNewKind(page)
    if (!isNew && !isNight) continue
    number += 1
    const show = await themed(page)
    for (const { theme, language } of isNight ? looks : [next]) {
      await show(theme)
      if (!isOfSite || isNight) await speak(language)
      note(theme, `${theme}, ${language}`, await findBarriers(page))
    }
    // an open menu covers what is behind it
    if (!(await page.$('.menu:is([open], :popover-open)'))) {
      note('covered', 'covered', await findCovered(page))
      if (isNight || number % 3 === 0) note('keyboard', 'keyboard', await walk(page))
    }
    const large = isOfSite ? findFaultsOfLargeTexts(page) : findTooWide(page, 640, '200%')
    note('with texts of 200 %', 'with texts of 200 %', await large)
    note('with wide spacing', 'with wide spacing', await findCutBySpacing(page))
    if (isOfSite) continue
    note('in 320 pixels', 'in 320 pixels', await findTooWide(page))
    // its tables scroll
    if (page.url().includes('/privacy.html')) continue
    for (const language of isNight ? longestLanguages : [next.language]) {
      if (isNight) await speak(language)
      note('cut texts', language, await inNarrowWindow(page, () => findCutTexts(page)))
    }
  }
  if (isNight) console.table(table)
}

const seen = new Set<string>()

/** Marks the elements that differ from all seen ones in what styles and scripts use. @returns whether they are enough */
async function showsNewKind(page: Page): Promise<boolean> {
  const kinds = await page.evaluate(
    (known) => {
      const seen = new Set(known)
      const found: string[] = []
      for (const element of document.querySelectorAll('body *')) {
        if (!element.checkVisibility()) continue
        // pages of the extension have styles of their own
        const place = location.protocol === 'chrome-extension:' ? location.pathname : ''
        const attributes = ['name', 'role', 'value'].map((name) => element.getAttribute(name))
        const kind = [place, element.localName, element.className, ...attributes].join()
        element.toggleAttribute('data-new', !seen.has(kind))
        if (!seen.has(kind)) found.push(kind)
      }
      return found
    },
    [...seen],
  )
  if (new Set(kinds).size < fewestNew) return false
  for (const kind of kinds) seen.add(kind)
  return true
}

/** Makes a page's window 360 pixels wide meanwhile, except that of a popup, which sets its own width. */
async function inNarrowWindow<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  if (page.url().includes('/popup.html')) return look()
  const before = page.viewport()
  await page.setViewport({ width: 360, height: 640 })
  return look().finally(() => page.setViewport(before))
}

/**
 * Elements that need sideways scrolling: 320 pixels are 1280 at a zoom of 400 % (WCAG 1.4.10). A popup sets its own
 * width.
 * @param textSize of the root; 200 % is a member's wish (WCAG 1.4.4)
 */
async function findTooWide(page: Page, width = 320, textSize = ''): Promise<string[]> {
  const before = page.viewport()
  const isPopup = page.url().includes('/popup.html')
  if (!isPopup) await page.setViewport({ width, height: 640 })
  const wide = await page.evaluate((textSize) => {
    const root = document.documentElement
    root.style.fontSize = textSize
    const found = [...document.querySelectorAll('body *:not(.visually-hidden, .table *)')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5,
    )
    const isTooWide = root.scrollWidth > root.clientWidth
    root.style.fontSize = ''
    const nameOf = (element: Element) => `${element.localName}.${element.className} ${element.textContent.slice(0, 30)}`
    return isTooWide ? found.map(nameOf) : []
  }, textSize)
  if (!isPopup) await page.setViewport(before)
  return wide
}

/** The default size of texts in the browser's settings, and twice as much, in pixels. */
const [usualSize, largeSize] = [16, 32]

/** Faults of the web site in a browser with texts of twice the usual size: texts that don't follow, or that are cut. */
async function findFaultsOfLargeTexts(page: Page): Promise<string[]> {
  const session = await page.createCDPSession()
  const before = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  await session.send('Page.setFontSizes', { fontSizes: { standard: largeSize } })
  const faults = await page.evaluate(
    (expected) => {
      const size = Number.parseFloat(getComputedStyle(document.body).fontSize)
      const cut = [
        ...document.querySelectorAll<HTMLElement>(
          'body *:not(.byline *, .addable [lang], .page-card :is(a, .summary), .skip, .visually-hidden)',
        ),
      ].filter((element) => {
        const { display, overflowX, overflowY } = getComputedStyle(element)
        if (display === 'inline' || !element.checkVisibility() || element.textContent.trim() === '') return false
        const isWide = element.scrollWidth > element.clientWidth + 1
        const isHigh = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
        return element.clientWidth > 0 && (isHigh || (isWide && (overflowX !== 'visible' || element.matches('button'))))
      })
      return [
        ...(size === expected ? [] : [`texts of ${size} pixels`]),
        ...cut.map((element) => `${element.localName}.${element.className} ${element.textContent.trim().slice(0, 40)}`),
      ]
    },
    (before * largeSize) / usualSize,
  )
  const wide = await findTooWide(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: usualSize } })
  await session.detach()
  return [...faults, ...wide]
}

/**
 * Elements that hide a part of their text, or a page that is wider than its window, only with the spacing that members
 * may set (WCAG 1.4.12). A text that is folded, or shortened with dots, hides a part anyway.
 */
const findCutBySpacing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(`
      * { letter-spacing: 0.12em !important; line-height: 1.5 !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    const isCut = (element: Element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || element.clientWidth === 0) return false
      const hides = (overflow: string) => /hidden|clip/.test(overflow)
      const isWide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1
      return isWide || (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
    }
    const root = document.documentElement
    const find = () => {
      const cut = [...document.querySelectorAll('body *:not(.visually-hidden, .skip)')].filter(
        (element) => element.checkVisibility() && element.textContent.trim() !== '' && isCut(element),
      )
      return root.scrollWidth > root.clientWidth + 1 ? [...cut, root] : cut
    }
    const before = find()
    document.adoptedStyleSheets.push(spacing)
    const after = find().filter((element) => !before.includes(element))
    document.adoptedStyleSheets.pop()
    return after.map((element) => `${element.localName}.${element.className} ${element.textContent.slice(0, 40)}`)
  })

/** axe's rules for WCAG 2.2, levels A and AA, and its best practices. */
const everyRule: RunOptions = {
  // axe would fetch the page's styles again; the site's content security policy forbids this
  preload: false,
  resultTypes: ['violations', 'incomplete'],
  runOnly: [...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], 'best-practice'],
  // off by default
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
}

/** Where axe measures the contrast. */
const measured: Spec = { rules: [{ id: 'color-contrast', selector: isNight ? '*' : '[data-new], [data-new] *' }] }

/** Minified: every document gets its own copy. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A live region inside another: screen readers announce its text twice. */
const repeated = ':is([aria-live], [role=status], [role=alert]) :is([aria-live], [role=status], [role=alert])'

/** Rule, element and reason of what axe finds; texts that are announced twice; and the number of running animations. */
async function findBarriers(page: Page): Promise<string[]> {
  // one that began before the theme was set goes on, with the colours in between
  await waitForTransitions(page)
  // as the developer tools do: the page's content security policy does not apply
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(source)
  const { violations, incomplete } = await page.evaluate(
    (measured, everyRule) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      axe.configure(measured)
      return axe.run(document, everyRule)
    },
    measured,
    everyRule,
  )
  const [twice, moving] = await page.evaluate(
    (repeated): [string[], number] => [
      [...document.querySelectorAll(repeated)].map(({ outerHTML }) => `announced twice: ${outerHTML}`),
      document.getAnimations().length,
    ],
    repeated,
  )
  // axe is unsure about a text that is half scrolled out, which another view shows whole; and about one that can't be
  // seen, but for forced colours, which it doesn't know
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const isUnseen = ({ any: [reason] }: (typeof incomplete)[number]['nodes'][number]) =>
    !isForced && reason?.data?.messageKey === 'equalRatio'
  const unsure = incomplete.map((rule) =>
    rule.id === 'color-contrast' ? { ...rule, nodes: rule.nodes.filter(isUnseen) } : rule,
  )
  const barriers = [...violations, ...unsure].flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const [reason] = [...any, ...all, ...none]
      return `${id} at ${target.join(' ')}: ${reason?.message}`
    }),
  )
  const found = [...barriers, ...twice]
  return moving ? [...found, `${moving} things move`] : found
}
