import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of this process that can be ended. */
export interface LoopbackServer {
  port: number
  close: () => Promise<void>
}

/**
 * Serves on 127.0.0.1.
 *
 * @param port any free one unless told
 * @throws what the system says when it can't listen, such as EADDRINUSE
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
