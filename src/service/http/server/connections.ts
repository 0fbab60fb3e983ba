import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many connections there may be. */
export const mostConnections = 1000

/**
 * How many requests a connection may have sent that have no response yet: browsers send one at a time, and a proxy as many as it
 * has connections.
 */
export const mostRequests = 3

/** What the heads of requests and the responses that wait take together, of all connections, in bytes. */
export const mostWaiting = 32_000_000

/** How long, in milliseconds, a connection may stand still while a request or a response is on its way. */
export const longestStandstill = 60_000

interface Connections {
  /** @returns whether the request may be responded to now: not if its connection is closed, nor if it is one too many */
  takeTurn(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Closes connections until what waits fits; to be called when a response was written. */
  makeRoom(): void
  /** Whether any request has no response yet. */
  areBusy(): boolean
}

/** Those requests of a connection that have no response yet. */
interface UnderWay {
  requests: number
  /** How long their heads are, together, in bytes. */
  heads: number
}

/**
 * Limits a server's connections. Where there are too many, the one that has waited longest for a request, a whole one at least of
 * its head, makes room; where none waits, the one whose request began first. So whoever sends at once is responded to, however
 * many connections others keep open. The connection whose request began first also makes room where heads and responses that
 * wait take too much memory.
 *
 * The requests of a connection are worked on one after the other, since their responses have to go out in their order.
 */
export function limitConnections(
  server: Server,
  { most = mostConnections, mostBytes = mostWaiting, standstill = longestStandstill } = {},
): Connections {
  const waiting = new Set<Socket>()
  const underWay = new Map<Socket, UnderWay>()
  const last = new WeakMap<Socket, ServerResponse>()

  server.setTimeout(standstill)
  server.on('connection', (socket) => {
    waiting.add(socket)
    socket.once('close', () => {
      waiting.delete(socket)
      underWay.delete(socket)
    })
    if (waiting.size + underWay.size <= most) return
    const [first] = waiting.size > 1 ? waiting : underWay.keys()
    first?.destroy()
  })

  function makeRoom(): void {
    let bytes = 0
    for (const [socket, { heads }] of underWay) bytes += heads + socket.writableLength
    for (const [socket, { heads }] of underWay) {
      if (bytes <= mostBytes) return
      bytes -= heads + socket.writableLength
      underWay.delete(socket)
      socket.destroy()
    }
  }

  return {
    makeRoom,

    async takeTurn(request, response) {
      const { socket } = request
      if (socket.destroyed) return false
      const its = underWay.get(socket) ?? { requests: 0, heads: 0 }
      if (its.requests === mostRequests) {
        socket.destroy()
        return false
      }
      waiting.delete(socket)
      underWay.set(socket, its)
      const length = headLength(request)
      its.requests += 1
      its.heads += length
      response.once('close', () => {
        its.requests -= 1
        its.heads -= length
        if (its.requests === 0 && underWay.delete(socket)) waiting.add(socket)
      })
      makeRoom()
      const before = last.get(socket)
      last.set(socket, response)
      // a response that waits behind another one never closes if its connection does
      if (before && !before.closed && its.requests > 1) await once(before, 'close')
      return !socket.destroyed
    },

    areBusy: () => underWay.size > 0,
  }
}

const headLength = ({ url = '', rawHeaders }: IncomingMessage) =>
  rawHeaders.reduce((length, text) => length + text.length, url.length)
