import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { openPostgres } from '../../../../src/service/store/engine/postgres.ts'
import { type PostgresServer, startPostgres } from '../../../support/postgres/server.ts'

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

/** Adds a row for each counter in a transaction of its own, which locks the counter that it reads. */
async function readAll(database: Database): Promise<void> {
  for (let id = 1; id <= rows; id++)
    await database.transaction(async (tx) => {
      const counter = await tx.get<{ id: number }>('SELECT id FROM counters WHERE id = $1', id)
      await tx.run('INSERT INTO counted VALUES ($1)', counter?.id ?? 0)
    })
}

test('transactions wait while the server has no memory for more locks', async () => {
  const database = openPostgres(server.url)
  onTestFinished(() => database.close())
  await beginLongTransaction()
  const counted = readAll(database)
  // the first one that found no room
  await expect.poll(() => database.load?.()?.retries, { timeout: 30_000 }).toBeGreaterThan(0)
  await client.query('COMMIT')
  await counted
  expect(await database.get('SELECT count(DISTINCT id)::int AS count FROM counted')).toEqual({ count: rows })
})

test('transactions that wait for too long say what the operator can do', async () => {
  const database = openPostgres(server.url, { wait: 100 })
  onTestFinished(() => database.close())
  await beginLongTransaction()
  await expect(readAll(database)).rejects.toThrow(
    'PostgreSQL has no memory for more locks (out of shared memory). Nothing was changed. If that happens again, raise its setting max_pred_locks_per_transaction',
  )
})
