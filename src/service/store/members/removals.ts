import type { Database } from '../engine/database.ts'

/**
 * Deletes a member's data, each table before those that it refers to. A test finds missing tables
 * (tests/service/store/members/removals.test.ts).
 */
const ofMember = [
  'DELETE FROM token WHERE member = $1',
  'DELETE FROM authorization_code WHERE member = $1',
  'DELETE FROM consent WHERE member = $1',
  'DELETE FROM session WHERE member = $1',
  'DELETE FROM member_link WHERE member = $1',
  'DELETE FROM pending_email WHERE member = $1',
  'DELETE FROM member_identity WHERE member = $1',
  'DELETE FROM team_member WHERE member = $1',
  'DELETE FROM report WHERE reporter = $1 OR member = $1',
  'DELETE FROM take_down WHERE member = $1',
  // by the primary key
  'DELETE FROM kept_response WHERE application IN (SELECT key FROM application) AND member = $1',
  `DELETE FROM call_count WHERE subject LIKE '% ' || $1`,
  'DELETE FROM contact WHERE member = $1 OR contact = $1',
  'DELETE FROM contact_request WHERE from_member = $1 OR to_member = $1',
  'DELETE FROM card WHERE member = $1',
  'DELETE FROM picture WHERE member = $1',
  'DELETE FROM credential WHERE member = $1',
  // pages without shares, whose removed shares are all this member's
  `DELETE FROM recommendation WHERE id IN (SELECT recommendation FROM removed_news_item WHERE member = $1)
   AND NOT EXISTS (SELECT 1 FROM news_item n WHERE n.recommendation = recommendation.id)
   AND NOT EXISTS (SELECT 1 FROM removed_news_item r WHERE r.recommendation = recommendation.id AND r.member <> $1)`,
  'DELETE FROM member WHERE id = $1',
]

/** The most shares and statuses that are removed at once, so that other processes' writes don't wait long. */
export const removalBatch = 2000

export type Removals = ReturnType<typeof createRemovals>

/** Removes members with all their data. Call it within a transaction. */
export function createRemovals(database: Database) {
  /**
   * Removes some of a member's shares and statuses, and the pages without other shares. Other members' removed shares
   * count too, because they can be restored.
   *
   * @returns the number of removed items, at most `removalBatch`; 0 if none are left
   */
  async function removeNewsOf(member: string): Promise<number> {
    const items = await database.all<{ id: string; recommendation: string | null }>(
      `SELECT id, recommendation FROM news_item WHERE member = $1 LIMIT ${removalBatch}`,
      member,
    )
    for (const { id, recommendation } of items) {
      await database.run('DELETE FROM news_item WHERE id = $1', id)
      if (recommendation === null) continue
      await database.run(
        `DELETE FROM recommendation WHERE id = $1
         AND NOT EXISTS (SELECT 1 FROM news_item WHERE recommendation = $1)
         AND NOT EXISTS (SELECT 1 FROM removed_news_item WHERE recommendation = $1 AND member <> $2)`,
        recommendation,
        member,
      )
    }
    return items.length
  }

  return {
    removeNewsOf,

    /** Ids of the members whose removal has begun: it is in the audit log, but the member still exists. */
    async begun(): Promise<string[]> {
      const rows = await database.all<{ id: string }>(
        `SELECT DISTINCT m.id FROM audit_entry a JOIN member m ON m.id = a.member WHERE a.action = 'removed'`,
      )
      return rows.map(({ id }) => id)
    },

    /** Whether this member's removal has begun. */
    async hasBegun(member: string): Promise<boolean> {
      const row = await database.get(
        `SELECT 1 FROM audit_entry WHERE action = 'removed' AND member = $1 LIMIT 1`,
        member,
      )
      return row !== undefined
    },

    async removeMember(id: string): Promise<void> {
      while ((await removeNewsOf(id)) > 0);
      for (const statement of ofMember) await database.run(statement, id)
    },
  }
}
