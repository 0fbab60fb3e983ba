import { performance } from 'node:perf_hooks'
import type { Page } from 'puppeteer-core'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'

/** What an opened popup cost and did. Times are milliseconds, sizes bytes. */
export interface Opening {
  /** From the click to the first paint of text. */
  painted: number
  /** From the click until the document came, our script began to read, to draw, and had drawn: 0 where there is no such moment. */
  navigated: number
  reading: number
  drawing: number
  drawn: number
  /** How much of it was moved after that (layout-shift). */
  shift: number
  /** How often its document changed after that, within `watched`. */
  changes: number
  /** Of its main thread. */
  work: number
  heap: number
  /** Of its scripts, as they lie in the package. */
  script: number
  /** Files of the package that it loaded, its document among them, but for pictures. */
  requests: number
}

/** Milliseconds for which it is watched after its first paint. */
const watched = 400

/** Clicks the toolbar button, watches what comes, and closes it. @param page the one in front */
export async function openOnce(driven: ExtensionBrowser, page: Page): Promise<Opening> {
  const clicked = performance.timeOrigin + performance.now()
  const popup = await driven.openPopup(page)
  const seen = await popup.evaluate(watch, watched)
  const { JSHeapUsedSize = 0, TaskDuration = 0 } = await popup.metrics()
  const files = await filesOf(popup)
  await popup.close()
  const { painted, navigated, marks, ...rest } = seen
  const at = (name: string) => (marks[name] ? marks[name] - clicked : 0)
  const phases = { navigated: navigated - clicked, reading: at('reading'), drawing: at('drawing'), drawn: at('drawn') }
  return { painted: painted - clicked, ...phases, work: TaskDuration * 1000, heap: JSHeapUsedSize, ...files, ...rest }
}

/** Runs in the popup. */
async function watch(watched: number) {
  let changes = 0
  new MutationObserver((all) => {
    changes += all.length
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  let shift = 0
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) shift += (each as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]
  while (!firstPaint()) await new Promise((resolve) => setTimeout(resolve, 5))
  const painted = performance.timeOrigin + (firstPaint()?.startTime ?? 0)
  // what it was before that, nobody saw
  changes = 0
  await new Promise((resolve) => setTimeout(resolve, watched))
  const { timeOrigin } = performance
  const marks: Record<string, number> = Object.fromEntries(
    performance.getEntriesByType('mark').map(({ name, startTime }) => [name, timeOrigin + startTime]),
  )
  // what Node's own types know of a browser's timeline is little
  const entries = performance.getEntries() as { entryType: string; responseEnd?: number }[]
  const navigated = timeOrigin + (entries.find(({ entryType }) => entryType === 'navigation')?.responseEnd ?? 0)
  return { painted, navigated, marks, shift, changes }
}

/** What a page has loaded, as it lies in the package. */
async function filesOf(page: Page): Promise<Pick<Opening, 'script' | 'requests'>> {
  const session = await page.createCDPSession()
  const { frameTree } = await session.send('Page.getResourceTree')
  await session.detach()
  // members' pictures are the network's
  const own = frameTree.resources.filter(({ url, type }) => url.startsWith('chrome-extension:') && type !== 'Image')
  const scripts = own.filter(({ type }) => type === 'Script')
  return {
    script: scripts.reduce((sum, { contentSize = 0 }) => sum + contentSize, 0),
    requests: own.length + 1,
  }
}
