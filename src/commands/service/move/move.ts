import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { readDatabaseUrl } from '../../../service/settings/read-settings.ts'
import { settingsPath } from '../../../service/settings/settings-file.ts'
import { type Database, DatabaseBusy } from '../../../service/store/engine/database.ts'
import { assertIntact } from '../../../service/store/engine/file/integrity.ts'
import { isMarked, markMoved, withMoved } from '../../../service/store/engine/file/moved.ts'
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
  back: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/**
 * `move --to postgres`: copies a SQLite network into an empty PostgreSQL database, and compares both. The SQLite file
 * keeps its rows and is marked as moved, so that no command and no service uses it by mistake. If it is interrupted,
 * PostgreSQL is as empty as before. `move --back` removes the mark.
 *
 * @throws UsageError if there is no network, no URL or no mark; DatabaseFailure if the service runs, a database is damaged, not
 *   empty, can't be reached or of another version, or the copy differs
 */
export async function move(args: string[]): Promise<void> {
  const { data, to, back } = parseArgs({ args, options }).values
  if (back && to !== undefined) throw new UsageError('--to and --back exclude each other.')
  if (!back && to !== 'postgres') throw new UsageError('--to must be postgres: a network can’t be moved anywhere else.')
  const file = join(data, databaseFile)
  if (!existsSync(file)) throw new UsageError(`There is no SQLite network in ${data}; set its directory with --data.`)
  if (back) return moveBack(data, file)
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
    const sqlite = await withMoved(() => openDatabase(data))
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

async function moveBack(data: string, file: string): Promise<void> {
  const unlock = lockForServing(file)
  try {
    const sqlite = await withMoved(() => openDatabase(data))
    try {
      if (!(await isMarked(sqlite))) throw new UsageError(`${file} wasn’t moved; nothing was changed.`)
      await sqlite.transaction((tx) => markMoved(tx, false))
    } finally {
      await sqlite.close()
    }
  } finally {
    unlock()
  }
  console.log(
    `${file} is the network again. Next: stop all nodes on PostgreSQL, remove DATABASE_URL and database_url from ${settingsPath(data)}, and start the service.`,
  )
}
