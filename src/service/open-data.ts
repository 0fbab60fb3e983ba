import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Capability } from './capability.ts'
import { journalFile, openJournal } from './journal/journal.ts'
import { type Log, toStderr } from './operation/log.ts'
import { readDatabaseUrl } from './settings/settings.ts'
import type { AuditEntry } from './store/audit.ts'
import { type DatabaseOptions, hasDatabase } from './store/engine/open-database.ts'
import { openStore, type Part, type Store } from './store/store.ts'
import { UsageError } from './usage-error.ts'

interface Opening {
  serving?: boolean
  log?: Log
  /** PostgreSQL's, or '' for SQLite's file; by default as the settings and the environment say. */
  databaseUrl?: string | undefined
  /** Why nothing may be written now. */
  refusal?: () => string | undefined
}

export async function openData(
  data: string | Uint8Array,
  capabilities: readonly Capability[],
  { serving = false, log = toStderr, databaseUrl, refusal }: Opening = {},
): Promise<Store> {
  const isDirectory = typeof data === 'string' && data !== ':memory:'
  if (isDirectory) requireOwner(data)
  if (isDirectory && (data === '' || statSync(data, { throwIfNoEntry: false })?.isDirectory() === false))
    throw new UsageError(`The data in “${data}” can’t be opened: it is no directory.`)
  const url = (databaseUrl ?? (isDirectory && readDatabaseUrl(data, capabilities))) || undefined
  try {
    if (!isDirectory) return await openStore(data, capabilities, {}, undefined, refusal)
    return await openWithJournal(data, capabilities, { url, serving }, log, refusal)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`The data in ${data} can’t be opened: ${reason}.`, error)
  }
}

async function openWithJournal(
  data: string,
  parts: readonly Part[],
  options: DatabaseOptions,
  log: Log,
  refusal?: () => string | undefined,
): Promise<Store> {
  const path = join(data, journalFile)
  let journal: ReturnType<typeof openJournal> | undefined
  let isWritable = true
  const recorded = (entries: readonly AuditEntry[]) => {
    try {
      journal?.add(entries)
      isWritable = true
    } catch (error) {
      // the change is in the database; the next start adds it to the journal
      if (isWritable)
        log(`${path} can’t be written, so a backup restored with it lacks entries until the next start: ${error}`)
      isWritable = false
    }
  }
  await using opened = new AsyncDisposableStack()
  const store = opened.use(await openStore(data, parts, options, recorded, refusal))
  await store.network.assertHere()
  journal = openJournal(path, await store.network.key())
  await journal.synchronize(store, log)
  opened.move()
  return store
}

/** Refuses root in another user's directory: the service couldn't read root's files there. @throws UsageError */
export function requireOwner(data: string, user = process.getuid?.()): void {
  const owner = user === 0 && existsSync(data) ? statSync(data).uid : 0
  if (owner !== 0)
    throw new UsageError(
      `${data} belongs to the user ${owner}, who couldn’t read what root writes there. Run the command as that user: sudo -u '#${owner}' … --data ${data}`,
    )
}

export const hasData = (data: string, capabilities: readonly Capability[]): Promise<boolean> =>
  hasDatabase(data, readDatabaseUrl(data, capabilities))

export const isOnPostgres = (data: string, capabilities: readonly Capability[]): boolean =>
  readDatabaseUrl(data, capabilities) !== undefined
