import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { commandText } from '../../build/tools.ts'
import { journalFile, openJournal } from '../../service/journal/journal.ts'
import { isOnPostgres } from '../../service/open-data.ts'
import { readDatabaseUrl, settingsPath } from '../../service/settings/settings.ts'
import { DatabaseBusy } from '../../service/store/engine/database.ts'
import { openDatabase } from '../../service/store/engine/open-database.ts'
import {
  assertFileNotMoved,
  assertIntact,
  copySqlite,
  isEvenMoved,
  isMarked,
  lockForServing,
  markMoved,
  withMoved,
} from '../../service/store/engine/sqlite-file.ts'
import { type Moved, moveRows, type OnProgress } from '../../service/store/move.ts'
import { assertMigrated, migrate } from '../../service/store/schema/schema.ts'
import { databaseFile, openStore } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'
import { cantWrite, command, commandWithOperands, flag, oneFile, text } from './network-data.ts'

export const backUp = commandWithOperands({}, async ({ data }, files) => {
  const file = oneFile(files)
  assertOnSqlite(data)
  const from = join(data, databaseFile)
  if (!existsSync(from)) throw new UsageError(`There is no network in ${data}; set its directory with --data.`)
  if (!isEvenMoved()) assertFileNotMoved(from)
  await copySqlite(from, file).catch((error) => {
    throw cantWrite(file, data, error)
  })
  console.log(`${file} is complete. Copy it to another computer, with the newest journal.jsonl of ${data}.`)
})

/** Nothing is changed if the service runs, or the backup is missing, damaged or moved. */
export const restore = commandWithOperands({}, async ({ data }, files) => {
  const backup = oneFile(files)
  assertOnSqlite(data)
  if (!existsSync(backup)) throw new UsageError(`${backup} doesn’t exist.`)
  assertIntact(backup, true)
  const database = join(data, databaseFile)
  // the backup has no mark: in the place of the moved file, it would be a second network
  assertFileNotMoved(database)
  if (!isEvenMoved()) assertFileNotMoved(backup, true)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  using _lock = lockForServing(database)
  const before = moveAway(data)
  copyFileSync(backup, database)
  chmodSync(database, 0o600)
  const journal = join(data, journalFile)
  const hasJournal = existsSync(journal)
  await using store = await openStore(data)
  const { replayed, added } = await openJournal(journal).synchronize(store)
  console.log(`restored; later actions of the journal that were repeated: ${replayed}`)
  if (!hasJournal || added > 0)
    console.log(
      `${hasJournal ? `${journal} is older than the backup` : `There was no ${journal}`}: members who were removed or disabled after the backup are back, and so is what was taken down. Replace that file by the newest journal; the next start repeats these actions.`,
    )
  if (before) console.log(`the previous database is in ${before}; delete it when it is no longer needed`)
})

/** @throws UsageError if the data is in PostgreSQL, whose own programs make and restore backups */
function assertOnSqlite(data: string): void {
  if (isOnPostgres(data))
    throw new UsageError(
      'The data is in PostgreSQL: back it up with pg_dump and restore it with pg_restore; docs/administrator.md says how.',
    )
}

function moveAway(data: string): string | undefined {
  const files = ['', '-wal', '-shm'].map((suffix) => `${databaseFile}${suffix}`)
  const present = files.filter((file) => existsSync(join(data, file)))
  if (present.length === 0) return undefined
  const folder = join(data, `before-${new Date().toISOString().replaceAll(':', '-')}`)
  mkdirSync(folder, { mode: 0o700 })
  for (const file of present) renameSync(join(data, file), join(folder, file))
  return folder
}

/**
 * The SQLite file keeps its rows and is marked as moved, so that nothing uses it by mistake. After an interruption,
 * PostgreSQL is as empty as before.
 * @throws DatabaseFailure if the service runs, a database is damaged, not empty, can't be reached or of another version,
 *   or the copy differs
 */
export const move = command({ to: text, back: flag }, async ({ data, to, back }) => {
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
})

async function moveTo(url: string, data: string, file: string): Promise<Moved> {
  using _lock = lockForServing(file)
  try {
    assertIntact(file, true)
    await using sqlite = await withMoved(() => openDatabase(data))
    await assertMigrated(sqlite, file)
    await using postgres = await openDatabase(data, { url })
    await migrate(postgres)
    return await moveRows(sqlite, postgres, createProgress())
  } catch (error) {
    throw error instanceof DatabaseBusy ? new UsageError('Another program holds the data; try again.', error) : error
  }
}

async function moveBack(data: string, file: string): Promise<void> {
  using _lock = lockForServing(file)
  await using sqlite = await withMoved(() => openDatabase(data))
  if (!(await isMarked(sqlite))) throw new UsageError(`${file} wasn’t moved; nothing was changed.`)
  await sqlite.transaction((tx) => markMoved(tx, false))
  console.log(
    `${file} is the network again. Next: stop all nodes on PostgreSQL, remove DATABASE_URL and database_url from ${settingsPath(data)}, and start the service.`,
  )
}

/** Milliseconds between two lines. */
const progressInterval = 5000

export function createProgress(): OnProgress {
  const begun = Date.now()
  let said = begun
  return (share) => {
    const now = Date.now()
    if (now < said + progressInterval) return
    said = now
    const seconds = Math.round((now - begun) / 1000)
    process.stderr.write(`The network is being moved: ${Math.floor(share * 100)} %, ${seconds} s so far.\n`)
  }
}

function summaryOf({ tables, textsWithNul }: Moved, data: string): string {
  const nul = `\nPostgreSQL stores no NUL character. ${textsWithNul} texts had one; they have U+FFFD in its place.\n`
  return commandText('service/moved.txt', {
    table: tableOf(tables),
    file: join(data, databaseFile),
    nul: textsWithNul === 0 ? '' : nul,
    settings: settingsPath(data),
  })
}

function tableOf(tables: Moved['tables']): string {
  const lines = [
    ['table', 'rows', 'checksum'] as const,
    ...tables.map(({ name, rows, checksum }) => [name, rows.toLocaleString('en'), checksum] as const),
  ]
  const width = (column: 0 | 1) => Math.max(...lines.map((line) => line[column].length))
  return lines
    .map(([name, rows, checksum]) => `${name.padEnd(width(0))}  ${rows.padStart(width(1))}  ${checksum}`)
    .join('\n')
}
