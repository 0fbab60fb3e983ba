import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newsHost } from '../../src/build/demo-network.ts'
import { ensureBrowser } from '../../src/demo/browser/browser-program.ts'
import { launchChromium } from '../../src/demo/browser/chromium.ts'
import { startNewsSite } from '../../src/demo/news-site/news-site.ts'
import { urlPatterns } from '../../src/extension/background/mark/url-patterns.ts'
import { median } from './popup/quantiles.ts'

/**
 * What the mark costs in a real Chromium: telling it which pages to mark, and the loading of a page while it compares each with
 * all of them. Ratios are to ten pages of the same run.
 */
const amounts = [10, 1000, 10_000]
const rounds = 7
const loads = 15

const folder = await mkdtemp(join(tmpdir(), 'passalong-rules-'))
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

const added: Record<number, number[]> = {}
const loaded: Record<number, number[]> = {}
for (let round = 0; round < rounds; round++) {
  for (const amount of amounts) {
    const urls = Array.from(
      { length: amount },
      (_, each) => `https://site${each % 500}.example/2026/11/an-article-${each}`,
    )
    const began = performance.now()
    const patterns = urlPatterns(urls)
    const made = performance.now() - began
    const told = await own.evaluate(async (patterns) => {
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
    added[amount] = [...(added[amount] ?? []), made + told]
    for (let load = 0; load < loads; load++) {
      const start = performance.now()
      await page.goto(`http://${newsHost}/night-trains`)
      loaded[amount] = [...(loaded[amount] ?? []), performance.now() - start]
    }
  }
}
await driven.close()
await news.close()
await rm(folder, { recursive: true, force: true })

const [ten = 0] = amounts
const row = (what: Record<number, number[]>, amount: number) => {
  const taken = median(what[amount] ?? [])
  return `${(taken / median(what[ten] ?? [])).toFixed(2)} (${taken.toFixed(1)} ms)`
}
console.log(`The mark's rules in Chromium, medians of ${rounds}, and of ${rounds * loads} loads`)
console.table(
  Object.fromEntries(
    amounts.map((amount) => [
      `${amount} pages`,
      { 'telling the browser': row(added, amount), 'loading a page': row(loaded, amount) },
    ]),
  ),
)

declare const chrome: object
