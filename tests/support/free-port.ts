import { createServer } from 'node:net'

/** A free port on loopback. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const listening = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!listening || typeof listening === 'string') throw new Error('no free port')
  return listening.port
}
