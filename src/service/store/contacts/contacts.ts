import { day } from '../../../contract/durations.ts'
import { clockTolerance } from '../clock.ts'
import type { Database } from '../engine/database.ts'
import { countRows, exists, insert, orderByName, readNumber, upsert } from '../engine/queries.ts'
import { newId } from '../engine/secrets.ts'
import { type MemberRow, mutual, type SeenMember, seenBy, type Viewer } from '../members/member-row.ts'
import { hasLeft, isActive } from '../visibility.ts'

export const pauseAfterEnd = 30 * day

const maxSortedContacts = 1000

const ofBoth = 'WHERE member = $1 AND contact = $2 OR member = $2 AND contact = $1'

export function createContacts(database: Database) {
  const listed = (columns: string) =>
    `SELECT ${columns} FROM (SELECT contact, since FROM contact WHERE member = $1
       ORDER BY since DESC, contact LIMIT $2 OFFSET $3) AS c
     CROSS JOIN member m WHERE m.id = c.contact ORDER BY c.since DESC, c.contact`
  const seen = seenBy(database, 4, listed)
  const haveMutual = `SELECT 1 ${mutual('$1', '$2')} LIMIT 1`
  const countOfMutual = `SELECT COUNT(*) AS count ${mutual('$1', '$2')}`

  return {
    async connect(member: string, contact: string, now: number): Promise<void> {
      const both = `INSERT INTO contact (member, contact, since) VALUES ($1, $2, $3), ($2, $1, $3)
       ON CONFLICT (member, contact) DO NOTHING`
      await database.run(both, member, contact, now)
      await database.run(`DELETE FROM ended_contact ${ofBoth}`, member, contact)
    },

    async disconnect(member: string, contact: string, now: number): Promise<boolean> {
      const ended = await database.run(`DELETE FROM contact ${ofBoth}`, member, contact)
      if (ended === 0) return false
      // as long as both are members: a team in common must not lead around it
      await insert(database, 'ended_contact', { member, contact, ended: now })
      return true
    },

    /** The time in milliseconds when a removed contact may ask the member again; 0 if the member removed none. */
    async mayAskFrom(from: string, member: string, now: number): Promise<number> {
      // an end that a clock ahead wrote would stop requests until then
      const select = 'SELECT ended FROM ended_contact WHERE member = $1 AND contact = $2 AND ended <= $3'
      const ended = await readNumber(database, select, member, from, now + clockTolerance)
      return ended ? ended + pauseAfterEnd : 0
    },

    areContacts: (member: string, contact: string): Promise<boolean> =>
      exists(database, 'SELECT 1 FROM contact WHERE member = $1 AND contact = $2', member, contact),

    count: (member: string): Promise<number> =>
      readNumber(database, 'SELECT contacts FROM member_tally WHERE member = $1', member),

    list: (member: string, limit: number, offset: number): Promise<MemberRow[]> =>
      database.all(listed('m.*'), member, limit, offset),

    since(member: string, since: number, limit: number): Promise<MemberRow[]> {
      const select = `SELECT m.* FROM (SELECT contact, since FROM contact WHERE member = $1 AND since > $2
          ORDER BY since DESC, contact LIMIT $3) AS c
        CROSS JOIN member m WHERE m.id = c.contact AND ${isActive('m')} ORDER BY c.since DESC, c.contact`
      return database.all(select, member, since, limit)
    },

    /** The latest `maxSortedContacts` contacts, sorted by name. @param language whose alphabet decides the order */
    listByName(member: string, language: string, limit: number, offset: number): Promise<MemberRow[]> {
      const select = `SELECT m.* FROM (SELECT contact FROM contact WHERE member = $1
          ORDER BY since DESC, contact LIMIT ${maxSortedContacts}) AS c
        CROSS JOIN member m WHERE m.id = c.contact ORDER BY ${orderByName(language)} LIMIT $2 OFFSET $3`
      return database.all(select, member, limit, offset)
    },

    see(member: string, limit: number, offset: number, viewer: Viewer): Promise<SeenMember[]> {
      const [sql, ...values] = seen(viewer)
      return database.all(sql, member, limit, offset, ...values)
    },

    /** The distance from a viewer to each member that the viewer sees: 0, 1 or 2; missing if farther. */
    async distances(viewer: string, seen: Iterable<SeenMember>): Promise<Map<string, number>> {
      const distances = new Map<string, number>()
      // a statement of its own for each pair, so that other requests run between them
      for (const { id, distance } of seen)
        if (distance !== null) distances.set(id, distance)
        else if (database.engine === 'sqlite' && (await exists(database, haveMutual, viewer, id))) distances.set(id, 2)
      return distances
    },

    /** A statement for each pair: other requests run between. */
    async countMutual(member: string, others: readonly string[]): Promise<Map<string, number>> {
      const counts = new Map<string, number>()
      for (const other of others)
        if (other !== member) counts.set(other, await readNumber(database, countOfMutual, member, other))
      return counts
    },
  }
}

/** Maximum members of a team that makes its members contacts: in a larger team, not everybody knows everybody. */
export const largestTeam = 200

/** Contacts from the start: the active members of a team. The home page tells a new member, who can undo it. */
export function createTeamContacts(database: Database) {
  const contacts = createContacts(database)

  function list(member: string, language: string): Promise<{ id: string; name: string; team: string }[]> {
    const select = `SELECT m.id, m.name, t.team FROM team_contact t
     JOIN contact c ON c.member = t.member AND c.contact = t.contact JOIN member m ON m.id = t.contact
     WHERE t.member = $1 AND ${isActive('m')} ORDER BY ${orderByName(language)}`
    return database.all(select, member)
  }

  return {
    list,

    /** Connects a member with a small enough team, in a transaction; not a pair of members if one removed the other. */
    async connect(member: string, now: number): Promise<void> {
      const select = `SELECT o.member AS id, MIN(o.team) AS team FROM team_member t
       JOIN team_member o ON o.team = t.team AND o.member <> t.member
       JOIN member m ON m.id = o.member AND ${isActive('m')}
       JOIN member own ON own.id = t.member AND ${isActive('own')}
       WHERE t.member = $1 AND (SELECT COUNT(*) FROM team_member a WHERE a.team = t.team) <= ${largestTeam}
         AND NOT EXISTS (SELECT 1 FROM contact c WHERE c.member = t.member AND c.contact = o.member)
         AND NOT EXISTS (SELECT 1 FROM ended_contact e
           WHERE e.member = t.member AND e.contact = o.member OR e.member = o.member AND e.contact = t.member)
       GROUP BY o.member`
      const others = await database.all<{ id: string; team: string }>(select, member)
      for (const { id, team } of others) {
        await contacts.connect(member, id, now)
        // nobody has answered, so nobody is told
        const update = `UPDATE contact_request SET state = 'accepted', told = 'accepted', updated = $3
         WHERE state = 'pending' AND ${between}`
        await database.run(update, member, id, now)
        await upsert(database, 'team_contact', { member, contact: id }, { team })
      }
    },

    confirm: (member: string) => database.run('DELETE FROM team_contact WHERE member = $1', member),

    /** Ends these contacts, without the pause after a removed contact. Call it within a transaction. */
    async undo(member: string): Promise<void> {
      for (const { id } of await list(member, 'en')) {
        await database.run(`DELETE FROM contact ${ofBoth}`, member, id)
        await insert(database, 'ended_contact', { member, contact: id, ended: 0 })
      }
      await database.run('DELETE FROM team_contact WHERE member = $1', member)
    },
  }
}

export interface ContactRequestRow {
  id: string
  from_member: string
  to_member: string
  subject: string
  message: string
  /** deleted: dismissed by its target, or withdrawn by its sender. */
  state: 'pending' | 'accepted' | 'declined' | 'deleted'
  /** The target's message and cards. */
  answer: string
  contact_card: ContactCard
  /** 1 if the sender withdrew it, 2 if one of the two has left. */
  withdrawn: number
  asked: number
  updated: number
}

export type ContactCard = 'BUSINESS' | 'PERSO' | 'NONE' | 'ALL'

/** The wait after a declined or dismissed request before the sender may ask that member again, in milliseconds. */
export const pauseAfterRefusal = 30 * day

/** The wait after a withdrawn request, in milliseconds: withdrawing must not bypass the pause, or allow nagging. */
export const pauseAfterWithdrawal = day

/** How long a sender sees that a request has ended because its target has left, in milliseconds. */
export const shownAfterLeaving = 30 * day

/** A condition: between the members `$1` and `$2`. */
const between = '(from_member = $1 AND to_member = $2 OR from_member = $2 AND to_member = $1)'

type RequestFilter = { to: string } | { between: readonly [string, string] }

/** Refused ones are stored until the sender may ask again, accepted ones as long as both are contacts. */
export const createContactRequests = (database: Database) => ({
  async add(request: { from: string; to: string; subject: string; message: string }, now: number): Promise<string> {
    const id = newId()
    const { from: from_member, to: to_member, subject, message } = request
    const row = { id, from_member, to_member, subject, message, state: 'pending', asked: now, updated: now }
    await insert(database, 'contact_request', row)
    return id
  },

  find: (id: string): Promise<ContactRequestRow | undefined> =>
    database.get('SELECT * FROM contact_request WHERE id = $1', id),

  pending(concerning: RequestFilter, limit: number, offset: number): Promise<ContactRequestRow[]> {
    const [condition, ...values] = isPending(concerning)
    const [rows, skip] = [`$${values.length + 1}`, `$${values.length + 2}`]
    const select = `SELECT * FROM contact_request r WHERE ${condition}
       ORDER BY r.asked DESC, r.id LIMIT ${rows} OFFSET ${skip}`
    return database.all(select, ...values, limit, offset)
  },

  countPending(concerning: RequestFilter): Promise<number> {
    const [condition, ...values] = isPending(concerning)
    return countRows(database, `FROM contact_request r WHERE ${condition}`, values)
  },

  sentBy(member: string, limit: number, now: number): Promise<ContactRequestRow[]> {
    const select = `SELECT * FROM contact_request r WHERE from_member = $1
         AND (state IN ('pending', 'accepted') OR state = 'declined' AND updated > $3
           OR state = 'deleted' AND withdrawn = 2 AND updated > $4
             AND EXISTS (SELECT 1 FROM member m WHERE m.id = r.to_member AND ${hasLeft('m')}))
       ORDER BY updated DESC, id LIMIT $2`
    return database.all(select, member, limit, now - pauseAfterRefusal, now - shownAfterLeaving)
  },

  accepted(from: string, to: string): Promise<ContactRequestRow | undefined> {
    const select = `SELECT * FROM contact_request WHERE from_member = $1 AND to_member = $2 AND state = 'accepted'
       ORDER BY updated DESC, id LIMIT 1`
    return database.get(select, from, to)
  },

  /** Deletes the accepted requests between former contacts, and so takes back the cards that they sent each other. */
  async deleteAccepted(member: string, contact: string): Promise<void> {
    await database.run(`DELETE FROM contact_request WHERE state = 'accepted' AND ${between}`, member, contact)
  },

  /** The time when a member may ask another member again, in milliseconds since 1970; 0 if at any time. */
  mayAskFrom(from: string, to: string, now: number): Promise<number> {
    const select = `SELECT MAX(updated + CAST(CASE withdrawn WHEN 0 THEN $4 ELSE $3 END AS BIGINT)) AS until FROM contact_request
       WHERE from_member = $1 AND to_member = $2 AND state IN ('declined', 'deleted') AND updated <= $5`
    const pauses = [pauseAfterWithdrawal, pauseAfterRefusal]
    return readNumber(database, select, from, to, ...pauses, now + clockTolerance)
  },

  async endPendingOf(member: string, now: number): Promise<void> {
    const update = `UPDATE contact_request SET state = 'deleted', withdrawn = 2, updated = $2
       WHERE (from_member = $1 OR to_member = $1) AND state = 'pending'`
    await database.run(update, member, now)
  },

  async end(
    id: string,
    state: Exclude<ContactRequestRow['state'], 'pending'>,
    {
      answer = '',
      contact_card = 'NONE',
      withdrawn = 0,
    }: Partial<Pick<ContactRequestRow, 'answer' | 'contact_card' | 'withdrawn'>>,
    now: number,
  ): Promise<boolean> {
    const update = `UPDATE contact_request SET state = $2, answer = $3, contact_card = $4, updated = $5, withdrawn = $6
       WHERE id = $1 AND state = 'pending'`
    return (await database.run(update, id, state, answer, contact_card, now, withdrawn)) === 1
  },
})

/** @returns a condition on the requests `r`, and its values */
const isPending = (concerning: RequestFilter): [condition: string, ...values: string[]] =>
  'to' in concerning
    ? [`r.to_member = $1 AND r.state = 'pending'`, concerning.to]
    : [`${between} AND r.state = 'pending'`, ...concerning.between]
