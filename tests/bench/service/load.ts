import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Kept connections of a load, each with one call at a time. */
const connections = 8

/**
 * Makes this many calls, over plain sockets: a client of HTTP would take more time than the server.
 *
 * @throws Error if a response isn't a 200
 */
export async function callOften(url: string, token: string, calls: number): Promise<void> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const head = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  let left = calls
  const takeNext = () => left-- > 0
  // opened for each load: a server closes connections that wait while another one is measured
  const sockets = Array.from({ length: connections }, () => connect({ host: hostname, port: Number(port) }))
  try {
    await Promise.all(sockets.map((socket) => callOn(socket, head, takeNext)))
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** Calls one after the other, while `takeNext`. */
async function callOn(socket: Socket, head: Buffer, takeNext: () => boolean): Promise<void> {
  await once(socket, 'connect')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let received = Buffer.alloc(0)
  const next = () => (takeNext() ? void socket.write(head) : resolve())
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const lines = received.toString('latin1', 0, end)
    const length = Number(/^content-length: (\d+)/im.exec(lines)?.[1])
    if (!lines.startsWith('HTTP/1.1 200 ') || Number.isNaN(length)) return reject(new Error(lines))
    if (received.length < end + 4 + length) return
    received = Buffer.alloc(0)
    next()
  })
  socket.on('close', () => reject(new Error('The server closed the connection.')))
  next()
  return promise
}
