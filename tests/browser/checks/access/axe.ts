import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'puppeteer-core'

/** All of WCAG 2.2 that axe can tell at levels A and AA, and what it holds for good practice. */
const options: RunOptions = {
  runOnly: [...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], 'best-practice'],
  // which axe leaves out unless told
  rules: { 'target-size': { enabled: true } },
  // it would ask for the page's styles again, which the site's policy forbids
  preload: false,
  // of what passes and of what concerns nothing there, no account is needed
  resultTypes: ['violations', 'incomplete'],
}

/** axe in half of its letters: it is sent to every document anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds in a page as it stands: the rule, the element, the reason; and whether anything moves. */
export async function findBarriers(page: Page): Promise<string[]> {
  // as the developer's tools do, which no policy of a page concerns
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(source)
  const { violations, incomplete } = await page.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(options),
    options,
  )
  const moving = await page.evaluate(() => document.getAnimations().length)
  // a text that is scrolled half out of sight is seen whole in another view
  const unsure = incomplete.filter(({ id }) => id !== 'color-contrast')
  const found = [...violations, ...unsure].flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const [reason] = [...any, ...all, ...none]
      return `${id} at ${target.join(' ')}: ${reason?.message}`
    }),
  )
  return moving ? [...found, `${moving} things move`] : found
}
