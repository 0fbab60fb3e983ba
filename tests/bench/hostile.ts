import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { maxWrites } from '../../src/service/limits/quota.ts'
import { settingsFile } from '../../src/service/settings/settings.ts'
import { launchService, urlOf } from '../service/own-process.ts'
import { folderOfRun, onEachEngine, quantile } from '../support/benchmark.ts'
import { type Account, createNetwork, hostileTexts, turns, words } from './hostile/network.ts'

/**
 * How long an ordinary member waits for pages, calls, searches and shares, with and without a member who makes all the
 * writes of every kind, forms, uploads, searches, pages and calls of an hour that the service allows, on both engines.
 * Times with and without that member alternate, so that other load affects both. Fails if anything takes 100 ms longer
 * (99th percentile).
 */
const { values } = parseArgs({
  options: {
    shares: { type: 'string', default: '40000' },
    past: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '30' },
    seconds: { type: 'string', default: '2' },
    engine: { type: 'string' },
  },
})
const [shares, past, rounds] = [Number(values.shares), Number(values.past), Number(values.rounds)]
const length = 1000 * Number(values.seconds)

/** Milliseconds that the ordinary member may wait longer. */
const goal = 100

/** Connections of the hostile member: the service runs two requests of a member at once. */
const lanes = 8

/** Milliseconds between two requests of the ordinary member. */
const pause = 20

const numbered = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index))

const hostileQueries = [
  `"${turns(28)} b b"`,
  `"${turns(200)} b b"`,
  `${numbered(14, () => '"a b"').join(' ')} "b b"`,
  'a "b b"',
  '"b a a"',
  `"${turns(30, ['w1', 'w2'])}"`,
  'trains',
  'trains zzz',
  numbered(30, (index) => `trains${index}`).join(' '),
  numbered(30, (index) => `w${index + 1}`).join(' '),
  numbered(30, (index) => `"w${index + 1}"`).join(' '),
  numbered(30, (index) => `w1${index}`).join(' '),
  numbered(30, () => 'from:m').join(' '),
  `${numbered(15, (index) => `from:mia${index}`).join(' ')} zzz`,
  numbered(30, (index) => `site:x${index}.example`).join(' '),
  'lang:en a',
  'before:2100 after:2000',
  'mia mia mia mia mia',
  '"w1 w1" w2',
  'a b w1',
]

const find = (query: string) => `/find?${new URLSearchParams({ query: query.slice(0, 500) })}`
const search = (query: string) => `/search?${new URLSearchParams({ query: query.slice(0, 500), limit: '100' })}`

interface Request {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  body?: URLSearchParams | FormData
}

function hostileRequests({ id, feeds }: Account): Request[] {
  const paths = [
    ...hostileQueries.flatMap((query) => [find(query), search(query)]),
    ...feeds.map((secret) => `/feeds/${secret}`),
    ...['/', '/?page=100', '/people?name=mia', '/people?name=mia+mia+mia+mia&page=25', `/profile/${id}?page=100`],
    ...['/most-shared', '/settings', '/settings/feeds', '/requests', '/page?url=http://unknown.example/'],
    ...['/newsfeed?limit=100&page=50', '/newsfeed?domain=none.example&limit=100', '/me/newsfeed?language=xx&limit=100'],
    ...['/newsfeed?language=en&limit=100&page=50', '/most_shared?period=MONTH&limit=20', '/me/contacts?limit=100'],
    ...['/recommend?url=http://unknown.example/', '/me/newsfeed?since=2000-01-01T00:00:00Z&limit=100&page=50'],
  ]
  return paths.map((path) => ({ path }))
}

let written = 0

/** An address that is all separators, as long as a form may be with its escapes. */
const longestAddress = `http://hostile.example/?${'a=/&'.repeat(9000)}`

function picture(): FormData {
  const fields = new FormData()
  fields.set('csrf_token', 'wrong')
  fields.set('picture', new Blob([crypto.getRandomValues(new Uint8Array(60_000))]), 'picture.png')
  return fields
}

/** One of each kind in turn: calls, and forms with a wrong token, which are shown again with their texts. */
function hostileWrite({ id }: Account, ordinary: Account, item: string): Request {
  const texts = { ...hostileTexts(), url: `http://hostile.example/${written}` }
  const post = (path: string, fields: Record<string, string>): Request => ({
    path: `${path}?${new URLSearchParams(fields)}`,
    method: 'POST',
  })
  const form = (path: string, fields: Record<string, string>): Request => ({
    path,
    method: 'POST',
    body: new URLSearchParams({ csrf_token: `x.${id}`, ...fields }),
  })
  const kinds: readonly (() => Request)[] = [
    () => post('/recommend', texts),
    () => post('/pass', { ...texts, to: 'me' }),
    () => post('/pass', { ...texts, to: ordinary.id }),
    () => post('/status', { message: turns(60) }),
    () => post(`/${item}/comments`, { message: turns(200) }),
    () => ({ path: `/${item}/like`, method: 'PUT' }),
    () => form('/share', { ...texts, url: longestAddress }),
    () => form('/', { message: turns(20_000) }),
    () => form('/oauth-provider/authorize2', { answer: 'allow' }),
    () => ({ path: '/settings', method: 'POST', body: picture() }),
  ]
  return (kinds[written++ % kinds.length] as () => Request)()
}

let shared = 0

const ordinaryRequests = (hostile: string): Record<string, () => Request[]> => ({
  page: () => ['/', '/people', `/profile/${hostile}`, '/most-shared', '/settings'].map((path) => ({ path })),
  call: () =>
    ['/me', '/newsfeed', '/me/contacts', '/recommend?url=http://news.example/unknown', '/me/pending_requests'].map(
      (path) => ({ path }),
    ),
  search: () => [find(words(2)), find(`"${words(2)}"`), search(words(1)), find('mia')].map((path) => ({ path })),
  share: () => [
    {
      path: `/recommend?url=http://ordinary.example/${shared++}&message=${encodeURIComponent(words(5))}`,
      method: 'POST',
    },
  ],
})

/** @returns the status and the milliseconds until the whole response was there */
async function ask(url: string, { token, session }: Account, { path, method = 'GET', body }: Request, agent: Agent) {
  const encoded = body && new Response(body)
  const bytes = encoded && Buffer.from(await encoded.arrayBuffer())
  // a form is the site's, which has no token
  const headers: Record<string, string | number> = bytes
    ? { 'Content-Type': encoded.headers.get('Content-Type') ?? '', 'Content-Length': bytes.length }
    : { Authorization: `Bearer ${token}` }
  headers.Cookie = `session=${session}`
  return new Promise<{ status: number; taken: number }>((resolve, reject) => {
    const began = performance.now()
    request(url + path, { agent, method, headers }, (response) => {
      response
        .resume()
        .on('end', () => resolve({ status: response.statusCode ?? 0, taken: performance.now() - began }))
        .on('error', reject)
    })
      .on('error', reject)
      .end(bytes)
  })
}

async function measure(name: string, databaseUrl?: string): Promise<boolean> {
  written = 0
  const data = join(folderOfRun(), name)
  mkdirSync(data)
  if (databaseUrl) writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: databaseUrl }))
  const { hostile, ordinary } = await createNetwork(data, shares, past, hostileQueries)
  const service = launchService(data)
  process.once('exit', service.kill)
  const url = await urlOf(service)

  const kinds = ordinaryRequests(hostile.id)
  const times = new Map(Object.keys(kinds).map((kind) => [kind, { without: [] as number[], beside: [] as number[] }]))
  const statuses = new Map<number, number>()
  const requests = hostileRequests(hostile)
  const shared = await fetch(`${url}/recommend?url=http://ordinary.example/first`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ordinary.token}` },
  })
  const { share_id } = (await shared.json()) as { share_id: string }

  async function attack(isOver: () => boolean): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: lanes })
    let next = 0
    const lane = async () => {
      while (!isOver()) {
        const isWrite = written < maxWrites && next % 4 === 0
        const { status } = await ask(
          url,
          hostile,
          isWrite ? hostileWrite(hostile, ordinary, share_id) : (requests[next % requests.length] as Request),
          agent,
        )
        next++
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(numbered(lanes, () => '').map(lane))
    agent.destroy()
  }

  async function useUntil(isOver: () => boolean, phase: 'without' | 'beside' | undefined): Promise<void> {
    const agent = new Agent({ keepAlive: true })
    while (!isOver())
      for (const [kind, make] of Object.entries(kinds))
        for (const each of make()) {
          const { status, taken } = await ask(url, ordinary, each, agent)
          if (status >= 300) throw new Error(`${each.path}: ${status}`)
          if (phase) times.get(kind)?.[phase].push(taken)
          await delay(pause)
        }
    agent.destroy()
  }

  const phaseEnd = () => {
    const end = performance.now() + length
    return () => performance.now() > end
  }
  await useUntil(phaseEnd(), undefined)
  for (let round = 0; round < rounds; round++) {
    await useUntil(phaseEnd(), 'without')
    const isOver = phaseEnd()
    await Promise.all([attack(isOver), useUntil(isOver, 'beside')])
  }
  await service.stop()
  if (service.complaints()) console.log(service.complaints())

  const answers = [...statuses].map(([status, count]) => `${count} with ${status}`).join(', ')
  console.log(
    `\n${name}, ${shares} shares, and ${past + written} of a hostile member, whose requests had answers: ${answers}`,
  )
  console.log('An ordinary member, p50 and p99 in ms, without and beside the hostile one; what is added to p99:')
  let isGood = true
  for (const [kind, { without, beside }] of times) {
    const cells = [without, beside].flatMap((each) => [quantile(each, 0.5), quantile(each, 0.99)])
    const added = (cells[3] ?? 0) - (cells[1] ?? 0)
    if (!(added < goal)) isGood = false
    console.log(
      `${kind.padEnd(8)}${[...cells, added].map((cell) => cell.toFixed(1).padStart(9)).join('')}  (${beside.length})`,
    )
  }
  return isGood
}

let areGood = true
await onEachEngine(values.engine, async (databaseUrl) => {
  if (!(await measure(databaseUrl ? 'PostgreSQL' : 'SQLite', databaseUrl))) areGood = false
})
if (!areGood) {
  console.log(`A member made another wait ${goal} ms longer.`)
  process.exitCode = 1
}
