import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Database, Value } from './database.ts'

/** How long, in milliseconds, a statement waits for another process that is writing. */
const patience = 5000

/**
 * Opens the SQLite engine on a file, or on `:memory:`. An acknowledged write is on the disk (synchronous=FULL).
 *
 * @throws what node:sqlite throws when the file can't be opened or is no database
 */
export function openSqlite(path: string): Database {
  const connection = new DatabaseSync(path, { timeout: patience, enableForeignKeyConstraints: true })
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  // in KiB: a list of a large member's is put together from many places of the file
  connection.exec('PRAGMA cache_size = -65536')
  const statements = new Map<string, StatementSync>()

  function prepare(sql: string): StatementSync {
    let statement = statements.get(sql)
    if (!statement) {
      statement = connection.prepare(sql)
      statements.set(sql, statement)
    }
    return statement
  }

  const tx: Database = {
    async all<Row>(sql: string, ...values: Value[]) {
      return prepare(sql).all(named(values)) as Row[]
    },
    async get<Row>(sql: string, ...values: Value[]) {
      return prepare(sql).get(named(values)) as Row | undefined
    },
    async run(sql, ...values) {
      return Number(prepare(sql).run(named(values)).changes)
    },
    transaction: (work) => work(tx),
    async close() {
      throw new Error('a transaction cannot close the database')
    },
  }

  // There is one connection: while a transaction waits between two of its statements, everybody else stands in line.
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  return {
    all: (sql, ...values) => inTurn(() => tx.all(sql, ...values)),
    get: (sql, ...values) => inTurn(() => tx.get(sql, ...values)),
    run: (sql, ...values) => inTurn(() => tx.run(sql, ...values)),
    transaction: (work) =>
      inTurn(async () => {
        connection.exec('BEGIN IMMEDIATE')
        try {
          const result = await work(tx)
          connection.exec('COMMIT')
          return result
        } catch (error) {
          if (connection.isTransaction) connection.exec('ROLLBACK')
          throw error
        }
      }),
    close: () => inTurn(async () => connection.close()),
  }
}

/** node:sqlite wants `$1` by its name. */
function named(values: Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
}
