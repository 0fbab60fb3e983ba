import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { type Database, DatabaseFailure } from '../database.ts'
import { openReadOnly } from './integrity.ts'

/**
 * The mark of a SQLite file whose network was moved to PostgreSQL. It is in the file's header, so a transaction writes
 * it, a copy of the file has it, and no migration is needed.
 */
const column = 'user_version'

const evenMoved = new AsyncLocalStorage<true>()

/** Runs work that may open a file with the mark. */
export const withMoved = <Result>(work: () => Result): Result => evenMoved.run(true, work)

/** Whether `withMoved` runs this. */
export const isEvenMoved = (): boolean => evenMoved.getStore() === true

/** Sets or removes the mark within a transaction. */
export const markMoved = async (tx: Database, isMoved = true): Promise<void> => {
  await tx.run(`PRAGMA ${column} = ${isMoved ? 1 : 0}`)
}

export async function isMarked(database: Database): Promise<boolean> {
  return (await database.get<Record<string, number>>(`PRAGMA ${column}`))?.[column] === 1
}

/** @throws DatabaseFailure if the open file has the mark */
export function assertNotMoved(connection: DatabaseSync, path: string): void {
  if (connection.prepare(`PRAGMA ${column}`).get()?.[column] !== 1) return
  throw new DatabaseFailure(
    `${path} was moved to PostgreSQL, so the network isn’t there any more. Set DATABASE_URL, or database_url in settings.json, to postgres://user:password@host:port/database. To go back to this file, run move --back. --even-moved opens it as it was, without the journal`,
  )
}

/**
 * @param isUnused whether no process has the file open
 * @throws DatabaseFailure if there is a file with the mark
 */
export function assertFileNotMoved(path: string, isUnused = false): void {
  if (!existsSync(path)) return
  const connection = openReadOnly(path, undefined, isUnused)
  try {
    assertNotMoved(connection, path)
  } finally {
    connection.close()
  }
}
