import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createOutgoing } from '../../../../src/service/outgoing.ts'
import { listen } from '../../../support/free-port.ts'

/** The requests that a web of other sites got. */
export const asked: IncomingMessage[] = []

/** Pages by their paths; each has a title with its path, unless it is here. */
export const replies: Record<string, RequestListener> = {}

let port = 0

const server = createServer((request, response) => {
  asked.push(request)
  const path = (request.url ?? '').split('?')[0] ?? ''
  const reply = replies[path]
  if (reply) reply(request, response)
  else sendPage(response, `<title>Page ${path}</title>`)
})

export const sendPage = (response: Parameters<RequestListener>[1], head: string, type = 'text/html; charset=utf-8') =>
  response.writeHead(200, { 'Content-Type': type }).end(`<!doctype html><head>${head}</head><body>`)

/** The host `inside.example` is in this machine's network, all others are in the Internet. */
export const outgoing = createOutgoing({
  resolve: async (name) => [{ address: name === 'inside.example' ? '127.0.0.2' : '127.0.0.1', family: 4 }],
  isAllowed: (address) => address === '127.0.0.1',
})

export const address = (path: string, host = 'news') => `http://${host}.example:${port}${path}`

export const askedPaths = (): string[] => asked.map(({ url = '' }) => url)

export function useWebServer(): void {
  beforeAll(async () => {
    port = await listen(server, '0.0.0.0')
  })
  beforeEach(() => {
    asked.length = 0
    for (const path of Object.keys(replies)) delete replies[path]
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
}
