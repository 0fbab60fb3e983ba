import { type AddressInfo, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Passes connections to PostgreSQL, until the test ends. */
export interface CommitProxy {
  /** The database URL through the proxy. */
  url: string
  /** The next commit is made, but its confirmation is lost with the connection. */
  loseNextCommit(): void
}

/** @param databaseUrl of PostgreSQL itself */
export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  let loses = false
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('data', (bytes) => {
      upstream.write(bytes)
      if (!loses || !bytes.includes('COMMIT\0')) return
      loses = false
      upstream.removeAllListeners('data').once('data', () => client.destroy())
    })
    upstream.on('data', (bytes) => client.write(bytes))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  url.port = `${(server.address() as AddressInfo).port}`
  // a socket in the file system would bypass the proxy
  url.searchParams.delete('host')
  return {
    url: url.href,
    loseNextCommit() {
      loses = true
    },
  }
}
