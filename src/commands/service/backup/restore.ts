import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { journalFile, openJournal } from '../../../service/journal/journal.ts'
import { assertIntact } from '../../../service/store/engine/file/integrity.ts'
import { assertFileNotMoved, isEvenMoved } from '../../../service/store/engine/file/moved.ts'
import { lockForServing } from '../../../service/store/engine/file/serving-lock.ts'
import { databaseFile, openStore } from '../../../service/store/store.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { assertOnSqlite, fileOf } from './back-up.ts'

const options = { data: { type: 'string', default: 'data' } } as const satisfies ParseArgsConfig['options']

/**
 * `restore FILE`: puts a backup in the place of the database, which is moved into a folder beside it, then repeats what
 * the journal says that the backup lacks.
 *
 * @throws UsageError if the backup is missing; DatabaseFailure if the service runs, or the backup is damaged or moved.
 *   Nothing was changed then
 */
export async function restore(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { data } = values
  const backup = fileOf(positionals)
  assertOnSqlite(data)
  if (!existsSync(backup)) throw new UsageError(`${backup} doesn’t exist.`)
  assertIntact(backup, true)
  const database = join(data, databaseFile)
  // the backup has no mark: in the place of the moved file, it would be a second network
  assertFileNotMoved(database)
  if (!isEvenMoved()) assertFileNotMoved(backup, true)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const unlock = lockForServing(database)
  try {
    const before = moveAway(data)
    copyFileSync(backup, database)
    chmodSync(database, 0o600)
    const journal = join(data, journalFile)
    const hasJournal = existsSync(journal)
    const store = await openStore(data)
    try {
      const { replayed, added } = await openJournal(journal).synchronize(store)
      console.log(`restored; later actions of the journal that were repeated: ${replayed}`)
      if (!hasJournal || added > 0)
        console.log(
          `${hasJournal ? `${journal} is older than the backup` : `There was no ${journal}`}: members who were removed or disabled after the backup are back, and so is what was taken down. Replace that file by the newest journal; the next start repeats these actions.`,
        )
    } finally {
      await store.close()
    }
    if (before) console.log(`the previous database is in ${before}; delete it when it is no longer needed`)
  } finally {
    unlock()
  }
}

/** Moves the database and the files that belong to it. @returns the new folder; undefined if there was no database */
function moveAway(data: string): string | undefined {
  const files = ['', '-wal', '-shm'].map((suffix) => `${databaseFile}${suffix}`)
  const present = files.filter((file) => existsSync(join(data, file)))
  if (present.length === 0) return undefined
  const folder = join(data, `before-${new Date().toISOString().replaceAll(':', '-')}`)
  mkdirSync(folder, { mode: 0o700 })
  for (const file of present) renameSync(join(data, file), join(folder, file))
  return folder
}
