import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../../src/commands/service/command.ts'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { longestSlice } from '../../../../src/service/event-loop.ts'
import { startService } from '../../../../src/service/start.ts'
import { type Database, DatabaseBusy } from '../../../../src/service/store/engine/database.ts'
import {
  createStatements,
  largestCheckedFirst,
  longestIdleLog,
  maxStatements,
  openSqlite,
} from '../../../../src/service/store/engine/sqlite.ts'
import { databaseFile, openStore } from '../../../../src/service/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { launchService, urlOf } from '../../own-process.ts'

let directory: string
beforeEach(() => {
  directory = temporaryFolder()
})

const count = async (database: Database) => (await database.get<{ n: number }>('SELECT COUNT(*) AS n FROM t'))?.n
const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('the SQLite engine', () => {
  let database: Database
  beforeEach(async () => {
    database = openSqlite(':memory:')
    await database.run('CREATE TABLE t (a INTEGER, b TEXT)')
  })
  afterEach(() => database.close())

  test('yields to other work of the process between queued writes', async () => {
    let done = 0
    const writes = Array.from({ length: 100 }, async () => {
      await database.run('INSERT INTO t (a) VALUES (1)')
      done++
    })
    for (let turn = 1; turn <= 20; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      expect(done).toBeLessThanOrEqual(2 * turn)
    }
    await Promise.all(writes)
  })

  test('runs no other statement between those of a transaction', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.run('INSERT INTO t (a) VALUES (1)')
      await pause()
      throw new Error('no')
    })
    const seen = count(database)
    const written = database.run('INSERT INTO t (a) VALUES (2)')
    const second = database.transaction(async (tx) => {
      const before = await count(tx)
      await pause()
      await tx.run('INSERT INTO t (a) VALUES (3)')
      return before
    })
    await expect(failing).rejects.toThrow('no')
    expect(await seen).toBe(0)
    await written
    expect(await second).toBe(1)
    expect(await count(database)).toBe(2)
  })
})

describe('the SQLite engine, while another process holds the write lock,', () => {
  let database: Database
  let other: DatabaseSync
  async function open(options = {}) {
    const path = join(directory, databaseFile)
    database = openSqlite(path, options)
    await database.run('CREATE TABLE t (a INTEGER)')
    other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE; INSERT INTO t (a) VALUES (1)')
  }
  afterEach(async () => {
    other.close()
    await database.close()
  })

  test('reads committed data during its own transaction', async () => {
    await open()
    other.exec('COMMIT')
    await database.transaction(async (tx) => {
      await tx.run('INSERT INTO t (a) VALUES (2)')
      expect(await count(tx)).toBe(2)
      expect(await count(database)).toBe(1)
    })
    expect(await count(database)).toBe(2)
  })

  test('gives up all queued writes after one timeout, and works again afterwards', async () => {
    await open({ wait: 50 })
    const writes = Array.from({ length: 50 }, () => database.run('INSERT INTO t (a) VALUES (2)'))
    const work = () => Promise.reject(new Error('it must not begin'))
    for (const refused of [...writes, database.transaction(work)]) await expect(refused).rejects.toThrow(DatabaseBusy)
    // the first one tried for 50 ms, and the others not again
    expect(database.load?.().retries).toBeLessThan(writes.length)
    other.exec('ROLLBACK')
    await database.run('INSERT INTO t (a) VALUES (5)')
    expect(await count(database)).toBe(1)
  })
})

test('a checkpoint empties the log, once no other process reads from it', async () => {
  const path = join(directory, 'network.sqlite')
  const database = openSqlite(path, { wait: 100 })
  await database.run('CREATE TABLE t (a TEXT)')
  const other = new DatabaseSync(path, { readOnly: true })
  other.exec('BEGIN')
  other.prepare('SELECT * FROM t').all()
  await database.run(`INSERT INTO t VALUES ('x')`)
  expect(await database.checkpoint?.()).toBe(false)
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
  const waiting = database.checkpoint?.()
  await pause()
  other.exec('COMMIT')
  expect(await waiting).toBe(true)
  expect(statSync(`${path}-wal`).size).toBe(0)
  expect(await count(database)).toBe(1)
  other.close()
  await database.close()
})

test('the log of a large change gives its room back while the service runs', async () => {
  const path = join(directory, 'network.sqlite')
  const database = openSqlite(path)
  await database.run('CREATE TABLE t (a BLOB)')
  await database.run('INSERT INTO t VALUES (zeroblob($1))', 3 * longestIdleLog)
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(3 * longestIdleLog)
  // the first one after a checkpoint begins the log anew
  for (let writes = 0; writes < 2; writes++) await database.run('INSERT INTO t VALUES (1)')
  expect(statSync(`${path}-wal`).size).toBeLessThanOrEqual(longestIdleLog)
  await database.close()
})

test('a connection caches a limited number of prepared statements, least recently used first out', () => {
  const connection = new DatabaseSync(':memory:')
  const prepared: string[] = []
  const prepare = connection.prepare.bind(connection)
  connection.prepare = (sql) => {
    prepared.push(sql)
    return prepare(sql)
  }
  const statements = createStatements(connection)
  for (let length = 0; length < maxStatements * 3; length++) {
    statements.get('SELECT 1 AS one', [])
    expect(statements.get<{ n: number }>(`SELECT ${length} AS n`, [])).toEqual({ n: length })
  }
  expect(statements.count()).toBe(maxStatements)
  expect(prepared.filter((sql) => sql === 'SELECT 1 AS one')).toHaveLength(1)
  connection.close()
})

test('the store creates files that only this user can read', async () => {
  const data = join(directory, 'deep', 'data')
  const store = await openStore(data, capabilities)
  await store.sessions.end('anything', 0)
  expect(statSync(data).mode & 0o777).toBe(0o700)
  for (const file of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`])
    expect(statSync(join(data, file)).mode & 0o777).toBe(0o600)
  await store.close()
})

const slow = `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20000)
  SELECT COUNT(*) AS n FROM number`

test.each(['a.sqlite', ':memory:'])(
  'a request with many reads of %s leaves turns of the event loop to others',
  async (name) => {
    const database = openSqlite(name === ':memory:' ? name : join(directory, name))
    onTestFinished(() => database.close())
    let turns = 0
    const countTurns = () => {
      turns++
      counting = setImmediate(countTurns)
    }
    let counting = setImmediate(countTurns)
    for (let statement = 0; statement < 50; statement++) await database.get(slow)
    clearImmediate(counting)
    expect(turns).toBeGreaterThan(10)
    expect(longestSlice).toBeLessThan(10)
  },
)

const start = (options: { port?: number; data?: string; log?: (line: string) => void } = {}) =>
  startService({ port: 0, data: directory, ...options }, capabilities)

test('a second service on the same directory is refused with a sentence, and a command is not', async () => {
  const first = await start()
  onTestFinished(() => first.close())
  const second = launchService(directory)
  expect(await second.ended).toBe(2)
  expect(second.complaints()).toMatch(/network\.sqlite is served by another process\. Stop that one, or choose .*\.\n$/)
  await expect(start()).rejects.toThrow('is served by another process')
  await runCommand(['member', 'invite', '--login', 'ana', '--name', 'Ana', '--language', 'en', '--data', directory])
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('neither a killed service, nor one that couldn’t start, nor one that ended leaves a lock behind', async () => {
  const first = launchService(directory)
  await urlOf(first)
  await first.kill()
  const other = await start({ data: temporaryFolder() })
  onTestFinished(() => other.close())
  const port = Number(new URL(other.url).port)
  await expect(start({ port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
  for (let times = 0; times < 2; times++) await (await start()).close()
})

test('damage of a large database ends its writes while the service runs, and is named', async () => {
  await (await start()).close()
  const file = join(directory, databaseFile)
  const database = new DatabaseSync(file)
  database.exec(`CREATE TABLE large AS SELECT zeroblob(${largestCheckedFirst}) AS bytes`)
  database.close()
  const { size } = statSync(file)
  expect(size).toBeGreaterThan(largestCheckedFirst)
  const spoilt = openSync(file, 'r+')
  // the number of the next page of the long value
  writeSync(spoilt, Buffer.from([255, 255, 255, 255]), 0, 4, size - 2 * 4096)
  closeSync(spoilt)

  const log: string[] = []
  const service = await start({ log: (line) => log.push(line) })
  onTestFinished(() => service.close())
  const statusOf = async (path: string) => (await fetch(service.url + path)).status
  expect(await statusOf('/sign-in')).toBe(200)
  // the check has the lowest priority
  await expect.poll(() => statusOf('/readyz'), { timeout: 50_000, interval: 300 }).toBe(503)
  expect(await statusOf('/sign-in')).toBe(200)
})
