import type { Duplex } from 'node:stream'

/** Handles an event of a connection. A failure closes this connection and is logged; unhandled, it ends the process. */
export type Contain = (socket: Duplex, handle: () => unknown) => Promise<void>

export const createContain =
  (log: (line: string) => void): Contain =>
  async (socket, handle) => {
    try {
      await handle()
    } catch (error) {
      socket.destroy()
      log(`A connection failed: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
    }
  }
