import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../support/postgres/server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import type { Random } from '../../fuzz/random.ts'
import { launchService, type OwnProcess, urlOf } from '../../own-process.ts'

/** A PostgreSQL server that survives kills, until the test ends. */
export async function createServer(): Promise<PostgresServer> {
  const server = await startPostgres({ isDurable: true })
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

export async function startCluster(folders: readonly string[]): Promise<Cluster> {
  const nodes: OwnProcess[] = folders.map((folder) => launchService(folder))
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
  const urls = await Promise.all(nodes.map(urlOf))
  const wrong: string[] = []

  async function start(index: number): Promise<void> {
    const node = launchService(folders[index] as string)
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
