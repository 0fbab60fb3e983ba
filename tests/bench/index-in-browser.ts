import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { root } from '../../src/build/tools.ts'
import { serveOnLoopback } from '../../src/demo/news-site.ts'
import type * as search from '../../src/extension/capabilities/address-bar/omnibox.ts'
import type * as shares from '../../src/extension/features/index/storage/shares.ts'
import type * as written from '../../src/extension/features/index/written-shares.ts'
import { launchBare, median } from '../support/benchmark.ts'

/**
 * Cost of the index in a real Chromium, with its real code, as ratios to the look-up among ten shares in the same run.
 */
const large = 10_000
const small = 10
const rounds = 300

/** The extension's own modules, for the page. */
declare const index: typeof shares & typeof written & typeof search

const html = `<!doctype html><title>Index</title>
<script type="importmap">{ "imports": { "wxt/browser": "/browser.js" } }</script>
<script type="module">
  import * as shares from '/src/extension/features/index/storage/shares.ts'
  import * as written from '/src/extension/features/index/written-shares.ts'
  import * as search from '/src/extension/capabilities/address-bar/omnibox.ts'
  globalThis.index = { ...shares, ...written, ...search }
</script>`

/** In place of other modules: an index that exists, its owner, and no browser's interfaces. */
const stored: Record<string, string> = {
  '/src/extension/features/index/storage/state.ts': `
    export const indexChanged = {}
    export const options = { get: async () => ({ index: true }) }`,
  '/src/extension/capabilities/address-bar/facts.ts': 'export const [options] = []',
  '/src/extension/features/passes/door.ts': 'export const [passes] = []',
  '/src/extension/storage/items.ts': '',
  '/src/extension/storage/configured-network.ts': 'export const [configuredNetwork] = []',
  '/src/extension/network/network.ts': 'export const [hasOwnPages] = []',
  '/src/extension/background/base/failed.ts': 'export const [reported, otherwise] = []',
  '/src/extension/background/base/language.ts': 'export const [backgroundTranslation, listNames] = []',
  '/browser.js': 'export const browser = {}',
}

const server = await serveOnLoopback(async ({ url = '/' }, response) => {
  if (url === '/') return void response.setHeader('content-type', 'text/html').end(html)
  if (url in stored) return void response.setHeader('content-type', 'text/javascript').end(stored[url])
  try {
    const source = await readFile(join(root, url), 'utf8')
    response.setHeader('content-type', 'text/javascript')
    response.end(url.endsWith('.ts') ? stripTypeScriptTypes(source) : source)
  } catch {
    response.writeHead(404).end()
  }
})
const browser = await launchBare()

/** A page with its own index: each host has its own database. */
async function open(host: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(`http://${host}:${server.port}/`)
  await page.waitForFunction(() => 'index' in globalThis)
  return page
}

/** Adds so many shares, a hundred at a time, as from pages of news. @returns milliseconds */
const fill = (page: Page, count: number): Promise<number> =>
  page.evaluate(async (count) => {
    const words = 'Night trains are back and they are full, said whoever tried to find a bed in one of them. '
    const share = (number: number) => ({
      owner: 'maya',
      key: `https://site${number % 500}.example/${number}`,
      site: `site${number % 500}.example`,
      url: `https://site${number % 500}.example/${number}`,
      title: `Article number ${number} on café trains`,
      member: {
        id: `m${number % 300}`,
        name: `Zoë ${number % 300}`,
        link: '',
        headline: 'Engineer',
        picture_small: '',
      },
      message: words.repeat(2),
      at: number,
      seen: 1,
    })
    await index.prepareIndex('maya')
    const begun = performance.now()
    for (let from = 0; from < count; from += 100) {
      const size = Math.min(100, count - from)
      const shares = Array.from({ length: size }, (_, each) => share(from + each))
      await index.changeIndex('maya', async (_, store) => [{}, await index.mergeShares(store, shares, 1)])
    }
    return performance.now() - begun
  }, count)

/** Looks up a page of the index. @returns milliseconds */
const lookUp = (page: Page, number: number): Promise<number> =>
  page.evaluate(async (number) => {
    const begun = performance.now()
    const found = await index.sharesOf('maya', `http://www.site${number % 500}.example/${number}/`)
    if (found.length !== 1) throw new Error(`${found.length} shares of a page`)
    return performance.now() - begun
  }, number)

const usage = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)

async function heap(page: Page): Promise<number> {
  const session = await page.createCDPSession()
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

const [few, many] = [await open('127.0.0.1'), await open('localhost')]
await fill(few, small)
const empty = await usage(many)
const filled = await fill(many, large)
const again = await fill(many, large)
const size = (await usage(many)) - empty

const times = { few: [] as number[], many: [] as number[] }
for (let round = -20; round < rounds; round++) {
  const [one, other] = [await lookUp(few, Math.abs(round) % small), await lookUp(many, (Math.abs(round) * 31) % large)]
  if (round < 0) continue
  times.few.push(one)
  times.many.push(other)
}

const before = await heap(many)
const read = await many.evaluate(async () => {
  const begun = performance.now()
  Object.assign(globalThis, { pages: index.searchable(await index.allShares('maya'), []) })
  return performance.now() - begun
})
const held = (await heap(many)) - before
const keystroke = await many.evaluate((rounds) => {
  const { pages } = globalThis as unknown as { pages: search.SearchablePage[] }
  const each = Array.from({ length: rounds }, (_, round) => {
    const begun = performance.now()
    index.searchPages(pages, `cafe zoe ${round}`)
    return performance.now() - begun
  })
  return each.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}, rounds)
await browser.close()
await server.close()

const baseline = median(times.few)
console.log(
  `The index in Chromium, ratio to a look-up among ${small} shares (median ${baseline.toFixed(2)} ms); milliseconds`,
)
for (const [name, taken] of [
  [`look-up among ${large.toLocaleString('en')} shares, median of ${rounds}`, median(times.many)],
  ['a keystroke in the address bar, three words', keystroke],
  ['reading all of it for the address bar, once', read],
  ['filling it, for a hundred shares', filled / (large / 100)],
  ['the same where nothing changed', again / (large / 100)],
] as const)
  console.log(`${(taken / baseline).toFixed(2).padStart(8)} ${taken.toFixed(2).padStart(9)}  ${name}`)
console.log(
  `${(size / 1e6).toFixed(1)} MB on the disk, ${(held / 1e6).toFixed(1)} MB in memory while somebody searches`,
)
