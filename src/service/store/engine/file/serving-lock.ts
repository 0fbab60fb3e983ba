import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseFailure } from '../database.ts'
import { isBusy } from '../sqlite-failures.ts'

/**
 * Locks a database for the one process that serves it; commands work beside that process. SQLite locks an empty file
 * for us, and the system releases its lock when the process ends, even by a kill or in another container: a file
 * with a process id would stay.
 *
 * @param path the database file
 * @returns releases the lock
 * @throws DatabaseFailure if another service has the lock
 */
export function lockForServing(path: string): () => void {
  const file = `${path}-serving`
  closeSync(openSync(file, 'a', 0o600))
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DatabaseFailure(
      `${path} is served by another process. Stop that one, or choose another directory with --data`,
    )
  }
  return () => lock.close()
}
