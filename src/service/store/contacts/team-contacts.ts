import type { Database } from '../engine/database.ts'
import { orderByName } from '../sort-names.ts'
import { createContacts } from './contacts.ts'

/** Maximum members of a team that makes its members contacts: in a larger team, not everybody knows everybody. */
export const largestTeam = 200

/** A contact that a member got with a team. */
export interface TeamContact {
  id: string
  name: string
  team: string
}

export type TeamContacts = ReturnType<typeof createTeamContacts>

/** Contacts from the start: the active members of a team. The home page tells a new member, who can undo it. */
export function createTeamContacts(database: Database) {
  const contacts = createContacts(database)

  /** The contacts that the member got with a team, and has neither confirmed nor removed; sorted by name as in this language. */
  function list(member: string, language: string): Promise<TeamContact[]> {
    return database.all(
      `SELECT m.id, m.name, t.team FROM team_contact t
       JOIN contact c ON c.member = t.member AND c.contact = t.contact JOIN member m ON m.id = t.contact
       WHERE t.member = $1 AND m.state = 'active' ORDER BY ${orderByName(language)}`,
      member,
    )
  }

  return {
    list,

    /**
     * Makes an active member a contact of the active members of the same teams, without teams of more than
     * `largestTeam`. A pair stays apart if one has removed the other. Call it within a transaction.
     */
    async connect(member: string, now: number): Promise<void> {
      const others = await database.all<{ id: string; team: string }>(
        `SELECT o.member AS id, MIN(o.team) AS team FROM team_member t
         JOIN team_member o ON o.team = t.team AND o.member <> t.member
         JOIN member m ON m.id = o.member AND m.state = 'active'
         JOIN member own ON own.id = t.member AND own.state = 'active'
         WHERE t.member = $1 AND (SELECT COUNT(*) FROM team_member a WHERE a.team = t.team) <= ${largestTeam}
           AND NOT EXISTS (SELECT 1 FROM contact c WHERE c.member = t.member AND c.contact = o.member)
           AND NOT EXISTS (SELECT 1 FROM ended_contact e
             WHERE e.member = t.member AND e.contact = o.member OR e.member = o.member AND e.contact = t.member)
         GROUP BY o.member`,
        member,
      )
      for (const { id, team } of others) {
        await contacts.connect(member, id, now)
        await database.run(
          `UPDATE contact_request SET state = 'accepted', updated = $3 WHERE state = 'pending'
           AND (from_member = $1 AND to_member = $2 OR from_member = $2 AND to_member = $1)`,
          member,
          id,
          now,
        )
        await database.run(
          `INSERT INTO team_contact (member, contact, team) VALUES ($1, $2, $3)
           ON CONFLICT (member, contact) DO UPDATE SET team = excluded.team`,
          member,
          id,
          team,
        )
      }
    },

    /** Confirms these contacts. They stay, and `list` is empty. */
    async confirm(member: string): Promise<void> {
      await database.run('DELETE FROM team_contact WHERE member = $1', member)
    },

    /** Removes these contacts, without the pause after a removed contact. Call it within a transaction. */
    async undo(member: string): Promise<void> {
      for (const { id } of await list(member, 'en'))
        await database.run(
          'DELETE FROM contact WHERE member = $1 AND contact = $2 OR member = $2 AND contact = $1',
          member,
          id,
        )
      await database.run('DELETE FROM team_contact WHERE member = $1', member)
    },
  }
}
