import { type Database, DatabaseFailure } from '../engine/database.ts'
import { isMarked, markMoved } from '../engine/file/moved.ts'
import { allPending } from '../schema/search.ts'
import { createSum, pagesOf } from './pages.ts'
import { quoted, type Table, tablesOf } from './tables.ts'

/** A table with the same rows in both databases. */
export interface MovedTable {
  name: string
  rows: number
  checksum: string
}

export interface Moved {
  tables: MovedTable[]
  /** Texts that had NUL, which PostgreSQL refuses, and have U+FFFD now. */
  textsWithNul: number
}

/** @param share the part that is done, from 0 to 1 */
export type OnProgress = (share: number) => void

/**
 * Copies all rows from SQLite to PostgreSQL, then reads both again and compares them. Both have to have the same
 * version of the schema. Nobody else can write to either meanwhile. In the end it marks the SQLite file as moved, just
 * before PostgreSQL commits: a kill between them leaves no two networks, and the move can be repeated.
 *
 * @throws DatabaseFailure if PostgreSQL has rows, or a copy differs; each failure leaves PostgreSQL as it was
 */
export function moveRows(from: Database, to: Database, onProgress: OnProgress = () => {}): Promise<Moved> {
  return to.exclusively((target) =>
    from.exclusively(async (source) => {
      const moved = await move(source, target, onProgress)
      await markMoved(source)
      return moved
    }),
  )
}

async function move(from: Database, to: Database, onProgress: OnProgress): Promise<Moved> {
  const tables = await tablesOf(from)
  // the triggers would count the rows a second time; this also locks the table for others' writes
  for (const { name } of tables) await to.run(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  await assertEmpty(to, tables, await isMarked(from))

  let total = 0
  for (const { name } of tables)
    total += (await from.get<{ rows: number }>(`SELECT COUNT(*) AS rows FROM ${quoted(name)}`))?.rows ?? 0
  let done = 0
  /** Each row is written once, and read once more. */
  function advance(rows: number): void {
    done += rows
    onProgress(done / (2 * total))
  }

  const moved: Moved = { tables: [], textsWithNul: 0 }
  for (const table of tables) {
    const sum = createSum()
    for await (const page of pagesOf(from, table)) {
      await insert(to, table, page.json)
      sum.add(page)
      moved.textsWithNul += page.textsWithNul
      advance(page.rows)
    }
    moved.tables.push({ name: table.name, ...sum.end() })
    await continueNumbers(to, table)
    // PostgreSQL would plan the first queries for an empty table
    await to.run(`ANALYZE ${quoted(table.name)}`)
  }
  for (const [index, table] of tables.entries()) {
    const sum = createSum()
    for await (const page of pagesOf(to, table)) {
      sum.add(page)
      advance(page.rows)
    }
    assertSame(moved.tables[index], sum.end())
  }
  for (const { name } of tables) await to.run(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  await allPending(to)
  return moved
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

/** PostgreSQL itself converts the values of the JSON to the types of the columns. */
async function insert(to: Database, { name, columns }: Table, json: string): Promise<void> {
  await to.run(
    `INSERT INTO ${quoted(name)} (${quoted(...columns)})
     SELECT ${quoted(...columns)} FROM json_populate_recordset(CAST(NULL AS ${quoted(name)}), CAST($1 AS JSON))`,
    json,
  )
}

/** Numbers that PostgreSQL gives to new rows go on after those that were copied. */
async function continueNumbers(to: Database, { name }: Table): Promise<void> {
  const numbered = await to.all<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute
     WHERE attrelid = CAST(CAST($1 AS TEXT) AS REGCLASS) AND attidentity <> ''`,
    name,
  )
  for (const { column } of numbered)
    await to.get(
      `SELECT setval(pg_get_serial_sequence($1, $2), COALESCE(MAX(${quoted(column)}), 0) + 1, false) FROM ${quoted(name)}`,
      name,
      column,
    )
}

function assertSame(original: MovedTable | undefined, copy: { rows: number; checksum: string }): void {
  if (original?.rows === copy.rows && original.checksum === copy.checksum) return
  const sizes = `${original?.rows} rows with the checksum ${original?.checksum}, and ${copy.rows} with ${copy.checksum}`
  throw new DatabaseFailure(`The copy of the table ${original?.name} differs (${sizes}), so nothing was moved`)
}
