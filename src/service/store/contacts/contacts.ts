import { countLimit } from '../engine/count-rows.ts'
import { type Database, placeholders, pruneBatch } from '../engine/database.ts'
import type { MemberRow } from '../members/member-row.ts'
import { type SeenMember, seenBy, type Viewer } from '../members/seen-member.ts'
import { createMutualContacts } from './mutual-contacts.ts'

/** The wait after a member removed a contact before that contact may ask again, in milliseconds. */
export const pauseAfterEnd = 30 * 24 * 60 * 60 * 1000

export type Contacts = ReturnType<typeof createContacts>

/** Pairs of contacts; each pair is stored in both directions. */
export function createContacts(database: Database) {
  const mutualContacts = createMutualContacts(database)
  const listed = (columns: string) =>
    `SELECT ${columns} FROM (SELECT contact, since FROM contact WHERE member = $1
       ORDER BY since DESC, contact LIMIT $2 OFFSET $3) AS c
     CROSS JOIN member m WHERE m.id = c.contact ORDER BY c.since DESC, c.contact`
  const seen = seenBy(database, 4, listed)

  return {
    async connect(member: string, contact: string, now: number): Promise<void> {
      await database.run(
        `INSERT INTO contact (member, contact, since) VALUES ($1, $2, $3), ($2, $1, $3)
         ON CONFLICT (member, contact) DO NOTHING`,
        member,
        contact,
        now,
      )
      await database.run(
        'DELETE FROM ended_contact WHERE member = $1 AND contact = $2 OR member = $2 AND contact = $1',
        member,
        contact,
      )
    },

    /**
     * Removes a contact of the member, in both directions. Call it within a transaction.
     *
     * @returns whether the two were contacts
     */
    async disconnect(member: string, contact: string, now: number): Promise<boolean> {
      const ended = await database.run(
        'DELETE FROM contact WHERE member = $1 AND contact = $2 OR member = $2 AND contact = $1',
        member,
        contact,
      )
      if (ended === 0) return false
      await database.run(
        `DELETE FROM ended_contact WHERE (member, contact) IN (
           SELECT member, contact FROM ended_contact WHERE ended <= $1 LIMIT ${pruneBatch})`,
        now - pauseAfterEnd,
      )
      await database.run('INSERT INTO ended_contact (member, contact, ended) VALUES ($1, $2, $3)', member, contact, now)
      return true
    },

    /** When a removed contact may ask the member again, in milliseconds since 1970; 0 if the member removed none. */
    async mayAskFrom(from: string, member: string): Promise<number> {
      const row = await database.get<{ ended: number }>(
        'SELECT ended FROM ended_contact WHERE member = $1 AND contact = $2',
        member,
        from,
      )
      return row ? row.ended + pauseAfterEnd : 0
    },

    async areContacts(member: string, contact: string): Promise<boolean> {
      const row = await database.get('SELECT 1 FROM contact WHERE member = $1 AND contact = $2', member, contact)
      return row !== undefined
    },

    /** The number of contacts of each member, at most `countLimit` + 1; unknown ids are missing from the map. */
    async counts(members: readonly string[]): Promise<Map<string, number>> {
      if (members.length === 0) return new Map()
      const rows = await database.all<{ id: string; count: number }>(
        `SELECT member AS id, contacts AS count FROM member_tally WHERE member IN (${placeholders(members, 1)})`,
        ...members,
      )
      return new Map(rows.map(({ id, count }) => [id, Math.min(count, countLimit + 1)]))
    },

    /** A member's contacts, newest first. */
    list(member: string, limit: number, offset: number): Promise<MemberRow[]> {
      return database.all(listed('m.*'), member, limit, offset)
    },

    /** Like `list`, as the viewer sees them. */
    see(member: string, limit: number, offset: number, viewer: Viewer): Promise<SeenMember[]> {
      const [sql, ...values] = seen(viewer)
      return database.all(sql, member, limit, offset, ...values)
    },

    /** The distance from a viewer to each member that the viewer sees: 0, 1 or 2; missing if farther. */
    async distances(viewer: string, seen: Iterable<SeenMember>): Promise<Map<string, number>> {
      const distances = new Map<string, number>()
      for (const { id, distance } of seen) {
        if (distance !== null) distances.set(id, distance)
        // a statement of its own for each pair, so that other requests run between them
        else if (database.engine === 'sqlite' && (await mutualContacts.haveAny(viewer, id))) distances.set(id, 2)
      }
      return distances
    },

    /** The number of mutual contacts with each other member; missing if there are none. */
    countMutual: mutualContacts.count,
  }
}
