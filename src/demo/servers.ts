import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoopbackServer {
  port: number
  close: () => Promise<void>
}

/** @param port by default any free one @throws the system's error if the server can't listen */
export async function serveOnLoopback(listener: RequestListener, port = 0): Promise<LoopbackServer> {
  const server = createServer(listener)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

export interface Responses {
  clear: () => void
  /**
   * Waits for the body of the last response to a call such as `POST /recommend`. `only_contacts` is part of the call's
   * name (`GET /recommend?only_contacts=FALSE`), because a popup makes both calls.
   * @throws Error if the response is a failure, or none arrives within 15 seconds
   */
  last: (call: string) => Promise<unknown>
}

/** A reverse proxy that records the service's responses, independently of the browser. */
export interface RecordingProxy extends LoopbackServer, Responses {
  /** Sets the service behind the proxy; before that, connections are closed. */
  setTarget: (serviceUrl: string) => void
}

const responseTimeout = 15_000

/** @param port by default any free one @throws the system's error if it can't listen, such as EADDRINUSE */
export async function startRecordingProxy(port?: number): Promise<RecordingProxy> {
  const responses = new Map<string, { status: number; body: string }>()
  const arrivals = new EventEmitter()
  let service: string | undefined

  const server = await serveOnLoopback((request, response) => {
    if (!service) return void response.destroy()
    const { method, url = '/' } = request
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const forwarded = sendRequest(service, { method, path: url, headers }, (received) => {
      const { statusCode: status = 502 } = received
      const chunks: Buffer[] = []
      received.on('data', (chunk) => chunks.push(chunk))
      received.once('end', () => {
        const call = `${method} ${nameOf(url)}`
        responses.set(call, { status, body: Buffer.concat(chunks).toString() })
        arrivals.emit(call)
      })
      received.once('error', () => response.destroy())
      received.pipe(response.writeHead(status, received.headers))
    })
    forwarded.once('error', () => response.destroy())
    response.once('close', () => forwarded.destroy())
    request.pipe(forwarded)
  }, port)

  return {
    ...server,
    setTarget: (serviceUrl) => {
      service = serviceUrl
    },
    clear: () => responses.clear(),
    async last(call) {
      if (!responses.has(call)) {
        await once(arrivals, call, { signal: AbortSignal.timeout(responseTimeout) }).catch((error) => {
          throw new Error(`The network never responded to ${call}.`, { cause: error })
        })
      }
      const { status, body } = responses.get(call) as { status: number; body: string }
      if (status < 200 || status > 299) throw new Error(`The network responded to ${call} with ${status}: ${body}`)
      return JSON.parse(body)
    },
  }
}

function nameOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://network.example')
  const only_contacts = searchParams.get('only_contacts')
  return only_contacts ? `${pathname}?only_contacts=${only_contacts}` : pathname
}
