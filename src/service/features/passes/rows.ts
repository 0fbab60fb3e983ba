import { day } from '../../../contract/durations.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { keyVersion, matchKey } from '../../../contract/page-url.ts'
import { type Query, searchText, searchWords } from '../../../contract/search.ts'
import { maxHashes } from '../../../contract/shared-pages.ts'
import { clockTolerance } from '../../store/clock.ts'
import { type Database, inTime, placeholders, type Value } from '../../store/engine/database.ts'
import { countRows, insert, insertAll, readById, readColumn, readValue, update } from '../../store/engine/queries.ts'
import { newId } from '../../store/engine/secrets.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { shareColumnsOf } from '../../store/schema/tables/news.ts'
import { reverseDomain, type Share } from '../../store/shares/news.ts'
import { type Bucket, rangeOf } from '../../store/shares/shared-pages.ts'
import { canBeFoundById, isActive } from '../../store/visibility.ts'

/** Maximum passes of a member in 24 hours; a further one is a 429. */
export const maxPassesPerDay = 50

/** Maximum people to whom a member passes pages in 24 hours, each counted once a pass; a further one is a 429. */
export const maxPeoplePerDay = 500

/** Maximum members whom one pass names, beside a team. */
export const maxNamed = endpoints.pass.parameters.to.max

/** Maximum members who get one pass, such as those of a team. */
export const maxReceivers = 200

/** Maximum pages that a member keeps: a search looks through all of them. */
export const maxKept = 5000

/** Maximum passes about one page that come with the answer about this page. */
export const maxPassesOfPage = 20

/** Maximum milliseconds that a search among passes or kept pages reads. */
const longestReading = 500

/** `''`: not answered yet. */
type PassValue = '' | 'THANKS' | 'DONE'

export interface SentPass extends Share {
  url: string
}

export interface PassRow extends SentPass {
  id: string
  from_member: string
  team: string
  /** 1 if the sender is the receiver. */
  kept: number
  created: number
}

export interface ReceiverRow {
  pass: string
  member: string
  kept: number
  /** 1 if the sender chose the member, beside the team or without one. */
  named: number
  waits: number
  value: PassValue
  answer: string
  answered: number | null
}

/** A pass as one of its receivers has it. */
export type ReceivedPass = PassRow & ReceiverRow & { receiver_count: number }

export const isReceived = (pass: PassRow | ReceivedPass): pass is ReceivedPass => 'member' in pass

export const passPath = (id: string): string => `/passes/${id}`

/** The list of kept pages, or of those that a search finds. */
export function keptPath(of: Readonly<Record<string, string | undefined>> = {}): string {
  const parameters = Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return parameters.length > 0 ? `/passes/kept?${new URLSearchParams(parameters)}` : '/passes/kept'
}

/** A member to whom somebody means to pass a page, and why that may be impossible. */
export interface Addressee extends Pick<MemberRow, 'id' | 'name' | 'state'> {
  is_contact: number
  is_in_team: number
  /** 1 if one of the two has ended the contact lately. */
  has_ended: number
}

const columns = `p.id, p.from_member, p.team, p.kept, p.url, ${shareColumnsOf('p')}, p.created`

const ofReceiver = 'r.pass, r.member, r.kept, r.named, r.waits, r.value, r.answer, r.answered'

/** Nobody sees the passes of a member who is locked out, until the member is back. */
export const isShown = `r.hidden = 0 AND ${canBeFoundById('r.from_member')}`

export const received = `SELECT ${columns}, ${ofReceiver},
    (SELECT COUNT(*) FROM pass_receiver o WHERE o.pass = p.id) AS receiver_count
  FROM pass_receiver r CROSS JOIN pass p WHERE p.id = r.pass AND ${isShown}`

const listed = `FROM pass_receiver r WHERE r.member = $1 AND r.kept = 0 AND ${isShown}`

const sent = 'FROM pass p WHERE p.from_member = $1 AND p.kept = 0 AND p.taken_down = 0'

/** By `pass_receiver_list`: what waits first, then the newest first. */
export const listOrder = 'ORDER BY r.waits DESC, r.created DESC, r.pass DESC'

const hasEnded = (member: string) => `EXISTS (SELECT 1 FROM ended_contact e
    WHERE e.member = $1 AND e.contact = ${member} OR e.member = ${member} AND e.contact = $1)`

export const passRows = (database: Database) => ({
  /** Members with these ids, as the sender may pass them something or not; unknown ids are missing. */
  addressees(sender: string, ids: readonly string[]): Promise<Addressee[]> {
    if (ids.length === 0) return Promise.resolve([])
    const select = `SELECT m.id, m.name, m.state,
        CASE WHEN EXISTS (SELECT 1 FROM contact c WHERE c.member = $1 AND c.contact = m.id) THEN 1 ELSE 0 END AS is_contact,
        CASE WHEN EXISTS (SELECT 1 FROM team_member a JOIN team_member b ON b.team = a.team
          WHERE a.member = $1 AND b.member = m.id) THEN 1 ELSE 0 END AS is_in_team,
        CASE WHEN ${hasEnded('m.id')} THEN 1 ELSE 0 END AS has_ended
      FROM member m WHERE m.id IN (${placeholders(ids, 2)})`
    return database.all(select, sender, ...ids)
  },

  /** The active members of a team beside the sender, without those between whom and the sender a contact has ended. */
  async team(sender: string, team: string): Promise<string[]> {
    const select = `SELECT m.id FROM team_member t CROSS JOIN member m WHERE t.team = $2 AND m.id = t.member
        AND m.id <> $1 AND ${isActive('m')} AND NOT ${hasEnded('m.id')} LIMIT ${maxReceivers + 1}`
    return (await database.all<{ id: string }>(select, sender, team)).map(({ id }) => id)
  },

  /** The time from which the member may pass a page to so many; at or before `now` if that is possible at once. */
  async mayPassFrom(member: string, receivers: number, now: number): Promise<number> {
    const select = `SELECT created, receivers FROM pass WHERE from_member = $1 AND kept = 0 AND created > $2 AND created <= $3
      ORDER BY created DESC, id LIMIT ${maxPassesPerDay}`
    const times = [now - day, now + clockTolerance]
    const ofDay = await database.all<{ created: number; receivers: number }>(select, member, ...times)
    let people = receivers
    for (const [index, pass] of ofDay.entries()) {
      people += pass.receivers
      if (index === maxPassesPerDay - 1 || people > maxPeoplePerDay) return pass.created + day
    }
    return now
  },

  /** @param to the receivers whom the sender chose by name; the other receivers are of the team */
  async add(
    from_member: string,
    sent: SentPass,
    { team, to, receivers }: { team: string; to: readonly string[]; receivers: readonly string[] },
    now: number,
  ) {
    const id = newId()
    const match_key = matchKey(sent.url)
    const page = { match_key, key_version: keyVersion }
    const words = wordsOf(sent.url, sent)
    const row = { ...sent, ...page, words, id, from_member, team, kept: 0, receivers: receivers.length, created: now }
    await insert(database, 'pass', row)
    for (const member of receivers) {
      const receiver = { pass: id, member, from_member, match_key, kept: 0, created: now }
      await insert(database, 'pass_receiver', { ...receiver, named: Number(to.includes(member)) })
    }
    return id
  },

  /** A pass to others. */
  find: (id: string): Promise<PassRow | undefined> =>
    database.get(`SELECT ${columns} FROM pass p WHERE p.id = $1 AND p.kept = 0 AND p.taken_down = 0`, id),

  receiver: (pass: string, member: string): Promise<ReceiverRow | undefined> =>
    database.get(
      `SELECT ${ofReceiver} FROM pass_receiver r WHERE r.pass = $1 AND r.member = $2 AND r.hidden = 0`,
      pass,
      member,
    ),

  findReceived: (id: string, member: string): Promise<ReceivedPass | undefined> =>
    database.get(`${received} AND r.pass = $1 AND r.member = $2`, id, member),

  /** Passes of others to the member. @param waits undefined for all, else those that wait, or those that don't */
  list: (member: string, waits: boolean | undefined, limit: number, offset: number): Promise<ReceivedPass[]> =>
    database.all(
      `${received} AND r.member = $1 AND r.kept = 0${waits === undefined ? '' : ` AND r.waits = ${Number(waits)}`}
       ${listOrder} LIMIT $2 OFFSET $3`,
      ...[member, limit, offset],
    ),

  count: (member: string): Promise<number> => countRows(database, listed, [member]),

  countWaiting: (member: string): Promise<number> => countRows(database, `${listed} AND r.waits = 1`, [member]),

  /** The passes of a page: the member's kept page, then the newest first. */
  ofPage: (member: string, url: string): Promise<ReceivedPass[]> =>
    database.all(
      `${received} AND r.member = $1 AND r.match_key = $2
       ORDER BY r.kept DESC, r.created DESC, r.pass DESC LIMIT ${maxPassesOfPage}`,
      ...[member, matchKey(url)],
    ),

  /**
   * Passes to and by the member, the newest first, by words: of a pass, of an answer that the member sees, or of the other
   * one's name. @param named members whose names have each of the query's terms, in any script @throws TookTooLong
   */
  async search(
    member: string,
    query: Query,
    named: readonly (readonly string[])[],
    limit: number,
  ): Promise<{ id: string; is_received: number }[]> {
    const { value, groups, has, during, within } = conditionsOf(database, member, query)
    const other = "search_words(m.name || ' ' || r.answer)"
    const ofOther = groups.map((group, index) => {
      const ids = named[index] ?? []
      return `${has(other, group)}${ids.length > 0 ? ` OR m.id IN (${ids.map(value).join(', ')})` : ''}`
    })
    const inReceived = groups.map((group, index) => `AND (${has('p.words', group)} OR ${ofOther[index]})`)
    const inSent = groups.map(
      (group, index) => `AND (${has('p.words', group)} OR EXISTS (SELECT 1 FROM pass_receiver r CROSS JOIN member m
        WHERE r.pass = p.id AND m.id = r.member AND (${ofOther[index]})))`,
    )
    const select = `SELECT id, is_received FROM (
        SELECT r.pass AS id, 1 AS is_received, r.created FROM pass_receiver r CROSS JOIN pass p CROSS JOIN member m
        WHERE r.member = $1 AND r.kept = 0 AND ${isShown} AND ${during('r')}
          AND p.id = r.pass AND m.id = r.from_member ${inReceived.join(' ')}
        UNION ALL SELECT p.id, 0, p.created ${sent} AND ${during('p')} ${inSent.join(' ')}
      ) AS found ORDER BY created DESC, id LIMIT ${value(limit)}`
    return within(select)
  },

  receivedOf: (member: string, ids: readonly string[]) =>
    readById<ReceivedPass>(database, ids, (list, next) => [
      `${received} AND r.pass IN (${list}) AND r.member = $${next} AND r.kept = 0`,
      member,
    ]),

  sentOf: (member: string, ids: readonly string[]) =>
    readById<PassRow>(database, ids, (list, next) => [
      `SELECT ${columns} FROM pass p WHERE p.id IN (${list}) AND p.from_member = $${next} AND p.kept = 0 AND p.taken_down = 0`,
      member,
    ]),

  listSent: (member: string, limit: number, offset: number): Promise<PassRow[]> =>
    database.all(`SELECT ${columns} ${sent} ORDER BY p.created DESC, p.id LIMIT $2 OFFSET $3`, member, limit, offset),

  countSent: (member: string): Promise<number> => countRows(database, sent, [member]),

  /** The receivers of passes, who thanked first; also receivers who have removed it, which the sender doesn't see. */
  async receivers(passes: readonly string[]): Promise<ReceiverRow[]> {
    if (passes.length === 0) return []
    const select = `SELECT ${ofReceiver} FROM pass_receiver r WHERE r.pass IN (${placeholders(passes, 1)})`
    const rows = await database.all<ReceiverRow>(select, ...passes)
    const thanked = ({ value, answered }: ReceiverRow) => (value === 'THANKS' ? (answered ?? 0) : 0)
    return rows.sort((a, b) => thanked(b) - thanked(a) || (a.member < b.member ? -1 : 1))
  },

  setAnswer: (pass: string, member: string, value: PassValue, answer: string, now: number) =>
    update(database, 'pass_receiver', { pass, member }, { value, answer, answered: now, waits: 0 }),

  /** It waits again, in its place. @returns false if the member has thanked for it, or has removed it */
  async reopen(pass: string, member: string): Promise<boolean> {
    const reopen = `UPDATE pass_receiver SET waits = 1, value = '', answered = NULL
      WHERE pass = $1 AND member = $2 AND hidden = 0 AND value <> 'THANKS'`
    return (await database.run(reopen, pass, member)) > 0
  },

  hide: (pass: string, member: string) => update(database, 'pass_receiver', { pass, member }, { hidden: 1 }),

  /** Takes it away from all who haven't thanked, and whole if nobody has. @returns false if nothing was taken away */
  async takeBack(pass: string): Promise<boolean> {
    const taken = await database.run(`DELETE FROM pass_receiver WHERE pass = $1 AND value <> 'THANKS'`, pass)
    const deletion = `DELETE FROM pass WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM pass_receiver r WHERE r.pass = $1)`
    // its receivers may all have left
    return (await database.run(deletion, pass)) + taken > 0
  },

  /** Passes that wait, of which no e-mail has told the member yet, the oldest first. */
  untold(member: string, since: number, limit: number): Promise<PassRow[]> {
    const select = `SELECT ${columns} FROM pass_receiver r CROSS JOIN pass p
      WHERE r.member = $1 AND r.kept = 0 AND ${isShown} AND r.waits = 1 AND r.created > $2 AND r.told = 0 AND p.id = r.pass
      ORDER BY r.created, r.pass LIMIT $3`
    return database.all(select, member, since, limit)
  },

  /** The receivers of passes by the member that wait, of which no e-mail has told; each one for each pass. */
  untoldOf: (from: string): Promise<string[]> =>
    readColumn(
      database,
      `SELECT member FROM pass_receiver
       WHERE from_member = $1 AND value = '' AND kept = 0 AND hidden = 0 AND waits = 1 AND told = 0`,
      from,
    ),

  async setTold(member: string, passes: readonly string[]): Promise<void> {
    for (const pass of passes) await update(database, 'pass_receiver', { pass, member }, { told: 1 })
  },
})

/* Texts of a search in ASCII, as `searchWords` writes them: no sign below is in a word. */

const [ofHost, ofLanguage] = ['=', '@']

const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `

/** A pass's searchable texts, host and language. Two spaces are between them, so no phrase spans two. */
export function wordsOf(url: string, { title, message, quote, site_name, language }: Share): string {
  const { hostname } = new URL(url)
  const texts = [title, message, quote, site_name, hostname].map((text) => spaced(searchWords(searchText(text))))
  return [...texts, ` ${ofHost}${reverseDomain(hostname)} `, ` ${ofLanguage}${language} `].join('')
}

/** What a search among the member's own passes, or kept pages, compares. @property groups one of each has to be found */
export function conditionsOf(database: Database, member: string, { terms, site, lang, ...query }: Query) {
  const values: Value[] = [member]
  const value = (of: Value) => `$${values.push(of)}`
  const parts = [
    ...terms.map(({ words, isPrefix }) => [isPrefix ? spaced(words).trimEnd() : spaced(words)]),
    ...site.map((host) => [` ${ofHost}${reverseDomain(host)}`]),
    ...(lang.length > 0 ? [lang.map((language) => ` ${ofLanguage}${language} `)] : []),
  ]
  const position = database.engine === 'postgres' ? 'strpos' : 'instr'
  const { since = 0, until = Number.MAX_SAFE_INTEGER } = query
  const [from, to] = [since, until].map((at) => value(Math.floor(at)))
  const mayGoOn = parts.length > 0 ? ` AND ${inTime(database)}` : ''
  return {
    values,
    value,
    groups: parts.map((group) => group.map(value)),
    has: (text: string, group: string[]) => group.map((part) => `${position}(${text}, ${part}) > 0`).join(' OR '),
    // beside the event loop: each row is compared with each part
    within: <Row>(select: string, ...of: Value[]) => database.allWithin<Row>(longestReading, select, ...values, ...of),
    during: (row: string) => `${row}.created >= ${from} AND ${row}.created < ${to}${mayGoOn}`,
  }
}

/** A pass's hash stands beside each receiver: a bucket is a short part of the primary key. */
export const passHashRows = (database: Database) => ({
  async add(pass: string, members: readonly string[], hashes: readonly string[]): Promise<void> {
    const rows = members.flatMap((member) => hashes.map((hash) => ({ member, hash, pass })))
    await insertAll(database, 'pass_hash', rows)
  },

  /** The hashes of a bucket's pages that were passed to the member, or that the member keeps, in hexadecimal. */
  async inBucket(member: string, bucket: Bucket): Promise<string> {
    const select = `SELECT string_agg(hash, '') FROM (SELECT h.hash FROM pass_hash h CROSS JOIN pass_receiver r
      WHERE h.member = $1 AND h.hash BETWEEN $2 AND $3
      AND r.pass = h.pass AND r.member = h.member AND ${isShown} LIMIT ${maxHashes}) AS found`
    return (await readValue<string | null>(database, select, member, ...rangeOf(bucket))) ?? ''
  },
})
