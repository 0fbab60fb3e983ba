import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, DatabaseBusy, type Value } from './database.ts'
import { createStatements, type Statements } from './sqlite-statements.ts'

/** How long, in milliseconds, a statement waits for another process that is writing. */
export const patience = 5000

/** In KiB, for each connection: a list of a large member's is put together from many places of the file. */
const pageCache = 'PRAGMA cache_size = -65536'

/** How long, in milliseconds, until it is tried again. */
const pause = 10

/**
 * Opens the SQLite engine on a file, or on `:memory:`. An acknowledged write is on the disk (synchronous=FULL). Reads outside
 * of a transaction have a connection of their own, which sees what was committed and waits for nobody who writes.
 *
 * @param path where
 * @param wait how long, in milliseconds, a statement waits for another process that is writing
 * @param content what a database in memory begins with: the bytes of another one's file
 * @throws what node:sqlite throws when the file can't be opened or is no database
 */
export function openSqlite(path: string, wait = patience, content?: Uint8Array): Database {
  const connection = new DatabaseSync(path, { timeout: wait, enableForeignKeyConstraints: true })
  if (content) connection.deserialize(content)
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  // from here on nothing waits within SQLite, where everybody would wait along
  connection.exec('PRAGMA busy_timeout = 0')
  connection.exec(pageCache)
  const writer = createStatements(connection)
  // what is in memory is its connection's alone
  const reading = path === ':memory:' ? undefined : new DatabaseSync(path, { timeout: 0, readOnly: true })
  reading?.exec(pageCache)
  const reader = reading && createStatements(reading)

  const tx: Database = {
    all: async (sql, ...values) => writer.all(sql, values),
    get: async (sql, ...values) => writer.get(sql, values),
    run: async (sql, ...values) => writer.run(sql, values),
    transaction: (work) => work(tx),
    async close() {
      throw new Error('a transaction cannot close the database')
    },
  }

  // There is one connection that writes: while a transaction waits between two of its statements, the others stand in line.
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<Result>(work: (until: number) => Promise<Result>): Promise<Result> {
    // the wait in the line counts, so that who comes late to a lock doesn't wait as long again for each who came before
    const until = Date.now() + wait
    const result = last.then(() => work(until))
    last = result.catch(() => undefined)
    return result
  }

  /** Outside of a transaction: what only reads, which WITH has to as well, is asked at once, where it can be. */
  function ask<Result>(sql: string, question: (of: Statements) => Result): Promise<Result> {
    if (reader && /^\s*(?:SELECT|WITH)\b/i.test(sql)) return untilFree(() => question(reader), Date.now() + wait)
    return inTurn((until) => untilFree(() => question(writer), until))
  }

  return {
    all: <Row>(sql: string, ...values: Value[]) => ask(sql, (of) => of.all<Row>(sql, values)),
    get: <Row>(sql: string, ...values: Value[]) => ask(sql, (of) => of.get<Row>(sql, values)),
    run: (sql, ...values) => ask(sql, (of) => of.run(sql, values)),
    transaction: (work) =>
      inTurn(async (until) => {
        await untilFree(() => connection.exec('BEGIN IMMEDIATE'), until)
        try {
          const result = await work(tx)
          connection.exec('COMMIT')
          return result
        } catch (error) {
          if (connection.isTransaction) connection.exec('ROLLBACK')
          throw error
        }
      }),
    close: () =>
      inTurn(async () => {
        reading?.close()
        connection.close()
      }),
  }
}

/**
 * Tries again, and lets others go on meanwhile, as long as another process holds the lock.
 *
 * @param until when to give up, in milliseconds since 1970
 * @throws DatabaseBusy then
 */
async function untilFree<Result>(work: () => Result, until: number): Promise<Result> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (Date.now() >= until) throw new DatabaseBusy(error)
    }
    await delay(pause)
  }
}

/** SQLITE_BUSY (5), in any of its extended forms. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}
