import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../../src/service/store/engine/sqlite.ts'
import { migrate } from '../../../src/service/store/schema/schema.ts'
import { createStore, databaseFile, type Store } from '../../../src/service/store/store.ts'

let empty: Promise<Uint8Array> | undefined

const emptyDatabase = () => {
  empty ??= databaseWith(async () => {})
  return empty
}

let open = async (): Promise<Store> => createStore(openSqlite(':memory:', { content: await emptyDatabase() }))

/** @param openEmpty replaces SQLite in memory; the project `postgres` calls this before each file */
export function openMemoryStoresWith(openEmpty: () => Promise<Store>): void {
  open = openEmpty
}

/** Like `openStore(':memory:')`, but much faster: a copy of an empty database that was migrated once. */
export const openMemoryStore = (): Promise<Store> => open()

/** Writes an empty database into a data directory, whose first opening then takes no time. */
export const saveEmptyDatabase = async (data: string): Promise<void> =>
  writeFile(join(data, databaseFile), await emptyDatabase(), { mode: 0o600 })

/** Creates a database of the current version once, and returns its bytes for copies. */
export async function databaseWith(fill: (store: Store) => Promise<void>): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'passalong-database-'))
  const file = join(folder, 'filled.sqlite')
  const database = openSqlite(':memory:')
  try {
    await migrate(database)
    await fill(createStore(database))
    await database.run('VACUUM INTO $1', file)
    return readFileSync(file)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}
