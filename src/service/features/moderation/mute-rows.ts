import type { Database } from '../../store/engine/database.ts'
import { exists, insert, readColumn, readValue } from '../../store/engine/queries.ts'
import type { MemberRow } from '../../store/members/member-row.ts'

/** Maximum members whom one member mutes. */
export const maxMutedMembers = 500

/** Maximum sites that one member mutes: each list compares its news with all of them. */
export const maxMutedSites = 100

/** A member mutes another one, or a site, which is a reversed host. */
export const mutedKinds = {
  member: { table: 'muted_member', column: 'muted', max: maxMutedMembers },
  site: { table: 'muted_site', column: 'site', max: maxMutedSites },
} as const

export type MutedKind = keyof typeof mutedKinds

export const muteRows = (database: Database) => ({
  isMuted: (member: string, other: string): Promise<boolean> =>
    exists(database, 'SELECT 1 FROM muted_member WHERE member = $1 AND muted = $2', member, other),

  members: (member: string): Promise<MemberRow[]> =>
    database.all(
      `SELECT m.* FROM (SELECT muted, since FROM muted_member WHERE member = $1 LIMIT ${maxMutedMembers}) AS h
       CROSS JOIN member m WHERE m.id = h.muted ORDER BY h.since DESC, h.muted`,
      member,
    ),

  sites: (member: string): Promise<string[]> =>
    readColumn(
      database,
      `SELECT site FROM (SELECT site, since FROM muted_site WHERE member = $1 LIMIT ${maxMutedSites}) AS h
       ORDER BY since DESC, site`,
      member,
    ),

  /** A text that differs after each change of the member's mutes; empty if the member mutes nothing. */
  async version(member: string): Promise<string> {
    const all = Object.values(mutedKinds).map(({ table }) => `SELECT since FROM ${table} WHERE member = $1`)
    const counted = `SELECT COUNT(*) AS count, MAX(since) AS latest FROM (${all.join(' UNION ALL ')}) AS h`
    const [found] = await database.all<{ count: number; latest: number }>(counted, member)
    return found?.count ? `${found.count} ${found.latest}` : ''
  },

  /** Call it within a transaction. @returns false if there are as many as there may be */
  async mute(kind: MutedKind, member: string, muted: string, since: number): Promise<boolean> {
    const { table, column, max } = mutedKinds[kind]
    const others = `SELECT COUNT(*) FROM ${table} WHERE member = $1 AND ${column} <> $2`
    if (((await readValue<number>(database, others, member, muted)) ?? 0) >= max) return false
    await insert(database, table, { member, [column]: muted, since }, `ON CONFLICT (member, ${column}) DO NOTHING`)
    return true
  },

  unmute(kind: MutedKind, member: string, muted: string): Promise<number> {
    const { table, column } = mutedKinds[kind]
    return database.run(`DELETE FROM ${table} WHERE member = $1 AND ${column} = $2`, member, muted)
  },
})
