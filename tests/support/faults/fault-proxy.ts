import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { longestHead } from '../../../src/service/http/server/http-server.ts'
import type { Answer, Asked, Reply } from './fault.ts'
import { createFaultRules, type FaultRulesOptions } from './fault-rules.ts'

interface FaultProxyOptions extends FaultRulesOptions {
  /**
   * Origin of the service; a function is asked at every request, since a service may begin later or elsewhere again.
   */
  target: string | (() => string)
  /** Any free one unless told. */
  port?: number
  /**
   * Whether a connection may carry several requests; false unless told. Where one breaks before its answer on a
   * connection that carried another before, browsers silently send it again, even a POST. On a new connection Chromium
   * never does, and Firefox does with a GET alone: for its readers to fail, the next two have to meet a fault.
   */
  keepAlive?: boolean
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/**
 * A proxy on loopback in front of the service, at which whatever goes wrong goes wrong as told. Everything else goes
 * through as it came: the service has to be told that clients find it at `origin` (`baseUrl`), which every Host is of.
 *
 * A request that doesn't come whole is never delivered; one that left for the service is done there, whether its client
 * waits or not. A service that can't be reached, or breaks its answer off, is a reset for the client.
 */
export async function startFaultProxy({ target, port = 0, keepAlive = false, ...options }: FaultProxyOptions) {
  const { controls, play, stop } = createFaultRules(options)
  const service = () => new URL(typeof target === 'string' ? target : target())

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController()
    response.once('close', () => response.writableFinished || gone.abort())
    try {
      const { method = '', url: path = '' } = incoming
      const asked = { method, path, headers: endToEnd(incoming), body: await buffer(incoming) }
      await reply(response, await play(asked, (sent) => ask(service(), sent), gone.signal))
    } catch (error) {
      response.socket?.resetAndDestroy()
      // a connection's failure, or the proxy's end; anything else is a fault of a test's own
      if (!(error instanceof Error && 'code' in error)) throw error
    }
  }

  const server = createServer({ maxHeaderSize: longestHead, requireHostHeader: false }, pass)
  if (!keepAlive) server.maxRequestsPerSocket = 1
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    ...controls,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Clients that are still there are cut off; what is held or late never arrives. */
    async stop(): Promise<void> {
      stop()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Sends a request to the service, on a connection of its own, and reads the whole answer. */
async function ask({ hostname, port }: URL, { method, path, headers, body }: Asked): Promise<Answer> {
  const request = httpRequest({ hostname, port, method, path, agent: false, setHost: false })
  // said by the promises below, but for a reset within the answer's body, which is said twice
  request.on('error', () => undefined)
  request.setHeaders(headers).end(body)
  const [incoming] = (await once(request, 'response')) as [IncomingMessage]
  return { status: incoming.statusCode ?? 0, headers: endToEnd(incoming), body: await buffer(incoming) }
}

/** Gives the client its reply. */
async function reply(response: ServerResponse, { answer, stop }: Reply): Promise<void> {
  if (!answer) return void response.socket?.resetAndDestroy()
  response.setHeaders(answer.headers).writeHead(answer.status)
  if (!stop) return void response.end(answer.body)
  response.flushHeaders()
  await new Promise((resolve) => response.write(answer.body.subarray(0, stop.after), resolve))
  const ending = await stop.then()
  if (ending === 'rest') response.end(answer.body.subarray(stop.after))
  else if (ending === 'reset') response.socket?.resetAndDestroy()
  else response.socket?.destroySoon()
}

/**
 * What concerns one connection alone (RFC 9110 §7.6.1), or how a body is sent on it: answers come uncompressed, so that
 * tests and faults can read them.
 */
const ofConnection = [
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['expect', 'accept-encoding'],
]

/** The headers of a message, without those of its connection alone. */
function endToEnd({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  for (const name of ofConnection) headers.delete(name)
  return headers
}
