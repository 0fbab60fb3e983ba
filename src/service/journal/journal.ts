import { appendFileSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type AuditEntry, auditEntrySchema } from '../store/administration/audit.ts'
import type { Store } from '../store/store.ts'
import { replay } from './replay.ts'

/** Name of the journal in the data directory. */
export const journalFile = 'journal.jsonl'

/**
 * The journal: a file beside the database with a copy of each entry of the record, ids and times alone. A backup that
 * was restored lacks the newest entries.
 *
 * @param path the file, which is created readable for this user only
 */
export function openJournal(path: string) {
  const append = (text: string) => appendFileSync(path, text, { mode: 0o600, flush: true })

  function add(entries: readonly AuditEntry[]): void {
    if (entries.length > 0) append(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  }

  return {
    add,

    /**
     * Replays the entries that the database lacks, so that a restored backup brings nobody back; adds the entries that
     * the file lacks, because a process was killed after its transaction.
     *
     * @returns the number of replayed entries
     */
    async synchronize(store: Store): Promise<number> {
      const text = readIfPresent(path)
      // the line of a process that was killed while it wrote
      if (text !== '' && !text.endsWith('\n')) append('\n')
      const inFile = readEntries(text)
      const entries = await store.audit.all()
      const known = new Set(entries.map(({ id }) => id))
      add(entries.filter(({ id }) => !inFile.has(id)))
      const missing = [...inFile.values()].filter(({ id }) => !known.has(id)).sort((a, b) => a.time - b.time)
      if (missing.length === 0) return 0
      await store.transaction(async (tx) => {
        for (const entry of missing) await replay(tx, entry)
      })
      return missing.length
    },
  }
}

/** The entries by id. Lines that are no entries are skipped. */
function readEntries(text: string): Map<string, AuditEntry> {
  const entries = new Map<string, AuditEntry>()
  for (const line of text.split('\n')) {
    const result = v.safeParse(v.pipe(v.string(), v.parseJson(), auditEntrySchema), line)
    if (result.success) entries.set(result.output.id, result.output)
  }
  return entries
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
