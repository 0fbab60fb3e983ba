import type { Database } from '../engine/database.ts'
import { readById } from '../engine/queries.ts'
import type { MemberRow } from '../members/member-row.ts'
import { isActive, maySee } from '../visibility.ts'

/** Maximum rows that are read of a source, so that a member with many contacts or colleagues waits no longer. */
const maxRead = { colleagues: 500, contacts: 5000, news: 500, members: 500 }

export interface SuggestedMember extends MemberRow {
  /** A team that both are in; empty if there is none. */
  team: string
  /** The contacts in common among the read contacts. */
  common: number
  /** The id of one of them. */
  via: string
  /** The time of the latest share or status; 0 if it isn't among the network's latest. */
  shared: number
}

const colleagues = `SELECT o.member AS id, o.team AS team, 0 AS common, '' AS via, 0 AS shared
  FROM team_member t CROSS JOIN team_member o WHERE t.member = $1 AND o.team = t.team LIMIT ${maxRead.colleagues}`

const pairs = `SELECT a.contact AS via, b.contact AS other FROM numbered_contact a CROSS JOIN numbered_contact b
  WHERE a.member = (SELECT number FROM member_tally WHERE member = $1) AND b.member = a.contact LIMIT ${maxRead.contacts}`

const contactsOfContacts = `SELECT o.member, '', 1, v.member, 0
  FROM (${pairs}) AS p CROSS JOIN member_tally o CROSS JOIN member_tally v WHERE o.number = p.other AND v.number = p.via`

const latestSharers = `SELECT member, '', 0, '', published FROM news_item WHERE published >= 0
  ORDER BY published DESC, id LIMIT ${maxRead.news}`

/** In a network that is new, nobody has shared anything. */
const latestMembers = `SELECT id, '', 0, '', 0 FROM member WHERE joined >= 0 ORDER BY joined DESC, id LIMIT ${maxRead.members}`

const sources = [colleagues, contactsOfContacts, latestSharers, latestMembers]
  .map((source, index) => `SELECT * FROM (${source}) AS source${index}`)
  .join(' UNION ALL ')

/** Members who are contacts, wait for an answer, or were refused or removed lately, by one of the two. */
const isKnown = `EXISTS (SELECT 1 FROM contact c WHERE c.member = $1 AND c.contact = f.id)
  OR EXISTS (SELECT 1 FROM ended_contact e
    WHERE e.member = $1 AND e.contact = f.id OR e.member = f.id AND e.contact = $1)
  OR EXISTS (SELECT 1 FROM contact_request r
    WHERE r.from_member = $1 AND r.to_member = f.id AND r.state IN ('declined', 'deleted'))
  OR EXISTS (SELECT 1 FROM contact_request r
    WHERE r.from_member = f.id AND r.to_member = $1 AND r.state IN ('pending', 'declined', 'deleted'))`

interface RelationTo {
  id: string
  /** `sent`: the member has asked; `asks`: the other one has. */
  relation: 'contact' | 'sent' | 'asks'
  /** The id of the pending request; empty for a contact. */
  request: string
}

/** People whom a member may want to know. */
export const createSuggestions = (database: Database) => ({
  /** Colleagues first, then by contacts in common, then by the latest news; also those whom the member has asked. */
  people(member: string, limit: number): Promise<SuggestedMember[]> {
    const seen = maySee('$1', { member: 'f.id', domain: "''" })
    const order = "ORDER BY s.team = '', s.common DESC, s.shared DESC, s.id"
    const select = `SELECT m.*, s.team, s.common, s.via, s.shared FROM (
        SELECT * FROM (SELECT f.id, MAX(f.team) AS team, SUM(f.common) AS common, MAX(f.via) AS via, MAX(f.shared) AS shared
          FROM (${sources}) AS f CROSS JOIN member a
          WHERE a.id = f.id AND ${isActive('a')} AND f.id <> $1 AND NOT (${isKnown})${seen} GROUP BY f.id) AS s
        ${order} LIMIT $2) AS s
      CROSS JOIN member m WHERE m.id = s.id ${order}`
    return database.all(select, member, limit)
  },

  /** Strangers to the member are missing from the map. */
  relations: (member: string, others: Iterable<string>): Promise<Map<string, RelationTo>> =>
    readById(database, others, (list, next) => {
      const pending = (from: string, to: string) => `contact_request WHERE state = 'pending' AND ${from} AND ${to}`
      const own = `= $${next}`
      return [
        `SELECT contact AS id, 'contact' AS relation, '' AS request FROM contact WHERE member ${own} AND contact IN (${list})
         UNION ALL SELECT to_member, 'sent', id FROM ${pending(`from_member ${own}`, `to_member IN (${list})`)}
         UNION ALL SELECT from_member, 'asks', id FROM ${pending(`to_member ${own}`, `from_member IN (${list})`)}`,
        member,
      ]
    }),
})
