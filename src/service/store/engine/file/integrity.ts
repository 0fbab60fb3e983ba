import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { DatabaseFailure } from '../database.ts'
import { damaged, needsRollback, toDatabaseError } from '../sqlite-failures.ts'

/** How long a check waits for another process's lock, in milliseconds. */
const lockWait = 5000

/**
 * @param isUnused whether no process has the file open; then the check leaves no `-wal` and `-shm` beside it
 * @throws DatabaseFailure if any part of the file is damaged
 */
export function assertIntact(path: string, isUnused = false): void {
  try {
    checkIntegrity(path, lockWait, true, isUnused)
  } catch (error) {
    throw toDatabaseError(error, path)
  }
}

/**
 * Checks the file on a read-only connection, so that a damaged one is never opened for writing. `integrity_check` would
 * take twenty times as long as `quick_check`.
 *
 * @param wholeFile whether to check the whole file (about two seconds for each GB), or only its beginning
 */
export function checkIntegrity(path: string, wait: number, wholeFile: boolean, isUnused = false): void {
  const look = openReadOnly(path, wait, isUnused)
  try {
    look.exec('SELECT 1 FROM sqlite_master')
    const result = wholeFile ? look.prepare('PRAGMA quick_check(1)').get()?.quick_check : 'ok'
    // the first line only names the database
    if (result !== 'ok') throw damaged(path, String(result).split('\n').at(-1))
  } catch (error) {
    if (!needsRollback(error)) throw error
  } finally {
    look.close()
  }
}

/** @param isUnused whether no process has the file open; then no files appear beside it */
export function openReadOnly(path: string, wait = lockWait, isUnused = false): DatabaseSync {
  // SQLite doesn't lock an immutable file
  const immutable = Object.assign(pathToFileURL(path), { search: 'immutable=1' })
  return new DatabaseSync(isUnused && !existsSync(`${path}-wal`) ? immutable : path, { timeout: wait, readOnly: true })
}

/**
 * Checks the whole file in a process of its own, so that the start of a large network doesn't wait for it. The process
 * has the lowest priority and can be ended at any time.
 *
 * @param found called with the damage, if there is any
 * @returns ends the check
 */
export function checkInBackground(path: string, found: (damage: DatabaseFailure) => void): () => void {
  const program = join(import.meta.dirname, 'check-file.ts')
  // if the check itself fails, each read still checks what it reads
  const child = execFile(process.execPath, [program, path], (_, sentence) => {
    if (sentence !== '') found(new DatabaseFailure(sentence))
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // it has ended, or the system doesn't allow it
  }
  return () => child.kill('SIGKILL')
}
