import { statSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as delay, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createTimeSlice } from '../../event-loop.ts'
import { LruCache } from '../../lru.ts'
import {
  type Database,
  DatabaseBusy,
  DatabaseFailure,
  DatabaseFull,
  inTransaction,
  isRead,
  type Value,
} from './database.ts'
import { addFunctions } from './sql-functions.ts'
import {
  checkInBackground,
  checkIntegrity,
  guardAgainstMove,
  isBusy,
  lockForServing,
  toDatabaseError,
} from './sqlite-file.ts'
import { createReaders } from './sqlite-readers.ts'

/** Maximum milliseconds that a statement waits for another process's lock, including its time in our queue. */
export const busyTimeout = 5000

/** Maximum bytes of a file that is checked before the start, in 0.1 s; a larger one is checked later. */
export const largestCheckedFirst = 64 * 1024 * 1024

/** Bytes of the write-ahead log that stay when it begins anew. */
export const longestIdleLog = 16_000_000

/** 16 MiB for each connection; the operating system keeps more of the file. */
export const pageCache = 'PRAGMA cache_size = -16384'

const retryDelay = 10

/**
 * `serving`: this process serves the database. It is the only one then, and checks the whole file for damage.
 * `evenMoved`: a file with the mark of a move is opened too.
 */
type Opening = { wait?: number; serving?: boolean; content?: Uint8Array; evenMoved?: boolean }

/**
 * An acknowledged write is on the disk. Reads outside of transactions never wait for writes, on a second connection.
 * @throws DatabaseFailure if the file can't be opened, is damaged or was moved; the file is not changed
 */
export function openSqlite(path: string, opening: Opening = {}): Database {
  using ends = new DisposableStack()
  try {
    return open(path, opening, ends)
  } catch (error) {
    throw toDatabaseError(error, path)
  }
}

/** @param ends closes what was opened before a failure; the opened database closes it itself */
function open(path: string, opening: Opening, ends: DisposableStack): Database {
  const { wait = busyTimeout, serving = false, content, evenMoved = false } = opening
  const isFile = path !== ':memory:'
  if (serving && isFile) ends.use(lockForServing(path))
  const size = (isFile && statSync(path, { throwIfNoEntry: false })?.size) || 0
  const isLarge = size > largestCheckedFirst
  if (size > 0) checkIntegrity(path, wait, serving && !isLarge)
  const connection = ends.use(new DatabaseSync(path, { timeout: wait, enableForeignKeyConstraints: true }))
  if (content) connection.deserialize(content)
  // also before each write: a move may have ended while the write waited
  const assertHere = evenMoved ? () => {} : guardAgainstMove(connection, path)
  assertHere()
  // secure_delete: the bytes of a removed member must not stay in the file
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  // the log of a large change gives its room back at the next checkpoint
  connection.exec(`PRAGMA journal_size_limit = ${longestIdleLog}`)
  // SQLite's own wait would block the event loop; from here on we wait in `retryWhileBusy`
  connection.exec('PRAGMA busy_timeout = 0')
  connection.exec(pageCache)
  addFunctions(connection)
  const writer = createStatements(connection)
  // a database in memory belongs to one connection
  const reading = isFile ? ends.use(new DatabaseSync(path, { timeout: 0, readOnly: true })) : undefined
  reading?.exec(pageCache)
  const reader = reading && createStatements(reading)
  const readers = isFile ? createReaders(path) : undefined
  // the first read creates the log file, whose inode is recorded next
  writer.get('SELECT 1 FROM sqlite_master', [])
  const assertNotReplaced = isFile ? guardAgainstReplacement(path) : () => {}
  let damage: DatabaseFailure | undefined
  if (serving && isLarge) {
    const stopCheck = checkInBackground(path, (found) => {
      damage = found
    })
    ends.defer(stopCheck)
  }
  const opened = ends.move()

  function assertWritable(): void {
    if (damage) throw damage
    assertNotReplaced()
  }

  const tx = inTransaction(
    'sqlite',
    async (sql, ...values) => writer.all(sql, values),
    async (sql, ...values) => writer.run(sql, values),
  )

  let retries = 0
  let fullAt: number | undefined

  function explain(error: unknown): unknown {
    const explained = toDatabaseError(error, path)
    if (explained instanceof DatabaseFull) fullAt = performance.now()
    return explained
  }

  /** Doesn't block the event loop. @param until by `performance.now()`: the clock may jump @throws DatabaseBusy after it */
  async function retryWhileBusy<Result>(work: () => Result | Promise<Result>, until: number): Promise<Result> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isBusy(error)) throw explain(error)
        if (performance.now() >= until) throw new DatabaseBusy(error)
      }
      retries++
      await delay(retryDelay)
    }
  }

  // Only one connection writes: other writes are queued until a transaction has ended.
  let last: Promise<unknown> = Promise.resolve()
  let queued = 0
  function enqueue<Result>(work: (until: number) => Promise<Result>): Promise<Result> {
    // queueing counts: otherwise the last write would wait the full timeout again for each write before it
    const until = performance.now() + wait
    // SQLite is synchronous: without this, a long queue would keep the event loop from reading other requests
    const before = queued++ > 0 ? last.then(() => yieldToEventLoop()) : last
    const result = before.then(() => work(until))
    last = result
      .catch(() => undefined)
      .finally(() => {
        queued--
      })
    return result
  }

  const slice = createTimeSlice()

  /** Runs a statement outside of a transaction: reads (SELECT and WITH) at once on the reader, writes in the queue. */
  function run<Result>(sql: string, statement: (on: typeof writer) => Result): Promise<Result> {
    const sliced = (on: typeof writer, until: number): Promise<Result> => {
      const attempt = () => {
        if (on === writer) assertHere()
        return slice.measure(() => statement(on))
      }
      // before the statement, not after it: a result that waits could be outdated when it is used
      const yielded = slice.yieldIfUsedUp()
      return yielded ? yielded.then(() => retryWhileBusy(attempt, until)) : retryWhileBusy(attempt, until)
    }
    if (reader && isRead(sql)) return sliced(reader, performance.now() + wait)
    return enqueue((until) => {
      assertWritable()
      return sliced(writer, until)
    })
  }

  const transaction = <Result>(work: (tx: Database) => Promise<Result>): Promise<Result> =>
    enqueue(async (until) => {
      assertWritable()
      await retryWhileBusy(() => connection.exec('BEGIN IMMEDIATE'), until)
      try {
        assertHere()
        const result = await work(tx)
        connection.exec('COMMIT')
        return result
      } catch (error) {
        if (connection.isTransaction) connection.exec('ROLLBACK')
        throw explain(error)
      }
    })

  const all = <Row>(sql: string, ...values: Value[]) => run(sql, (on) => on.all<Row>(sql, values))

  const close = () =>
    enqueue(async () => {
      await readers?.close()
      opened.dispose()
    })

  return {
    engine: 'sqlite',
    all,
    allWithin: <Row>(milliseconds: number, sql: string, ...values: Value[]) =>
      readers
        ? retryWhileBusy(() => readers.read<Row>(milliseconds, sql, values), performance.now() + wait)
        : all<Row>(sql, ...values),
    // a write commits after its last row: reading only the first row would hide a failed commit
    get: <Row>(sql: string, ...values: Value[]) =>
      run(sql, (on) => (on === writer ? on.all<Row>(sql, values)[0] : on.get<Row>(sql, values))),
    run: (sql, ...values) => run(sql, (on) => on.run(sql, values)),
    transaction,
    exclusively: transaction,
    checkpoint: () =>
      enqueue(async (until) => {
        for (;;) {
          const result = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
          if (result?.busy === 0) return true
          if (performance.now() >= until) return false
          await delay(retryDelay)
        }
      }),
    // the first one of the queue doesn't wait for others
    load: () => ({ waitingWrites: Math.max(0, queued - 1), retries, fullAt }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** SQLite would write on into removed files, and lose the data. @returns a function that throws DatabaseFailure then */
function guardAgainstReplacement(path: string): () => void {
  const files = [path, `${path}-wal`].map((file) => ({ file, opened: inodeAt(file) }))
  return () => {
    const replaced = files.find(({ file, opened }) => inodeAt(file) !== opened)
    if (replaced)
      throw new DatabaseFailure(
        `${replaced.file} was removed or replaced while the service ran. Nothing is written any more; stop the service, put the file or a backup in its place, and start again`,
      )
  }
}

function inodeAt(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.dev} ${stats.ino}`
}

/** Maximum prepared statements that a connection caches: lists of any length make many variants of one statement. */
export const maxStatements = 200

export function createStatements(connection: DatabaseSync) {
  const cached = new LruCache<StatementSync>(maxStatements)

  function prepare(sql: string): StatementSync {
    const known = cached.get(sql)
    if (known) return known
    // node:sqlite takes `$1` as a name, and looks up each value by it; `?1` is a position
    const statement = connection.prepare(sql.replace(/\$(\d+)/g, '?$1'))
    cached.set(sql, statement)
    return statement
  }

  return {
    all: <Row>(sql: string, values: Value[]) => prepare(sql).all(...values) as Row[],
    get: <Row>(sql: string, values: Value[]) => prepare(sql).get(...values) as Row | undefined,
    run: (sql: string, values: Value[]) => Number(prepare(sql).run(...values).changes),
    count: () => cached.size,
  }
}
