import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Database, DatabaseBusy, DatabaseFailure, type Value } from './database.ts'
import { damaged, isBusy, needsRollback, toDatabaseError } from './sqlite-failures.ts'
import { createStatements, type Statements } from './sqlite-statements.ts'

/** How long, in milliseconds, a statement waits for another process that is writing. */
export const busyTimeout = 5000

/** In KiB, for each connection: a list of a large member's is put together from many places of the file. */
const pageCache = 'PRAGMA cache_size = -65536'

/** How long, in milliseconds, until it is tried again. */
const retryDelay = 10

interface Opening {
  /** How long, in milliseconds, a statement waits for another process that is writing. */
  wait?: number
  /** Whether to look for damage in all of the file, which takes about a second for each GB, or at its beginning alone. */
  wholeFile?: boolean
  /** What a database in memory begins with: the bytes of another one's file. */
  content?: Uint8Array
}

/**
 * Opens the SQLite engine on a file, or on `:memory:`. An acknowledged write is on the disk (synchronous=FULL). Reads outside
 * of a transaction have a connection of their own, which sees what was committed and waits for nobody who writes.
 *
 * @param path where
 * @throws DatabaseFailure for a file that can't be opened or is damaged; it is left as it was
 */
export function openSqlite(path: string, opening: Opening = {}): Database {
  try {
    return open(path, opening)
  } catch (error) {
    throw toDatabaseError(error, path)
  }
}

function open(path: string, { wait = busyTimeout, wholeFile = false, content }: Opening): Database {
  const isFile = path !== ':memory:'
  if (isFile && statSync(path, { throwIfNoEntry: false })?.size) checkIntegrity(path, wait, wholeFile)
  const connection = new DatabaseSync(path, { timeout: wait, enableForeignKeyConstraints: true })
  if (content) connection.deserialize(content)
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  // from here on nothing waits within SQLite, where everybody would wait along
  connection.exec('PRAGMA busy_timeout = 0')
  connection.exec(pageCache)
  const writer = createStatements(connection)
  // what is in memory is its connection's alone
  const reading = isFile ? new DatabaseSync(path, { timeout: 0, readOnly: true }) : undefined
  reading?.exec(pageCache)
  const reader = reading && createStatements(reading)
  // with the first look the log is there as well
  writer.get('SELECT 1 FROM sqlite_master', [])
  const assertNotReplaced = isFile ? guardAgainstReplacement(path) : () => {}

  const tx: Database = {
    all: async (sql, ...values) => writer.all(sql, values),
    get: async (sql, ...values) => writer.get(sql, values),
    run: async (sql, ...values) => writer.run(sql, values),
    transaction: (work) => work(tx),
    async close() {
      throw new Error('a transaction cannot close the database')
    },
  }

  /**
   * Tries again, and lets others go on meanwhile, as long as another process holds the lock.
   *
   * @param until when to give up, in milliseconds since 1970
   * @throws DatabaseBusy then, and what else goes wrong at once
   */
  async function retryWhileBusy<Result>(work: () => Result, until: number): Promise<Result> {
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!isBusy(error)) throw toDatabaseError(error, path)
        if (Date.now() >= until) throw new DatabaseBusy(error)
      }
      await delay(retryDelay)
    }
  }

  // There is one connection that writes: while a transaction waits between two of its statements, the others stand in line.
  let last: Promise<unknown> = Promise.resolve()
  let queued = 0
  function enqueue<Result>(work: (until: number) => Promise<Result>): Promise<Result> {
    // the wait in the line counts, so that who comes late to a lock doesn't wait as long again for each who came before
    const until = Date.now() + wait
    // SQLite never lets go of the thread: without this a long line would be done before anybody else's request is even read
    const before = queued++ > 0 ? last.then(() => yieldToEventLoop()) : last
    const result = before.then(() => work(until))
    last = result
      .catch(() => undefined)
      .finally(() => {
        queued--
      })
    return result
  }

  /** Outside of a transaction: what only reads, which WITH has to as well, is asked at once, where it can be. */
  function ask<Result>(sql: string, question: (of: Statements) => Result): Promise<Result> {
    if (reader && /^\s*(?:SELECT|WITH)\b/i.test(sql)) return retryWhileBusy(() => question(reader), Date.now() + wait)
    return enqueue((until) => {
      assertNotReplaced()
      return retryWhileBusy(() => question(writer), until)
    })
  }

  return {
    all: <Row>(sql: string, ...values: Value[]) => ask(sql, (of) => of.all<Row>(sql, values)),
    // a write is committed after its last row: whoever stops at the first one doesn't learn that this failed
    get: <Row>(sql: string, ...values: Value[]) =>
      ask(sql, (of) => (of === writer ? of.all<Row>(sql, values)[0] : of.get<Row>(sql, values))),
    run: (sql, ...values) => ask(sql, (of) => of.run(sql, values)),
    transaction: (work) =>
      enqueue(async (until) => {
        assertNotReplaced()
        await retryWhileBusy(() => connection.exec('BEGIN IMMEDIATE'), until)
        try {
          const result = await work(tx)
          connection.exec('COMMIT')
          return result
        } catch (error) {
          if (connection.isTransaction) connection.exec('ROLLBACK')
          throw toDatabaseError(error, path)
        }
      }),
    close: () =>
      enqueue(async () => {
        reading?.close()
        connection.close()
      }),
  }
}

/** Opens a file for a look that can't change it: what is damaged is opened in no other way. */
function checkIntegrity(path: string, wait: number, wholeFile: boolean): void {
  const look = new DatabaseSync(path, { timeout: wait, readOnly: true })
  try {
    look.exec('SELECT 1 FROM sqlite_master')
    const found = wholeFile ? look.prepare('PRAGMA quick_check(1)').get()?.quick_check : 'ok'
    // its first line only names the database
    if (found !== 'ok') throw damaged(path, String(found).split('\n').at(-1))
  } catch (error) {
    if (!needsRollback(error)) throw error
  } finally {
    look.close()
  }
}

/**
 * SQLite goes on writing to files that have been removed or replaced, and what it writes there is lost.
 *
 * @returns throws DatabaseFailure where that has happened
 */
function guardAgainstReplacement(path: string): () => void {
  const files = [path, `${path}-wal`].map((file) => ({ file, opened: inodeAt(file) }))
  return () => {
    const gone = files.find(({ file, opened }) => inodeAt(file) !== opened)
    if (gone)
      throw new DatabaseFailure(
        `${gone.file} was removed or replaced while the service ran. Nothing is written any more; stop the service, put the file or a backup in its place, and start again`,
      )
  }
}

/** Which file it is, whatever is in it; undefined where there is none. */
function inodeAt(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.dev} ${stats.ino}`
}
