import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commandText } from '../../build/tools.ts'
import { capabilities } from '../../service/capabilities/list.ts'
import { command, flag, text } from '../../service/command.ts'
import { notMoved } from '../../service/features/list.ts'
import { readDatabaseUrl, settingsPath } from '../../service/settings/settings.ts'
import { DatabaseAway } from '../../service/store/engine/database.ts'
import { databaseFile, hasDatabase, openDatabase } from '../../service/store/engine/open-database.ts'
import { assertIntact, isMarked, lockForServing, markMoved } from '../../service/store/engine/sqlite-file.ts'
import { moveRows } from '../../service/store/move.ts'
import { createNetwork, nodeLifetime } from '../../service/store/network.ts'
import { assertMigrated, migrate } from '../../service/store/schema/schema.ts'
import { UsageError } from '../../service/usage-error.ts'
import { explainBusy } from './network-data.ts'

/**
 * The SQLite file keeps its rows and is marked as moved, so that nothing uses it by mistake. After an interruption,
 * PostgreSQL is as empty as before.
 * @throws DatabaseFailure if the service runs, a database is damaged, not empty, can't be reached or of another version,
 *   or the copy differs
 */
export const move = command(
  { to: text, back: flag, 'without-postgres': flag },
  async ({ data, to, back, ...values }) => {
    if (back && to !== undefined) throw new UsageError('--to and --back exclude each other.')
    if (!back && to !== 'postgres')
      throw new UsageError('--to must be postgres: a network can’t be moved anywhere else.')
    const file = join(data, databaseFile)
    if (!existsSync(file)) throw new UsageError(`There is no SQLite network in ${data}; set its directory with --data.`)
    if (back) return moveBack(data, file, values['without-postgres'])
    const url = urlOfPostgres(data)
    console.log('The network is being moved; until all of it is moved, nothing is changed.\n')
    const rows = (await moveTo(url, data, file)).toLocaleString('en')
    console.log(commandText('service/moved.txt', { rows, file, settings: settingsPath(data) }))
  },
)

/** @returns the number of rows */
async function moveTo(url: string, data: string, file: string): Promise<number> {
  using _lock = lockForServing(file)
  try {
    assertIntact(file, true)
    await using sqlite = await openDatabase(data, { evenMoved: true })
    await assertMigrated(sqlite, capabilities, file)
    await using postgres = await openDatabase(data, { url })
    await migrate(postgres, capabilities)
    return await moveRows(sqlite, postgres, notMoved)
  } catch (error) {
    return explainBusy(error)
  }
}

function urlOfPostgres(data: string): string {
  const url = readDatabaseUrl(data, capabilities)
  if (url !== undefined) return url
  throw new UsageError(
    `DATABASE_URL is missing: set this variable, or database_url in ${settingsPath(data)}, to postgres://user:password@host:port/database.`,
  )
}

/** The network is marked in PostgreSQL before it is unmarked in the file: a kill between them leaves no two networks. */
async function moveBack(data: string, file: string, withoutPostgres: boolean): Promise<void> {
  using _lock = lockForServing(file)
  await using sqlite = await openDatabase(data, { evenMoved: true })
  if (!(await isMarked(sqlite))) throw new UsageError(`${file} wasn’t moved; nothing was changed.`)
  if (!withoutPostgres) await leavePostgres(urlOfPostgres(data), data)
  await sqlite.transaction((tx) => markMoved(tx, false))
  console.log(
    `${file} is the network again. Next: remove DATABASE_URL and database_url from the settings of all nodes, here ${settingsPath(data)}, and start the service.`,
  )
}

/** @throws UsageError if PostgreSQL is away, or a node still serves from it */
async function leavePostgres(url: string, data: string): Promise<void> {
  if (!(await hasDatabase(data, url).catch(refuseAway))) return
  await using postgres = await openDatabase(data, { url })
  await assertMigrated(postgres, capabilities, 'The database in PostgreSQL')
  await postgres.transaction(async (tx) => {
    const network = createNetwork(tx)
    if (await network.isServed())
      throw new UsageError(
        `A node still serves the network from PostgreSQL, or was killed less than ${nodeLifetime / 1000} seconds ago; nothing was changed. Stop all nodes first.`,
      )
    await network.markMovedBack()
  })
}

function refuseAway(error: unknown): never {
  if (!(error instanceof DatabaseAway)) throw error
  throw new UsageError(
    `${error.message}, so whether a node still serves from it isn’t known; nothing was changed. If PostgreSQL is gone for good, add --without-postgres.`,
    error,
  )
}
