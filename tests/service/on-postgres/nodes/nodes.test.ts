import { expect, onTestFinished, test } from 'vitest'
import { createNetwork } from '../../fuzz/kills/writes.ts'
import { createRandom } from '../../fuzz/random.ts'
import {
  createClients,
  createDurableServer,
  createFolders,
  disturb,
  startCluster,
  startProxy,
  timeOfMember,
} from './cluster.ts'

/** Set by `npm run nodes`, which alone runs this file. The moments of the kills are random. */
const duration = Number(process.env.NODES_MINUTES) * 60_000

const clientCount = 8

const random = createRandom(Date.now())

/** Prints a line of the table. */
const print = (what: string, value: unknown): void =>
  console.log(`| ${what.padEnd(50)} | ${String(value).padStart(8)} |`)

test('clients of two nodes that are killed and restarted, also with their PostgreSQL, lose no acknowledged write, and do none twice', {
  timeout: duration + 180_000,
}, async () => {
  const server = await createDurableServer()
  const folders = createFolders(server.url, 2)
  const data = folders[0] as string
  const members = Math.ceil(duration / timeOfMember) + 1
  const parts = await createNetwork(data, clientCount * members)
  const cluster = await startCluster(folders)
  const proxy = await startProxy(cluster.urls)
  onTestFinished(() => proxy.close())
  const { history, failures, times, run } = createClients(proxy.url, random)

  const until = Date.now() + duration
  const partsOfEach = Array.from({ length: clientCount }, () => parts.splice(0, members))
  const [counts] = await Promise.all([disturb(cluster, server, random, until), run(partsOfEach, until)])
  // the last disturbance may have left something
  for (const entry of history.acknowledged().slice(-100)) await history.sendWrite(proxy.url, entry)
  await cluster.close()
  await history.compare(data)

  for (const [kind, count] of counts) print(kind, count)
  print('acknowledged writes', history.acknowledged().length)
  for (const [kind, found] of Object.entries(history.faults)) print(kind, found.length)
  for (const [kind, count] of failures) print(`failed requests: ${kind}`, count)
  print('longest time without an answer, in ms', times.longestSilence)
  print('slowest request, in ms', times.slowest)
  expect(history.faults).toEqual({ lost: [], 'half-done': [], doubled: [], wrong: [] })
  expect(cluster.wrong).toEqual([])
  expect(history.unacknowledged()).toEqual([])
})
