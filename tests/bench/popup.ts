import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { buildExtension } from '../../src/build/build-extension.ts'
import { newsHost } from '../../src/build/demo-network.ts'
import { ensureBrowser } from '../../src/demo/browser/browser-program.ts'
import { launchChromium } from '../../src/demo/browser/chromium.ts'
import { startServiceProcess } from '../../src/demo/data/service-process.ts'
import { startNewsSite } from '../../src/demo/news-site/news-site.ts'
import { databaseFile } from '../../src/service/store/store.ts'
import { freePort } from '../browser/free-port.ts'
import { storeSession } from '../browser/stored-session.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { latency } from '../support/faults.ts'
import { type Opening, openOnce } from './popup/opening.ts'
import { idOf, newProfile, pin } from './popup/profile.ts'
import { median, spread } from './popup/quantiles.ts'
import { layRivals } from './popup/rivals.ts'
import { startWorkerOnce } from './popup/worker-start.ts'

/**
 * The real popup in a real Chromium, its icon on the toolbar, beside a blank one and one of a line in preact: from the click to
 * the first paint of text when it is opened again, at the first opening after the browser's start, and with the background
 * asleep; what changes afterwards; what it weighs. The extensions take turns, so that whatever else the machine does falls on all.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } })
const rounds = Number(values.rounds)

const [servicePort, delayedPort] = [await freePort(), await freePort()]
const baseUrl = `http://127.0.0.1:${delayedPort}`
const folder = await mkdtemp(join(tmpdir(), 'passalong-bench-'))
const executablePath = await ensureBrowser('chromium', console.log)
const service = await startServiceProcess({ port: servicePort, baseUrl, data: join(folder, 'data') })
let delay = 0
const proxy = await startFaultProxy({
  target: `http://127.0.0.1:${servicePort}`,
  port: delayedPort,
  keepAlive: true,
  decide: () => (delay > 0 ? latency(delay) : undefined),
})
const news = await startNewsSite()
const rivals = await layRivals()
const ours = await buildExtension(join(folder, 'built'), { family: 'chromium', baseUrl })

interface Contestant {
  extensionDir: string
  profile: string
  /** What its background replies to without asking anybody. */
  question: object
}
const contestant = async (extensionDir: string, question = {}): Promise<Contestant> => ({
  extensionDir,
  question,
  profile: await newProfile(),
})
const contestants: Record<string, Contestant> = {
  blank: await contestant(rivals.blank),
  'one line in preact': await contestant(rivals.preact),
  Passalong: await contestant(ours, { name: 'redirectUri', argument: {} }),
}

const launch = ({ extensionDir, profile }: Contestant) =>
  launchChromium({
    executablePath,
    extensionDir,
    profile,
    headless: true,
    language: 'en-US',
    hosts: { [newsHost]: news.port },
  })

const article = `http://${newsHost}/night-trains`

// once without measuring: the member signs in, and the icon comes to the toolbar
for (const [name, each] of Object.entries(contestants)) {
  const driven = await launch(each)
  const id = await idOf(driven)
  if (name === 'Passalong') {
    const database = <Result>(use: (opened: DatabaseSync) => Result): Result => {
      const opened = new DatabaseSync(join(folder, 'data', databaseFile), { timeout: 5000 })
      try {
        return use(opened)
      } finally {
        opened.close()
      }
    }
    await storeSession({ ...driven, baseUrl, database })
  }
  await driven.close()
  await pin(each.profile, id)
}

/** The ways in which it is opened, and the milliseconds that the service takes to reply meanwhile. */
const kinds = {
  'first opening': 0,
  'opened again': 0,
  asleep: 0,
  'again, 50 ms': 50,
  'again, 300 ms': 300,
}
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

const openings = new Map<string, Opening[]>()
const starts = new Map<string, number[]>()
const keep = <Value>(map: Map<string, Value[]>, key: string, value: Value) =>
  map.set(key, [...(map.get(key) ?? []), value])

for (let round = 0; round < rounds; round++) {
  for (const [name, each] of Object.entries(contestants)) {
    const driven = await launch(each)
    const page = await driven.browser.newPage()
    await page.goto(article)
    for (const kind of kindNames) {
      delay = kinds[kind]
      if (kind === 'asleep') await driven.endBackground()
      keep(openings, `${name}, ${kind}`, await openOnce(driven, page))
    }
    delay = 0
    keep(starts, name, await startWorkerOnce(driven, 'popup.html', each.question))
    await driven.close()
  }
  process.stdout.write('.')
}
console.log('\n')

const all = (name: string, kind: Kind, what: keyof Opening): number[] =>
  (openings.get(`${name}, ${kind}`) ?? []).map((opening) => opening[what])
const medianOf = (name: string, kind: Kind, what: keyof Opening): number => median(all(name, kind, what))
const ratio = (name: string, kind: Kind, what: keyof Opening): string =>
  (medianOf(name, kind, what) / medianOf('blank', kind, what)).toFixed(2)

const painted = kindNames.map((kind) => medianOf('blank', kind, 'painted').toFixed(0)).join(', ')
console.log(`Medians of ${rounds}, ratios to the blank one (${painted} ms), and the middle half`)
console.table(
  Object.fromEntries(
    Object.keys(contestants).map((name) => [
      name,
      {
        ...Object.fromEntries(
          kindNames.map((kind) => {
            const around = spread(all(name, kind, 'painted'))
            return [kind, `${ratio(name, kind, 'painted')} ± ${(around * 50).toFixed(0)} %`]
          }),
        ),
        work: ratio(name, 'opened again', 'work'),
        heap: ratio(name, 'opened again', 'heap'),
        'background asleep to reply': (median(starts.get(name) ?? []) / median(starts.get('blank') ?? [])).toFixed(2),
      },
    ]),
  ),
)
console.table(
  Object.fromEntries(
    kindNames.map((kind) => [
      kind,
      {
        'changes afterwards': medianOf('Passalong', kind, 'changes'),
        'layout shift': Number(medianOf('Passalong', kind, 'shift').toFixed(4)),
        'script, kB': Number((medianOf('Passalong', kind, 'script') / 1000).toFixed(1)),
        files: medianOf('Passalong', kind, 'requests'),
      },
    ]),
  ),
)

await proxy.stop()
await news.close()
await service.stop()
for (const { profile } of Object.values(contestants)) await rm(profile, { recursive: true, force: true })
await rm(folder, { recursive: true, force: true })
