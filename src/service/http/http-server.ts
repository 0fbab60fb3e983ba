import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import { getRequestListener } from '@hono/node-server'
import { yieldTurns } from '../event-loop.ts'
import { createContain, limitConnections } from './connections.ts'
import { healthPath } from './hosts.ts'
import { expectationFailed, malformed, notFound, type Problem, unavailable } from './problems.ts'
import { problemResponse, writeBody } from './response.ts'

/** Maximum milliseconds that a shutdown waits for open responses. */
export const shutdownGrace = 3000

/** Milliseconds until a refused connection is closed. */
const lingerTime = 500

/** Maximum bytes of a head: all parameters fit, in any script. Node buffers so much before our code runs. */
export const longestHead = 40 * 1024

/** Serves HTTP. Malformed requests get a response, too. @throws the system's error if the server can't listen */
export async function serve(deps: {
  fetch: Parameters<typeof getRequestListener>[0]
  port: number
  host: string
  log: (line: string) => void
}) {
  const { fetch, port, host, log } = deps
  const listener = getRequestListener(fetch, { errorHandler: () => undefined })
  // by default Node itself responds to a request without Host, with an empty body
  const server = createServer({ maxHeaderSize: longestHead, requireHostHeader: false }, (request, response) =>
    contain(request.socket, () => handle(request, response)),
  )
  const contain = createContain(log)
  const connections = limitConnections(server, { contain })
  const heap = createHeapGuard(log)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // at once: each chunk costs hundreds of bytes of memory, however short it is
    if (request.headers['transfer-encoding'] !== undefined) return refuseInOrder(request, response, malformed(411))
    // a refused request closes its connection, which frees what the connection holds
    if (heap.isFull() && request.url !== healthPath)
      return refuseInOrder(request, response, unavailable(refusalTime / 1000))
    if (!(await connections.accept(request, response))) return
    // SQLite is synchronous: without this, one client's request would run before those of others are even parsed
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

  // Node removes its own listener at CONNECT, and an error of a socket without listener ends the process
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    contain(socket, () => refuseSocket(socket, malformedBy(error))),
  )
  server.on('checkExpectation', (request, response) =>
    contain(request.socket, () => refuseInOrder(request, response, expectationFailed())),
  )
  server.on('connect', (_, socket) =>
    contain(socket, () => {
      refuseSocket(socket, notFound())
      linger(socket)
    }),
  )
  const url = await listen(server, port, host)

  async function end(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    const last = performance.now() + shutdownGrace
    while (connections.areBusy() && performance.now() < last) await delay(10)
    // browsers hold idle connections open
    server.closeAllConnections()
    await closed
  }

  let ending: Promise<void> | undefined
  /** `close` waits for open responses. Idempotent. */
  return { url, close: () => (ending ??= end()) }
}

export async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening')
  const { port: actual } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
}

function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  const format = new URLSearchParams(request.url?.split('?')[1]).get('format') ?? undefined
  const { text, headers } = writeBody(problemResponse(problem), format, request.headers.accept)
  // a later parse error of the same request must not cause a second response
  refused.add(request.socket)
  response.writeHead(problem.status, { ...headers, Uuid: crypto.randomUUID(), Connection: 'close' }).end(text)
}

const refused = new WeakSet<Duplex>()

/** In JSON, and as HTTP text: an interrupted request's ServerResponse still occupies the socket. */
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

/** The part of the heap that may be in use after a collection; above it, requests are refused. */
export const fullPart = 0.85

/** Milliseconds of refusals after a collection that freed too little; then requests cause the next collection. */
export const refusalTime = 5000

const megabyte = 2 ** 20

/** The largest heap of old objects, in bytes: `--max-old-space-size`, else less than V8's own choice. */
export function heapLimit(options = [process.env.NODE_OPTIONS ?? '', ...process.execArgv].join(' ')): number {
  const [, chosen] = /--max[-_]old[-_]space[-_]size[= ](\d+)(?!.*--max[-_]old[-_]space[-_]size)/.exec(options) ?? []
  return chosen === undefined ? 0.8 * getHeapStatistics().heap_size_limit : Number(chosen) * megabyte
}

/** Bytes of objects that survived a collection, and of those since the last one of the whole heap. */
export const oldBytes = (): number =>
  getHeapSpaceStatistics().reduce(
    (sum, { space_name, space_used_size }) => sum + (space_name.startsWith('new_') ? 0 : space_used_size),
    0,
  )

/** Measures after each collection of the whole heap: before, most of it may be garbage. */
export function createHeapGuard(log: (line: string) => void, limit = heapLimit(), measure = oldBytes) {
  let fullUntil = 0
  let isFull = false

  function look(): void {
    const used = measure()
    const wasFull = isFull
    isFull = used > fullPart * limit
    fullUntil = isFull ? performance.now() + refusalTime : 0
    const [usedText, limitText] = [used, limit].map((bytes) => Math.round(bytes / megabyte))
    if (isFull && !wasFull)
      log(
        `The memory is nearly used up, ${usedText} of ${limitText} MB: requests are refused for some seconds. Give Node more with NODE_OPTIONS=--max-old-space-size`,
      )
  }

  // an object that nobody holds: its end is reported after each collection of the whole heap
  const collections = new FinalizationRegistry<void>(() => {
    look()
    collections.register({}, undefined)
  })
  collections.register({}, undefined)

  return {
    look,
    isFull: () => fullUntil > 0 && performance.now() < fullUntil,
  }
}
