import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { expectationFailed, malformed, notFound, type Problem } from '../problems.ts'
import { problemResponse, writeBody } from '../response.ts'
import { limitConnections } from './connections.ts'

interface HttpServerDeps {
  fetch: Parameters<typeof getRequestListener>[0]
  /** 0 takes any free port. */
  port: number
  host: string
}

interface HttpServer {
  /** Where it listens. */
  url: string
  /** Lets the responses under way finish. */
  close(): Promise<void>
}

/** How long, in milliseconds, responses under way may take at the end. */
export const grace = 3000

/** How long, in milliseconds, a connection that is given up stays open. */
const lingering = 500

/**
 * The longest head of a request, in bytes: every parameter at its longest, in any script, fits in a query, with URLs as RFC 3986
 * has them and 2 kB of headers. Node holds as much for each connection before any code of ours runs.
 */
export const longestHead = 40 * 1024

/**
 * Serves HTTP. Requests that are none, which no application would ever see, get a response in the error shape as well.
 *
 * @throws what the system says when it can't listen
 */
export async function serve({ fetch, port, host }: HttpServerDeps): Promise<HttpServer> {
  const listener = getRequestListener(fetch, { errorHandler: () => undefined })
  // without a Host, Node would respond by itself, with nothing
  const server = createServer({ maxHeaderSize: longestHead, requireHostHeader: false }, async (request, response) => {
    // each chunk of a body costs hundreds of bytes, however short it is
    if (request.headers['transfer-encoding'] !== undefined) return refuse(request, response, malformed(411))
    if (!(await connections.takeTurn(request, response))) return
    await listener(request, response)
    connections.makeRoom()
    if (!response.headersSent) refuse(request, response, malformed(400))
  })
  const connections = limitConnections(server)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseSocket(socket, malformedBy(error)))
  server.on('checkExpectation', (request, response) => refuse(request, response, expectationFailed()))
  server.on('connect', (_, socket) => refuseSocket(socket, notFound()))
  const url = await listen(server, port, host)

  return {
    url,
    // a browser keeps connections open that it may never use
    async close() {
      const closed = once(server, 'close')
      server.close()
      const end = Date.now() + grace
      while (connections.areBusy() && Date.now() < end) await delay(10)
      server.closeAllConnections()
      await closed
    },
  }
}

async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening')
  const { port: actual } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
}

function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  const format = new URLSearchParams(request.url?.split('?')[1]).get('format') ?? undefined
  const { text, headers } = writeBody(problemResponse(problem), format, request.headers.accept)
  // whatever is wrong with the rest of the request, it has its response
  givenUp.add(request.socket)
  response.writeHead(problem.status, { ...headers, Uuid: crypto.randomUUID(), Connection: 'close' }).end(text)
}

const givenUp = new WeakSet<Duplex>()

/**
 * Responds on a connection of which nothing more can be understood; what was asked for is unknown, so in JSON. By
 * hand: a socket whose request broke off half-way still has that request's ServerResponse, and takes no other.
 */
function refuseSocket(socket: Duplex, problem: Problem): void {
  if (givenUp.has(socket)) return
  if (!socket.writable) return void socket.destroy()
  givenUp.add(socket)
  socket.on('error', () => socket.destroy())
  // what still comes is read and forgotten for a while: a connection that is cut at once may lose the response
  socket.resume()
  setTimeout(() => socket.destroy(), lingering).unref()
  const { text, headers } = writeBody(problemResponse(problem), undefined, undefined)
  const lines = Object.entries({ ...headers, Uuid: crypto.randomUUID(), Connection: 'close' })
  const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines.map((line) => line.join(': '))]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

function malformedBy({ code }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return malformed(431)
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return malformed(413)
  return malformed(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400)
}
