import type { Database } from '../../store/engine/database.ts'
import { exists, insert, readColumn, readValue } from '../../store/engine/queries.ts'
import type { MemberRow } from '../../store/members/member-row.ts'

/** Maximum members whom one member mutes. */
export const maxMutedMembers = 500

/** Maximum sites that one member mutes: each list compares its news with all of them. */
export const maxMutedSites = 100

/** A condition: the viewer muted the author, or the site with its subdomains. */
export const hides = ({ member, domain }: { member: string; domain: string }, viewer: string): string =>
  `EXISTS (SELECT 1 FROM muted_member h WHERE h.member = ${viewer} AND h.muted = ${member})
    OR EXISTS (SELECT 1 FROM muted_site h WHERE h.member = ${viewer} AND substr(${domain}, 1, length(h.site)) = h.site)`

export const muteRows = (database: Database) => ({
  isMuted: (member: string, other: string): Promise<boolean> =>
    exists(database, 'SELECT 1 FROM muted_member WHERE member = $1 AND muted = $2', member, other),

  members: (member: string): Promise<MemberRow[]> =>
    database.all(
      `SELECT m.* FROM (SELECT muted, since FROM muted_member WHERE member = $1 LIMIT ${maxMutedMembers}) AS h
       CROSS JOIN member m WHERE m.id = h.muted ORDER BY h.since DESC, h.muted`,
      member,
    ),

  /** Reversed hosts. */
  sites: (member: string): Promise<string[]> =>
    readColumn(
      database,
      `SELECT site FROM (SELECT site, since FROM muted_site WHERE member = $1 LIMIT ${maxMutedSites}) AS h
       ORDER BY since DESC, site`,
      member,
    ),

  /** Call it within a transaction. @returns false if there are as many as there may be */
  async muteMember(member: string, muted: string, since: number): Promise<boolean> {
    const others = 'SELECT COUNT(*) FROM muted_member WHERE member = $1 AND muted <> $2'
    if (((await readValue<number>(database, others, member, muted)) ?? 0) >= maxMutedMembers) return false
    await insert(database, 'muted_member', { member, muted, since }, 'ON CONFLICT (member, muted) DO NOTHING')
    return true
  },

  /** Call it within a transaction. @returns false if there are as many as there may be */
  async muteSite(member: string, site: string, since: number): Promise<boolean> {
    const others = 'SELECT COUNT(*) FROM muted_site WHERE member = $1 AND site <> $2'
    if (((await readValue<number>(database, others, member, site)) ?? 0) >= maxMutedSites) return false
    await insert(database, 'muted_site', { member, site, since }, 'ON CONFLICT (member, site) DO NOTHING')
    return true
  },

  unmuteMember: (member: string, muted: string) =>
    database.run('DELETE FROM muted_member WHERE member = $1 AND muted = $2', member, muted),

  unmuteSite: (member: string, site: string) =>
    database.run('DELETE FROM muted_site WHERE member = $1 AND site = $2', member, site),
})
