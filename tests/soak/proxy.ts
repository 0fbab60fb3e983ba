import { type Agent, createServer, request } from 'node:http'
import { listen } from '../support/free-port.ts'

/** Passes requests to a service. @param agent keeps the connections to it */
export async function startProxy(to: string, agent: Agent) {
  const server = createServer((incoming, response) => {
    const { method, url = '/', headers } = incoming
    const options = { method, headers: { ...headers, host: new URL(to).host }, agent }
    const outgoing = request(new URL(url, to), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.once('error', () => response.destroy())
      answer.pipe(response)
    })
    outgoing.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    incoming.pipe(outgoing)
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
