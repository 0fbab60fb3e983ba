import { DatabaseBusy, DatabaseFailure, DatabaseFull } from './database.ts'

/** SQLite's result codes: https://www.sqlite.org/rescode.html */
const [busy, ioError, corrupt, full, notDatabase] = [5, 10, 11, 13, 26]
/** SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN and SQLITE_AUTH. */
const noAccess = [3, 8, 14, 23]
/** The extended codes of SQLITE_IOERR for reads. */
const readErrors = [266, 522, 8458]

/** SQLite's extended result code of an error; 0 if the error isn't SQLite's. */
const extendedCode = (error: unknown) => (error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0)

const primaryCode = (error: unknown) => extendedCode(error) & 0xff

/** Whether another process holds the lock. */
export const isBusy = (error: unknown): boolean => primaryCode(error) === busy

/**
 * Whether a hot journal has to be rolled back first (SQLITE_READONLY_ROLLBACK), as after a kill during the first start.
 */
export const needsRollback = (error: unknown): boolean => extendedCode(error) === 776

/** @param detail SQLite's description of the damage, if it has one */
export function damaged(path: string, detail?: string): DatabaseFailure {
  return new DatabaseFailure(
    `${path} is damaged${detail ? ` (${detail})` : ''}, or isn’t a database of the graph service. Stop the service, copy the file and those beside it somewhere safe, and put a backup in their place`,
  )
}

/** Translates SQLite's error for the operator; returns the error itself if it is a bug of the program. */
export function toDatabaseError(error: unknown, path: string): unknown {
  const code = primaryCode(error)
  if (code === busy) return new DatabaseBusy(error)
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
