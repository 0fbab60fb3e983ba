import { once } from 'node:events'
import type { Server as HttpServer, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { demoNetwork } from '../demo/network.ts'
import { createApp } from './app.ts'
import { hasDemoData, loadDemoData } from './demo-data.ts'
import { demoMembers } from './demo-members.ts'
import { isLoopback } from './loopback.ts'
import { openData } from './open-data.ts'
import { StartProblem } from './start-problem.ts'
import type { Store } from './store/store.ts'

export interface ServiceSettings {
  /** 0 takes any free port. */
  port: number
  /** 127.0.0.1 unless told. */
  host?: string
  /** Directory of the database, or `:memory:`. */
  data: string
  /** Whether to load the demo data; only on loopback. */
  demo: boolean
  /** What the pages call the network. */
  network?: string
  /**
   * The graph API's and the authorization host's addresses as clients see them. One that isn't given is the other one,
   * and where neither is, both are where the service listens.
   */
  baseUrl?: string
  authUrl?: string
  now?: () => number
  log?: (line: string) => void
}

export interface Service {
  /** Where the service listens. */
  url: string
  /** Lets the requests under way finish, then closes the database. Calling it again changes nothing. */
  close(): Promise<void>
}

/** How long, in milliseconds, requests under way may take at the end. */
const grace = 3000

/**
 * Starts the graph service.
 *
 * @throws StartProblem with a sentence for whoever starts it
 */
export async function startService(settings: ServiceSettings): Promise<Service> {
  const { port, host = '127.0.0.1', data, demo, now = Date.now, log = writeToStderr } = settings
  const store = await openData(data)
  try {
    if (!isLoopback(host) && (demo || (await hasDemoData(store)))) {
      throw new StartProblem(`The demo data has public passwords, so it is served on loopback only, not on ${host}.`)
    }
    if (demo) await loadDemoData(store, now())

    let app: Hono | undefined
    const server = createAdaptorServer({ fetch: (request, env) => app?.fetch(request, env) })
    const underWay = watchAnswers(server)
    const url = await listen(server, port, host)
    const {
      authUrl = settings.baseUrl ?? url,
      baseUrl = authUrl,
      network = demo ? demoNetwork.name : 'Network',
    } = settings
    const demoLogins = demo ? { members: demoMembers, password: demoNetwork.password } : undefined
    app = createApp({ store, addresses: { baseUrl, authUrl }, network, demo: demoLogins, now, log })

    let closing: Promise<void> | undefined
    return { url, close: () => (closing ??= stop(server, store, underWay)) }
  } catch (error) {
    await store.close()
    throw error
  }
}

type Server = ReturnType<typeof createAdaptorServer>

async function listen(server: Server, port: number, host: string): Promise<string> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const busy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    const sentence = busy
      ? `Port ${port} on ${host} is taken; choose another with --port.`
      : `The service can’t listen on ${host}, port ${port}: ${String(error)}.`
    throw new StartProblem(sentence, error)
  }
  const { port: actual } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
}

/** Ends the server once no answer is under way: a browser keeps connections open that it may never use. */
async function stop(server: Server, store: Store, underWay: ReadonlySet<unknown>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const end = Date.now() + grace
  while (underWay.size > 0 && Date.now() < end) await setTimeout(10)
  if ('closeAllConnections' in server) server.closeAllConnections()
  await closed
  await store.close()
}

/** The answers that a server has begun and not finished. */
function watchAnswers(server: Server): ReadonlySet<unknown> {
  const underWay = new Set<ServerResponse>()
  ;(server as HttpServer).on('request', (_, response: ServerResponse) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  return underWay
}

function writeToStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
