import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'puppeteer-core'

/** axe's rules for WCAG 2.2, levels A and AA, and its best practices. */
const options: RunOptions = {
  runOnly: [...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], 'best-practice'],
  // off by default
  rules: { 'target-size': { enabled: true } },
  // axe would fetch the page's styles again; the site's content security policy forbids this
  preload: false,
  resultTypes: ['violations', 'incomplete'],
}

/** Minified: every document gets its own copy. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A live region inside another: screen readers announce its text twice. */
const repeated = ':is([aria-live], [role=status], [role=alert]) :is([aria-live], [role=status], [role=alert])'

/**
 * Barriers that axe finds in a page: rule, element and reason; texts that are announced twice; and the number of
 * running animations.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  // as the developer tools do: the page's content security policy does not apply
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(source)
  const { violations, incomplete } = await page.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(options),
    options,
  )
  const [twice, moving] = await page.evaluate(
    (repeated): [string[], number] => [
      [...document.querySelectorAll(repeated)].map(({ outerHTML }) => `announced twice: ${outerHTML}`),
      document.getAnimations().length,
    ],
    repeated,
  )
  // axe is unsure about a text that is half scrolled out; another view shows this text whole
  const unsure = incomplete.filter(({ id }) => id !== 'color-contrast')
  const barriers = [...violations, ...unsure].flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const [reason] = [...any, ...all, ...none]
      return `${id} at ${target.join(' ')}: ${reason?.message}`
    }),
  )
  const found = [...barriers, ...twice]
  return moving ? [...found, `${moving} things move`] : found
}
