import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import * as v from 'valibot'
import { changeEmail, endAccess, endAllAccess, lockOut, unlock } from '../actions/membership.ts'
import { type AuditEntry, auditEntrySchema, revocationLifetime } from '../store/audit.ts'
import type { coreActions } from '../store/core-actions.ts'
import type { ActionOf } from '../store/part.ts'
import type { Store } from '../store/store.ts'

export const journalFile = 'journal.jsonl'

/** The first line names the network, so that no other one's journal is repeated. */
const headSchema = v.pipe(v.string(), v.parseJson(), v.object({ network: v.string() }))

const largestHead = 200

/** The key of the journal's network; undefined without a file, or if the file doesn't begin with one. */
export function networkOfJournal(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  const [head = ''] = readPart(path, 0, largestHead).split('\n', 1)
  const result = v.safeParse(headSchema, head)
  return result.success ? result.output.network : undefined
}

export const isOfAnotherNetwork = (path: string): string =>
  `${path} is the journal of another network. Put the newest journal of this one in its place, or move the file away`

/**
 * A file beside the database, with the audit log's ids and times: a restored backup lacks the newest ones.
 * @param key the network's
 */
export function openJournal(path: string, key: string) {
  const append = (text: string) => {
    const isNew = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0
    const head = isNew ? `${JSON.stringify({ network: key })}\n` : ''
    appendFileSync(path, head + text, { mode: 0o600, flush: true })
  }

  function add(entries: readonly AuditEntry[]): void {
    if (entries.length > 0) append(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  }

  return {
    add,

    /**
     * Repeats what a restored backup lacks, so that it brings nobody back; and adds what the file lacks, after a kill.
     * @param warn gets a sentence if the beginning of the file is missing @throws Error if it is another network's
     */
    async synchronize(store: Store, warn: (sentence: string) => void): Promise<{ replayed: number; added: number }> {
      const end = readPart(path, -endBytes, endBytes)
      if (end === '') append('')
      const network = networkOfJournal(path)
      if (network !== undefined && network !== key) throw new Error(isOfAnotherNetwork(path))
      // the line of a process that was killed while it wrote
      if (end !== '' && !end.endsWith('\n')) append('\n')
      // usually nothing differs, and the end of the file shows it, however long the file is
      if (end.length === endBytes) {
        const { added, missing } = await compare(store, readEntries(end))
        if (added.length === 0 && missing.length === 0) return { replayed: 0, added: 0 }
      }
      const inFile = readEntries(readFileSync(path, 'utf8'))
      const { added, missing } = await compare(store, inFile, 0)
      if (network === undefined)
        warn(
          `${path} doesn’t begin with the key of its network, so its first lines are missing, or it is another network’s. Put the whole journal in its place, or move it away: the next start writes a new one.`,
        )
      add(added)
      if (missing.length > 0)
        await store.transaction(async (tx) => {
          // another node may have replayed some since
          for (const entry of (await compare(tx, inFile, 0)).missing) await replay(tx, entry)
        })
      // names belong to the actions beside them
      const replayed = missing.filter(({ action }) => action !== 'known as').length
      return { replayed, added: added.length }
    },
  }
}

/** The bytes at the end of the file that each start compares with the database: about a thousand entries. */
const endBytes = 200_000

/** @param since the first entry to compare @returns `missing`: known actions that only the file has, but no pruned revocations */
async function compare({ audit, actions }: Store, inFile: Map<string, AuditEntry>, since?: number) {
  const entries = [...inFile.values()].sort((a, b) => a.time - b.time)
  const stored = await audit.since(since ?? entries[0]?.time ?? 0)
  const ids = new Set(stored.map(({ id }) => id))
  const lastRevoked = [...entries, ...stored].reduce(
    (last, { action, time }) => (action === 'revoked' ? Math.max(last, time) : last),
    0,
  )
  const isPruned = ({ action, time }: AuditEntry) => action === 'revoked' && time < lastRevoked - revocationLifetime
  return {
    added: stored.filter(({ id }) => !inFile.has(id)),
    // the file keeps other actions for a program that has their capability
    missing: entries.filter((entry) => !ids.has(entry.id) && actions.has(entry.action) && !isPruned(entry)),
  }
}

function readEntries(text: string): Map<string, AuditEntry> {
  const entries = new Map<string, AuditEntry>()
  for (const line of text.split('\n')) {
    const result = v.safeParse(v.pipe(v.string(), v.parseJson(), auditEntrySchema), line)
    if (result.success) entries.set(result.output.id, result.output)
  }
  return entries
}

/** @param from bytes from the beginning, or from the end if negative @returns '' if there was no file; there is one then */
function readPart(path: string, from: number, length: number): string {
  const file = openSync(path, 'a+', 0o600)
  try {
    const bytes = Buffer.alloc(length)
    const start = from < 0 ? Math.max(0, fstatSync(file).size + from) : from
    // the file is ASCII; with latin1, any other byte is one character too, so that `endBytes` counts characters
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, start))
  } finally {
    closeSync(file)
  }
}

/** Repeats an entry in a transaction; for a member whom the backup lacks, only what concerns all. */
export async function replay(store: Store, entry: AuditEntry): Promise<void> {
  const own: Readonly<Record<string, Replay | undefined>> = coreReplays
  const how = own[entry.action] ?? store.actions.get(entry.action)?.replay ?? 'by hand'
  if (how !== 'by hand')
    if ('ofAll' in how) await how.ofAll(store, entry)
    else if (await store.members.find(entry.member)) await how.ofMember(store, entry)
  await store.audit.add(entry)
}

type Replay = ActionOf<Store>['replay']

/** A link to the earlier address would open the account. The journal doesn't know the address that followed. */
const forgetEmail = (store: Store, { member }: AuditEntry) => changeEmail(store, member, undefined, 'administrator')

/**
 * The core's actions that a restored backup must not undo; decisions for all may be of an administrator who has left
 * since. Other actions, such as an invitation, are repeated by hand.
 */
const coreReplays: Partial<Record<keyof typeof coreActions, Replay>> = {
  'opened channel': { ofAll: ({ channels }, { item }) => channels.set(item, true) },
  'closed channel': { ofAll: ({ channels }, { item }) => channels.set(item, false) },
  'named host': { ofAll: ({ internalHosts }, { item }) => internalHosts.set(item, true) },
  'removed host': { ofAll: ({ internalHosts }, { item }) => internalHosts.set(item, false) },
  disabled: { ofMember: (tx, { member, time }) => lockOut(tx, member, time) },
  // recognizes also a member who joined after the backup, until somebody enables the member again
  'known as': { ofAll: ({ aliases }, { member, item }) => aliases.add(member, [item]) },
  enabled: {
    ofAll: async (tx, { member }) =>
      (await tx.members.find(member)) ? unlock(tx, member) : tx.aliases.removeAll(member),
  },
  'signed out': { ofMember: (tx, { member, time }) => endAllAccess(tx, member, time) },
  'changed email': { ofMember: forgetEmail },
  'changed details': {
    async ofMember(tx, entry) {
      if (entry.item.split(',').includes('email')) await forgetEmail(tx, entry)
    },
  },
  removed: {
    async ofMember(tx, { member, time }) {
      await lockOut(tx, member, time)
      await tx.removals.removeMember(member)
    },
  },
  'changed role': {
    ofMember: ({ members }, { member, item }) =>
      members.set(member, { role: item === 'administrator' ? 'administrator' : 'member' }),
  },
  revoked: {
    async ofMember(tx, entry) {
      const { member, item, time } = entry
      if (item === '') return endAccess(tx, member)
      // the item is the hash of a session or a token, the key of an application, or an id of a capability
      await tx.sessions.endHashed(item, time)
      for (const { revoked } of tx.data) await revoked?.(tx, entry)
      await tx.authorizations.revokeHashedToken(item, time)
      await tx.authorizations.revokeAll(member, item, time)
    },
  },
}
