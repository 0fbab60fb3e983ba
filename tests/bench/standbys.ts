import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { settingsFile } from '../../src/service/settings/settings.ts'
import { launchService, urlOf } from '../service/own-process.ts'
import { folderOfRun, quantile } from '../support/benchmark.ts'
import { freePort } from '../support/free-port.ts'
import { administrate } from '../support/postgres/administrate.ts'
import { documented, type PostgresServer, startPostgres } from '../support/postgres/server.ts'
import { createLargeNetwork, popularUrl } from './large-member/network.ts'

/**
 * Calls of a member with 2,000 contacts, among 200,000 shares, at three nodes: without standbys, with one and with two.
 * The processor time of each server says what standbys add; calls a second don't, where all share the processors. Rounds
 * of the nodes alternate, so that other load affects all of them. In the second half, others write.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    calls: { type: 'string', default: '200' },
    /** Changes a second of the second half. */
    writes: { type: 'string', default: '50' },
  },
})
const [rounds, callsInRound, writesASecond] = [Number(values.rounds), Number(values.calls), Number(values.writes)]
const atOnce = 8

const calls = [
  { name: 'look-up of a page that nobody shared', path: '/recommend?url=http://news.example/unknown' },
  { name: 'look-up of a popular page, contacts only', path: `/recommend?url=${popularUrl}&only_contacts=TRUE` },
  { name: 'newsfeed', path: '/newsfeed' },
  { name: 'newsfeed, its second page', path: `/newsfeed?page=2&until=${new Date().toISOString()}` },
]

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Milliseconds of the processor that a server and its processes have used, with those that have ended. */
function processorTimeOf(server: PostgresServer): number {
  const pid = String(server.pid())
  const children = execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' }).trim().split('\n')
  const timesOf = (process: string) => {
    try {
      // behind the name, which may have spaces
      return readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 15).map(Number) ?? []
    } catch {
      return []
    }
  }
  const own = timesOf(pid).reduce((sum, time) => sum + time, 0)
  const theirs = children.flatMap((child) => timesOf(child).slice(0, 2)).reduce((sum, time) => sum + time, 0)
  return ((own + theirs) / ticks) * 1000
}

const folder = folderOfRun()
const options = { isDurable: true, settings: [...documented, 'shared_buffers=512MB'] }
const primary = await startPostgres(options)
const settings = (data: string) => {
  mkdirSync(join(folder, data))
  writeFileSync(join(folder, data, settingsFile), JSON.stringify({ database_url: primary.url }))
  return join(folder, data)
}
const began = performance.now()
const { token } = await createLargeNetwork(settings('first'), { shares: 200_000 })
await administrate(primary, 'VACUUM ANALYZE', 'CHECKPOINT')
console.log(`A network with 200,000 shares, made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
const standbys: PostgresServer[] = []
while (standbys.length < 2) standbys.push(await startPostgres({ ...options, standbyOf: primary.url }))
const servers = [primary, ...standbys]

async function startNode(count: number) {
  const hosts = standbys.slice(0, count).map(({ url }) => new URL(url).host)
  const metricsPort = String(await freePort())
  const service = launchService(settings(`node-${count}`), {
    env: {
      PASSALONG_METRICS_PORT: metricsPort,
      ...(count > 0 && { PASSALONG_READ_URL: `postgres://passalong@${hosts}/postgres` }),
    },
  })
  process.once('exit', service.kill)
  const url = await urlOf(service)
  await delay(2000)
  const newResults = () => calls.map(() => ({ taken: 0, each: [] as number[], used: servers.map(() => 0) }))
  return {
    count,
    url,
    service,
    halves: [newResults(), newResults()] as const,
    /** Reads of the primary and of each standby. */
    async reads(): Promise<number[]> {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return [...text.matchAll(/^passalong_database_reads_total\{.*\} (\d+)$/gm)].map(([, reads]) => Number(reads))
    },
  }
}

const nodes = [await startNode(0), await startNode(1), await startNode(2)]

/** Until nodes have done the work of their start, and servers have written what they had to. */
async function untilQuiet(): Promise<void> {
  const began = performance.now()
  for (let used = Number.POSITIVE_INFINITY; used > 100; ) {
    const before = servers.map(processorTimeOf)
    await delay(3000)
    used = servers.reduce((sum, server, index) => sum + processorTimeOf(server) - (before[index] ?? 0), 0)
    if (performance.now() - began > 300_000) throw new Error('The servers are never idle.')
  }
  console.log(`Idle after ${((performance.now() - began) / 1000).toFixed(0)} s`)
}
await untilQuiet()
const headers = { Authorization: `Bearer ${token}` }

const ask = (url: string, agent: Agent, method: 'GET' | 'POST' = 'GET') =>
  new Promise<void>((resolve, reject) => {
    request(url, { agent, method, headers }, (response) => {
      if ((response.statusCode ?? 0) >= 300) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })

async function measure(node: (typeof nodes)[number], half: 0 | 1, index: number, isCounted: boolean): Promise<void> {
  const result = node.halves[half][index]
  const path = calls[index]?.path ?? ''
  if (!result) return
  let left = callsInRound
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const before = servers.map(processorTimeOf)
  const start = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        const begun = performance.now()
        await ask(node.url + path, agent)
        if (isCounted) result.each.push(performance.now() - begun)
      }
    }),
  )
  agent.destroy()
  if (!isCounted) return
  result.taken += performance.now() - start
  for (const [server, each] of servers.entries())
    result.used[server] = (result.used[server] ?? 0) + processorTimeOf(each) - (before[server] ?? 0)
}

let isOver = false
/** Changes shares at a pace, as other members do. @returns changes a second */
async function writeAlong(): Promise<number> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  const change = `UPDATE news_item SET message = $1 WHERE id =
    (SELECT id FROM news_item ORDER BY published DESC, id LIMIT 1 OFFSET $2)`
  const begun = performance.now()
  let written = 0
  for (; !isOver; written++) {
    await delay(Math.max(0, begun + (written / writesASecond) * 1000 - performance.now()))
    await client.query({ name: 'change', text: change, values: [`Read it ${written}`, written % 100] })
  }
  await client.end()
  return (written / (performance.now() - begun)) * 1000
}

const row = (...cells: (string | number)[]) =>
  cells.map((cell) => (typeof cell === 'string' ? cell.padEnd(44) : cell.toFixed(2).padStart(8))).join(' ')

for (const half of [0, 1] as const) {
  const writing = half === 1 ? writeAlong() : undefined
  const before = await Promise.all(nodes.map(({ reads }) => reads()))
  for (let round = -1; round < rounds; round++)
    for (const index of calls.keys()) for (const node of nodes) await measure(node, half, index, round >= 0)
  const after = await Promise.all(nodes.map(({ reads }) => reads()))
  isOver = writing !== undefined
  console.log(writing ? `\nwhile others make ${(await writing).toFixed(0)} changes a second` : '\nwithout changes')
  console.log(
    `${atOnce} calls at a time; for 0, 1 and 2 standbys: calls a second, p50 in ms, processor time of a call in ms of the primary and of each standby`,
  )
  for (const [index, { name }] of calls.entries())
    for (const { count, halves } of nodes) {
      const { taken = 1, each = [], used = [] } = halves[half][index] ?? {}
      const cost = used.map((time) => time / each.length)
      console.log(row(`${count}: ${name}`, (each.length / taken) * 1000, quantile(each, 0.5), ...cost))
    }
  for (const { count } of nodes) {
    const reads = (after[count] ?? []).map((all, index) => all - (before[count]?.[index] ?? 0))
    if (count > 0) console.log(`${count}: marked reads of the primary and of each standby: ${reads.join(', ')}`)
  }
}
for (const { service } of nodes) {
  await service.stop()
  if (service.complaints()) console.log(service.complaints())
}
for (const server of servers.toReversed()) await server.remove()
