import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { UsageError } from '../usage-error.ts'
import type { Metrics } from './metrics.ts'

/** Maximum connections of the programs that read metrics. */
export const maxMetricsConnections = 20

/**
 * Whether a request's Host may be this server. A web page can make its own host name lead here (DNS rebinding), and read
 * the response. Nobody can register an IP address, a name without a dot, or a name below these.
 *
 * @param configured the host name that the server listens on
 */
function isOwnHost(header: string | undefined, configured: string): boolean {
  const host = URL.parse(`http://${header}`)?.hostname.replace(/\.$/, '') ?? ''
  const isAddress = isIP(host.replace(/^\[|\]$/g, '')) !== 0
  return isAddress || host === configured.toLowerCase() || /^[\w-]+$|\.(?:localhost|local|internal)$/.test(host)
}

/**
 * Serves `/metrics` on a port of its own, which members' clients can't reach.
 *
 * @param port 0 for any free port
 * @throws UsageError if it can't listen
 */
export async function serveMetrics({ text, contentType }: Metrics, port: number, host: string) {
  const server = createServer((request, response) => {
    if (!isOwnHost(request.headers.host, host)) return void response.writeHead(421).end()
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    text().then(
      (body) => response.writeHead(200, { 'Content-Type': contentType }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.maxConnections = maxMetricsConnections
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw new UsageError(`The metrics can’t be served on ${host}, port ${port}: ${error}.`, error)
  }
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}/metrics`,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
