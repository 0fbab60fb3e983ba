import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Database, DatabaseFailure } from '../engine/database.ts'
import { firstSchema } from './first-schema.ts'
import { pagePictures } from './page-pictures.ts'
import { searchTables, type Version } from './triggers.ts'

/**
 * The versions of the database, in order. The first one makes all tables; each later one changes those of the one
 * before. A released version is never edited. The nodes of the release before still run while a version is applied: it
 * adds tables, columns with a default, and indexes; only the next release removes what nothing uses any more.
 */
export const versions: readonly Version[] = [firstSchema, searchTables, pagePictures]

/**
 * Migrates the database to this program's version. Safe if several processes start at once.
 *
 * @param to this program's versions
 * @throws DatabaseFailure if a newer version of the program has migrated the database
 */
export function migrate(database: Database, to: readonly Version[] = versions): Promise<void> {
  return database.exclusively(async (tx) => {
    await tx.run('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)')
    const row = await tx.get<{ version: number }>('SELECT version FROM schema_version')
    const version = row?.version ?? 0
    if (version > to.length)
      throw new DatabaseFailure(
        'a newer version of the graph service has written this database; run that one, or put a backup from before in its place',
      )
    const steps = to.slice(version).flat()
    // a new database takes a moment
    const progress = row && steps.length > 0 ? reportProgress(steps.length) : undefined
    try {
      for (const [index, step] of steps.entries()) {
        progress?.begin(index + 1)
        await (typeof step === 'string' ? tx.run(step) : step(tx))
      }
    } finally {
      progress?.end()
    }
    if (!row) await tx.run('INSERT INTO schema_version (version) VALUES ($1)', to.length)
    else if (version < to.length) await tx.run('UPDATE schema_version SET version = $1', to.length)
  })
}

/**
 * Checks that a database has this program's version, without changing it.
 *
 * @param name the database in the sentence for the operator
 * @throws DatabaseFailure if it has another one
 */
export async function assertMigrated(database: Database, name: string): Promise<void> {
  const row = await database.get<{ version: number }>('SELECT version FROM schema_version').catch(() => undefined)
  if (row?.version !== versions.length)
    throw new DatabaseFailure(
      `${name} is of another version than this program. Start the service on it once, and stop it again`,
    )
}

/** Milliseconds between two lines about an upgrade. */
const defaultInterval = 5000

/**
 * Says on stderr every few seconds how far an upgrade of the database is. A thread of its own does it, because a
 * statement of SQLite occupies this one.
 *
 * @param total the number of steps
 */
export function reportProgress(total: number, interval = defaultInterval) {
  const step = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(join(import.meta.dirname, 'progress-worker.ts'), { workerData: { step, total, interval } })
  worker.unref()
  return {
    /** @param number the step that begins, from 1 */
    begin: (number: number): void => void Atomics.store(step, 0, number),
    end: (): void => void worker.terminate(),
  }
}
