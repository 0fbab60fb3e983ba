import { expect, onTestFinished, test } from 'vitest'
import { startProcess } from '../service/fuzz/service-process.ts'
import { openKeptConnections } from './kept-connections.ts'

/** A short form of `npm run soak`. */
const connections = 8
const [first, all] = [5000, 20_000]

/** Bytes that the later calls may add. Half a kilobyte for each is more than anything of a finished call. */
const growth = 10_000_000

// shows: A3
test('20,000 calls on eight kept connections leave nothing in memory', async () => {
  const service = await startProcess({ engine: 'sqlite' })
  onTestFinished(async () => void (await service.stop()))
  const token = service.known.tokens[0]
  const paths = ['/me', `/recommend?url=${encodeURIComponent('https://news.example/')}`, '/healthz', '/nothing']
  const headOf = (number: number) =>
    `GET ${paths[number % paths.length]} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`
  const kept = await openKeptConnections(service.port, connections)
  const before = await kept.call(first, headOf)
  const early = await service.memory()
  const after = await kept.call(all - first, headOf)
  expect([...before, ...after].filter(([status]) => status >= 500)).toEqual([])
  expect((await service.memory()) - early).toBeLessThan(growth)
  kept.close()
})
