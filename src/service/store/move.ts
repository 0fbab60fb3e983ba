import { createHash } from 'node:crypto'
import { type Database, DatabaseFailure, type Value, withoutNul } from './engine/database.ts'
import { isMarked, markMoved } from './engine/sqlite-file.ts'
import { unreadTables } from './schema/tables/unread.ts'

/**
 * Copies all rows to PostgreSQL, reads them there again and compares them; then marks the SQLite file as moved, just before
 * PostgreSQL commits: a kill between them leaves no two networks, and the move can be repeated.
 * @returns the number of rows
 * @throws DatabaseFailure if PostgreSQL has rows, or a copy differs; each failure leaves PostgreSQL as it was
 */
export const moveRows = (from: Database, to: Database, notMoved: NotMoved): Promise<number> =>
  to.exclusively((target) =>
    from.exclusively(async (source) => {
      const moved = await move(source, target, notMoved)
      await markMoved(source)
      return moved
    }),
  )

/** Tables that aren't copied, and the statement by which PostgreSQL makes them anew. */
interface NotMoved {
  tables: RegExp
  remake: string
}

async function move(from: Database, to: Database, notMoved: NotMoved): Promise<number> {
  const tables = await tablesOf(from, notMoved)
  // the triggers would count the rows a second time; this also locks the table for others' writes
  for (const { name } of tables) await to.run(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  await assertEmpty(to, tables, await isMarked(from))

  const moved: Read[] = []
  for (const table of tables) {
    moved.push(await read(from, table, (json) => insert(to, table, json)))
    await continueNumbers(to, table)
    // PostgreSQL would plan the first queries for an empty table
    await to.run(`ANALYZE ${quoted(table.name)}`)
  }
  for (const [index, table] of tables.entries()) assertSame(table, moved[index], await read(to, table))
  for (const { name } of tables) await to.run(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  await to.run(notMoved.remake)
  return moved.reduce((sum, { rows }) => sum + rows, 0)
}

async function assertEmpty(to: Database, tables: readonly Table[], wasMoved: boolean): Promise<void> {
  for (const { name } of tables)
    if (await to.get(`SELECT 1 FROM ${quoted(name)} LIMIT 1`))
      throw new DatabaseFailure(
        wasMoved
          ? `The network was moved before, and PostgreSQL has rows, so nothing was moved now. Start the service with the same DATABASE_URL`
          : `PostgreSQL isn’t empty: its table ${name} has rows, so nothing was moved. Create another database for the network, or drop this one and create it again`,
      )
}

const insert = (to: Database, { name, columns }: Table, json: string) =>
  to.run(
    `INSERT INTO ${quoted(name)} (${quoted(...columns)})
     SELECT ${quoted(...columns)} FROM json_populate_recordset(CAST(NULL AS ${quoted(name)}), CAST($1 AS JSON))`,
    json,
  )

/** PostgreSQL's numbers for new rows go on after the copied numbers. */
async function continueNumbers(to: Database, { name }: Table): Promise<void> {
  const numbered = await to.all<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute
     WHERE attrelid = CAST(CAST($1 AS TEXT) AS REGCLASS) AND attidentity <> '' AND NOT attisdropped`,
    name,
  )
  for (const { column } of numbered) {
    const next = `COALESCE(MAX(${quoted(column)}), 0) + 1`
    await to.get(`SELECT setval(pg_get_serial_sequence($1, $2), ${next}, false) FROM ${quoted(name)}`, name, column)
  }
}

function assertSame({ name }: Table, original: Read | undefined, copy: Read): void {
  if (original?.rows !== copy.rows || original.checksum !== copy.checksum)
    throw new DatabaseFailure(`The copy of the table ${name} differs, so nothing was moved`)
}

type Read = Awaited<ReturnType<typeof read>>

/** Rows in memory at once: a piece of a picture has 30,000 bytes. */
export const pageRows = 200

/** @param use gets pages of rows in JSON: equal rows have the same text in both engines */
async function read(database: Database, { name, columns, key }: Table, use?: (json: string) => Promise<unknown>) {
  const hash = createHash('sha256')
  const after = `(${quoted(...key)}) > (${key.map((_, index) => `$${index + 1}`).join(', ')})`
  const select = (condition: string) =>
    `SELECT ${quoted(...columns)} FROM ${quoted(name)} ${condition} ORDER BY ${quoted(...key)} LIMIT ${pageRows}`
  let found = await database.all<Record<string, Value>>(select(''))
  let rows = 0
  for (let last = found.at(-1); last; last = found.at(-1)) {
    const json = JSON.stringify(found, inJson)
    hash.update(json)
    rows += found.length
    await use?.(json)
    if (found.length < pageRows) break
    found = await database.all(select(`WHERE ${after}`), ...key.map((column) => last[column] ?? null))
  }
  return { rows, checksum: hash.digest('hex') }
}

/** PostgreSQL reads bytes in hexadecimal digits. */
const inJson = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : withoutNul(value)

interface Table {
  name: string
  columns: string[]
  key: string[]
}

/** Each table after the tables that it refers to, without migrations, nodes, rebuilt tables and those of 0.1.0 alone. */
async function tablesOf(sqlite: Database, notMoved: NotMoved): Promise<Table[]> {
  const names = await sqlite.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('schema_part', 'node')
     ORDER BY name`,
  )
  const waiting = new Map<string, Set<string>>()
  for (const { name } of names) {
    if (notMoved.tables.test(name) || unreadTables.test(name)) continue
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

const quoted = (...names: string[]): string => names.map((name) => `"${name}"`).join(', ')
