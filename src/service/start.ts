import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { hour } from '../contract/durations.ts'
import { keepDeletingExpired } from './actions/expiry.ts'
import { finishRemovals } from './actions/membership.ts'
import { type Capability, elsewhereOf, type OnWeb, onWebOf, type Running, type Started } from './capability.ts'
import { createGraphApi } from './graph/graph-api.ts'
import { cors, routeByHost } from './http/hosts.ts'
import { serve } from './http/http-server.ts'
import { limitUrl } from './http/input.ts'
import {
  type Count,
  observeRequests,
  recordPart,
  requestIdOf,
  routeOf,
  type ServedRequest,
} from './http/observed-requests.ts'
import { createHealth, createReadiness, type Readiness } from './http/readiness.ts'
import { answerTo, problemResponse, respond, serveDocument } from './http/response.ts'
import { createProxyWarning, readClientIp, setSender } from './http/sender.ts'
import { openQuota, type Quota, saveEverySecond } from './limits/quota.ts'
import { createRequestQueues } from './limits/request-queues.ts'
import type { MailQueue } from './mail/link-queue.ts'
import { createAuthorizationServer, createDiscovery } from './oauth/authorization-server.ts'
import { openData } from './open-data.ts'
import { watchClock } from './operation/clock.ts'
import { type Log, toStderr } from './operation/log.ts'
import { poll } from './operation/poll.ts'
import { keepPageKeysNew } from './page-keys.ts'
import { authorizeRoutes } from './pages/sign-in/authorize.ts'
import { createSite } from './pages/site.ts'
import type { DemoLogins, Parts, Release } from './parts.ts'
import { createPasswordQueue, type PasswordQueue } from './sessions/password-queue.ts'
import { createPasswords, type Passwords, passwordCost } from './sessions/passwords.ts'
import { createWebSessions } from './sessions/web-sessions.ts'
import { defaultHost, defaultPort, originsOf, type Settings, type SettingsOf, warningsOf } from './settings/settings.ts'
import type { Store } from './store/store.ts'
import { ExplainedError, UsageError } from './usage-error.ts'
import type { Elsewhere } from './website/page/visit.ts'
import { createSecurityTxt } from './website/security-txt.ts'

export interface ServiceSettings extends Settings {
  /** The data directory; or `:memory:`; or the bytes of a database file, which is opened in memory. */
  data: string | Uint8Array
  /** Called at every start, before the service listens: adds data, or throws a UsageError if it refuses the data. */
  seed?: (store: Store, now: number) => Promise<void>
  logins?: DemoLogins
  /** For administrators and metrics; the program that starts it knows it. */
  release?: Release
  now?: () => number
  /** The administrator's word: changes are taken, whatever the clock says. */
  clockIsRight?: boolean
  /** The log; by default, sentences on stderr. */
  log?: Log
  served?: ((request: ServedRequest) => void) | undefined
  /** The file descriptor of a socket that listens already (`heldPort`), in place of host and port. */
  held?: number | undefined
}

export interface Service {
  url: string
  /** Lines for the operator, such as where metrics are. */
  says: readonly string[]
  /** Finishes the running requests, then closes the database. Idempotent. */
  close(): Promise<void>
}

/**
 * Each part that has to be closed puts its end on one stack. A stop runs the stack from the top, and so does a start that
 * fails: it leaves no port, no lock and no open database.
 * @param capabilities all that the network has beyond the core (`capabilities/list.ts`)
 * @throws UsageError for what the operator can change, such as a setting or the data
 */
export async function startService<const List extends readonly Capability[]>(
  settings: ServiceSettings & SettingsOf<List>,
  capabilities: List,
): Promise<Service> {
  await using ends = new AsyncDisposableStack()
  const { url, says } = await startParts(settings, capabilities, ends)
  const begun = ends.move()
  let closing: Promise<void> | undefined
  return { url, says, close: () => (closing ??= begun.disposeAsync()) }
}

async function startParts(
  settings: ServiceSettings,
  capabilities: readonly Capability[],
  ends: AsyncDisposableStack,
): Promise<Omit<Service, 'close'>> {
  const { port = defaultPort, host = defaultHost, held, data, now = Date.now, log = toStderr } = settings
  const ofCapabilities = capabilities.flatMap((capability) => capability.warnings?.(settings) ?? [])
  for (const warning of [...warningsOf(settings), ...ofCapabilities]) log(warning)
  const elsewhere = await elsewhereOf(capabilities, settings)
  const { database_url: databaseUrl } = settings
  let refusal = (): string | undefined => undefined
  const opening = { serving: true, log, databaseUrl, refusal: () => refusal() }
  const store = ends.use(await openData(data, capabilities, opening))
  const readiness = createReadiness(store, log)
  ends.defer(await readiness.begin())
  await settings.seed?.(store, now())
  const isDirectory = typeof data === 'string' && data !== ':memory:'
  // without members, only those join whom nobody has to invite
  if (isDirectory && !elsewhere?.addsMembers && (await store.members.list(1)).length === 0)
    log(
      `The network in ${data} has no members, so nobody can sign in. Make it, with its first administrator: npm run service -- init --data ${data}`,
    )
  const started: Started[] = []
  const count: Count = (name, labels) => {
    for (const each of started) each.count?.(name, labels)
  }
  const quota = await openQuota(store, now, (of) => count('quotaRefused', { of }))
  ends.defer(saveEverySecond(quota, log))

  const network = {
    name: settings.name ?? 'Network',
    isPublic: settings.public ?? false,
    publishesStatuses: settings.publishes_statuses,
    languages: settings.languages,
    pagesFolder: isDirectory ? join(data, 'pages') : undefined,
    extensionUrls: settings.extension_urls,
    securityContact: settings.security_contact,
    logins: settings.logins,
  }
  const mailQueue = await startLinkMails(settings, network.name, { log, count })
  if (mailQueue) ends.defer(mailQueue.close)
  const passwordQueue = createPasswordQueue()
  const onWeb = await onWebOf(capabilities, settings)

  // at once: each part waits for its work under way
  ends.defer(async () => {
    const closed = await Promise.allSettled(started.map(async ({ close }) => close()))
    for (const end of closed) if (end.status === 'rejected') throw end.reason
  })
  // requests wait until nothing of the start can fail any more, except probes: the process is alive, and not ready
  const opened = Promise.withResolvers<Hono | undefined>()
  let serving = createHealth({
    readiness: { isReady: async () => false, isReadable: async () => false },
  }).all(
    '*',
    async ({ req, env }) => (await opened.promise)?.fetch(req.raw, env) ?? new Response(null, { status: 503 }),
  )
  const fetch = (request: Request, env: object) => serving.fetch(request, env)
  // what follows waits at the held port, or a proxy in front of several nodes sends it to another one
  const drains = (store.network.isShared || held !== undefined) && settings.behind_proxy === true
  const server = await serve({ fetch, port, host, held, log, drains }).catch((error) => {
    const reason = `The service can’t listen on ${host}, port ${port}: ${error}.`
    const isTaken = error.code === 'EADDRINUSE'
    throw new UsageError(isTaken ? `Port ${port} on ${host} is taken; choose another with --port.` : reason, error)
  })
  ends.defer(server.close)
  ends.defer(passwordQueue.close)
  ends.defer(() => opened.resolve(undefined))
  const origins = originsOf(settings, server.url)
  const { release } = settings
  const running = { capabilities, release, store, quota, network, authUrl: origins.authUrl, log, now, count }
  const app = createApp({
    ...running,
    capabilities: onWeb,
    readiness,
    behindProxy: settings.behind_proxy,
    elsewhere,
    passwords: createPasswords(passwordCost),
    passwordQueue,
    origins,
    mailQueue,
    served(request) {
      settings.served?.(request)
      count('request', request)
    },
  })
  for (const capability of capabilities) {
    const work = await capability.start?.(running, settings)
    if (work) started.push(work)
  }
  // what capabilities make at their first start has no time
  const clock = watchClock({ store, now, log, released: settings.release?.time, isRight: settings.clockIsRight })
  ends.defer(clock.close)
  await clock.begin()
  refusal = clock.refusal
  serving = app
  opened.resolve(app)
  for (const { begin } of started) begin?.()
  // members whose removal was interrupted
  const removing = poll(
    () => finishRemovals(store),
    hour,
    (error) => log(`Removed members are still stored: ${error}`),
  )
  for (const work of [removing, keepPageKeysNew(store, log), keepDeletingExpired(store, now, log)]) {
    started.push(work)
    void work.begin()
  }
  return { url: server.url, says: started.flatMap(({ says }) => says ?? []) }
}

/** The package for e-mail is loaded only if there is a mail server. */
async function startLinkMails(
  { smtp_url: url, smtp_from: from }: Settings,
  name: string,
  { log, count }: Pick<Running, 'log' | 'count'>,
) {
  if (url === undefined) return undefined
  const { createMailQueue } = await import('./mail/link-queue.ts')
  return createMailQueue({ url, from, name }, log, (outcome) => count('mail', { kind: 'link', outcome }))
}

/** Seconds for which a browser uses only https for these hosts, since each response (RFC 6797): a year. */
const httpsOnly = 365 * 24 * 60 * 60

interface AppParts extends Pick<Parts, 'store' | 'network' | 'origins' | 'release' | 'now'> {
  capabilities: readonly OnWeb[]
  readiness: Readiness
  passwords: Passwords
  passwordQueue: PasswordQueue
  quota: Quota
  behindProxy?: boolean | undefined
  elsewhere?: Elsewhere | undefined
  mailQueue: MailQueue | undefined
  log: Log
  served?: ((request: ServedRequest) => void) | undefined
  count?: Count | undefined
}

export function createApp(given: AppParts): Hono {
  const { origins, elsewhere, log, served = () => {}, count = () => {} } = given
  const { authUrl } = origins
  const hasPasswords = !elsewhere?.isOnly
  const hasMail = given.mailQueue !== undefined && hasPasswords
  const network = { ...given.network, hasMail }
  const secure = authUrl.startsWith('https:')
  const isHttps = secure && origins.baseUrl.startsWith('https:')
  const { behindProxy = false } = given
  const clientIp = (context: Context) => readClientIp(context, behindProxy)
  const warnOfProxy = behindProxy ? undefined : createProxyWarning(log)
  const parts = { ...given, network, authUrl, elsewhere, runInQueue: createRequestQueues(), clientIp, secure, report }
  const siteParts = { ...parts, webSessions: createWebSessions({ ...parts, count, hasPasswords }) }

  function report(error: Error, context: Context): void {
    const { req } = context
    if (req.raw.signal.aborted) return // the client has disconnected
    const reason = error instanceof ExplainedError ? error.message : (error.stack ?? error.message)
    log(`${req.method} ${routeOf(context)} failed: ${reason}`, requestIdOf(context))
  }

  const app = new Hono()

  app.use(observeRequests(served))
  app.use(async (context, next) => {
    warnOfProxy?.(context)
    setSender(context, { subject: clientIp(context), isMember: false })
    await next()
    context.res.headers.set('X-Content-Type-Options', 'nosniff')
    // it concerns all ports of a host name, and so would cut off an http origin there
    if (isHttps) context.res.headers.set('Strict-Transport-Security', `max-age=${httpsOnly}`)
  })
  app.use(cors)
  app.use(limitUrl)
  app.onError((error, context) => respond(context, problemResponse(answerTo(error, context, report))))

  app.route('/', createHealth(given))
  app.route('/', createDiscovery(parts))
  app.route('/', createSecurityTxt(parts))
  for (const { documents = {} } of given.capabilities)
    for (const [path, make] of Object.entries(documents))
      app.get(
        path,
        compress({ encoding: 'gzip' }),
        etag(),
        serveDocument(() => make(parts)),
      )

  const authorization = new Hono()
  authorization.use(recordPart)
  const { site, notFoundPage } = createSite(siteParts)
  authorization.route('/', site)
  authorization.route('/', createAuthorizationServer(parts, authorizeRoutes(siteParts), elsewhere?.posts(siteParts)))
  const graph = createGraphApi(parts)
  app.all('*', routeByHost(origins, authorization, graph, notFoundPage))

  return app
}
