import { mkdirSync, writeFileSync } from 'node:fs'
import { type Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { listen } from '../../../support/free-port.ts'
import { type PostgresServer, startPostgres } from '../../../support/postgres/server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { launchService, type OwnProcess, urlOf } from '../../own-process.ts'

export async function createDurableServer(settings: readonly string[] = []): Promise<PostgresServer> {
  const server = await startPostgres({ isDurable: true, settings })
  onTestFinished(() => server.remove())
  return server
}

export function createFolders(databaseUrl: string, count: number, parent = temporaryFolder()): string[] {
  return Array.from({ length: count }, (_, index) => {
    const folder = join(parent, `node${index}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ database_url: databaseUrl }))
    return folder
  })
}

export async function startCluster(folders: readonly string[], options?: Parameters<typeof launchService>[1]) {
  const nodes: OwnProcess[] = folders.map((folder) => launchService(folder, options))
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
  const urls = await Promise.all(nodes.map(urlOf))
  const wrong: string[] = []

  async function start(index: number): Promise<void> {
    const node = launchService(folders[index] as string, options)
    nodes[index] = node
    urls[index] = await urlOf(node)
  }

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
    /** The nodes' addresses; a node that was started again has another one. */
    urls,
    /** The logged failures of the nodes, without those that say that PostgreSQL is away. */
    wrong,
    async killNode(index: number) {
      await end(index, 'kill')
      await start(index)
    },
    /** Stops each node in an orderly way and starts it again, one after the other. */
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
 * A proxy in front of nodes, whose addresses may change. It sends nothing twice, and doesn't ask whether a node is ready.
 * @param agent keeps the connections to the nodes; by default each request has a new one
 */
export async function startProxy(nodes: readonly string[], agent: Agent | false = false) {
  let passed = 0
  const server = createServer((incoming, response) =>
    pass(incoming, response, nodes[passed++ % nodes.length] ?? '', agent),
  )
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    close: () =>
      new Promise<void>((resolve) => {
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
