import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many connections there may be. */
export const mostConnections = 1000

/**
 * How many requests a connection may have sent that have no response yet: browsers send one at a time, and a proxy as many as it
 * has connections. The head of each takes up to 64 KiB while it waits.
 */
export const mostRequests = 3

/** How long, in milliseconds, a connection may stand still while a request or a response is on its way. */
export const longestStandstill = 60_000

interface Connections {
  /** @returns whether the request may be responded to now: not if its connection is closed, nor if it is one too many */
  takeTurn(socket: Socket, response: ServerResponse): Promise<boolean>
  /** Whether any request has no response yet. */
  areBusy(): boolean
}

/**
 * Limits a server's connections. Where there are too many, the one that has waited longest for a request, a whole one at least of
 * its head, makes room; where none waits, the one whose request began first. So whoever sends at once is responded to, however
 * many connections others keep open.
 *
 * The requests of a connection are worked on one after the other, since their responses have to go out in their order.
 */
export function limitConnections(
  server: Server,
  { most = mostConnections, standstill = longestStandstill } = {},
): Connections {
  const waiting = new Set<Socket>()
  const underWay = new Map<Socket, number>()
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

  return {
    async takeTurn(socket, response) {
      const requests = (underWay.get(socket) ?? 0) + 1
      if (requests > mostRequests) {
        socket.destroy()
        return false
      }
      waiting.delete(socket)
      underWay.set(socket, requests)
      response.once('close', () => {
        const left = (underWay.get(socket) ?? 0) - 1
        if (left > 0) underWay.set(socket, left)
        else if (underWay.delete(socket)) waiting.add(socket)
      })
      const before = last.get(socket)
      last.set(socket, response)
      // a response that waits behind another one never closes if its connection does
      if (before && !before.closed && requests > 1) await once(before, 'close')
      return !socket.destroyed
    },

    areBusy: () => underWay.size > 0,
  }
}
