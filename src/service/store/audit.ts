import * as v from 'valibot'
import { day } from '../../contract/durations.ts'
import type { Database } from './engine/database.ts'
import { countRows, insert, orderByName, readColumn, readValue } from './engine/queries.ts'
import { newId } from './engine/secrets.ts'

export const operator = 'operator'

/** The company's provider, by what it states at a sign-in. */
export const provider = 'provider'

const id = v.pipe(v.string(), v.maxLength(100))

export const auditEntrySchema = v.object({
  id,
  time: v.number(),
  /** The id of the member who acted, `operator` or `provider`. */
  actor: id,
  action: id,
  member: id,
  item: id,
})

export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

export type Action = Pick<AuditEntry, 'actor' | 'member'>

/** Entries of one actor, action and millisecond. The list shows them as one, so that an import doesn't hide all others. */
export interface AuditGroup extends Pick<AuditEntry, 'time' | 'actor' | 'action'> {
  entries: number
  /** The entry's item, if there is only one entry. */
  member: string
  item: string
}

/** Milliseconds for which the database stores revocations: longer than anybody should restore a backup. */
export const revocationLifetime = 365 * day

export type Audit = ReturnType<typeof createAudit>

const columns = 'id, time, actor, action, member, item'

/**
 * Entries without names and texts, which are only added; the journal has a copy.
 * @param added is called with each new entry, before its transaction ends
 */
export function createAudit(
  database: Database,
  actions: ReadonlyMap<string, { words?: unknown }>,
  added: (entry: AuditEntry) => void = () => {},
) {
  const hidden = [...actions].flatMap(([name, { words }]) => (words === 'not listed' ? `action <> '${name}'` : []))
  const listed = `WHERE ${hidden.join(' AND ')}`

  return {
    /** @throws Error if neither the core nor a capability has declared the action */
    async add(given: Omit<AuditEntry, 'id' | 'item'> & Partial<AuditEntry>) {
      const { id = newId(), time, actor, action, member, item = '' } = given
      if (!actions.has(action)) throw new Error(`no capability has the action ${action}`)
      const entry = { id, time, actor, action, member, item }
      await insert(database, 'audit_entry', entry)
      if (action === 'revoked')
        await database.run(`DELETE FROM audit_entry WHERE action = 'revoked' AND time < $1`, time - revocationLifetime)
      added(entry)
    },

    /** All entries, newest first, except members' own revocations and choices, and names of locked-out members. */
    list(limit: number, offset: number): Promise<AuditEntry[]> {
      const select = `SELECT ${columns} FROM audit_entry ${listed} ORDER BY time DESC, id LIMIT $1 OFFSET $2`
      return database.all(select, limit, offset)
    },

    groups(limit: number, offset: number): Promise<AuditGroup[]> {
      const select = `SELECT time, actor, action, COUNT(*) AS entries, MIN(member) AS member, MIN(item) AS item FROM audit_entry
       ${listed} GROUP BY time, actor, action ORDER BY time DESC, actor DESC, action DESC LIMIT $1 OFFSET $2`
      return database.all(select, limit, offset)
    },

    ofGroup(group: Pick<AuditGroup, 'time' | 'actor' | 'action'>, language: string, limit: number, offset: number) {
      const { time, actor, action } = group
      const select = `SELECT a.id, a.time, a.actor, a.action, a.member, a.item FROM audit_entry a LEFT JOIN member m ON m.id = a.member
       WHERE a.action = $1 AND a.time = $2 AND a.actor = $3 ORDER BY m.id IS NULL, ${orderByName(language)}, a.id LIMIT $4 OFFSET $5`
      return database.all<AuditEntry>(select, action, time, actor, limit, offset)
    },

    itemsOf: (member: string, action: AuditEntry['action']): Promise<string[]> =>
      readColumn(database, 'SELECT item FROM audit_entry WHERE member = $1 AND action = $2', member, action),

    lastActor(member: string, action: AuditEntry['action']): Promise<string | undefined> {
      const select = 'SELECT actor FROM audit_entry WHERE member = $1 AND action = $2 ORDER BY time DESC, id LIMIT 1'
      return readValue(database, select, member, action)
    },

    /** Entries since then, without entries of a clock that was ahead, which would count for too long. */
    count(member: string, action: AuditEntry['action'], since: number, now: number): Promise<number> {
      const rows = 'FROM audit_entry WHERE action = $1 AND time >= $2 AND time <= $3 AND member = $4'
      return countRows(database, rows, [action, since, now, member])
    },

    since: (time: number): Promise<AuditEntry[]> =>
      database.all(`SELECT ${columns} FROM audit_entry WHERE time >= $1 ORDER BY time`, time),
  }
}
