import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Value } from './database.ts'

/** How many prepared statements a connection keeps, those that were used last: the lists in them make many of one. */
export const maxStatements = 200

/** What a connection is asked, each statement prepared once while it is in use. */
export function createStatements(connection: DatabaseSync) {
  const cached = new Map<string, StatementSync>()

  function prepare(sql: string): StatementSync {
    const statement = cached.get(sql) ?? connection.prepare(sql)
    cached.delete(sql)
    cached.set(sql, statement)
    const [oldest = sql] = cached.keys()
    if (cached.size > maxStatements) cached.delete(oldest)
    return statement
  }

  return {
    all: <Row>(sql: string, values: Value[]) => prepare(sql).all(named(values)) as Row[],
    get: <Row>(sql: string, values: Value[]) => prepare(sql).get(named(values)) as Row | undefined,
    run: (sql: string, values: Value[]) => Number(prepare(sql).run(named(values)).changes),
    /** How many are cached. */
    count: () => cached.size,
  }
}

export type Statements = ReturnType<typeof createStatements>

/** node:sqlite wants `$1` by its name. */
function named(values: Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
}
