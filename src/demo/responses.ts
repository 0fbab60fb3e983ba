import { EventEmitter, once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { type LoopbackServer, serveOnLoopback } from './loopback-server.ts'

/** What the network responds to the extension and to the browser. */
export interface Responses {
  /** Forgets the responses so far. */
  clear: () => void
  /**
   * The body of the last response to a call such as `POST /recommend`, as soon as there is one. `only_contacts` belongs to the
   * call's name (`GET /recommend?only_contacts=FALSE`): a popup asks for all sharers and for the contacts among them.
   *
   * @throws Error when the response is a failure, or none comes within 15 seconds
   */
  last: (call: string) => Promise<unknown>
}

/** A reverse proxy that notes what the service behind it responds: the same truth whichever browser asks. */
export interface NotingProxy extends LoopbackServer, Responses {
  /** Names the service behind the proxy; before that, requests are cut off. */
  passTo: (serviceUrl: string) => void
}

/** How long a response may take, in milliseconds. */
const patience = 15_000

/**
 * Starts the proxy on loopback.
 *
 * @param port any free one unless told
 * @throws what the system says when it can't listen, such as EADDRINUSE
 */
export async function startNotingProxy(port?: number): Promise<NotingProxy> {
  const responses = new Map<string, { status: number; body: string }>()
  const arrivals = new EventEmitter()
  let service: string | undefined

  const server = await serveOnLoopback((request, response) => {
    if (!service) return void response.destroy()
    const { method, url = '/' } = request
    // as text, to be read here
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const passedOn = sendRequest(service, { method, path: url, headers }, (received) => {
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
    passedOn.once('error', () => response.destroy())
    response.once('close', () => passedOn.destroy())
    request.pipe(passedOn)
  }, port)

  return {
    ...server,
    passTo: (serviceUrl) => {
      service = serviceUrl
    },
    clear: () => responses.clear(),
    async last(call) {
      if (!responses.has(call)) {
        await once(arrivals, call, { signal: AbortSignal.timeout(patience) }).catch((error) => {
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
