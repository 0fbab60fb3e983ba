import { mkdirSync, writeFileSync } from 'node:fs'
import { type Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../support/postgres/server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { createHistory } from '../../fuzz/kills/history.ts'
import { createWrites, type Part, send, type Write } from '../../fuzz/kills/writes.ts'
import type { Random } from '../../fuzz/random.ts'
import { launchService, type OwnProcess, urlOf } from '../../own-process.ts'

/** A PostgreSQL server that survives kills, until the test ends. */
export async function createDurableServer(settings: readonly string[] = []): Promise<PostgresServer> {
  const server = await startPostgres({ isDurable: true, settings })
  onTestFinished(() => server.remove())
  return server
}

/** Creates the data directories of nodes with one database, below a new folder. */
export function createFolders(databaseUrl: string, count: number, parent = temporaryFolder()): string[] {
  return Array.from({ length: count }, (_, index) => {
    const folder = join(parent, `node${index}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ database_url: databaseUrl }))
    return folder
  })
}

/** Nodes of one network, as processes. */
export interface Cluster {
  /** The nodes' addresses; a node that was started again has another one. */
  urls: string[]
  /** The logged failures of the nodes, without those that say that PostgreSQL is away. */
  wrong: string[]
  killNode(index: number): Promise<void>
  /** Stops each node in an orderly way and starts it again, one after the other. */
  restartAll(): Promise<void>
  close(): Promise<void>
}

export async function startCluster(
  folders: readonly string[],
  options?: Parameters<typeof launchService>[1],
): Promise<Cluster> {
  const nodes: OwnProcess[] = folders.map((folder) => launchService(folder, options))
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
  const urls = await Promise.all(nodes.map(urlOf))
  const wrong: string[] = []

  async function start(index: number): Promise<void> {
    const node = launchService(folders[index] as string, options)
    nodes[index] = node
    urls[index] = await urlOf(node)
  }

  /** @param signal how the node is ended */
  async function end(index: number, signal: 'kill' | 'stop'): Promise<void> {
    const node = nodes[index] as OwnProcess
    const code = await node[signal]()
    if (signal === 'stop' && code !== 0) wrong.push(`a node ended with ${code}`)
    const complaints = node
      .complaints()
      .split('\n')
      .filter((line) => line !== '' && !line.includes('PostgreSQL'))
    wrong.push(...complaints)
  }

  return {
    urls,
    wrong,
    async killNode(index) {
      await end(index, 'kill')
      await start(index)
    },
    async restartAll() {
      for (const index of nodes.keys()) {
        await end(index, 'stop')
        await start(index)
      }
    },
    async close() {
      for (const index of nodes.keys()) await end(index, 'stop')
    },
  }
}

/**
 * Disturbs a cluster until a time: each kind of disturbance in turn, at random moments.
 *
 * @returns the number of disturbances by kind
 */
export async function disturb(
  cluster: Cluster,
  server: PostgresServer,
  random: Random,
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
export const timeOfMember = 10_000

/** The pause before a write is sent again, in milliseconds: shorter than the extension's, which finds more. */
const pause = 300

/** A node or PostgreSQL is away: the write has to be sent again. */
const isFailure = (response: string): boolean => /^50[23] /.test(response)

/** Clients that write until a time, and send each write again until it is acknowledged. */
export function createClients(url: string, random: Random) {
  const failures = new Map<string, number>()
  const times = { answered: Date.now(), longestSilence: 0, slowest: 0 }
  const history = createHistory({ isFailure, deliver })

  /** Sends a write, and records its duration. */
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

  /** Writes as one member after the other. */
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
    /** @param partsOfEach a list for each client */
    run: (partsOfEach: readonly (readonly Part[])[], until: number) => {
      times.answered = Date.now()
      return Promise.all(partsOfEach.map((parts) => client(parts, until)))
    },
  }
}

/** A proxy in front of several nodes. It sends nothing twice, and doesn't ask whether a node is ready. */
export interface Proxy {
  url: string
  close(): Promise<void>
}

/**
 * @param nodes the addresses of the nodes, which may change; each request goes to the next one
 * @param agent keeps the connections to the nodes; by default each request has a new one
 */
export async function startProxy(nodes: readonly string[], agent: Agent | false = false): Promise<Proxy> {
  let passed = 0
  const server = createServer((incoming, response) =>
    pass(incoming, response, nodes[passed++ % nodes.length] ?? '', agent),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Passes a request to a node, and its response back; a 502 if the node can't be reached or ends before it answers. */
function pass(incoming: IncomingMessage, response: ServerResponse, node: string, agent: Agent | false): void {
  const { method, url = '/', headers } = incoming
  const options = { method, headers: { ...headers, host: new URL(node).host }, agent }
  const outgoing = request(new URL(url, node), options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.once('error', () => response.destroy())
    answer.pipe(response)
  })
  outgoing.once('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  incoming.pipe(outgoing)
}
