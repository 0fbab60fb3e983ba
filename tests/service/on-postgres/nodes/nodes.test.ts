import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { PostgresServer } from '../../../support/postgres/server.ts'
import { createHistory } from '../../fuzz/kills/history.ts'
import { createNetwork, createWrites, type Part, send, type Write } from '../../fuzz/kills/writes.ts'
import { createRandom } from '../../fuzz/random.ts'
import { createDurableServer, createFolders, startCluster, startProxy } from './cluster.ts'

/** Set by `npm run nodes`, which alone runs this file. The moments of the kills are random. */
const duration = Number(process.env.NODES_MINUTES) * 60_000

const clientCount = 8

const random = createRandom(Date.now())

/** @returns the number of disturbances by kind */
async function disturb(
  cluster: Awaited<ReturnType<typeof startCluster>>,
  server: PostgresServer,
  until: number,
): Promise<Map<string, number>> {
  const disturbances = {
    'kills of a node': () => cluster.killNode(random.below(cluster.urls.length)),
    'kills of PostgreSQL': async () => {
      await server.stop(random.pick(['SIGQUIT', 'SIGKILL']))
      await delay(random.next() * 3000)
      await server.start()
    },
    'rolling restarts': () => cluster.restartAll(),
  }
  const counts = new Map<string, number>()
  while (Date.now() < until)
    for (const [kind, does] of Object.entries(disturbances)) {
      await delay(random.next() * 3000)
      await does()
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
  return counts
}

/** Milliseconds after which a client continues as the next member. */
const timeOfMember = 10_000

/** The pause before a write is sent again, in milliseconds: shorter than the extension's, which finds more. */
const pause = 300

/** A node or PostgreSQL is away: the write has to be sent again. */
const isFailure = (response: string): boolean => /^50[23] /.test(response)

function createClients(url: string) {
  const failures = new Map<string, number>()
  const times = { answered: Date.now(), longestSilence: 0, slowest: 0 }
  const history = createHistory({ isFailure, deliver })

  async function deliver(to: string, write: Write): Promise<string> {
    const sent = Date.now()
    const response = await send(to, write).catch((error: unknown) => {
      count('connection')
      throw error
    })
    const now = Date.now()
    times.slowest = Math.max(times.slowest, now - sent)
    if (isFailure(response)) count(response.slice(0, 3))
    else {
      times.longestSilence = Math.max(times.longestSilence, now - times.answered)
      times.answered = now
    }
    return response
  }

  const count = (kind: string) => failures.set(kind, (failures.get(kind) ?? 0) + 1)

  async function client(parts: readonly Part[], until: number): Promise<void> {
    for (const part of parts) {
      const next = createWrites(part, random)
      const end = Math.min(until, Date.now() + timeOfMember)
      while (Date.now() < end) {
        const entry = { write: next() }
        // some are sent twice at once, to one node each
        while (!(await history.sendWrite(url, entry, random.once(8) ? 2 : 1))) await delay(pause)
        // like a member who sends the same again later
        if (random.once(20)) await history.sendWrite(url, random.pick(history.acknowledged()))
        await delay(random.next() * 50)
      }
    }
  }

  return {
    history,
    /** The number of failed requests by kind: the status, or `connection`. */
    failures,
    times,
    run: (partsOfEach: readonly (readonly Part[])[], until: number) => {
      times.answered = Date.now()
      return Promise.all(partsOfEach.map((parts) => client(parts, until)))
    },
  }
}

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
  const { history, failures, times, run } = createClients(proxy.url)

  const until = Date.now() + duration
  const partsOfEach = Array.from({ length: clientCount }, () => parts.splice(0, members))
  const [counts] = await Promise.all([disturb(cluster, server, until), run(partsOfEach, until)])
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
