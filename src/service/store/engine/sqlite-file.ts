import { execFile } from 'node:child_process'
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type Database, DatabaseBusy, DatabaseFailure, DatabaseFull, TookTooLong } from './database.ts'
import { interrupted } from './sql-functions.ts'

const lockWait = 5000

/** @param isUnused no process has the file open, so none appears beside it @throws DatabaseFailure if it is damaged */
export function assertIntact(path: string, isUnused = false): void {
  try {
    checkIntegrity(path, lockWait, true, isUnused)
  } catch (error) {
    throw toDatabaseError(error, path)
  }
}

/**
 * Checks on a read-only connection: a damaged file is never opened for writing. `integrity_check` is 20 times slower.
 * @param wholeFile whether to check the whole file (two seconds for each GB), or only its beginning
 */
export function checkIntegrity(path: string, wait: number, wholeFile: boolean, isUnused = false): void {
  using look = openReadOnly(path, wait, isUnused)
  try {
    look.exec('SELECT 1 FROM sqlite_master')
    const result = wholeFile ? look.prepare('PRAGMA quick_check(1)').get()?.quick_check : 'ok'
    // the first line only names the database
    if (result !== 'ok') throw damaged(path, String(result).split('\n').at(-1))
  } catch (error) {
    if (!needsRollback(error)) throw error
  }
}

/** @param isUnused whether no process has the file open; then no files appear beside it */
export function openReadOnly(path: string, wait = lockWait, isUnused = false): DatabaseSync {
  // SQLite doesn't lock an immutable file
  const immutable = Object.assign(pathToFileURL(path), { search: 'immutable=1' })
  return new DatabaseSync(isUnused && !existsSync(`${path}-wal`) ? immutable : path, { timeout: wait, readOnly: true })
}

/** Checks the file in a process of the lowest priority. @param found called with the damage @returns ends the check */
export function checkInBackground(path: string, found: (damage: DatabaseFailure) => void): () => void {
  // if the check itself fails, each read still checks what it reads
  const child = execFile(process.execPath, [import.meta.filename, path], (_, sentence) => {
    if (sentence !== '') found(new DatabaseFailure(sentence))
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // it has ended, or the system doesn't allow it
  }
  return () => child.kill('SIGKILL')
}

/**
 * Locks the file for the one process that serves it; commands work beside it. The system releases the lock of an empty
 * file for us, even after a kill or in another container. @throws DatabaseFailure if another service has the lock
 */
export function lockForServing(path: string): DatabaseSync {
  const file = `${path}-serving`
  closeSync(openSync(file, 'a', 0o600))
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DatabaseFailure(`${path} is served by another process. Stop that one, or choose another directory`)
  }
  return lock
}

/** The mark of a moved file, in its header: a transaction writes it, and a copy has it. */
const column = 'user_version'

export const markMoved = async (tx: Database, isMoved = true): Promise<void> => {
  await tx.run(`PRAGMA ${column} = ${isMoved ? 1 : 0}`)
}

export const isMarked = async (database: Database): Promise<boolean> =>
  (await database.get<Record<string, number>>(`PRAGMA ${column}`))?.[column] === 1

/** @returns a function that throws DatabaseFailure if the file has the mark; each write calls it */
export function guardAgainstMove(connection: DatabaseSync, path: string): () => void {
  const mark = connection.prepare(`PRAGMA ${column}`)
  return () => {
    if (mark.get()?.[column] !== 1) return
    throw new DatabaseFailure(
      `${path} was moved to PostgreSQL, so the network isn’t there any more. Set DATABASE_URL, or database_url in settings.json, to postgres://user:password@host:port/database. To go back to this file, run move --back`,
    )
  }
}

/** @param isUnused whether no process has the file open @throws DatabaseFailure if there is a file with the mark */
export function assertFileNotMoved(path: string, isUnused = false): void {
  if (!existsSync(path)) return
  using connection = openReadOnly(path, undefined, isUnused)
  guardAgainstMove(connection, path)()
}

/**
 * Copies one moment into a new file. The copy is smaller, since VACUUM leaves out the space of deleted rows. Without
 * `secure_delete`, pages of the copy have some rows twice, of which a later removal deletes one.
 */
export function vacuumInto(connection: DatabaseSync, to: string): void {
  connection.exec('PRAGMA secure_delete = ON')
  connection.prepare('VACUUM INTO ?').run(to)
}

/** More pages than any file has: after a step, a write of another process would make the copy begin anew. */
const inOneStep = 2 ** 31 - 1

/**
 * Copies the file while others write, and stops nobody: for a process of its own, which it occupies. The copy has its
 * name once it is whole and checked; before, and after a kill, it is `FILE.part`, which the next copy replaces.
 * @param to a new file, for this user only
 * @param isAsIs whether its pages are where they are in the original, so that few of them differ from an earlier copy's
 * @throws DatabaseFailure about the file that fails; and the system's error about the copy
 */
export async function copySqlite(from: string, to: string, isAsIs: boolean): Promise<void> {
  const part = `${to}.part`
  const removePart = () => {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(part + suffix, { force: true })
  }
  removePart()
  try {
    closeSync(openSync(part, 'wx', 0o600))
    using connection = new DatabaseSync(from, { readOnly: true, timeout: lockWait })
    try {
      if (isAsIs) await backup(connection, part, { rate: inOneStep })
      else vacuumInto(connection, part)
    } catch (error) {
      const explained = toDatabaseError(error, from)
      // nothing is written to the original
      if (!(explained instanceof DatabaseFull)) throw explained
      throw new DatabaseFull(`${to} can’t be written: its disk is full, over its quota or failing. No backup was made`)
    }
    assertCopied(from, part)
    renameSync(part, to)
  } catch (error) {
    removePart()
    throw error
  }
}

/** Entries of an index may be missing in the original, which copying doesn't notice. */
function assertCopied(from: string, copy: string): void {
  try {
    assertIntact(copy, true)
  } catch (error) {
    if (error instanceof DatabaseDamaged) assertIntact(from)
    throw error
  }
}

/** SQLite's result codes: https://www.sqlite.org/rescode.html */
const [busy, ioError, corrupt, full, notDatabase] = [5, 10, 11, 13, 26]
/** SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN and SQLITE_AUTH. */
const noAccess = [3, 8, 14, 23]
/** The extended codes of SQLITE_IOERR for reads. */
const readErrors = [266, 522, 8458]

const extendedCode = (error: unknown) => (error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0)

const primaryCode = (error: unknown) => extendedCode(error) & 0xff

export const isBusy = (error: unknown): boolean => primaryCode(error) === busy

/** A hot journal has to be rolled back first (SQLITE_READONLY_ROLLBACK), as after a kill during the first start. */
const needsRollback = (error: unknown): boolean => extendedCode(error) === 776

export class DatabaseDamaged extends DatabaseFailure {}

/** @param detail SQLite's description of the damage, if it has one */
const damaged = (path: string, detail?: string): DatabaseDamaged =>
  new DatabaseDamaged(
    `${path} is damaged${detail ? ` (${detail})` : ''}, or isn’t a database of the graph service. Stop the service, copy the file and those beside it somewhere safe, and put a backup in their place`,
  )

export function toDatabaseError(error: unknown, path: string): unknown {
  const code = primaryCode(error)
  if (code === busy) return new DatabaseBusy(error)
  if (code === interrupted) return new TookTooLong(error)
  if (code === corrupt || code === notDatabase) return damaged(path)
  if (code === ioError && readErrors.includes(extendedCode(error)))
    return new DatabaseFailure(`${path} can’t be read: its disk fails, or the file has become shorter`)
  if (code === full || code === ioError)
    return new DatabaseFull(
      `${path} can’t be written: its disk is full, over its quota or failing. Nothing was changed. Reads continue; writes will work again once there is room`,
    )
  if (noAccess.includes(code))
    return new DatabaseFailure(
      `${path} can’t be opened or written: it, the files beside it and their directory have to be there and belong to the user who runs the service`,
    )
  return error
}

// the process of `checkInBackground` prints the file's damage, if there is any
if (import.meta.main) {
  try {
    assertIntact(process.argv[2] ?? '')
  } catch (error) {
    process.stdout.write((error as Error).message)
  }
}
