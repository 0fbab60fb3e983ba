import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIp } from '../request/client-ip.ts'
import { forgetSender, ofLargestSender, type Sender, senderOf } from '../request/sender.ts'

/** Maximum open connections. */
export const maxConnections = 1000

/**
 * Maximum requests without a response on one connection. Browsers and proxies send one at a time on each connection.
 */
export const maxRequests = 3

/** Maximum bytes of waiting request heads and responses, of all connections together. */
export const maxWaitingBytes = 32_000_000

/** Maximum milliseconds without a byte during a request or a response. */
export const idleTimeout = 60_000

interface Connections {
  /**
   * Waits for the connection's earlier requests.
   *
   * @returns false if the connection is closed or has too many requests
   */
  admit(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Closes connections until the waiting bytes are within their limit. Call it after writing a response. */
  evict(): void
  /** Whether any request has no response yet. */
  areBusy(): boolean
}

/** The requests of one connection that have no response yet. */
interface OpenRequests {
  count: number
  /** Bytes of all their heads. */
  headBytes: number
}

/**
 * Limits a server's connections and their memory. If there are too many, it chooses the sender who has most of them,
 * and closes the one that has been idle longest (without a complete head), else the one with the oldest open request.
 * So a client that sends its request immediately gets a response, however many connections others hold open; and a
 * member's slow form arrives, however many connections strangers open. If heads and responses take too much memory, it
 * closes the connections of the sender whose heads and responses are largest together, oldest open request first.
 *
 * The requests of one connection are handled one at a time, because responses must be sent in order.
 */
export function limitConnections(
  server: Server,
  { max = maxConnections, maxBytes = maxWaitingBytes, timeout = idleTimeout } = {},
): Connections {
  const idle = new Set<Socket>()
  const busy = new Map<Socket, OpenRequests>()
  /** The sender until a request's sender is known. */
  const strangers = new WeakMap<Socket, Sender>()
  const lastResponse = new WeakMap<Socket, ServerResponse>()

  server.setTimeout(timeout)
  server.on('connection', (socket) => {
    strangers.set(socket, { subject: normalizeIp(socket.remoteAddress ?? ''), isMember: false })
    idle.add(socket)
    socket.once('close', () => {
      idle.delete(socket)
      busy.delete(socket)
    })
    if (idle.size + busy.size <= max) return
    const others = [...idle, ...busy.keys()].filter((other) => other !== socket)
    close(ofLargestSender(others.map((other) => ({ socket: other, sender: sender(other), amount: 1 })))?.socket)
  })

  /** Closes a connection and forgets it at once, so that the next choice is another one. */
  function close(socket: Socket | undefined): void {
    if (!socket) return
    idle.delete(socket)
    busy.delete(socket)
    socket.destroy()
  }

  const sender = (socket: Socket) => senderOf(socket) ?? strangers.get(socket) ?? { subject: '', isMember: false }

  function evict(): void {
    const bytesOf = (socket: Socket) => (busy.get(socket)?.headBytes ?? 0) + socket.writableLength
    let bytes = 0
    for (const socket of busy.keys()) bytes += bytesOf(socket)
    while (bytes > maxBytes) {
      const usages = [...busy.keys()].map((socket) => ({ socket, sender: sender(socket), amount: bytesOf(socket) }))
      const largest = ofLargestSender(usages)
      if (!largest) return
      bytes -= largest.amount
      close(largest.socket)
    }
  }

  return {
    evict,

    async admit(request, response) {
      const { socket } = request
      if (socket.destroyed) return false
      const open = busy.get(socket) ?? { count: 0, headBytes: 0 }
      if (open.count === maxRequests) {
        socket.destroy()
        return false
      }
      idle.delete(socket)
      busy.set(socket, open)
      const length = headLength(request)
      open.count += 1
      open.headBytes += length
      response.once('close', () => {
        open.count -= 1
        open.headBytes -= length
        forgetSender(socket)
        if (open.count === 0 && busy.delete(socket)) idle.add(socket)
      })
      evict()
      const previous = lastResponse.get(socket)
      lastResponse.set(socket, response)
      // a queued response emits no 'close' if its connection closes
      if (previous && !previous.closed && open.count > 1) await once(previous, 'close')
      return !socket.destroyed
    },

    areBusy: () => busy.size > 0,
  }
}

const headLength = ({ url = '', rawHeaders }: IncomingMessage) =>
  rawHeaders.reduce((length, text) => length + text.length, url.length)
