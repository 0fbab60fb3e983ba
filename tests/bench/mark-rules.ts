import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { newsHost } from '../../src/build/demo-network.ts'
import { networkConstants, networkSettings } from '../../src/build/network-settings.ts'
import { root } from '../../src/build/tools.ts'
import { launchChromium } from '../../src/demo/browser/chromium.ts'
import { startNewsSite } from '../../src/demo/news-site.ts'
import { ensureBrowser } from '../../src/demo/programs.ts'
import type * as rules from '../../src/extension/capabilities/mark/rules.ts'
import { folderOfRun, median } from '../support/benchmark.ts'

/**
 * Registering the pages to mark in a real Chromium, and loading a page meanwhile, as ratios to ten pages of the same
 * run.
 */
const pages = {
  '10 pages': urls(10, (each) => `https://site${each}.example/2026/11/an-article-${each}`),
  '1,000 pages': urls(1000, (each) => `https://site${each % 500}.example/2026/11/an-article-${each}`),
  '10,000 pages': urls(10_000, (each) => `https://site${each % 500}.example/2026/11/an-article-${each}`),
  '10,000 with two parameters': urls(
    10_000,
    (each) => `https://site${each}.example/watch?v=${each}abcdef&list=x${each}`,
  ),
  '10,000 of 1,900 characters': urls(10_000, (each) => {
    const value = `${each}`.padEnd(620, 'x')
    return `https://site${each}.example/?a=${value}&b=${value}&c=${value}`
  }),
}
// the extension's source needs the constants of a build
const source = join(root, 'src/extension/capabilities/mark/rules.ts')
const define = networkConstants(networkSettings({}))
const { urlPatterns } = (await runnerImport<typeof rules>(source, { define, configFile: false })).module
const rounds = 5
const loads = 15

function urls(amount: number, url: (each: number) => string): string[] {
  return Array.from({ length: amount }, (_, each) => url(each))
}

const folder = folderOfRun()
const manifest = {
  manifest_version: 3,
  name: 'Rules',
  version: '1',
  action: { default_popup: 'page.html' },
  permissions: ['declarativeContent'],
}
await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
await writeFile(join(folder, 'page.html'), '<!doctype html><title>Rules</title>')

interface DeclarativeContent {
  onPageChanged: {
    removeRules: (ids: undefined, done: () => void) => void
    addRules: (rules: object[], done: () => void) => void
  }
  PageStateMatcher: new (condition: object) => object
  ShowAction: new () => object
}

const news = await startNewsSite()
const driven = await launchChromium({
  executablePath: await ensureBrowser('chromium', console.log),
  extensionDir: folder,
  headless: true,
  hosts: { [newsHost]: news.port },
})
const own = await driven.openOwnPage('page.html')
const page = await driven.browser.newPage()

const added: Record<string, number[]> = {}
const loaded: Record<string, number[]> = {}
for (let round = 0; round < rounds; round++) {
  for (const [name, urls] of Object.entries(pages)) {
    const began = performance.now()
    const patterns = urlPatterns(urls)
    const made = performance.now() - began
    const evaluated = await own.evaluate(async (patterns) => {
      const { declarativeContent } = chrome as unknown as { declarativeContent: DeclarativeContent }
      const { onPageChanged, PageStateMatcher, ShowAction } = declarativeContent
      await new Promise<void>((resolve) => onPageChanged.removeRules(undefined, resolve))
      const start = performance.now()
      const conditions = patterns.map((urlMatches) => new PageStateMatcher({ pageUrl: { urlMatches } }))
      await new Promise<void>((resolve) =>
        onPageChanged.addRules([{ conditions, actions: [new ShowAction()] }], resolve),
      )
      return performance.now() - start
    }, patterns)
    added[name] = [...(added[name] ?? []), made + evaluated]
    for (let load = 0; load < loads; load++) {
      const start = performance.now()
      await page.goto(`http://${newsHost}/night-trains`)
      loaded[name] = [...(loaded[name] ?? []), performance.now() - start]
    }
  }
}
await driven.close()
await news.close()

const row = (what: Record<string, number[]>, name: string) => {
  const taken = median(what[name] ?? [])
  return `${(taken / median(what['10 pages'] ?? [])).toFixed(2)} (${taken.toFixed(1)} ms)`
}
console.log(`The mark's rules in Chromium, medians of ${rounds}, and of ${rounds * loads} loads`)
console.table(
  Object.fromEntries(
    Object.keys(pages).map((name) => [
      name,
      { 'telling the browser': row(added, name), 'loading a page': row(loaded, name) },
    ]),
  ),
)

declare const chrome: object
