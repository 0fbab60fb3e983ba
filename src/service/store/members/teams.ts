import type { Database } from '../engine/database.ts'
import { orderByName } from '../sort-names.ts'
import type { MemberRow } from './member-row.ts'

/** Maximum UTF-16 units of a team's name. */
export const longestTeam = 100

export type Teams = ReturnType<typeof createTeams>

/** Teams of members by name. A team exists as long as it has members. */
export function createTeams(database: Database) {
  return {
    /** The member's teams, in the order of their letters' codes. */
    async of(member: string): Promise<string[]> {
      const rows = await database.all<{ team: string }>(
        'SELECT team FROM team_member WHERE member = $1 ORDER BY team',
        member,
      )
      return rows.map(({ team }) => team)
    },

    /** The members of a team, without disabled ones, sorted by name as in this language. */
    members(team: string, language: string, limit: number, offset: number): Promise<MemberRow[]> {
      return database.all(
        `SELECT m.* FROM team_member t JOIN member m ON m.id = t.member WHERE t.team = $1 AND m.state <> 'disabled'
         ORDER BY ${orderByName(language)} LIMIT $2 OFFSET $3`,
        team,
        limit,
        offset,
      )
    },

    /** Replaces the member's teams. Call it within a transaction. */
    async set(member: string, teams: readonly string[]): Promise<void> {
      await database.run('DELETE FROM team_member WHERE member = $1', member)
      for (const team of new Set(teams))
        await database.run('INSERT INTO team_member (team, member) VALUES ($1, $2)', team, member)
    },
  }
}
