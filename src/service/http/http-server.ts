import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { yieldTurns } from '../event-loop.ts'
import { UsageError } from '../usage-error.ts'
import { createContain, limitConnections } from './connections.ts'
import { createHeapGuard, refusalTime } from './heap-guard.ts'
import { healthPath } from './readiness.ts'
import { malformed, Problem, problemResponse, unavailable, writeBody } from './response.ts'

/** Maximum milliseconds that a shutdown waits for open responses. */
const shutdownGrace = 3000

/**
 * Milliseconds in which a node whose proxy has others still answers what comes on open connections. Proxies close idle
 * ones before (docs/deployment); if the node did, a write that is on its way would be lost.
 */
export const drainTime = 5000

/** Milliseconds until a refused connection is closed. */
const lingerTime = 500

/** Maximum bytes of a head: all parameters fit, in any script. Node buffers so much before our code runs. */
export const longestHead = 56 * 1024

/** Serves HTTP. Malformed requests get a response, too. @throws the system's error if the server can't listen */
export async function serve(deps: {
  fetch: Parameters<typeof getRequestListener>[0]
  port: number
  host: string
  /** The file descriptor of a socket that listens already; port and host are its own then. */
  held?: number | undefined
  log: (line: string) => void
  /** Whether its end waits for open connections, up to `drainTime`. */
  drains?: boolean
}) {
  const { fetch, port, host, held, log, drains = false } = deps
  const listener = getRequestListener(fetch, { errorHandler: () => undefined })
  // by default Node itself responds to a request without Host, with an empty body
  const server = createServer({ maxHeaderSize: longestHead, requireHostHeader: false }, (request, response) =>
    contain(request.socket, () => handle(request, response)),
  )
  const contain = createContain(log)
  const connections = limitConnections(server, { contain })
  const heap = createHeapGuard(log)
  let isDraining = false

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // at once: each chunk costs hundreds of bytes of memory, however short it is
    if (request.headers['transfer-encoding'] !== undefined) return refuseInOrder(request, response, malformed(411))
    // a refused request closes its connection, which frees what the connection holds
    if (heap.isFull() && request.url !== healthPath)
      return refuseInOrder(request, response, unavailable(refusalTime / 1000))
    if (isDraining) response.setHeader('Connection', 'close')
    if (!(await connections.accept(request, response))) return
    // SQLite is synchronous: without a turn between, one client's requests would run before others' are even parsed
    await yieldTurns(1)
    if (request.socket.destroyed) return
    await listener(request, response)
    connections.evict()
    if (!response.headersSent) refuse(request, response, malformed(400))
  }

  async function refuseInOrder(request: IncomingMessage, response: ServerResponse, problem: Problem): Promise<void> {
    // a parse error of the body must not get a response first
    refused.add(request.socket)
    if (await connections.accept(request, response)) refuse(request, response, problem)
  }

  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    contain(socket, () => refuseSocket(socket, malformedBy(error))),
  )
  server.on('checkExpectation', (request, response) =>
    contain(request.socket, () =>
      refuseInOrder(request, response, new Problem(417, 'expectation failed', ['Expect must be 100-continue'])),
    ),
  )
  const url = await listen(server, held === undefined ? { port, host } : { fd: held }).catch((error) => {
    heap.close()
    throw error
  })

  /** Waits for open responses. Call it once. */
  async function close(): Promise<void> {
    const closed = once(server, 'close')
    if (drains) {
      isDraining = true
      // `close` of net's server ends the listener alone; `close` of http's server ends idle connections, too
      NetServer.prototype.close.call(server)
      await Promise.race([closed, delay(drainTime, undefined, { ref: false })])
    }
    server.close()
    const last = performance.now() + shutdownGrace
    while (connections.areBusy() && performance.now() < last) await delay(10)
    // browsers hold idle connections open
    server.closeAllConnections()
    await closed
    heap.close()
  }

  return { url, close }
}

export async function listen(server: Server, where: { port: number; host: string } | { fd: number }): Promise<string> {
  server.listen(where)
  await once(server, 'listening')
  const { address, port } = server.address() as AddressInfo
  const host = 'host' in where ? where.host : address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  const format = new URLSearchParams(request.url?.split('?')[1]).get('format') ?? undefined
  const { text, headers } = writeBody(problemResponse(problem), format, request.headers.accept)
  // a later parse error of the same request must not cause a second response
  refused.add(request.socket)
  response.writeHead(problem.status, { ...headers, Uuid: crypto.randomUUID(), Connection: 'close' }).end(text)
}

const refused = new WeakSet<Duplex>()

/** Writes JSON, and HTTP as text: an interrupted request's ServerResponse still occupies the socket. */
function refuseSocket(socket: Duplex, problem: Problem): void {
  if (refused.has(socket)) return
  if (!socket.writable) return void socket.destroy()
  refused.add(socket)
  linger(socket)
  const { text, headers } = writeBody(problemResponse(problem), undefined, undefined)
  const lines = Object.entries({ ...headers, Uuid: crypto.randomUUID(), Connection: 'close' })
  const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines.map((line) => line.join(': '))]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** Closes a socket soon, and discards its input until then: closing with unread input could lose the response. */
function linger(socket: Duplex): void {
  socket.resume()
  setTimeout(() => socket.destroy(), lingerTime).unref()
}

function malformedBy({ code }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return malformed(431)
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return malformed(413)
  return malformed(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400)
}

/** The first file that systemd passes on, after the three standard ones. */
const firstFile = 3

/**
 * The listening socket that systemd holds, so that callers wait during a restart (docs/deployment/passalong.socket).
 * @param env of sd_listen_fds(3), which names the process that it is for
 * @returns its file descriptor; undefined without one @throws UsageError if there are several
 */
export function heldPort(
  { LISTEN_PID, LISTEN_FDS }: Readonly<Record<string, string | undefined>>,
  pid: number,
): number | undefined {
  if (LISTEN_FDS === undefined || Number(LISTEN_PID) !== pid) return undefined
  if (LISTEN_FDS !== '1') throw new UsageError(`The service takes one socket of systemd, not ${LISTEN_FDS}.`)
  return firstFile
}
