import { closeSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { assertIntact } from './file/integrity.ts'
import { toDatabaseError } from './sqlite-failures.ts'

/**
 * Copies a database while other processes write to it, and checks the copy.
 *
 * @param to a file that doesn't exist; it is created readable for this user only
 * @throws DatabaseFailure if the database or its copy is damaged; an error of the file system
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  closeSync(openSync(to, 'wx', 0o600))
  const connection = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    await backup(connection, to)
  } catch (error) {
    throw toDatabaseError(error, from)
  } finally {
    connection.close()
  }
  assertIntact(to, true)
}
