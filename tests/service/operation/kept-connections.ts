import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const endOfHead = Buffer.from('\r\n\r\n')

/**
 * Opens connections that stay open, with as little work as possible: Node's own client costs as much as the service.
 */
export async function openKeptConnections(port: number, count: number) {
  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    await once(socket, 'connect')
    // an error is followed by 'close'
    return socket.on('error', () => {}).resume()
  }
  const sockets = await Promise.all(Array.from({ length: count }, open))

  return {
    /**
     * @param calls of all connections together @returns the number of responses by status @throws if a connection is
     * closed
     */
    async call(calls: number, headOf: (number: number) => string): Promise<Map<number, number>> {
      const statuses = new Map<number, number>()
      let sent = 0
      const next = () => (sent < calls ? headOf(sent++) : undefined)
      const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await Promise.all(sockets.map((socket) => exchange(socket, next, count)))
      return statuses
    },

    close(): void {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Sends requests until there are no further ones, each after the response to the one before. */
function exchange(socket: Socket, next: () => string | undefined, count: (status: number) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = () => reject(new Error('a kept connection was closed'))
  let received = Buffer.alloc(0)

  function send(): void {
    const head = next()
    if (head !== undefined) return void socket.write(head)
    socket.off('data', receive).off('close', fail)
    resolve()
  }

  function receive(chunk: Buffer<ArrayBuffer>): void {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    const end = received.indexOf(endOfHead)
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
    if (received.length < end + endOfHead.length + length) return
    count(Number(head.slice(9, 12)))
    received = Buffer.alloc(0)
    send()
  }

  socket.on('data', receive).once('close', fail)
  if (socket.destroyed) fail()
  else send()
  return promise
}
