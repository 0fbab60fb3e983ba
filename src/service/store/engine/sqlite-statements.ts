import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Value } from './database.ts'

/** The most prepared statements that a connection caches: lists of any length make many variants of one statement. */
export const maxStatements = 200

/** Runs statements on a connection, with a cache of prepared statements (LRU). */
export function createStatements(connection: DatabaseSync) {
  const cached = new Map<string, StatementSync>()

  function prepare(sql: string): StatementSync {
    const known = cached.get(sql)
    if (known) cached.delete(sql)
    // node:sqlite takes `$1` as a name, and looks up each value by it; `?1` is a position
    const statement = known ?? connection.prepare(sql.replace(/\$(\d+)/g, '?$1'))
    cached.set(sql, statement)
    if (cached.size > maxStatements) {
      const [oldest = sql] = cached.keys()
      cached.delete(oldest)
    }
    return statement
  }

  return {
    all: <Row>(sql: string, values: Value[]) => prepare(sql).all(...values) as Row[],
    get: <Row>(sql: string, values: Value[]) => prepare(sql).get(...values) as Row | undefined,
    run: (sql: string, values: Value[]) => Number(prepare(sql).run(...values).changes),
    /** How many are cached. */
    count: () => cached.size,
  }
}

export type Statements = ReturnType<typeof createStatements>
