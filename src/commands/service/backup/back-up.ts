import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isOnPostgres, whereToWrite } from '../../../service/open-data.ts'
import { assertFileNotMoved, isEvenMoved } from '../../../service/store/engine/file/moved.ts'
import { copySqlite } from '../../../service/store/engine/sqlite-copy.ts'
import { databaseFile } from '../../../service/store/store.ts'
import { UsageError } from '../../../service/usage-error.ts'

const options = { data: { type: 'string', default: 'data' } } as const satisfies ParseArgsConfig['options']

/**
 * `backup FILE`: copies the database, also while the service runs, and checks the copy.
 *
 * @throws UsageError if there is no network, or the file exists or can't be written
 */
export async function backUp(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const file = fileOf(positionals)
  assertOnSqlite(values.data)
  const from = join(values.data, databaseFile)
  if (!existsSync(from)) throw new UsageError(`There is no network in ${values.data}; set its directory with --data.`)
  if (!isEvenMoved()) assertFileNotMoved(from)
  if (existsSync(file)) throw new UsageError(`${file} exists already; a backup replaces no file.`)
  try {
    await copySqlite(from, file)
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new UsageError(`${file} can’t be written: ${error.message}.${whereToWrite(error, values.data, file)}`, error)
  }
  console.log(`${file} is complete. Copy it to another computer, with the newest journal.jsonl of ${values.data}.`)
}

/** @throws UsageError if the data is in PostgreSQL, whose own programs make and restore backups */
export function assertOnSqlite(data: string): void {
  if (isOnPostgres(data))
    throw new UsageError(
      'The data is in PostgreSQL: back it up with pg_dump and restore it with pg_restore; docs/administrator.md says how.',
    )
}

/** @throws UsageError unless there is one file */
export function fileOf(positionals: readonly string[]): string {
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new UsageError('FILE is missing, or there are several: name one.')
  return file
}
