import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Database, DatabaseFailure } from './database.ts'
import { oldestVersion } from './postgres-errors.ts'
import { openSqlite } from './sqlite.ts'

// networks on SQLite load no client of PostgreSQL
const openPostgres = async (url: string) => (await import('./postgres.ts')).openPostgres(url)

export const databaseFile = 'network.sqlite'

export interface DatabaseOptions {
  /** `postgres://…`: the only choice of an engine. SQLite without it. */
  url?: string | undefined
  serving?: boolean
  /** Opens SQLite's file although the network was moved to PostgreSQL. */
  evenMoved?: boolean
}

/** @param data the directory of SQLite's file; or `:memory:`; or the bytes of a file, which is then opened in memory */
export async function openDatabase(data: string | Uint8Array, { url, ...onSqlite }: DatabaseOptions = {}) {
  if (typeof data !== 'string') return openSqlite(':memory:', { content: data })
  if (data === ':memory:') return openSqlite(data)
  makeDirectory(data)
  if (url === undefined) return openSqlite(privateFile(data), onSqlite)
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await openPostgres(url))
  await assertUsable(database)
  opened.move()
  return database
}

/** Step by step: Node's `recursive` never ends where a system's own folder, such as /proc, takes none. */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(resolve(path)))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // another process may have made it
    if (!existsSync(path)) throw error
  }
}

export async function hasDatabase(data: string, url: string | undefined): Promise<boolean> {
  if (url === undefined) return existsSync(join(data, databaseFile))
  await using database = await openPostgres(url)
  const found = await database.get<{ found: boolean }>("SELECT to_regclass('schema_part') IS NOT NULL AS found")
  return found?.found ?? false
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

interface Server {
  version: number
  encoding: string
  collation: string
  /** `i` is ICU, which always sorts by language. */
  provider: string
}

/** Collations that sort texts by code point, as SQLite does and the queries rely on. */
const byCodePoint = ['C', 'POSIX', 'C.UTF-8', 'C.UTF8', 'C.utf8']

/** @throws DatabaseFailure with a sentence for the operator if the server can't hold the service's data */
export async function assertUsable(database: Database): Promise<void> {
  const server = await database.get<Server>(
    `SELECT CAST(current_setting('server_version_num') AS INTEGER) AS version,
       pg_encoding_to_char(encoding) AS encoding, datcollate AS collation, datlocprovider AS provider
     FROM pg_database WHERE datname = current_database()`,
  )
  const problem = server && problemOf(server)
  if (problem) throw new DatabaseFailure(problem)
}

function problemOf({ version, encoding, collation, provider }: Server): string | undefined {
  if (Math.floor(version / 10_000) < oldestVersion)
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old; the service needs version ${oldestVersion} or newer`
  if (encoding !== 'UTF8' || !byCodePoint.includes(collation) || provider === 'i') {
    const found = `the encoding ${encoding} and the collation ${provider === 'i' ? 'of ICU' : collation}`
    return `The database has ${found}; the service needs UTF8 and C. Create another one: CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`
  }
  return undefined
}
