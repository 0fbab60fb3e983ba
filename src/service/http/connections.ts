import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { countedAmount, normalizeIp, ofLargestSender, type Sender, type Usage, watchSenders } from './sender.ts'

/** Maximum connections; the sender with most loses the longest idle one, else the one with the oldest request. */
export const maxConnections = 1000

/** Maximum requests without a response on one connection. Browsers and proxies send one at a time on each. */
export const maxRequests = 3

/** Maximum bytes of waiting request heads and responses, of all connections together. */
export const maxWaitingBytes = 32_000_000

/** Milliseconds for a new connection's first head. Until then, other connections are closed first. */
const timeToBegin = 2000

/** Maximum milliseconds without a byte during a request or a response. */
export const idleTimeout = 60_000

/** Handles an event of a connection. A failure closes this connection and is logged; unhandled, it ends the process. */
type Contain = (socket: Duplex, handle: () => unknown) => Promise<void>

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

/** A connection; `amount` is its memory for waiting heads and responses, in bytes, as of the last `evict`. */
interface Connection extends Usage {
  socket: Socket
  opened: number
  stranger: Sender
  requests: number
  headBytes: number
  lastResponse?: ServerResponse
}

/**
 * Limits a server's connections and their memory. It closes one of the sender with the most: the one idle longest
 * (without a complete head), else with the oldest open request, else one just opened. So a client that sends at once
 * gets a response, and a member's slow form arrives, though strangers open thousands of connections.
 */
export function limitConnections(
  server: Server,
  options: { contain: Contain; max?: number; maxBytes?: number; timeout?: number },
) {
  const { contain, max = maxConnections, maxBytes = maxWaitingBytes, timeout = idleTimeout } = options
  /** Connections without a request, idle longest first; and the others, by the beginning of their oldest request. */
  const idle = new Set<Connection>()
  const busy = new Set<Connection>()
  const connectionOf = new WeakMap<Socket, Connection>()
  const usages = new Map<string, Usage>()

  server.setTimeout(timeout)
  server.on('connection', (socket) => contain(socket, () => add(socket)))

  function add(socket: Socket): void {
    if (idle.size + busy.size >= max) close(ofLargestSenders())
    const stranger = { subject: normalizeIp(socket.remoteAddress ?? ''), isMember: false }
    const begun = { opened: performance.now(), amount: 0, requests: 0, headBytes: 0 }
    const connection = { ...begun, socket, stranger, sender: stranger }
    connectionOf.set(socket, connection)
    idle.add(connection)
    count(stranger, 1)
    watchSenders(socket, (sender) => setSender(connection, sender))
    socket.once('close', () => remove(connection))
  }

  function setSender(connection: Connection, sender: Sender): void {
    if (!idle.has(connection) && !busy.has(connection)) return
    count(connection.sender, -1)
    connection.sender = sender
    count(sender, 1)
  }

  function count(sender: Sender, change: 1 | -1): void {
    const usage = usages.get(sender.subject) ?? { sender, amount: 0 }
    usage.amount += change
    if (usage.amount > 0) usages.set(sender.subject, usage)
    else usages.delete(sender.subject)
  }

  /** Finds them by counters, because a flood of connections needs a choice for each. */
  function ofLargestSenders(): Connection | undefined {
    let most = 0
    for (const usage of usages.values()) most = Math.max(most, countedAmount(usage))
    let beginning: Connection | undefined
    for (const connections of [idle, busy])
      for (const connection of connections) {
        const usage = usages.get(connection.sender.subject)
        if (!usage || countedAmount(usage) < most) continue
        if (!isBeginning(connection)) return connection
        beginning ??= connection
      }
    return beginning
  }

  const isBeginning = ({ lastResponse, opened }: Connection) =>
    lastResponse === undefined && performance.now() - opened < timeToBegin

  function remove(connection: Connection): void {
    if (idle.delete(connection) || busy.delete(connection)) count(connection.sender, -1)
  }

  function close(connection: Connection | undefined): void {
    if (!connection) return
    remove(connection)
    connection.socket.destroy()
  }

  function evict(): void {
    let bytes = 0
    for (const connection of busy) {
      connection.amount = connection.headBytes + connection.socket.writableLength
      bytes += connection.amount
    }
    while (bytes > maxBytes) {
      const largest = ofLargestSender(busy)
      if (!largest) return
      bytes -= largest.amount
      close(largest)
    }
  }

  return {
    /** Closes connections until the waiting bytes are within their limit. Call it after writing a response. */
    evict,

    /** Waits for earlier requests. @returns false if the connection is closed or has too many requests */
    async accept(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const { socket } = request
      const connection = connectionOf.get(socket)
      if (!connection || socket.destroyed) return false
      if (connection.requests === maxRequests) {
        socket.destroy()
        return false
      }
      idle.delete(connection)
      busy.add(connection)
      const length = request.rawHeaders.reduce((length, text) => length + text.length, request.url?.length ?? 0)
      connection.requests += 1
      connection.headBytes += length
      response.on('error', () => socket.destroy())
      response.once('close', () => {
        connection.requests -= 1
        connection.headBytes -= length
        setSender(connection, connection.stranger)
        if (connection.requests === 0 && busy.delete(connection)) idle.add(connection)
      })
      evict()
      const previous = connection.lastResponse
      connection.lastResponse = response
      if (previous && connection.requests > 1) await closed(previous)
      return !socket.destroyed
    },

    areBusy: () => busy.size > 0,
  }
}

/** A queued response emits no 'close'. A listener in the scope of the response before would hold that in memory. */
const closed = async (response: ServerResponse) => {
  if (!response.closed) await new Promise((resolve) => response.once('close', resolve))
}
