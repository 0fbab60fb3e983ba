import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { readDatabaseUrl, settingsFile } from '../../../src/service/settings/settings.ts'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { openPostgres } from '../../../src/service/store/engine/postgres.ts'
import { listen } from '../../support/free-port.ts'
import { administrate } from '../../support/postgres/administrate.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createTestNetwork, expectPage, type TestNetwork } from '../test-network.ts'

/** More rows than the server has locks for. */
const rows = 3000

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ settings: ['max_pred_locks_per_transaction=10', 'max_connections=20'] })
})
afterAll(() => server.remove())

let client: pg.Client
beforeEach(async () => {
  client = new pg.Client({ connectionString: server.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`DROP TABLE IF EXISTS counters, counted; CREATE TABLE counters (id int PRIMARY KEY);
    CREATE TABLE counted (id int); INSERT INTO counters SELECT id FROM generate_series(1, ${rows}) id`)
})

/** Begins a transaction; until its end, the server keeps the locks of all transactions that end meanwhile. */
const beginLongTransaction = () =>
  client.query('BEGIN ISOLATION LEVEL SERIALIZABLE; SELECT id FROM counters WHERE id = 1')

/**
 * Adds a row for each counter in a transaction of its own, which locks the counter that it reads, until one waited for
 * memory. @returns the number of rows
 */
async function readUntilFull(database: Database): Promise<number> {
  for (let id = 1; id <= rows; id++) {
    await database.transaction(async (tx) => {
      const counter = await tx.get<{ id: number }>('SELECT id FROM counters WHERE id = $1', id)
      await tx.run('INSERT INTO counted VALUES ($1)', counter?.id ?? 0)
    })
    if (database.load?.()?.retries) return id
  }
  throw new Error('The server has memory for all locks.')
}

test('transactions wait while the server has no memory for more locks', async () => {
  const database = openPostgres(server.url)
  onTestFinished(() => database.close())
  await beginLongTransaction()
  const counted = readUntilFull(database)
  // the first one that found no room
  await expect.poll(() => database.load?.()?.retries, { timeout: 30_000 }).toBeGreaterThan(0)
  await client.query('COMMIT')
  const count = await counted
  expect(await database.get('SELECT count(DISTINCT id)::int AS count FROM counted')).toEqual({ count })
})

test('transactions that wait for too long say what the operator can do', async () => {
  const database = openPostgres(server.url, { wait: 100 })
  onTestFinished(() => database.close())
  await beginLongTransaction()
  await expect(readUntilFull(database)).rejects.toThrow(
    'PostgreSQL has no memory for more locks (out of shared memory). Nothing was changed. If that happens again, raise its setting max_pred_locks_per_transaction',
  )
})

async function startCommitProxy(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  let loses: (() => Promise<unknown>) | undefined
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('data', (bytes) => {
      upstream.write(bytes)
      if (!loses || !bytes.includes('COMMIT\0')) return
      const meanwhile = loses
      loses = undefined
      upstream.removeAllListeners('data').once('data', async () => {
        await meanwhile()
        client.destroy()
      })
    })
    upstream.on('data', (bytes) => client.write(bytes))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  url.port = `${await listen(server)}`
  onTestFinished(() => void server.close())
  // a socket in the file system would bypass the proxy
  url.searchParams.delete('host')
  return {
    url: url.href,
    loseNextCommit(meanwhile: () => Promise<unknown> = async () => {}) {
      loses = meanwhile
    },
  }
}

let proxy: Awaited<ReturnType<typeof startCommitProxy>>
let network: TestNetwork
let member: string
beforeEach(async () => {
  const data = temporaryFolder()
  proxy = await startCommitProxy(readDatabaseUrl(data, capabilities) ?? '')
  writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: proxy.url }))
  network = await createTestNetwork({ data })
  onTestFinished(() => network.store.close())
  member = await network.addMember('ana')
})

const statuses = () => network.store.news.count({ of: { member } })

/** As a crash does: the numbers of transactions that were lost may be given out again. */
const crash = () => administrate({ url: inject('postgresUrl') }, "SELECT pg_stat_reset_shared('bgwriter')")

test('a write whose commit is lost is looked up by its key, also after a crash, and is done once', async () => {
  const token = await network.token(member)
  const message = 'Was this saved?'
  const write = () =>
    network.app.request('http://network.example/status', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'key-1' },
      body: new URLSearchParams({ message }),
    })
  proxy.loseNextCommit(crash)
  expect((await write()).status).toBe(201)
  expect((await write()).status).toBe(201)
  expect(await statuses()).toBe(1)
  const browser = await network.browseAs(member)
  await browser.open('/')
  proxy.loseNextCommit(crash)
  const key = 'k'.repeat(43)
  expect((await browser.submit('/', { key, text: 'Was this one saved?' })).status).toBe(303)
  expect(await statuses()).toBe(2)
})

test('a write without a key whose commit is lost is looked up by its number, and is done once', async () => {
  const token = await network.token(member)
  await network.get('/me', token)
  proxy.loseNextCommit()
  expect((await network.post('/status', { message: 'Was this saved?' }, token)).status).toBe(201)
  expect(await statuses()).toBe(1)
})

test('a write without a key whose commit is lost in a crash isn’t to be repeated blindly, nor is a form', async () => {
  const token = await network.token(member)
  // a token's first call of a day is noted
  await network.get('/me', token)
  const message = 'Was this saved?'
  proxy.loseNextCommit(crash)
  const { status, headers, body } = await network.post('/status', { message }, token)
  expect({ status, retryAfter: headers.get('Retry-After') }).toEqual({ status: 503, retryAfter: null })
  expect(body.error?.message?.join()).toContain('look before you try again')
  expect(await statuses()).toBe(1)
  const browser = await network.browseAs(member)
  await browser.open('/settings')
  proxy.loseNextCommit(crash)
  const form = await browser.submit('/settings', { headline: 'Night trains' })
  expectPage(form, 503, ['Please check before you try again', 'Night trains'])
})

test('reads and writes wait for a server that restarts, are refused while it is away, and work by themselves again', async () => {
  const durable = await startPostgres({ isDurable: true })
  onTestFinished(() => durable.remove())
  const data = temporaryFolder()
  writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: durable.url }))
  const network = await createTestNetwork({ data })
  const token = await network.token(await network.addMember('ana'))
  const read = () => network.get('/me', token)
  const write = () => network.post('/status', { message: 'I waited for PostgreSQL' }, token)
  expect({ read: (await read()).status, write: (await write()).status }).toEqual({ read: 200, write: 201 })

  // it starts again within the time for which a write waits, on a busy machine too
  await administrate(durable, 'CHECKPOINT')
  await durable.stop('SIGQUIT')
  const waiting = Promise.all([read(), write()])
  await durable.start()
  expect((await waiting).map(({ status }) => status)).toEqual([200, 201])

  await durable.stop()
  for (const { status, headers } of await Promise.all([read(), write()]))
    expect({ status, retryAfter: headers.get('Retry-After') }).toEqual({ status: 503, retryAfter: '5' })
  expect(network.logged.join()).toContain('PostgreSQL can’t be reached')
  await durable.start()
  expect({ read: (await read()).status, write: (await write()).status }).toEqual({ read: 200, write: 201 })
  expect(await network.store.news.count({ of: { member: (await read()).body.id ?? '' } })).toBe(3)
  await network.store.close()
})
