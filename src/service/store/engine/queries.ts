import { plainText } from '../../../contract/text.ts'
import { type Database, placeholders, pruneBatch, type Value } from './database.ts'

type Row = Readonly<Record<string, Value>>

/** Columns of a row that has this name in the statement. */
export const columnsOf = (row: string, names: readonly string[]): string =>
  names.map((name) => `${row}.${name}`).join(', ')

export async function readValue<Result>(database: Database, sql: string, ...values: Value[]) {
  const row = await database.get<Record<string, Result>>(sql, ...values)
  return row && Object.values(row)[0]
}

/** The number that is a row's only column; 0 without a row, or if it is null. */
export const readNumber = async (database: Database, sql: string, ...values: Value[]): Promise<number> =>
  (await readValue<number | null>(database, sql, ...values)) ?? 0

export async function readColumn(database: Database, sql: string, ...values: Value[]): Promise<string[]> {
  const rows = await database.all<Record<string, string>>(sql, ...values)
  return rows.flatMap((row) => Object.values(row))
}

/** Rows by id; no statement without ids. @param select gets the ids for `IN`, and the next placeholder's number */
export async function readById<Read extends { id: string }>(
  database: Database,
  ids: Iterable<string>,
  select: (list: string, next: number) => [sql: string, ...values: Value[]],
): Promise<Map<string, Read>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  // on SQLite one statement for lists of all lengths, and one value; PostgreSQL plans by the number of placeholders
  const [list, given] =
    database.engine === 'sqlite'
      ? ['SELECT value FROM json_each($1)', [JSON.stringify(wanted)]]
      : [placeholders(wanted, 1), wanted]
  const [sql, ...values] = select(list, given.length + 1)
  const rows = await database.all<Read>(sql, ...given, ...values)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Whether this transaction has the turn for this work, until it ends: several nodes would wait for each other's rows, or
 * roll back. On SQLite each transaction has it.
 */
export const takesTurn = async (database: Database, work: string): Promise<boolean> =>
  database.engine === 'sqlite' ||
  (await readValue<boolean>(
    database,
    `SELECT pg_try_advisory_xact_lock(hashtext(concat('passalong ', CAST($1 AS TEXT), ' in ', current_schema())))`,
    work,
  )) === true

export const exists = async (database: Database, sql: string, ...values: Value[]): Promise<boolean> =>
  (await database.get(sql, ...values)) !== undefined

export function insert(database: Database, table: string, row: Row, conflict = ''): Promise<number> {
  const columns = Object.keys(row)
  const statement = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders(columns, 1)}) ${conflict}`
  return database.run(statement, ...Object.values(row))
}

/** The places of rows' values, as VALUES and INSERT take them. */
export function placeholderRows(rows: number, columns: number): string {
  const row = Array.from({ length: columns })
  return Array.from({ length: rows }, (_, index) => `(${placeholders(row, 1 + index * columns)})`).join(', ')
}

/** Inserts rows with the same columns, except rows that conflict with others. @returns the number of new rows */
export function insertAll(database: Database, table: string, rows: readonly Row[]): Promise<number> {
  const columns = Object.keys(rows[0] ?? {})
  const places = placeholderRows(rows.length, columns.length)
  const statement = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places} ON CONFLICT DO NOTHING`
  return database.run(statement, ...rows.flatMap((row) => columns.map((column) => row[column] ?? null)))
}

export function upsert(database: Database, table: string, key: Row, row: Row): Promise<number> {
  const changes = Object.keys(row).map((column) => `${column} = excluded.${column}`)
  const conflict = `ON CONFLICT (${Object.keys(key).join(', ')}) DO UPDATE SET ${changes.join(', ')}`
  return insert(database, table, { ...key, ...row }, conflict)
}

export function update(database: Database, table: string, where: Row, changes: Row): Promise<number> {
  const equal = (row: Row, first: number) => Object.keys(row).map((column, index) => `${column} = $${first + index}`)
  const values = [...Object.values(changes), ...Object.values(where)]
  const condition = equal(where, values.length - Object.keys(where).length + 1).join(' AND ')
  return database.run(`UPDATE ${table} SET ${equal(changes, 1).join(', ')} WHERE ${condition}`, ...values)
}

/** Deletes rows, at most `pruneBatch`. @param key the columns of the primary key */
export const prune = (database: Database, table: string, key: string, condition: string, ...values: Value[]) =>
  database.run(
    `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${pruneBatch})`,
    ...values,
  )

/** Deletes the oldest rows of a hash, so that a further one makes `max`. @param newest the order of a SELECT */
export function makeRoom(database: Database, table: string, of: Row, newest: string, max: number): Promise<number> {
  const condition = Object.keys(of).map((column, index) => `${column} = $${index + 1}`)
  const oldest = `SELECT hash FROM ${table} WHERE ${condition.join(' AND ')}
    ORDER BY ${newest} LIMIT ${pruneBatch} OFFSET ${max - 1}`
  return database.run(`DELETE FROM ${table} WHERE hash IN (${oldest})`, ...Object.values(of))
}

/** The limit of exact counts: counting further takes time and is of no use to a reader. */
export const countLimit = 10_000

export const selectCount = (rows: string, limit = countLimit + 1): string =>
  `SELECT COUNT(*) AS count FROM (SELECT 1 ${rows} LIMIT ${limit}) AS counted`

export const countRows = (database: Database, rows: string, values: readonly Value[] = [], limit?: number) =>
  readNumber(database, selectCount(rows, limit), ...values)

/** A name as both engines sort it, by code point. ñ stays, since Spanish sorts it as a letter of its own. */
export function sortNameOf(name: string): string {
  const pieces = name.normalize('NFC').toLowerCase().replace(/[’ʼ]/g, "'").split('ñ')
  return pieces.map(plainText).join('ñ')
}

/** Sorts the members `m` by name. Of the network's languages, only Spanish adds a letter to a to z. */
export const orderByName = (language: string): string =>
  `REPLACE(m.sort_name, 'ñ', '${language === 'es' ? 'n~' : 'n'}'), m.name, m.id`
