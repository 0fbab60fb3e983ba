import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Database, DatabaseFailure, TookTooLong } from '../../../../src/service/store/engine/database.ts'
import { openSqlite } from '../../../../src/service/store/engine/sqlite.ts'
import { createReaders, maxReaders } from '../../../../src/service/store/engine/sqlite-readers.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

let path: string
let database: Database
beforeEach(async () => {
  path = join(temporaryFolder(), 'a.sqlite')
  database = openSqlite(path)
  onTestFinished(() => database.close())
  await database.run('CREATE TABLE t (a INTEGER, b TEXT)')
})

/** A statement of some 50 ms for each million. */
const counted = (millions: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${millions} * 1000000) SELECT COUNT(*) AS n FROM n`

const long = (on: Database) => on.allWithin<{ n: number }>(1000, counted(3))

test('a read that may take long has the latest writes, its values and their types', async () => {
  await database.run('INSERT INTO t VALUES ($1, $2), ($3, NULL)', 1, 'one', 2)
  expect(await database.allWithin(1000, 'SELECT a, b FROM t WHERE a <= $1 ORDER BY a', 2)).toEqual([
    { a: 1, b: 'one' },
    { a: 2, b: null },
  ])
})

test('a read that may take long can call the functions of a search', async () => {
  expect(await database.allWithin(1000, 'SELECT search_words($1) AS words', 'Νίκος, ja')).toEqual([
    { words: ' νικος ja ' },
  ])
})

test('other reads, writes and turns of the event loop go on meanwhile', async () => {
  let isOver = false
  const read = long(database).finally(() => {
    isOver = true
  })
  for (let turn = 0; turn < 20; turn++) {
    await database.run('INSERT INTO t (a) VALUES (1)')
    await database.get('SELECT COUNT(*) AS n FROM t')
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isOver).toBe(false)
  expect(await read).toEqual([{ n: 3_000_000 }])
})

test('more reads than threads are all answered, each with its own rows', async () => {
  const many = Array.from({ length: 5 * maxReaders }, (_, index) => index)
  const read = (index: number) => database.allWithin(1000, 'SELECT CAST($1 AS INTEGER) AS n', index)
  expect(await Promise.all(many.map(read))).toEqual(many.map((n) => [{ n }]))
})

test('a read that asks whether it is in time ends after its time, and others go on', async () => {
  const endless =
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE in_time()) SELECT MAX(i) FROM n'
  await expect(database.allWithin(20, endless)).rejects.toThrow(TookTooLong)
  expect(await database.allWithin(1000, 'SELECT in_time() AS n')).toEqual([{ n: 1 }])
})

test('a wrong statement fails alone', async () => {
  await expect(database.allWithin(1000, 'SELECT missing')).rejects.toThrow('no such column: missing')
  expect(await database.allWithin(1000, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test('a file that is no database is said as for other reads', async () => {
  await database.checkpoint?.()
  writeFileSync(path, 'x'.repeat(20_000))
  const failure = await database.allWithin(1000, 'SELECT a FROM t').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseFailure)
  expect(String(failure)).toMatch(/is damaged/)
})

test('closing ends the reads that run or wait, each with an error', async () => {
  const readers = createReaders(path)
  const outcomes = Array.from({ length: 2 * maxReaders }, () => readers.read(1000, counted(1), []).catch(String))
  await readers.close()
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['Error: the database was closed']))
})

test('a thread that can’t open the file gives its error, and the next read has another one', async () => {
  const readers = createReaders(join(path, 'nothing-here'))
  for (let round = 0; round <= maxReaders; round++)
    await expect(readers.read(1000, 'SELECT 1', [])).rejects.toThrow('unable to open database file')
})

test('a thread that ended while nobody asked it is replaced', async () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => void threads.push(thread)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  expect(await database.allWithin(1000, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await threads[0]?.terminate()
  expect(await database.allWithin(1000, 'SELECT 2 AS n')).toEqual([{ n: 2 }])
  expect(threads).toHaveLength(2)
})
