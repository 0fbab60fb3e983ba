import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, DatabaseFailure } from './database.ts'
import { assertUsable, hasTables } from './postgres/check.ts'
import { openSqlite } from './sqlite.ts'

// networks on SQLite load no client of PostgreSQL
const openPostgres = async (url: string): Promise<Database> =>
  (await import('./postgres/postgres.ts')).openPostgres(url)

/** Name of SQLite's database file in the data directory. */
export const databaseFile = 'network.sqlite'

export interface DatabaseOptions {
  /** `postgres://…`: the only choice of an engine. SQLite without it. */
  url?: string | undefined
  /** Whether this process serves the network, not a command. */
  serving?: boolean
}

/**
 * Opens the database of a network: PostgreSQL if it has a URL, else a SQLite file in the data directory.
 *
 * @param data the data directory, which is created if missing, readable for this user only; or `:memory:`; or the bytes
 *   of a SQLite file, which is then opened in memory
 * @throws DatabaseFailure, or an error of the file system
 */
export async function openDatabase(
  data: string | Uint8Array,
  { url, serving = false }: DatabaseOptions = {},
): Promise<Database> {
  if (typeof data !== 'string') return openSqlite(':memory:', { content: data })
  if (data === ':memory:') return openSqlite(data)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (url === undefined) return openSqlite(privateFile(data), { serving })
  const database = await openPostgres(url)
  try {
    await assertUsable(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Whether there is a database, perhaps an empty one. */
export async function hasDatabase(data: string, url: string | undefined): Promise<boolean> {
  if (url === undefined) return existsSync(join(data, databaseFile))
  const database = await openPostgres(url)
  try {
    return await hasTables(database)
  } finally {
    await database.close()
  }
}

function privateFile(directory: string): string {
  const path = join(directory, databaseFile)
  // created here, since SQLite would use the umask; it gives its other files the same mode
  closeSync(openSync(path, 'a', 0o600))
  const log = `${path}-wal`
  // SQLite would delete the log, with the writes that are not in the database file yet
  if (statSync(path).size === 0 && (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new DatabaseFailure(
      `${path} is missing or empty, and ${log} isn’t, which belongs to it. Put that file or a backup in its place, or move ${log} away`,
    )
  return path
}
