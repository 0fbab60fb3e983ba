import { type Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of several nodes. It sends nothing twice, and doesn't ask whether a node is ready. */
export interface Proxy {
  url: string
  close(): Promise<void>
}

/**
 * @param nodes the addresses of the nodes, which may change; each request goes to the next one
 * @param agent keeps the connections to the nodes; by default each request has a new one
 */
export async function startProxy(nodes: readonly string[], agent: Agent | false = false): Promise<Proxy> {
  let passed = 0
  const server = createServer((incoming, response) =>
    pass(incoming, response, nodes[passed++ % nodes.length] ?? '', agent),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Passes a request to a node, and its response back; a 502 if the node can't be reached or ends before it answers. */
function pass(incoming: IncomingMessage, response: ServerResponse, node: string, agent: Agent | false): void {
  const { method, url = '/', headers } = incoming
  const options = { method, headers: { ...headers, host: new URL(node).host }, agent }
  const outgoing = request(new URL(url, node), options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.once('error', () => response.destroy())
    answer.pipe(response)
  })
  outgoing.once('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  incoming.pipe(outgoing)
}
