import { inject } from 'vitest'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { openPostgres } from '../../../src/service/store/engine/postgres.ts'
import { openSqlite } from '../../../src/service/store/engine/sqlite.ts'
import { migrate } from '../../../src/service/store/schema/schema.ts'
import { fillTables } from './many-rows.ts'

const schema = 'query_plans'
const opened: Partial<Record<Database['engine'], Promise<Database>>> = {}

/** A database with the query plans of a large network. SQLite's is empty, because its plans don't depend on rows. */
export const largeDatabase = (engine: Database['engine']): Promise<Database> =>
  (opened[engine] ??= engine === 'sqlite' ? openMigrated() : openFilled())

async function openMigrated(): Promise<Database> {
  const database = openSqlite(':memory:')
  await migrate(database)
  return database
}

/** One schema for all workers; the first one fills it. */
async function openFilled(): Promise<Database> {
  const database = openPostgres(
    `${inject('postgresSocket')}&options=${encodeURIComponent(`-c search_path=${schema} -c random_page_cost=1.1`)}`,
  )
  await database.exclusively(async (tx) => {
    if (await tx.get('SELECT 1 FROM pg_namespace WHERE nspname = $1', schema)) return
    await tx.run(`CREATE SCHEMA ${schema}`)
    await migrate(tx)
    await fillTables(tx)
  })
  return database
}
