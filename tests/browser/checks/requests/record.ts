import { readFileSync } from 'node:fs'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { ExtensionBrowser } from '../../../../src/demo/browser/browser.ts'
import { startDemoService } from '../../../../src/demo/data/service.ts'
import { serveOnLoopback } from '../../../../src/demo/servers.ts'
import { launchTestBrowser } from '../../world/launch.ts'
import { oddHost, ownBuild } from '../../world/world.ts'

/** A request as the service receives it. */
export interface Received {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A request as the browser records it. */
export interface Sent {
  method: string
  url: URL
  /** Origin of the sender; empty for the browser's own requests. */
  initiator: string
}

/** Origin of the service that the extension calls. */
export const network = `http://127.0.0.1:${ownBuild().servicePort}`

/** Visited pages. Their words are in no other text. */
export const pages = Array.from({ length: 20 }, (_, index) => ({
  path: `/read/${index}-wayfarer${index}q`,
  title: `Longitude${index}q of a page`,
}))

/**
 * Records each request of a browser with the extension twice: by a proxy in front of the service, and by the browser's
 * own log. Firefox has no log: a proxy for all other hosts records its requests.
 *
 * @param folder for the browser's profile, and for Chromium's log
 * @param browse uses the browser; it can read the requests that the service received so far
 */
export async function record(
  folder: string,
  browse: (launched: ExtensionBrowser, received: readonly Received[]) => Promise<void>,
): Promise<{ received: Received[]; sent: Sent[] }> {
  const family = inject('family')
  const { servicePort, extensionDir } = ownBuild()
  const received: Received[] = []
  const sent: Sent[] = []
  const service = await startDemoService({ data: ':memory:', port: 0, baseUrl: network })
  const proxy = await serveOnLoopback((request, response) => {
    const { method = '', url = '/', headers } = request
    const note: Received = { method, url: new URL(url, network), headers, body: '' }
    received.push(note)
    const forwarded = sendRequest(service.url, { method, path: url, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    forwarded.once('error', () => response.destroy())
    request.on('data', (chunk) => {
      note.body += String(chunk)
    })
    request.pipe(forwarded)
  }, servicePort)
  const site = await serveOnLoopback(({ url = '/' }, response) => {
    // Firefox sends absolute URLs, as to a proxy
    const page = pages.find(({ path }) => path === URL.parse(url, `http://${oddHost}`)?.pathname)
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><title>${page?.title}</title><meta property="og:title" content="${page?.title}"><p>A page`,
    )
  })
  // Firefox sends all requests to other machines through this proxy; of https it shows the host only
  const elsewhere = createServer(({ method = '', url = '' }, response) => {
    sent.push({ method, url: new URL(url), initiator: '' })
    response.writeHead(502).end()
  })
  elsewhere.on('connect', ({ url }, socket) => {
    sent.push({ method: 'CONNECT', url: new URL(`https://${url}`), initiator: '' })
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const netLog = join(folder, 'net-log.json')
  const launched = await launchTestBrowser({
    profile: join(folder, 'profile'),
    extensionDir,
    hosts: { [oddHost]: site.port },
    leaveWelcomeOpen: true,
    chromiumArguments: [`--log-net-log=${netLog}`],
    firefoxPreferences: {
      'network.proxy.autoconfig_url': `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(proxyRules(site.port, (elsewhere.address() as AddressInfo).port))}`,
    },
  })
  try {
    await browse(launched, received)
  } finally {
    await launched.close()
    elsewhere.close()
    elsewhere.closeAllConnections()
    await Promise.all([proxy.close(), site.close()])
    await service.close()
  }
  if (family === 'chromium') sent.push(...readNetLog(netLog))
  return { received, sent }
}

/** Proxy rules (PAC): the visited pages come from a port on loopback, all other hosts are reached through a proxy. */
const proxyRules = (sitePort: number, proxyPort: number): string =>
  `function FindProxyForURL(url, host) {
    return 'PROXY 127.0.0.1:' + (host === '${oddHost}' && url.startsWith('http:') ? ${sitePort} : ${proxyPort})
  }`

/** The requests in Chromium's log. */
function readNetLog(file: string): Sent[] {
  const { constants, events } = JSON.parse(readFileSync(file, 'utf8')) as {
    constants: { logEventTypes: Record<string, number> }
    events: { type: number; params?: { url?: string; method?: string; initiator?: string } }[]
  }
  const started = constants.logEventTypes.URL_REQUEST_START_JOB
  return events.flatMap(({ type, params: { url, method = 'GET', initiator = '' } = {} }) =>
    type === started && url ? { method, url: new URL(url), initiator } : [],
  )
}
