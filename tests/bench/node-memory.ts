import { parseArgs } from 'node:util'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { openData } from '../../src/service/open-data.ts'
import { openDatabaseOf } from '../service/database.ts'
import { inside, launchService, urlOf } from '../service/own-process.ts'
import { openKeptConnections } from '../soak/kept-connections.ts'
import { folderOfRun } from '../support/benchmark.ts'
import { createLargeNetwork, popularUrl } from './large-member/network.ts'

/**
 * Memory of a node with a million shares on SQLite, after few and many calls, and while 1,000 connections call at once.
 */
const { values } = parseArgs({
  options: { calls: { type: 'string', default: '1000000' }, heap: { type: 'string' } },
})
const calls = Number(values.calls)
const [warmUp, fewConnections, manyConnections, callsOfMany] = [10_000, 8, 990, 200_000]

const data = folderOfRun()
await createLargeNetwork(data)
const tokens = await issueTokens(manyConnections)
const service = launchService(data, {
  nodeOptions: [
    '--expose-gc',
    // as the unit and the container have it
    '--max-semi-space-size=4',
    ...(values.heap ? [`--max-old-space-size=${values.heap}`] : []),
  ],
  imports: [inside],
})
process.once('exit', service.kill)
const port = Number(new URL(await urlOf(service)).port)

interface Memory {
  heap: number
  memory: number
}

const paths = [
  '/me',
  '/recommend?url=http://news.example/unknown',
  `/recommend?url=${popularUrl}`,
  '/newsfeed',
  '/me/contacts',
  '/me/pending_requests',
]
const headOf = (number: number) =>
  `GET ${paths[number % paths.length]} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${tokens[number % tokens.length]}\r\n\r\n`
const shown = ({ heap, memory }: Memory) =>
  `heap ${(heap / 1e6).toFixed(1)} MB, process ${(memory / 1e6).toFixed(0)} MB`

/** Access tokens of so many members, since the calls of one member wait for each other. */
async function issueTokens(count: number): Promise<string[]> {
  const store = await openData(data, capabilities)
  const database = await openDatabaseOf(data)
  const members = await database.all<{ id: string }>('SELECT id FROM member LIMIT $1', count)
  const [{ key = '' } = {}] = await store.applications.list()
  const issued = []
  for (const { id } of members) {
    await store.authorizations.allow(id, key, true, Date.now())
    issued.push(await store.authorizations.issueToken(id, key, Date.now()))
  }
  await Promise.all([database.close(), store.close()])
  return issued
}

const few = await openKeptConnections(port, fewConnections)
await few.call(warmUp, headOf)
const first = await service.ask<Memory>('read')
console.log(`After ${warmUp} calls over ${fewConnections} connections: ${shown(first)}`)
await few.renew()
await few.call(calls - warmUp, headOf)
const last = await service.ask<Memory>('read')
console.log(
  `After ${calls}: ${shown(last)}, ${(last.heap / first.heap).toFixed(2)} and ${(last.memory / first.memory).toFixed(2)} times as much`,
)
few.close()

const many = await openKeptConnections(port, manyConnections)
let largest: Memory = { heap: 0, memory: 0 }
const watch = setInterval(async () => {
  const { heap, memory } = await service.ask<Memory>('now')
  largest = { heap: Math.max(largest.heap, heap), memory: Math.max(largest.memory, memory) }
}, 200)
const statuses = await many.call(callsOfMany, headOf)
clearInterval(watch)
console.log(
  `${callsOfMany} calls over ${manyConnections} connections: at most ${shown(largest)}; responses by status:`,
  statuses,
)
many.close()
await service.kill()
