import { performance } from 'node:perf_hooks'
import type { Page } from 'puppeteer-core'
import type { ExtensionBrowser } from '../../../src/demo/browser/browser.ts'

/** Cost and behaviour of an opened popup. Times are in milliseconds, sizes in bytes. */
export interface Opening {
  painted: number
  /** From the click to the last change of its document, within `watched`, or the first paint. */
  settled: number
  /** From the click; 0 if there is none. */
  navigated: number
  reading: number
  drawing: number
  drawn: number
  shift: number
  changes: number
  work: number
  heap: number
  script: number
  /** Number of loaded files of the package, with the document, without pictures. */
  requests: number
}

/** Milliseconds of observation after the first paint. */
const watched = 400

export async function openOnce(driven: ExtensionBrowser, page: Page): Promise<Opening> {
  const clicked = performance.timeOrigin + performance.now()
  const popup = await driven.openPopup(page)
  const seen = await popup.evaluate(watch, watched)
  const { JSHeapUsedSize = 0, TaskDuration = 0 } = await popup.metrics()
  const files = await filesOf(popup)
  await popup.close()
  const { painted, settled, navigated, marks, ...rest } = seen
  const at = (name: string) => (marks[name] ? marks[name] - clicked : 0)
  const phases = { navigated: navigated - clicked, reading: at('reading'), drawing: at('drawing'), drawn: at('drawn') }
  return {
    painted: painted - clicked,
    settled: settled - clicked,
    ...phases,
    work: TaskDuration * 1000,
    heap: JSHeapUsedSize,
    ...files,
    ...rest,
  }
}

async function watch(watched: number) {
  let changes = 0
  let settled = 0
  new MutationObserver((all) => {
    changes += all.length
    settled = performance.timeOrigin + performance.now()
    // not the frame that is drawn aside for the next popup
  }).observe(document.querySelector('#app') ?? document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  let shift = 0
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) shift += (each as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]
  while (!firstPaint()) await new Promise((resolve) => setTimeout(resolve, 5))
  const painted = performance.timeOrigin + (firstPaint()?.startTime ?? 0)
  // changes before the first paint are invisible
  changes = 0
  await new Promise((resolve) => setTimeout(resolve, watched))
  const { timeOrigin } = performance
  const marks: Record<string, number> = Object.fromEntries(
    performance.getEntriesByType('mark').map(({ name, startTime }) => [name, timeOrigin + startTime]),
  )
  // Node's types lack most of a browser's performance timeline
  const entries = performance.getEntries() as { entryType: string; responseEnd?: number }[]
  const navigated = timeOrigin + (entries.find(({ entryType }) => entryType === 'navigation')?.responseEnd ?? 0)
  return { painted, settled: Math.max(painted, settled), navigated, marks, shift, changes }
}

async function filesOf(page: Page): Promise<Pick<Opening, 'script' | 'requests'>> {
  const session = await page.createCDPSession()
  const { frameTree } = await session.send('Page.getResourceTree')
  await session.detach()
  // members' pictures come from the network
  const own = frameTree.resources.filter(({ url, type }) => url.startsWith('chrome-extension:') && type !== 'Image')
  const scripts = own.filter(({ type }) => type === 'Script')
  return {
    script: scripts.reduce((sum, { contentSize = 0 }) => sum + contentSize, 0),
    requests: own.length + 1,
  }
}
