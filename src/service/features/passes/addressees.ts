import type { Database, Value } from '../../store/engine/database.ts'
import { readColumn } from '../../store/engine/queries.ts'
import { isNamed, maxWords, wordsOf } from '../../store/name-words.ts'
import { isActive } from '../../store/visibility.ts'

/** Latest passes whose receivers come first before a name is typed. */
const latestPasses = 20

/** Members of the member's own teams whom one search looks through, so that a large team holds up nobody. */
const scannedMates = 2000

interface Found {
  /** Ids of members. */
  people: string[]
  teams: { team: string; count: number }[]
}

/** Whom a member may pass something, by the beginnings of names. */
export const addresseeRows = (database: Database) => {
  /** The member's teams with others, and the number of others who have joined: only these receive a pass. */
  const teamsOf = async (member: string): Promise<Found['teams']> => {
    const select = `SELECT t.team, (SELECT COUNT(*) FROM team_member o JOIN member m ON m.id = o.member AND ${isActive('m')} WHERE o.team = t.team) AS count
      FROM team_member t WHERE t.member = $1 ORDER BY t.team`
    const teams = await database.all<Found['teams'][number]>(select, member)
    return teams.filter(({ count }) => count > 1)
  }

  /** Contacts: those to whom the member passed something last, then the latest ones. */
  async function latest(member: string, limit: number): Promise<string[]> {
    const passed = await database.all<{ id: string; created: number }>(
      `SELECT c.contact AS id, p.created FROM (SELECT id, created FROM pass WHERE from_member = $1 AND kept = 0 AND team = ''
          ORDER BY created DESC, id LIMIT ${latestPasses}) AS p
        CROSS JOIN pass_receiver r CROSS JOIN contact c CROSS JOIN member m
        WHERE r.pass = p.id AND c.member = $1 AND c.contact = r.member AND m.id = c.contact AND ${isActive('m')}`,
      member,
    )
    const select = `SELECT m.id FROM contact c CROSS JOIN member m WHERE c.member = $1 AND m.id = c.contact AND ${isActive('m')}
        ORDER BY c.since DESC LIMIT $2`
    const contacts = await readColumn(database, select, member, limit)
    const receivers = passed.sort((one, other) => other.created - one.created).map(({ id }) => id)
    return [...new Set([...receivers, ...contacts])].slice(0, limit)
  }

  return {
    teams: teamsOf,

    /**
     * The latest contacts first, then members of the member's teams, then these teams; `limit` in all. Without a name,
     * contacts alone: those to whom the member passed something last come first. @param withContacts false if the answer may
     * not tell who is a contact: then members of the teams alone, contacts among them
     */
    async find(member: string, text: string, limit: number, withContacts = true): Promise<Found> {
      const words = wordsOf(text).slice(0, maxWords)
      if (limit === 0 || (words.length === 0 && text !== '')) return { people: [], teams: [] }
      if (words.length === 0) return { people: withContacts ? await latest(member, limit) : [], teams: [] }
      const values: Value[] = [member]
      const placeholder = (value: Value) => `$${values.push(value)}`
      const named = (id: string) => words.map((word) => isNamed(id, word, placeholder)).join(' AND ')
      const ofContacts = () =>
        readColumn(
          database,
          `SELECT m.id FROM contact c CROSS JOIN member m WHERE c.member = $1 AND m.id = c.contact
          AND ${isActive('m')} AND ${named('c.contact')} ORDER BY c.since DESC LIMIT ${placeholder(limit)}`,
          ...values,
        )
      const contacts = withContacts ? await ofContacts() : []
      values.length = 1
      const mates = await database.all<{ id: string }>(
        `SELECT DISTINCT m.id, m.sort_name FROM (SELECT b.member FROM team_member a CROSS JOIN team_member b
          WHERE a.member = $1 AND b.team = a.team AND b.member <> $1 LIMIT ${scannedMates}) AS t
        CROSS JOIN member m WHERE m.id = t.member AND ${isActive('m')} AND ${named('t.member')}
        ${withContacts ? 'AND NOT EXISTS (SELECT 1 FROM contact c WHERE c.member = $1 AND c.contact = t.member)' : ''}
        ORDER BY m.sort_name, m.id LIMIT ${placeholder(limit)}`,
        ...values,
      )
      const begins = (name: string) => words.every((word) => wordsOf(name).some((each) => each.startsWith(word)))
      const teams = (await teamsOf(member)).filter(({ team }) => begins(team)).slice(0, limit)
      const people = [...contacts, ...mates.map(({ id }) => id)].slice(0, Math.max(0, limit - teams.length))
      return { people, teams }
    },
  }
}
