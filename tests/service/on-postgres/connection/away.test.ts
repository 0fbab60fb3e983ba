import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../support/postgres/server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { createTestNetwork } from '../../test-network.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ isDurable: true })
})
afterAll(() => server.remove())

test('reads and writes wait for a server that restarts, are refused while it is away, and work by themselves again', async () => {
  const data = temporaryFolder()
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ database_url: server.url }))
  const network = await createTestNetwork({ data })
  const token = await network.token(await network.addMember('ana'))
  const read = () => network.get('/me', token)
  const write = () => network.post('/status', { message: 'I waited for PostgreSQL' }, token)
  expect([(await read()).status, (await write()).status]).toEqual([200, 201])

  await server.stop('SIGQUIT')
  const waiting = Promise.all([read(), write()])
  await server.start()
  expect((await waiting).map(({ status }) => status)).toEqual([200, 201])

  await server.stop()
  for (const { status, headers } of await Promise.all([read(), write()])) {
    expect(status).toBe(503)
    expect(headers.get('Retry-After')).toBe('5')
  }
  expect(network.logged.join()).toContain('PostgreSQL can’t be reached')
  await server.start()
  expect([(await read()).status, (await write()).status]).toEqual([200, 201])
  expect(await network.store.news.count({ of: { member: (await read()).body.id ?? '' } })).toBe(3)
  await network.store.close()
})
