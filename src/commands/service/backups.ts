import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { capabilities } from '../../service/capabilities/list.ts'
import { cantWrite, commandWithOperands, flag, oneFile } from '../../service/command.ts'
import { isOfAnotherNetwork, journalFile, networkOfJournal, openJournal } from '../../service/journal/journal.ts'
import { isOnPostgres } from '../../service/open-data.ts'
import { makeDirectory } from '../../service/store/engine/open-database.ts'
import {
  assertFileNotMoved,
  assertIntact,
  copySqlite,
  DatabaseDamaged,
  lockForServing,
  openReadOnly,
  toDatabaseError,
  vacuumInto,
} from '../../service/store/engine/sqlite-file.ts'
import { assertKnown, ofCore, type StoredPart } from '../../service/store/schema/schema.ts'
import { databaseFile, openStore } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'

export const backUp = commandWithOperands({ 'as-is': flag }, async ({ data, 'as-is': isAsIs }, files) => {
  const file = oneFile(files)
  assertOnSqlite(data)
  const from = join(data, databaseFile)
  if (!existsSync(from)) throw new UsageError(`There is no network in ${data}; set its directory with --data.`)
  if (existsSync(file)) throw new UsageError(`${file} exists already; name another file.`)
  assertFileNotMoved(from)
  try {
    await copySqlite(from, file, isAsIs)
  } catch (error) {
    throw cantWrite(file, data, error)
  }
  console.log(`${file} is complete. Copy it to another computer, with the newest journal.jsonl of ${data}.`)
})

/**
 * Changes nothing if the service runs, or the journal is of another network; nor if the backup is missing, damaged,
 * moved, or of tables that this program doesn't know.
 */
export const restore = commandWithOperands({}, async ({ data }, files) => {
  const backup = oneFile(files)
  assertOnSqlite(data)
  if (!existsSync(backup)) throw new UsageError(`${backup} doesn’t exist.`)
  const key = readBackup(backup)
  const database = join(data, databaseFile)
  // the backup has no mark: in the place of the moved file, it would be a second network
  assertFileNotMoved(database)
  assertFileNotMoved(backup, true)
  const journal = join(data, journalFile)
  const hasJournal = existsSync(journal)
  const ofJournal = networkOfJournal(journal)
  if (ofJournal !== undefined && ofJournal !== key)
    throw new UsageError(`${isOfAnotherNetwork(journal)}. Nothing was changed.`)
  makeDirectory(data)
  using _lock = lockForServing(database)
  const before = replace(database, backup, data)
  await using store = await openStore(data, capabilities)
  const { replayed, added } = await openJournal(journal, await store.network.key()).synchronize(store, console.log)
  console.log(`restored; later actions of the journal that were repeated: ${replayed}`)
  if (!hasJournal || added > 0)
    console.log(
      `${hasJournal ? `${journal} is older than the backup` : `There was no ${journal}`}: members who were removed or disabled after the backup are back, and so is what was taken down. Replace that file by the newest journal; the next start repeats these actions.`,
    )
  if (before) console.log(`the previous database is in ${before}; delete it when it is no longer needed`)
})

/** @throws UsageError if the data is in PostgreSQL, whose own programs make and restore backups */
function assertOnSqlite(data: string): void {
  if (isOnPostgres(data, capabilities))
    throw new UsageError(
      'The data is in PostgreSQL: back it up with pg_dump and restore it with pg_restore; docs/operators/postgresql.md says how.',
    )
}

/** @returns the key of its network; undefined if none had been made @throws UsageError if it can't be restored */
function readBackup(backup: string): string | undefined {
  try {
    assertIntact(backup, true)
  } catch (error) {
    if (!(error instanceof DatabaseDamaged)) throw error
    throw new UsageError(
      `${backup} is damaged, or isn’t a backup of a network. Nothing was changed; take another backup.`,
      error,
    )
  }
  using connection = openReadOnly(backup, undefined, true)
  if (!connection.prepare("SELECT 1 FROM sqlite_master WHERE name = 'schema_part'").get())
    throw new UsageError(`${backup} isn’t a backup of a network. Nothing was changed; take another backup.`)
  const parts = connection.prepare('SELECT * FROM schema_part').all()
  assertKnown(parts as StoredPart[], [...ofCore, ...capabilities], backup)
  const row = connection.prepare('SELECT key FROM network WHERE id = 1').get()
  return row && String(row.key)
}

/** @returns the folder of the replaced files, if there were any @throws UsageError if the disk has no room for the copy */
function replace(database: string, backup: string, data: string): string | undefined {
  const part = `${database}.part`
  try {
    rmSync(part, { force: true })
    const file = openSync(part, 'wx', 0o600)
    using connection = openReadOnly(backup, undefined, true)
    // an earlier program's backup has rows twice
    vacuumInto(connection, part)
    fsyncSync(file)
    closeSync(file)
    const before = moveAway(data)
    renameSync(part, database)
    return before
  } catch (error) {
    rmSync(part, { force: true })
    throw cantWrite(database, data, toDatabaseError(error, database))
  }
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
