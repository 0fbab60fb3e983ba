import type { Hono } from 'hono'
import { demoNetwork } from '../demo/network.ts'
import { createApp } from './app.ts'
import { hasDemoData, loadDemoData } from './demo-data.ts'
import { demoMembers } from './demo-members.ts'
import { serve } from './http-server.ts'
import { isLoopback } from './loopback.ts'
import { openData } from './open-data.ts'
import { openQuota } from './quota.ts'
import { StartProblem } from './start-problem.ts'

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
  /** Whether a proxy in front says in X-Forwarded-For who calls. */
  behindProxy?: boolean
  now?: () => number
  log?: (line: string) => void
}

export interface Service {
  /** Where the service listens. */
  url: string
  /** Lets the requests under way finish, then closes the database. Calling it again changes nothing. */
  close(): Promise<void>
}

/**
 * Starts the graph service.
 *
 * @throws StartProblem with a sentence for whoever starts it
 */
export async function startService(settings: ServiceSettings): Promise<Service> {
  const { port, host = '127.0.0.1', data, demo, behindProxy = false, now = Date.now, log = writeToStderr } = settings
  const store = await openData(data)
  try {
    if (!isLoopback(host) && (demo || (await hasDemoData(store)))) {
      throw new StartProblem(`The demo data has public passwords, so it is served on loopback only, not on ${host}.`)
    }
    if (demo) await loadDemoData(store, now())

    const quota = await openQuota(store, now)
    const saveQuota = () => quota.save().catch((error) => log(`The calls of a second are not counted yet: ${error}`))

    let app: Hono | undefined
    const server = await serve({ fetch: (request, env) => app?.fetch(request, env), port, host })
    const {
      authUrl = settings.baseUrl ?? server.url,
      baseUrl = authUrl,
      network = demo ? demoNetwork.name : 'Network',
    } = settings
    const demoLogins = demo ? { members: demoMembers, password: demoNetwork.password } : undefined
    const addresses = { baseUrl, authUrl }
    app = createApp({ store, addresses, quota, behindProxy, network, demo: demoLogins, now, log })
    const saving = setInterval(saveQuota, 1000)

    async function stop(): Promise<void> {
      await server.close()
      clearInterval(saving)
      await saveQuota()
      await store.close()
    }

    let closing: Promise<void> | undefined
    return { url: server.url, close: () => (closing ??= stop()) }
  } catch (error) {
    await store.close()
    throw error
  }
}

function writeToStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
