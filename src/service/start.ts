import type { Hono } from 'hono'
import { type AppDeps, createApp } from './app.ts'
import { openQuota } from './graph/quota.ts'
import { serve } from './http/server/http-server.ts'
import { openData } from './open-data.ts'
import { createPasswordQueue } from './store/sign-in/password-queue.ts'
import { createPasswords, passwordCost } from './store/sign-in/passwords.ts'
import type { Store } from './store/store.ts'
import { UsageError } from './usage-error.ts'

export interface ServiceSettings {
  /** 0 takes any free port. */
  port: number
  /** 127.0.0.1 unless told. */
  host?: string
  /** Directory of the database; or `:memory:`, or the bytes of the file that one in memory begins with. */
  data: string | Uint8Array
  /** Puts data into the store before anything listens, or refuses by a UsageError what is there; called at every start. */
  seed?: (store: Store, now: number) => Promise<void>
  /** What the pages call the network. */
  networkName?: string
  /** Logins that the front page shows to everybody. */
  logins?: AppDeps['logins']
  /**
   * The graph API's and the authorization host's origins as clients see them. One that isn't given is the other one,
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
 * @throws UsageError with a sentence for whoever starts it
 */
export async function startService(settings: ServiceSettings): Promise<Service> {
  const { port, host = '127.0.0.1', data, behindProxy = false, now = Date.now, log = writeToStderr } = settings
  const store = await openData(data, true)
  try {
    await settings.seed?.(store, now())

    const passwordQueue = createPasswordQueue()
    const quota = await openQuota(store, now)
    let saving: Promise<void> | undefined
    let complaint = ''
    // one at a time: where another process holds the database, the next one would only stand in line behind it
    const saveQuota = () =>
      (saving ??= quota
        .save()
        .then(
          () => '',
          (error) => `The calls of a second are not counted yet: ${error instanceof Error ? error.message : error}`,
        )
        .then((said) => {
          // once, and not each second until it is mended
          if (said && said !== complaint) log(said)
          complaint = said
        })
        .finally(() => {
          saving = undefined
        }))

    let app: Hono | undefined
    const server = await serve({ fetch: (request, env) => app?.fetch(request, env), port, host }).catch((error) => {
      throw cantListen(error, port, host)
    })
    const { authUrl = settings.baseUrl ?? server.url, baseUrl = authUrl, networkName = 'Network' } = settings
    const origins = { baseUrl, authUrl }
    app = createApp({
      store,
      passwords: createPasswords(passwordCost),
      passwordQueue,
      origins,
      quota,
      behindProxy,
      networkName,
      logins: settings.logins,
      now,
      log,
    })
    const everySecond = setInterval(saveQuota, 1000)

    async function stop(): Promise<void> {
      passwordQueue.close()
      await server.close()
      clearInterval(everySecond)
      await saving
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

function cantListen(error: NodeJS.ErrnoException, port: number, host: string): UsageError {
  const isTaken = error.code === 'EADDRINUSE'
  const sentence = isTaken
    ? `Port ${port} on ${host} is taken; choose another with --port.`
    : `The service can’t listen on ${host}, port ${port}: ${String(error)}.`
  return new UsageError(sentence, error)
}

function writeToStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
