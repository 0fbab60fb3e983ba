import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { byShareText } from '../../src/contract/parameters.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { isOnPostgres } from '../../src/service/open-data.ts'
import { readDatabaseUrl } from '../../src/service/settings/settings.ts'
import type { Database } from '../../src/service/store/engine/database.ts'
import { openDatabase } from '../../src/service/store/engine/open-database.ts'
import { openSqlite } from '../../src/service/store/engine/sqlite.ts'
import type { Viewer } from '../../src/service/store/members/member-row.ts'
import type { NewMember } from '../../src/service/store/members/names.ts'
import { migrate } from '../../src/service/store/schema/schema.ts'
import { createStore, databaseFile, type Store } from '../../src/service/store/store.ts'

let empty: Promise<Uint8Array> | undefined

const emptyDatabase = () => {
  empty ??= databaseWith(async () => {})
  return empty
}

let open = async (): Promise<Store> =>
  createStore(openSqlite(':memory:', { content: await emptyDatabase() }), capabilities)

/** @param openEmpty replaces SQLite in memory; the project `postgres` calls this before each file */
export function openMemoryStoresWith(openEmpty: () => Promise<Store>): void {
  open = openEmpty
}

/** Like `openStore(':memory:')`, but much faster: a copy of an empty database that was migrated once. */
export const openMemoryStore = (): Promise<Store> => open()

export const saveEmptyDatabase = async (data: string): Promise<void> =>
  writeFile(join(data, databaseFile), await emptyDatabase(), { mode: 0o600 })

export async function databaseWith(fill: (store: Store) => Promise<void>): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'passalong-database-'))
  const file = join(folder, 'filled.sqlite')
  const database = openSqlite(':memory:')
  try {
    await migrate(database, capabilities)
    await fill(createStore(database, capabilities))
    await database.run('VACUUM INTO $1', file)
    return readFileSync(file)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

/** The result of work on a database without tables, of the engine of another one. */
export async function inEmptyDatabase<Result>(
  database: Database,
  work: (empty: Database) => Promise<Result>,
): Promise<Result | undefined> {
  if (database.engine === 'sqlite') {
    const empty = openSqlite(':memory:')
    onTestFinished(() => empty.close())
    return work(empty)
  }
  const results: Result[] = []
  const undone = new Error('undone')
  const working = database.transaction(async (tx) => {
    await tx.run('CREATE SCHEMA other')
    await tx.run('SET LOCAL search_path = other')
    results.push(await work(tx))
    throw undone
  })
  await working.catch((error) => {
    if (error !== undone) throw error
  })
  return results.at(-1)
}

/** A network of one member, who has posted a status, before it had capabilities; then it gets all of them. */
export async function upgradedNetwork() {
  const database = openSqlite(':memory:')
  onTestFinished(() => database.close())
  await migrate(database, [])
  const { members, news } = createStore(database, [])
  const member = await members.add(newMember('ana'), 1)
  const status = { message: 'Hello', language: 'en', by_mobile: false, social_accounts: '' }
  const item = await news.postStatus(member, status, 2)
  await migrate(database, capabilities)
  return { database, member, item }
}

export const newMember = (login: string): NewMember => ({
  ...{ login, name: login, first_name: login, last_name: '', language: 'en', password: '' },
  ...{ headline: '', introduction: '', interests: '', city: '', country: '', gender: '' },
})

export const asSeenBy = (member: string): Viewer => ({ member, application: '' })

export const plainShare = { ...byShareText(() => ''), language: 'en' }

/** SQL for a graph id that contains a number, in every engine. @param number an expression, below ten millions */
export const idOfNumber = (number: string) => `'0000000000000000000000000' || CAST(1000000 + ${number} AS TEXT)`

/** Rows that one transaction adds: in PostgreSQL, a counter that a transaction changes more often gets slow. */
const rowsAtOnce = 250

/** WITH clauses of tables `number (n)` that together have the numbers from 1 to `last`. */
export const numberTables = (last: number): string[] =>
  Array.from({ length: Math.ceil(last / rowsAtOnce) }, (_, batch) => {
    const first = batch * rowsAtOnce + 1
    const end = Math.min(last, first + rowsAtOnce - 1)
    return `WITH RECURSIVE number (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM number WHERE n < ${end})`
  })

/** @param time an expression of a status's number: its time in milliseconds */
export async function addStatuses(
  database: Database,
  member: string,
  count: number,
  time = (number: string) => number,
): Promise<void> {
  for (const numbers of numberTables(count))
    await database.run(
      `INSERT INTO news_item (id, member, message, language, created, published)
       ${numbers} SELECT ${idOfNumber('n')}, $1, '', 'en', ${time('n')}, ${time('n')} FROM number`,
      member,
    )
}

/** All that a network has stored: the bytes of its files; in PostgreSQL, all rows. @param data the data directory */
export async function storedTexts(data: string): Promise<string> {
  const files = readdirSync(data).map((file) => readFileSync(join(data, file), 'latin1'))
  return isOnPostgres(data, capabilities) ? allRows(data) : files.join()
}

async function allRows(data: string): Promise<string> {
  const database = await openDatabaseOf(data)
  const rows = await database.get<{ text: string }>(
    `SELECT string_agg(CAST(query_to_xml('SELECT * FROM ' || relname, false, false, '') AS TEXT), '') AS text
     FROM pg_class WHERE relkind = 'r' AND relnamespace = CAST(current_schema() AS REGNAMESPACE)`,
  )
  await database.close()
  return rows?.text ?? ''
}

export const openDatabaseOf = (data: string): Promise<Database> =>
  openDatabase(data, { url: readDatabaseUrl(data, capabilities) })

/** Commits `change` right before the next transaction of `store`, as if another process had written in between. */
export function beforeNextTransaction(store: Store, change: (tx: Store) => Promise<unknown>): void {
  const { transaction } = store
  store.transaction = async (work) => {
    store.transaction = transaction
    await transaction(change)
    return transaction(work)
  }
}

export async function rowsIn(database: Database, table: string): Promise<number> {
  return (await database.get<{ rows: number }>(`SELECT COUNT(*) AS rows FROM ${table}`))?.rows ?? 0
}
