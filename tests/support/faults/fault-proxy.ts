import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { longestHead } from '../../../src/service/http/http-server.ts'
import { type Answer, type Asked, createFaultRules, type Decide, type Reply } from './faults.ts'

interface FaultProxyOptions {
  /** Port of the service. */
  to: number
  port: number
  decide?: Decide | undefined
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/**
 * Causes the planned faults on loopback. The service's `baseUrl` has to be the proxy's `origin`. Incomplete requests
 * are not delivered; a delivered request is completed even if its client disconnects.
 */
export async function startFaultProxy({ to, port, decide }: FaultProxyOptions) {
  const { controls, play } = createFaultRules(decide)

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController()
    response.once('close', () => response.writableFinished || gone.abort())
    try {
      const { method = '', url: path = '' } = incoming
      const asked = { method, path, headers: endToEnd(incoming), body: await buffer(incoming) }
      await reply(response, await play(asked, (sent) => ask(to, sent), gone.signal))
    } catch (error) {
      response.socket?.resetAndDestroy()
      // a failed connection or the end of the proxy; other errors are a test's mistake
      if (!(error instanceof Error && 'code' in error)) throw error
    }
  }

  const server = createServer({ maxHeaderSize: longestHead, requireHostHeader: false }, pass)
  // If a used connection breaks before an answer, browsers silently send the request again, even a POST. On a new one
  // Chromium never does, and Firefox only repeats a GET: plan two faults for one.
  server.maxRequestsPerSocket = 1
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    ...controls,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Closes all connections; held requests are never delivered. */
    async stop(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Sends a request to the service on a new connection, and reads the whole answer. */
async function ask(port: number, { method, path, headers, body }: Asked): Promise<Answer> {
  const request = httpRequest({ hostname: '127.0.0.1', port, method, path, agent: false, setHost: false })
  // the promises below report errors; a reset within the answer's body would be reported twice
  request.on('error', () => undefined)
  request.setHeaders(headers).end(body)
  const [incoming] = (await once(request, 'response')) as [IncomingMessage]
  return { status: incoming.statusCode ?? 0, headers: endToEnd(incoming), body: await buffer(incoming) }
}

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

/** Headers of a single connection (RFC 9110 §7.6.1), and Accept-Encoding, so that tests can read the answers. */
const ofConnection = [
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['expect', 'accept-encoding'],
]

function endToEnd({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  for (const name of ofConnection) headers.delete(name)
  return headers
}
