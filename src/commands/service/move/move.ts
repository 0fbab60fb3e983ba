import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { readDatabaseUrl } from '../../../service/settings/read-settings.ts'
import { settingsPath } from '../../../service/settings/settings-file.ts'
import { type Database, DatabaseBusy } from '../../../service/store/engine/database.ts'
import { assertIntact } from '../../../service/store/engine/file/integrity.ts'
import { lockForServing } from '../../../service/store/engine/file/serving-lock.ts'
import { openDatabase } from '../../../service/store/engine/open-database.ts'
import { type Moved, moveRows } from '../../../service/store/move/move-rows.ts'
import { assertMigrated, migrate } from '../../../service/store/schema/schema.ts'
import { databaseFile } from '../../../service/store/store.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { createProgress } from './progress.ts'
import { summaryOf } from './summary.ts'

const options = {
  data: { type: 'string', default: 'data' },
  to: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/**
 * `move --to postgres`: copies a SQLite network into an empty PostgreSQL database, and compares both. The SQLite file
 * stays as it is. If it is interrupted, PostgreSQL is as empty as before.
 *
 * @throws UsageError if there is no network or no URL; DatabaseFailure if the service runs, a database is damaged, not
 *   empty, can't be reached or of another version, or the copy differs
 */
export async function move(args: string[]): Promise<void> {
  const { data, to } = parseArgs({ args, options }).values
  if (to !== 'postgres') throw new UsageError('--to must be postgres: a network can’t be moved anywhere else.')
  const file = join(data, databaseFile)
  if (!existsSync(file)) throw new UsageError(`There is no SQLite network in ${data}; set its directory with --data.`)
  const url = readDatabaseUrl(data)
  if (url === undefined)
    throw new UsageError(
      `DATABASE_URL is missing: set this variable, or database_url in ${settingsPath(data)}, to postgres://user:password@host:port/database.`,
    )
  const moved = await moveTo(url, data, file)
  console.log(summaryOf(moved, data))
}

async function moveTo(url: string, data: string, file: string): Promise<Moved> {
  const unlock = lockForServing(file)
  const open: Database[] = []
  try {
    assertIntact(file, true)
    const sqlite = await openDatabase(data)
    open.push(sqlite)
    await assertMigrated(sqlite, file)
    const postgres = await openDatabase(data, { url })
    open.push(postgres)
    await migrate(postgres)
    return await moveRows(sqlite, postgres, createProgress())
  } catch (error) {
    throw error instanceof DatabaseBusy ? new UsageError('Another program holds the data; try again.', error) : error
  } finally {
    for (const database of open) await database.close()
    unlock()
  }
}
