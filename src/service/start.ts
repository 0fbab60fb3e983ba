import { join } from 'node:path'
import type { Hono } from 'hono'
import { createApp } from './app.ts'
import type { Capability } from './capability.ts'
import { sendToChats } from './deliveries/chats.ts'
import { sendPushes } from './deliveries/pushes.ts'
import { openQuota, type Quota } from './graph/quota.ts'
import type { ServedRequest } from './http/hosts.ts'
import { serve } from './http/http-server.ts'
import { createReadiness } from './http/readiness.ts'
import { createMailQueue } from './mail/link-queue.ts'
import { createNotificationQueue } from './mail/notification-queue.ts'
import { openData } from './open-data.ts'
import { watchClock } from './operation/clock.ts'
import { type Log, toStderr } from './operation/log.ts'
import { createOutgoing, internet, type Outgoing } from './outgoing.ts'
import type { DemoLogins } from './parts.ts'
import { fetchPictures } from './pictures/fetch-pictures.ts'
import { defaultHost, defaultPort, originsOf, type Settings } from './settings/settings.ts'
import { warningsOf } from './settings/warnings.ts'
import { createPasswordQueue } from './sign-in/password-queue.ts'
import { createPasswords, passwordCost } from './sign-in/passwords.ts'
import { readProviderSettings } from './sign-in/provider.ts'
import { finishRemovals } from './store/membership.ts'
import { keepSearchUp } from './store/search/indexing.ts'
import { searchRows } from './store/search/search.ts'
import type { Store } from './store/store.ts'
import { UsageError } from './usage-error.ts'
import { createNotificationMails } from './website/mail.ts'
import { pushSentence } from './website/page/language.ts'
import type { Elsewhere } from './website/page/page.ts'
import { createAtProvider } from './website/sign-in/at-provider.ts'

export interface ServiceSettings extends Settings {
  /** The data directory; or `:memory:`; or the bytes of a database file, which is opened in memory. */
  data: string | Uint8Array
  /** Called at every start, before the service listens: adds data, or throws a UsageError if it refuses the data. */
  seed?: (store: Store, now: number) => Promise<void>
  logins?: DemoLogins
  outgoing?: Outgoing | undefined
  now?: () => number
  /** By default, sentences on stderr. */
  log?: Log
  served?: ((request: ServedRequest) => void) | undefined
}

export interface Service {
  url: string
  metricsUrl?: string | undefined
  /** Finishes the running requests, then closes the database. Idempotent. */
  close(): Promise<void>
}

/**
 * Each part that has to be closed puts its end on one stack. A stop runs the stack from the top, and so does a start that
 * fails: it leaves no port, no lock and no open database.
 * @param capabilities all that the network has beyond the core (`capabilities/list.ts`)
 * @throws UsageError for what the operator can change, such as a setting or the data
 */
export async function startService(settings: ServiceSettings, capabilities: readonly Capability[]): Promise<Service> {
  await using ends = new AsyncDisposableStack()
  const { url, metricsUrl } = await startParts(settings, capabilities, ends)
  const begun = ends.move()
  let closing: Promise<void> | undefined
  return { url, metricsUrl, close: () => (closing ??= begun.disposeAsync()) }
}

async function startParts(
  settings: ServiceSettings,
  capabilities: readonly Capability[],
  ends: AsyncDisposableStack,
): Promise<Omit<Service, 'close'>> {
  const { port = defaultPort, host = defaultHost, data, now = Date.now, log = toStderr } = settings
  const { metrics_port, metrics_host, smtp_url, smtp_from } = settings
  const provider = readProviderSettings(settings)
  const elsewhere = provider && createAtProvider(provider, () => provider.secret)
  for (const warning of warningsOf(settings)) log(warning)
  const store = ends.use(await openData(data, capabilities, { serving: true, log, databaseUrl: settings.database_url }))
  const readiness = createReadiness(store, log)
  ends.defer(await readiness.begin())
  await settings.seed?.(store, now())
  const isDirectory = typeof data === 'string' && data !== ':memory:'
  if (isDirectory && !(await canAnybodyJoin(store, elsewhere)))
    log(
      `The network in ${data} has no members, so nobody can sign in. Make it, with its first administrator: npm run service -- init --data ${data}`,
    )
  // any backup has the key of the links in e-mails that are sent after it
  await store.mails.secret()
  const clock = watchClock({ store, now, log })
  ends.defer(clock.close)
  await clock.start()

  const watched = metrics_port === undefined ? undefined : await watch(store, now, metrics_port, metrics_host)
  if (watched) ends.defer(watched.server.close)
  const metrics = watched?.metrics
  const served = (request: ServedRequest) => {
    settings.served?.(request)
    metrics?.served(request)
  }
  const quota = await openQuota(store, now, metrics?.quotaRefused)
  ends.defer(saveEverySecond(quota, log))

  let app: Hono | undefined
  const fetch = (request: Request, env: object) => app?.fetch(request, env)
  const server = await serve({ fetch, port, host, log }).catch((error) => {
    const reason = `The service can’t listen on ${host}, port ${port}: ${error}.`
    const isTaken = error.code === 'EADDRINUSE'
    throw new UsageError(isTaken ? `Port ${port} on ${host} is taken; choose another with --port.` : reason, error)
  })
  ends.defer(server.close)
  const origins = originsOf(settings, server.url)
  const { authUrl } = origins
  // members whose removal was interrupted
  const removing = finishRemovals(store).catch((error) => log(`Removed members are still stored: ${error}`))
  ends.defer(() => removing)
  const searching = keepSearchUp(store.of(searchRows), log)
  ends.defer(searching.end)
  const { outgoing = createOutgoing({ ...internet, internalHosts: settings.internal_chat_hosts }) } = settings
  const common = { store, outgoing, authUrl, log, now, counted: metrics?.delivered }
  const workers = [sendToChats(common), sendPushes({ ...common, sentenceOf: pushSentence })]
  if (settings.pictures) workers.push(fetchPictures({ ...common, quota }))
  // at once: each waits for what is under way
  ends.defer(async () => void (await Promise.all(workers.map(({ close }) => close()))))
  const network = {
    name: settings.name ?? 'Network',
    isPublic: settings.public ?? false,
    publishesStatuses: settings.publishes_statuses,
    languages: settings.languages,
    pagesFolder: isDirectory ? join(data, 'pages') : undefined,
    extensionUrls: settings.extension_urls,
    logins: settings.logins,
  }
  const mail = smtp_url === undefined ? undefined : { url: smtp_url, from: smtp_from, name: network.name }
  const mailQueue = mail && createMailQueue(mail, log, (outcome) => metrics?.mailed('link', outcome))
  if (mailQueue) ends.defer(mailQueue.close)
  const notificationQueue =
    mail &&
    createNotificationQueue({
      ...common,
      counted: metrics?.mailed,
      settings: mail,
      compose: createNotificationMails({ store, network, authUrl }),
    })
  if (notificationQueue) ends.defer(notificationQueue.close)
  notificationQueue?.start()
  const passwordQueue = createPasswordQueue(now)
  app = createApp({
    ...common,
    capabilities,
    readiness,
    behindProxy: settings.behind_proxy,
    elsewhere,
    passwords: createPasswords(passwordCost),
    passwordQueue,
    origins,
    quota,
    network,
    mailQueue,
    served,
    signInRefused: metrics?.signInRefused,
    searchProgress: searching.progress,
  })
  // once more, at the top: requests end before what they use
  ends.defer(server.close)
  ends.defer(passwordQueue.close)
  return { url: server.url, metricsUrl: watched?.server.url }
}

/** Without members, only those join whom nobody has to invite. */
const canAnybodyJoin = async ({ members }: Store, elsewhere: Elsewhere | undefined): Promise<boolean> =>
  elsewhere?.addsMembers || (await members.list(1)).length > 0

/** @returns the end, which saves the last calls */
function saveEverySecond(quota: Quota, log: Log): () => Promise<void> {
  let saving: Promise<void> | undefined
  let lastWarning = ''
  // one at a time: while another process holds the lock, further saves would only queue up
  const saveQuota = () =>
    (saving ??= save().finally(() => {
      saving = undefined
    }))
  async function save(): Promise<void> {
    const failed = (error: Error) => `The calls of a second are not counted yet: ${error.message}`
    const warning = (await quota.save().catch(failed)) ?? ''
    // logged once, not every second
    if (warning && warning !== lastWarning) log(warning)
    lastWarning = warning
  }
  const everySecond = setInterval(saveQuota, 1000)
  return async () => {
    clearInterval(everySecond)
    await saving
    await saveQuota()
  }
}

/** Serves metrics. Their packages are loaded only here, since they take a tenth of a second. */
async function watch(store: Store, now: () => number, port: number, host = defaultHost) {
  const { createMetrics, serveMetrics } = await import('./operation/metrics.ts')
  const metrics = createMetrics(store, now)
  return { metrics, server: await serveMetrics(metrics, port, host) }
}
