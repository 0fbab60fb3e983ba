import type { Database } from '../engine/database.ts'
import { columnsOf } from '../engine/queries.ts'

/** `invited`: has yet to open the link to join. `disabled`: can't sign in or be found; what the member shared stays. */
export type MemberState = 'invited' | 'active' | 'disabled'

export const roles = ['member', 'administrator'] as const

export type Role = (typeof roles)[number]

export interface MemberRow {
  id: string
  name: string
  first_name: string
  last_name: string
  /** `M`, `F` or empty. */
  gender: string
  headline: string
  introduction: string
  interests: string
  city: string
  country: string
  language: string
  picture: string
  /** Default value of a status's `social_account` (§4), separated by commas. */
  social_accounts: string
  /** The browser's, by its IANA name. */
  time_zone: string
  updated: number
  /** The time in milliseconds; 0 if unknown, or if the member has yet to join. */
  joined: number
  state: MemberState
  role: Role
}

/** A member who sees others by an application; null: as on the site, where members see each other's profiles. */
export type Viewer = { member: string; application: string | null }

const seen = [
  ...(['id', 'name', 'first_name', 'last_name', 'headline', 'city', 'country', 'language', 'picture'] as const),
  ...(['updated', 'state', 'gender', 'introduction', 'interests'] as const),
]

export interface SeenMember extends Pick<MemberRow, (typeof seen)[number]> {
  /** Steps from contact to contact, at most 2; null if it is farther, and on SQLite if it is 2 (`Contacts.distances`). */
  distance: number | null
  /** 1 if the member lets the application see the contact list; null if the member has not authorized it. */
  consent: number | null
  contact_count: number
}

/**
 * Makes a statement about seen members once: a new text for each call takes longer than the statement.
 * @param first the number of the first placeholder for the viewer's values, which are the last values
 */
export function seenBy({ engine }: Database, first: number, statement: (columns: string) => string) {
  const [member, application] = [`$${first}`, `$${first + 1}`]
  const consent = `SELECT g.contacts FROM consent g WHERE g.member = m.id AND g.application = ${application}`
  // one statement about many members could take SQLite long, during which no other request is handled
  const secondStep = engine === 'sqlite' ? '' : `WHEN EXISTS (SELECT 1 ${mutual(member, 'm.id')}) THEN 2`
  const distance = `CASE WHEN m.id = ${member} THEN 0
      WHEN EXISTS (SELECT 1 FROM contact d WHERE d.member = ${member} AND d.contact = m.id) THEN 1
      ${secondStep} END AS distance`
  const sql = statement(`${columnsOf('m', seen)}, ${distance},
    CASE WHEN CAST(${application} AS TEXT) IS NOT NULL THEN (${consent}) WHEN m.id = ${member} THEN 1 ELSE 0 END AS consent,
    (SELECT t.contacts FROM member_tally t WHERE t.member = m.id) AS contact_count`)
  return (viewer: Viewer): [sql: string, ...values: (string | null)[]] => [sql, viewer.member, viewer.application]
}

/** The contacts in common of two members, by their ids. It scans the shorter one of their lists. */
export const mutual = (one: string, other: string): string => `FROM member_tally x CROSS JOIN member_tally y
  CROSS JOIN numbered_contact a CROSS JOIN numbered_contact b WHERE x.member = ${one} AND y.member = ${other}
    AND a.member = CASE WHEN x.contacts < y.contacts THEN x.number ELSE y.number END
    AND b.member = CASE WHEN x.contacts < y.contacts THEN y.number ELSE x.number END AND b.contact = a.contact`
