import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, DatabaseBusy, TookTooLong } from '../../../src/service/store/engine/database.ts'
import { openPostgres } from '../../../src/service/store/engine/postgres.ts'
import { schemaOfTest } from './test-server/schemas.ts'

let database: Database
let url: string

beforeEach(async () => {
  const schema = await schemaOfTest()
  database = schema.database
  url = schema.url
})

const addGuess = (subject: string, guesses = 0) =>
  database.run('INSERT INTO guess (subject, guesses, until) VALUES ($1, $2, 0)', subject, guesses)
const guesses = async () =>
  (await database.get<{ guesses: number }>("SELECT guesses FROM guess WHERE subject = 'a'"))?.guesses

describe('values', () => {
  test('counts, sums and large integers are numbers, and bytes are bytes', async () => {
    await addGuess('a', 5)
    const row = await database.get(
      'SELECT COUNT(*) AS count, SUM(guesses) AS sum, CAST(9007199254740991 AS BIGINT) AS large, $1 AS text FROM guess',
      'ana',
    )
    expect(row).toEqual({ count: 1, sum: 5, large: Number.MAX_SAFE_INTEGER, text: 'ana' })
    const bytes = new Uint8Array([0, 1, 255])
    const read = await database.get<{ bytes: Uint8Array }>('SELECT CAST($1 AS BYTEA) AS bytes', bytes)
    expect(read?.bytes).toEqual(bytes)
  })

  test('a text with NUL is found nowhere, and stored without', async () => {
    await addGuess('b\0')
    expect(await database.all('SELECT subject FROM guess ORDER BY subject')).toMatchObject([{ subject: 'b\uFFFD' }])
    expect(await database.get('SELECT subject FROM guess WHERE subject = $1', 'a\0')).toBeUndefined()
  })

  test('lists of any length work', async () => {
    for (const length of [1, 20, 21, 3000]) {
      const values = Array.from({ length }, (_, index) => `subject ${index}`)
      const list = values.map((_, index) => `$${index + 1}`).join(', ')
      expect(await database.all(`SELECT 1 FROM guess WHERE subject IN (${list})`, ...values)).toEqual([])
    }
    for (let number = 0; number < 600; number++) await database.get(`SELECT ${number} AS number, $1 AS text`, 'a')
    const prepared = await database.get<{ count: number }>('SELECT COUNT(*) AS count FROM pg_prepared_statements')
    expect(prepared?.count).toBeLessThanOrEqual(500)
  })
})

describe('a read within a time', () => {
  test('has its rows, or fails if PostgreSQL has ended it within its own time', async () => {
    const own = openPostgres(url)
    onTestFinished(() => own.close())
    expect(await own.allWithin(5000, 'SELECT CAST($1 AS INTEGER) AS number', 1)).toEqual([{ number: 1 }])
    for (let round = 0; round < 20; round++)
      await expect(own.allWithin(10, 'SELECT pg_sleep(60), 1 AS number')).rejects.toThrow(TookTooLong)
    expect(await own.all('SELECT 1 AS number FROM (SELECT pg_sleep(0.1)) AS slept')).toEqual([{ number: 1 }])
    await expect(own.allWithin(5000, 'SELECT 1 / 0')).rejects.toThrow('division by zero')
  })
})

describe('transactions', () => {
  test('that read and then write at once run again until each saw the others', async () => {
    await addGuess('a')
    let runs = 0
    const add = () =>
      database.transaction(async (tx) => {
        runs++
        const before = await tx.get<{ guesses: number }>("SELECT guesses FROM guess WHERE subject = 'a'")
        await tx.run("UPDATE guess SET guesses = $1 WHERE subject = 'a'", (before?.guesses ?? 0) + 1)
      })
    await Promise.all(Array.from({ length: 60 }, add))
    expect(await guesses()).toBe(60)
    // together, those that run again would meet each time
    expect(runs).toBeGreaterThan(60)
    expect(runs).toBeLessThan(180)
  })

  test('that add the same row at once after a look add it once, and none fails', async () => {
    const addOnce = () =>
      database.transaction(async (tx) => {
        if (await tx.get("SELECT 1 FROM guess WHERE subject = 'a'")) return false
        await tx.run("INSERT INTO guess (subject, guesses, until) VALUES ('a', 0, 0)")
        return true
      })
    const added = await Promise.all(Array.from({ length: 8 }, addOnce))
    expect(added.filter(Boolean)).toHaveLength(1)
  })

  test('that never succeed end as busy, and a violated key as itself', async () => {
    let runs = 0
    const conflict = async (tx: Database) => {
      runs++
      await tx.run("DO $$ BEGIN RAISE EXCEPTION SQLSTATE '40001'; END $$")
    }
    await expect(database.transaction(conflict)).rejects.toThrow(DatabaseBusy)
    expect(runs).toBeLessThanOrEqual(50)
    await addGuess('a')
    await expect(addGuess('a')).rejects.toThrow('duplicate key')
  })

  test('that migrate run again for longer, since members write meanwhile', async () => {
    const impatient = openPostgres(url, { wait: 100 })
    onTestFinished(() => impatient.close())
    const until = Date.now() + 600
    const migrated = impatient.exclusively(async (tx) => {
      if (Date.now() < until) await tx.run("DO $$ BEGIN RAISE EXCEPTION SQLSTATE '40P01'; END $$")
      return 'migrated'
    })
    expect(await migrated).toBe('migrated')
  })

  test('are rolled back after a failed statement, even if its error is caught', async () => {
    const work = database.transaction(async (tx) => {
      await tx.run("INSERT INTO guess (subject, guesses, until) VALUES ('a', 0, 0)")
      await tx.run('SELECT nothing').catch(() => {})
    })
    await expect(work).rejects.toThrow('nothing')
    expect(await guesses()).toBeUndefined()
  })

  test('wait for a lock for a limited time', async () => {
    await addGuess('a')
    // long enough for a connection on a busy machine
    const impatient = openPostgres(url, { wait: 1500 })
    onTestFinished(() => impatient.close())
    await database.transaction(async (tx) => {
      await tx.run("UPDATE guess SET guesses = 1 WHERE subject = 'a'")
      await expect(impatient.run("UPDATE guess SET guesses = 2 WHERE subject = 'a'")).rejects.toThrow(DatabaseBusy)
    })
    expect(await guesses()).toBe(1)
  })
})

describe('connections', () => {
  test('are few, however many statements run at once', async () => {
    const own = openPostgres(`${url}&application_name=many`)
    onTestFinished(() => own.close())
    await Promise.all(Array.from({ length: 40 }, () => own.get('SELECT pg_sleep(0.02)')))
    const open = await database.get("SELECT COUNT(*) AS count FROM pg_stat_activity WHERE application_name = 'many'")
    expect(open).toEqual({ count: 8 })
  })

  test('end a statement that takes too long', async () => {
    expect(await database.transaction((tx) => tx.get('SHOW statement_timeout'))).toEqual({ statement_timeout: '8s' })
    const slow = database.transaction(async (tx) => {
      await tx.run('SET LOCAL statement_timeout = 20')
      await tx.run('SELECT pg_sleep(5)')
    })
    await expect(slow).rejects.toThrow('a statement has taken too long')
  })
})

describe('prepared statements', () => {
  // as with a pooler that shares connections and doesn't know them
  test('that the connection has lost are prepared again', async () => {
    const own = openPostgres(url)
    onTestFinished(() => own.close())
    const read = () => own.get('SELECT guesses FROM guess WHERE subject = $1', 'a')
    const write = () => own.run('UPDATE guess SET guesses = guesses + 1 WHERE subject = $1', 'a')
    await addGuess('a')
    await read()
    await write()
    await own.all('SELECT pg_advisory_unlock_all()')
    await own.run('DEALLOCATE ALL')
    await write()
    await own.transaction((tx) => tx.run('DEALLOCATE ALL'))
    await write()
    expect(await read()).toEqual({ guesses: 3 })
  })

  test('work after another node has changed the table', async () => {
    const read = () => database.all('SELECT * FROM guess')
    const readInTransaction = () => database.transaction((tx) => tx.all('SELECT * FROM guess'))
    await read()
    await readInTransaction()
    await database.run('ALTER TABLE guess ADD COLUMN extra TEXT')
    onTestFinished(async () => void (await database.run('ALTER TABLE guess DROP COLUMN extra')))
    expect(await read()).toEqual([])
    expect(await readInTransaction()).toEqual([])
  })
})

test('a transaction whose connection is lost between two statements runs again, and the process goes on', async () => {
  const pids: number[] = []
  await database.transaction(async (tx) => {
    const { pid = 0 } = (await tx.get<{ pid: number }>('SELECT pg_backend_pid() AS pid')) ?? {}
    pids.push(pid)
    if (pids.length === 1) {
      await database.get('SELECT pg_terminate_backend($1)', pid)
      const living = () => database.get('SELECT 1 FROM pg_stat_activity WHERE pid = $1', pid)
      await vi.waitFor(async () => expect(await living()).toBeUndefined(), 5000)
      // the client handles the error, which arrived before, in this turn of the event loop
      await setImmediate()
    }
    await tx.run("INSERT INTO guess (subject, guesses, until) VALUES ('a', 1, 0)")
  })
  expect(pids).toHaveLength(2)
  expect(await guesses()).toBe(1)
})

test('rows are numbered by 64 bits, except in tables with a row for each member or import', async () => {
  const numbered = await database.all<{ name: string; bits: number }>(
    `SELECT table_name AS name, numeric_precision AS bits FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  )
  const small = ['link_import', 'member_tally']
  expect(Object.fromEntries(numbered.map(({ name, bits }) => [name, bits]))).toEqual(
    Object.fromEntries(numbered.map(({ name }) => [name, small.includes(name) ? 32 : 64])),
  )
  const sequence = `SELECT seqmax > 4294967296 AS is_large FROM pg_sequence
    WHERE seqrelid = CAST(pg_get_serial_sequence('recommendation_tally', 'number') AS REGCLASS)`
  expect(await database.get(sequence)).toEqual({ is_large: true })
  await database.run('INSERT INTO numbered_sharer (recommendation, member) VALUES (3000000000, 1)')
  expect(await database.run('DELETE FROM numbered_sharer')).toBe(1)
})
