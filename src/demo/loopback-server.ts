import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoopbackServer {
  port: number
  close: () => Promise<void>
}

/**
 * Serves on 127.0.0.1.
 *
 * @param port by default any free one
 * @throws the system's error if the server can't listen, such as EADDRINUSE
 */
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
