import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from 'puppeteer-core'
import type { ExtensionBrowser } from '../../src/demo/browser/browser.ts'
import { median } from '../support/benchmark.ts'
import { createStage, endBackground, layBlank, layStatic, spread, startWorkerOnce } from './popup/stage.ts'

/** Cost and behaviour of an opened popup. Times are in milliseconds, sizes in bytes. */
interface Opening {
  painted: number
  /** The paint of the list of sharers. */
  people: number
  /** From the click to the last change of its document, within `watched`, or the first paint. */
  settled: number
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

/**
 * The real popup in a real Chromium, beside a blank popup and its own markup as a static page. The extensions alternate,
 * so that other load affects all of them.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } })
const rounds = Number(values.rounds)

const stage = await createStage()
const ours = 'Passalong'
const prepared = await stage.prepareOurs()
const contestants = {
  blank: await stage.prepare(await layBlank()),
  'static page': await stage.prepare(await layStatic(stage, prepared)),
  [ours]: prepared,
}
/** A question that the background answers without a call. */
const question = { name: 'redirectUri', argument: {} }
/** A page that asks nothing itself, which would wake the background. */
const silentPage = (name: string): string => (name === ours ? 'privacy.html' : 'popup.html')

/** Asleep is the last: the others' popups would not wake their backgrounds. */
const kindNames = ['first opening', 'opened again', 'asleep'] as const
type Kind = (typeof kindNames)[number]

/** Milliseconds after the start of the browser: the background's start is no part of a page's first opening. */
const untilRest = 1500

const openings = new Map<string, Opening[]>()
const starts = new Map<string, number[]>()
const keep = <Value>(map: Map<string, Value[]>, key: string, value: Value) =>
  map.set(key, [...(map.get(key) ?? []), value])

for (let round = 0; round < rounds; round++) {
  for (const [name, each] of Object.entries(contestants)) {
    const driven = await stage.launch(each)
    const page = await driven.browser.newPage()
    await page.goto(stage.article)
    await delay(untilRest)
    for (const kind of kindNames) {
      if (kind === 'asleep') await endBackground(driven)
      keep(openings, `${name}, ${kind}`, await openOnce(driven, page))
    }
    keep(starts, name, await startWorkerOnce(driven, silentPage(name), question))
    await driven.close()
  }
  process.stdout.write('.')
}
console.log('\n')
await stage.close()

const all = (name: string, kind: Kind, what: keyof Opening): number[] =>
  (openings.get(`${name}, ${kind}`) ?? []).map((opening) => opening[what])
const medianOf = (name: string, kind: Kind, what: keyof Opening): number => median(all(name, kind, what))
const ratio = (name: string, kind: Kind, what: keyof Opening, to = 'blank'): string =>
  (medianOf(name, kind, what) / medianOf(to, kind, what)).toFixed(2)

const table = <Name extends string>(names: readonly Name[], row: (name: Name) => Record<string, unknown>) =>
  console.table(Object.fromEntries(names.map((name) => [name, row(name)])))
const forKinds = (cell: (kind: Kind) => unknown) => Object.fromEntries(kindNames.map((kind) => [kind, cell(kind)]))
const again = (name: string, to?: string) =>
  Object.fromEntries(
    (['settled', 'work', 'heap'] as const).map((what) => [what, ratio(name, 'opened again', what, to)]),
  )

const painted = kindNames.map((kind) => medianOf('blank', kind, 'painted').toFixed(0)).join(', ')
console.log(`Medians of ${rounds}, ratios to the blank one (${painted} ms), and the middle half`)
table(Object.keys(contestants), (name) => ({
  ...forKinds((kind) => {
    const around = spread(all(name, kind, 'painted'))
    return `${ratio(name, kind, 'painted')} ± ${(around * 50).toFixed(0)} %`
  }),
  ...again(name),
  'background asleep to reply': (median(starts.get(name) ?? []) / median(starts.get('blank') ?? [])).toFixed(2),
}))
console.log('Ratios to the static page, which has the same content: of the first paint, and of the paint of the people')
table([ours], (name) => ({
  ...forKinds((kind) =>
    (['painted', 'people'] as const).map((what) => ratio(name, kind, what, 'static page')).join(', '),
  ),
  ...again(name, 'static page'),
}))
table(kindNames, (kind) => ({
  'changes afterwards': medianOf(ours, kind, 'changes'),
  'layout shift': Number(medianOf(ours, kind, 'shift').toFixed(4)),
  'script, kB': Number((medianOf(ours, kind, 'script') / 1000).toFixed(1)),
  files: medianOf(ours, kind, 'requests'),
}))

async function openOnce(driven: ExtensionBrowser, page: Page): Promise<Opening> {
  const clicked = performance.timeOrigin + performance.now()
  const popup = await driven.openPopup(page)
  const seen = await popup.evaluate(watch, watched)
  const { JSHeapUsedSize = 0, TaskDuration = 0 } = await popup.metrics()
  const files = await filesOf(popup)
  await popup.close()
  const { painted, people, settled, ...rest } = seen
  return {
    painted: painted - clicked,
    people: people - clicked,
    settled: settled - clicked,
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
  let people = 0
  new PerformanceObserver((list) => {
    people ||= performance.timeOrigin + (list.getEntries()[0]?.startTime ?? 0)
  }).observe({ type: 'element', buffered: true })
  const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]
  while (!firstPaint()) await new Promise((resolve) => setTimeout(resolve, 5))
  const painted = performance.timeOrigin + (firstPaint()?.startTime ?? 0)
  // changes before the first paint are invisible
  changes = 0
  await new Promise((resolve) => setTimeout(resolve, watched))
  return { painted, people, settled: Math.max(painted, settled), shift, changes }
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
