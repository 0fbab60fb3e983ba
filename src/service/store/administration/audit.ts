import type { Database } from '../engine/database.ts'

/** What an administrator can do to a member or to something that a member published. */
export const auditActions = ['added', 'invited', 'sent link', 'disabled', 'enabled', 'removed', 'changed role'] as const

export type AuditAction = (typeof auditActions)[number]

/** The actor of a change that was made by a command, not by a member. */
export const operator = 'operator'

export interface AuditEntry {
  /** In milliseconds since 1970. */
  time: number
  /** The id of the member who acted, or `operator`. */
  actor: string
  action: AuditAction
  /** The id of the member who is concerned. */
  member: string
  /** The id of the share or status; empty if the action concerns the member. */
  item: string
}

export type Audit = ReturnType<typeof createAudit>

/** The record of what administrators did, without names and texts. It is never changed. */
export function createAudit(database: Database) {
  return {
    async add({ time, actor, action, member, item = '' }: Omit<AuditEntry, 'item'> & { item?: string }): Promise<void> {
      await database.run(
        'INSERT INTO audit_entry (time, actor, action, member, item) VALUES ($1, $2, $3, $4, $5)',
        time,
        actor,
        action,
        member,
        item,
      )
    },

    /** Newest first. */
    list(limit: number, offset: number): Promise<AuditEntry[]> {
      return database.all(
        'SELECT time, actor, action, member, item FROM audit_entry ORDER BY number DESC LIMIT $1 OFFSET $2',
        limit,
        offset,
      )
    },
  }
}
