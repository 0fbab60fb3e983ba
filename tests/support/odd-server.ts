import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OddServer {
  url: string
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[]
  close: () => Promise<void>
}

/** Starts a server with faults that the real service never has. */
export async function startOddServer(answer: RequestListener, port = 0): Promise<OddServer> {
  const requests: OddServer['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close }
}

const json = 'application/json;charset=UTF-8'

export const oddities = {
  html: (_, response) =>
    void response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Welcome to the Wi-Fi</h1>'),
  'server error': (_, response) => void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>'),
  'cut off JSON': (_, response) => void response.setHeader('content-type', json).end('{"count":1,"data":[{"id":"a'),
  'broken connection': (_, response) => {
    response.writeHead(200, { 'content-type': json, 'content-length': '1000' }).write('{"count":1,')
    setImmediate(() => response.destroy())
  },
  silence: () => {},
  dribble: (_, response) => {
    response.writeHead(200, { 'content-type': json }).write('{"data":[')
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  },
} satisfies Record<string, RequestListener>
