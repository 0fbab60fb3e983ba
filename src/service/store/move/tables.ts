import type { Database } from '../engine/database.ts'

/** A table of the service. */
export interface Table {
  name: string
  columns: string[]
  /** The columns of the primary key, in its order. */
  key: string[]
}

/**
 * The tables of a SQLite database, without the one of the migrations and those of the search, which are made anew. A table comes after those that it refers to.
 */
export async function tablesOf(sqlite: Database): Promise<Table[]> {
  const names = await sqlite.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_version'
       AND substr(name, 1, 7) <> 'search_'
     ORDER BY name`,
  )
  const waiting = new Map<string, Set<string>>()
  for (const { name } of names) {
    const referred = await sqlite.all<{ name: string }>(
      `SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list($1) WHERE "table" <> $1`,
      name,
    )
    waiting.set(name, new Set(referred.map((table) => table.name)))
  }
  const tables: Table[] = []
  while (waiting.size > 0) {
    const next = [...waiting].find(([, referred]) => [...referred].every((name) => !waiting.has(name)))?.[0]
    if (next === undefined) throw new Error(`tables that refer to each other: ${[...waiting.keys()].join(', ')}`)
    waiting.delete(next)
    tables.push(await describe(sqlite, next))
  }
  return tables
}

async function describe(sqlite: Database, name: string): Promise<Table> {
  const columns = await sqlite.all<{ name: string; position: number }>(
    'SELECT name, pk AS position FROM pragma_table_info($1) ORDER BY cid',
    name,
  )
  const key = columns.filter(({ position }) => position > 0).sort((a, b) => a.position - b.position)
  if (key.length === 0) throw new Error(`the table ${name} has no primary key`)
  return { name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) }
}

/** The list of columns or tables in a statement. */
export const quoted = (...names: string[]): string => names.map((name) => `"${name}"`).join(', ')
