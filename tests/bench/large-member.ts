import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keyVersion } from '../../src/contract/page-url.ts'
import { findPostgres } from '../../src/demo/programs.ts'
import { settingsFile } from '../../src/service/settings/settings.ts'
import { launchService, urlOf } from '../service/own-process.ts'
import { folderOfRun, quantile } from '../support/benchmark.ts'
import { startPostgres } from '../support/postgres/server.ts'
import { createLargeNetwork, popularUrl } from './large-member/network.ts'

/**
 * Calls a second of a member with 2,000 contacts and 500 pending requests, among a million shares, on both engines; with
 * the question for the bucket of a page.
 * Rounds of the calls and engines alternate, so that other load affects all of them.
 */
const { values } = parseArgs({ options: { 'at-once': { type: 'string', default: '8' } } })
const atOnce = Number(values['at-once'])
const rounds = 20
const callsInRound = 200
/** A member may make 1,000 writes and ask for 3,600 buckets in an hour. */
const [writesInRound, bucketsInRound] = [40, 150]

interface Call {
  name: string
  /** `BITS` is for the width of the network's buckets. */
  path: string
  method?: 'GET' | 'POST'
  /** Otherwise `callsInRound`. */
  inRound?: number
}

const calls: readonly Call[] = [
  { name: 'look-up of a page that nobody shared', path: '/recommend?url=http://news.example/unknown' },
  {
    name: 'bucket of a page',
    path: `/shared_pages?key_version=${keyVersion}&bits=BITS&bucket=0`,
    inRound: bucketsInRound,
  },
  { name: '/me/pending_requests', path: '/me/pending_requests' },
  { name: '/newsfeed', path: '/newsfeed' },
  { name: '/newsfeed, its second page', path: `/newsfeed?page=2&until=${new Date().toISOString()}` },
  { name: '/newsfeed of a domain of which there is none', path: '/newsfeed?domain=none.example' },
  { name: 'page of news of the site', path: '/' },
  { name: '/me/contacts', path: '/me/contacts' },
  { name: 'look-up of a popular page, contacts only', path: `/recommend?url=${popularUrl}&only_contacts=TRUE` },
  { name: 'look-up of a popular page', path: `/recommend?url=${popularUrl}` },
  {
    name: 'share of a new page',
    path: '/recommend?message=Read+this&url=http://new.example/',
    method: 'POST',
    inRound: writesInRound,
  },
]

const folder = folderOfRun()

async function startEngine(name: string, databaseUrl?: string) {
  const data = join(folder, name)
  mkdirSync(data)
  if (databaseUrl) writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: databaseUrl }))
  const began = performance.now()
  const { token, session } = await createLargeNetwork(data)
  const headers = { Authorization: `Bearer ${token}`, Cookie: `session=${session}` }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`a million shares on ${name}, made in ${seconds} s`)
  const service = launchService(data)
  process.once('exit', service.kill)
  const url = await urlOf(service)
  const account = (await (await fetch(`${url}/me`, { headers })).json()) as { shared_pages: { bits: number } }
  let asked = 0
  const results = calls.map((call) => ({ call, taken: 0, each: [] as number[] }))

  const ask = ({ path, method = 'GET' }: Call, agent: Agent) =>
    new Promise<void>((resolve, reject) => {
      const unique = method === 'POST' ? asked++ : ''
      request(
        url + path.replace('BITS', `${account.shared_pages.bits}`) + unique,
        { agent, method, headers },
        (response) => {
          if ((response.statusCode ?? 0) >= 300) reject(new Error(`${path}: ${response.statusCode}`))
          response.resume().on('end', resolve)
        },
      )
        .on('error', reject)
        .end()
    })

  return {
    name,
    results,
    /** @param isCounted false for the warm-up round */
    async measure({ call, each }: (typeof results)[number], isCounted: boolean): Promise<number> {
      let left = call.inRound ?? callsInRound
      // the service closes connections that wait for the other engine
      const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
      const start = performance.now()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (left-- > 0) {
            const begun = performance.now()
            await ask(call, agent)
            if (isCounted) each.push(performance.now() - begun)
          }
        }),
      )
      agent.destroy()
      return isCounted ? performance.now() - start : 0
    },
    async stop(): Promise<void> {
      await service.stop()
      if (service.complaints()) console.log(service.complaints())
    },
  }
}

const settings = ['shared_buffers=1GB', 'max_wal_size=8GB']
const server = findPostgres() ? await startPostgres({ isDurable: true, settings }) : undefined
const engines = [await startEngine('SQLite')]
if (server) engines.push(await startEngine('PostgreSQL', server.url))
for (let round = -1; round < rounds; round++)
  for (const index of calls.keys())
    for (const engine of engines) {
      const result = engine.results[index]
      if (result) result.taken += await engine.measure(result, round >= 0)
    }
for (const engine of engines) await engine.stop()
await server?.remove()

const row = (...cells: (string | number)[]) =>
  cells.map((cell) => (typeof cell === 'string' ? cell.padEnd(46) : cell.toFixed(1).padStart(8))).join(' ')
console.log(
  `${atOnce} calls at a time: calls a second, p50 and p99 in ms of ${engines.map(({ name }) => name).join(', of ')}`,
)
if (engines[1]) console.log('last: p99 of PostgreSQL as a ratio to that of SQLite')
for (const [index, { name }] of calls.entries()) {
  const measured = engines.map(({ results }) => {
    const { taken = 1, each = [] } = results[index] ?? {}
    return [(each.length / taken) * 1000, quantile(each, 0.5), quantile(each, 0.99)] as const
  })
  const [[, , first], second] = measured as [(typeof measured)[0], (typeof measured)[1]?]
  console.log(row(name, ...measured.flat(), ...(second ? [second[2] / first] : [])))
}
