import { createServer } from 'node:http'
import { isIP } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Running } from '../../capability.ts'
import { listen } from '../../http/http-server.ts'
import type { Happenings } from '../../http/observed-requests.ts'
import { UsageError } from '../../usage-error.ts'

/** Figures for Prometheus. Labels have few values: no id, login, address or application. */
export function createMetrics({
  store: { load, network, waiting, sharedPages },
  now,
  capabilities,
  release,
}: Pick<Running, 'store' | 'now' | 'capabilities' | 'release'>) {
  const registry = new Registry()
  const figure = (name: string, help: string) => ({ name: `passalong_${name}`, help, registers: [registry] })
  // processor, memory, garbage collection and the event loop's lag
  collectDefaultMetrics({ register: registry })

  if (release)
    new Gauge({
      ...figure('build_info', 'The running program; always 1'),
      labelNames: ['version', 'commit'] as const,
    }).set({ version: release.version, commit: release.commit ?? '' }, 1)

  const requests = new Histogram({
    ...figure('request_seconds', 'Requests by route and status, with the seconds to the response’s head'),
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const quotaRefusals = new Counter({
    ...figure('quota_refused_total', 'Requests beyond a quota, of a caller with a token or of an address without one'),
    labelNames: ['of'] as const,
  })
  const signInRefusals = new Counter({
    ...figure('sign_ins_refused_total', 'Passwords that were wrong or not checked, by reason'),
    labelNames: ['reason'] as const,
  })
  new Gauge({
    ...figure('database_writes_waiting', 'Writes that wait for their turn or for a connection'),
    collect() {
      this.set(load().waitingWrites)
    },
  })
  new Counter({
    ...figure('database_retries_total', 'Writes that were tried again because of another process'),
    collect() {
      this.reset()
      this.inc(load().retries)
    },
  })
  new Gauge({
    ...figure('database_connections', 'Connections of the pool; none for SQLite'),
    labelNames: ['state'] as const,
    collect() {
      const { connections } = load()
      if (!connections) return
      this.set({ state: 'busy' }, connections.busy)
      this.set({ state: 'idle' }, connections.idle)
    },
  })

  new Gauge({
    ...figure('database_synchronous', 'Whether each acknowledged change is on a standby too: 1, or 0; none for SQLite'),
    async collect() {
      this.reset()
      const savedOn = await network.savedOn().catch(() => undefined)
      if (savedOn) this.set(Number(savedOn === 'standby'))
    },
  })

  const mails = new Counter({
    ...figure('mails_total', 'E-mails by kind and outcome: sent, refused for good or for later, or a failed server'),
    labelNames: ['kind', 'outcome'] as const,
  })
  new Gauge({
    ...figure('mails_waiting', 'E-mails with news that are due or repeated, up to 10,000'),
    labelNames: ['kind'] as const,
    async collect() {
      this.reset()
      const all = capabilities.flatMap(({ queues = {} }) => Object.entries(queues))
      const counts = all.map(async ([kind, queue]) => [kind, await waiting.all(queue, now())] as const)
      // there are none while the database is away
      const read = await Promise.all(counts).catch(() => [])
      for (const [kind, count] of read) this.set({ kind }, count)
    },
  })

  new Gauge({
    ...figure('pages_without_hash', 'Shared pages whose keys are of an earlier release, up to 10,000'),
    async collect() {
      this.set(await sharedPages.unhashed().catch(() => 0))
    },
  })

  const counts: { [Name in keyof Happenings]: (labels: Happenings[Name]) => void } = {
    request: ({ method, route, status, milliseconds }) =>
      requests.observe({ method, route, status }, milliseconds / 1000),
    quotaRefused: (labels) => quotaRefusals.inc(labels),
    signInRefused: (labels) => signInRefusals.inc(labels),
    mail: (labels) => mails.inc(labels),
  }
  return {
    count: <Name extends keyof Happenings>(name: Name, labels: Happenings[Name]): void => counts[name](labels),
    text: (): Promise<string> => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Maximum connections to the metrics; further ones are closed. */
export const maxMetricsConnections = 20

/** A page can make its host's name lead here (DNS rebinding), but not an IP address, a name without a dot, or these. */
function isOwnHost(header: string | undefined, configured: string): boolean {
  const host = URL.parse(`http://${header}`)?.hostname.replace(/\.$/, '') ?? ''
  const isAddress = isIP(host.replace(/^\[|\]$/g, '')) !== 0
  return isAddress || host === configured.toLowerCase() || /^[\w-]+$|\.(?:localhost|local|internal)$/.test(host)
}

export async function serveMetrics(metrics: ReturnType<typeof createMetrics>, port: number, host: string) {
  const server = createServer((request, response) => {
    if (!isOwnHost(request.headers.host, host)) return void response.writeHead(421).end()
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (body) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.maxConnections = maxMetricsConnections
  const url = await listen(server, { port, host }).catch((error) => {
    throw new UsageError(`The metrics can’t be served on ${host}, port ${port}: ${error}.`, error)
  })
  return {
    url: `${url}/metrics`,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
