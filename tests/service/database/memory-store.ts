import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../../src/service/store/engine/sqlite.ts'
import { migrate } from '../../../src/service/store/schema/schema.ts'
import { createStore, type Store } from '../../../src/service/store/store.ts'

let empty: Promise<Uint8Array> | undefined

let open = async (): Promise<Store> => {
  empty ??= databaseWith(async () => {})
  return createStore(openSqlite(':memory:', { content: await empty }))
}

/** @param openEmpty replaces SQLite in memory; the project `postgres` calls this before each file */
export function openMemoryStoresWith(openEmpty: () => Promise<Store>): void {
  open = openEmpty
}

/** Like `openStore(':memory:')`, but much faster: a copy of an empty database that was migrated once. */
export const openMemoryStore = (): Promise<Store> => open()

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
