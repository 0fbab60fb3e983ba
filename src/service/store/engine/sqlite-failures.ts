import { DatabaseBusy, DatabaseFailure, DatabaseFull } from './database.ts'

/** SQLite's result codes: https://www.sqlite.org/rescode.html */
const [busy, ioError, corrupt, full, notDatabase] = [5, 10, 11, 13, 26]
/** SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN and SQLITE_AUTH. */
const noAccess = [3, 8, 14, 23]
/** Of SQLITE_IOERR those that are about reading. */
const readErrors = [266, 522, 8458]

/** What SQLite calls an error, in all detail; 0 for an error that isn't SQLite's. */
const extendedCode = (error: unknown) => (error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0)

/** Without the detail. */
const primaryCode = (error: unknown) => extendedCode(error) & 0xff

/** Whether another process holds the lock. */
export const isBusy = (error: unknown): boolean => primaryCode(error) === busy

/** Whether half a write has to be undone first (SQLITE_READONLY_ROLLBACK), as after a kill in the very first start. */
export const needsRollback = (error: unknown): boolean => extendedCode(error) === 776

/** @param said what SQLite found, where it said more than that */
export function damaged(path: string, said?: string): DatabaseFailure {
  return new DatabaseFailure(
    `${path} is damaged${said ? ` (${said})` : ''}, or isn’t a database of the graph service. Stop the service, copy the file and those beside it somewhere safe, and put a backup in their place`,
  )
}

/** What SQLite's error says to whoever can do something about it; the error itself where that is a mistake of the program. */
export function toDatabaseError(error: unknown, path: string): unknown {
  const code = primaryCode(error)
  if (code === busy) return new DatabaseBusy(error)
  if (code === corrupt || code === notDatabase) return damaged(path)
  if (code === ioError && readErrors.includes(extendedCode(error)))
    return new DatabaseFailure(`${path} can’t be read: its disk fails, or the file has become shorter`)
  if (code === full || code === ioError)
    return new DatabaseFull(
      `${path} can’t be written: its disk is full, over its quota or failing. Nothing was changed; reading goes on, and writing as soon as there is room`,
    )
  if (noAccess.includes(code))
    return new DatabaseFailure(
      `${path} can’t be opened or written: it, the files beside it and their directory have to be there and belong to the user who runs the service`,
    )
  return error
}
