import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Value } from './database.ts'

/** The most prepared statements that a connection caches: lists of any length make many variants of one statement. */
export const maxStatements = 200

/** Runs statements on a connection, with a cache of prepared statements (LRU). */
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

/** node:sqlite takes `$1` as a named parameter. */
function named(values: Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
}
