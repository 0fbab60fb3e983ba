import { hour } from '../../../contract/durations.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import type { SiteKey } from '../../../locales/keys.ts'
import { sessionLifetime } from '../access/sessions.ts'
import { ofSite } from '../calls.ts'
import type { Database } from '../engine/database.ts'
import { exists, readColumn } from '../engine/queries.ts'
import type { DataOf } from '../part.ts'
import { shareColumnsOf } from '../schema/tables/news.ts'

export const exportBatch = 20

type Exports = Readonly<Record<string, string>>

const ofShare = `n.published AS at, n.id AS key, n.id, n.url, ${shareColumnsOf('n')}, n.created AS creation_date, n.published AS updated_time`
const ofStatus = `n.published AS at, n.id AS key, n.id, n.message, n.by_mobile, n.social_accounts AS social_account,
  n.language, n.created AS creation_date, n.published AS updated_time`

const byPrimaryKey = `application IN (SELECT key FROM application
  UNION ALL SELECT program FROM token WHERE member = $1 AND application IS NULL UNION ALL SELECT '${ofSite}')`

/** Queries with the member's id as `$1`; `at` and `key` are the order. own-data.test.ts finds missing tables. */
const coreExports = {
  profile: `SELECT 0 AS at, m.id AS key, m.id, m.name, m.first_name, m.last_name, m.gender, m.headline, m.introduction,
      m.interests, m.city, m.country, m.language, m.social_accounts AS social_account, m.state, m.role,
      m.time_zone, m.joined AS joined_time, m.updated AS updated_time FROM member m WHERE m.id = $1`,
  sign_in: `SELECT 0 AS at, login AS key, login, email, administrator_email, email_confirmed
    FROM credential WHERE member = $1`,
  refused_emails: `SELECT since AS at, email AS key, email, status, since AS since_time, unknown AS unknown_time,
      ended AS email_ended FROM mail_refusal WHERE member = $1`,
  cards: `SELECT 0 AS at, kind AS key, kind, company, position, email, phone, address FROM card WHERE member = $1`,
  shares: `SELECT ${ofShare} FROM news_item n WHERE n.member = $1 AND n.recommendation IS NOT NULL`,
  statuses: `SELECT ${ofStatus} FROM news_item n WHERE n.member = $1 AND n.recommendation IS NULL`,
  merged_shares: `SELECT n.published AS at, n.id AS key, n.id, n.share, n.url, ${shareColumnsOf('n')},
      n.created AS creation_date, n.published AS published_time FROM merged_share n WHERE n.member = $1`,
  removed_shares: `SELECT ${ofShare}, n.removed AS removed_time
    FROM removed_news_item n WHERE n.member = $1 AND n.recommendation IS NOT NULL`,
  removed_statuses: `SELECT ${ofStatus}, n.removed AS removed_time
    FROM removed_news_item n WHERE n.member = $1 AND n.recommendation IS NULL`,
  contacts: `SELECT c.since AS at, c.contact AS key, c.contact AS id, m.name, c.since AS since_time, t.team
    FROM contact c JOIN member m ON m.id = c.contact
    LEFT JOIN team_contact t ON t.member = c.member AND t.contact = c.contact WHERE c.member = $1`,
  removed_contacts: `SELECT e.ended AS at, e.contact AS key, e.contact AS id, m.name, e.ended AS removed_time
    FROM ended_contact e JOIN member m ON m.id = e.contact WHERE e.member = $1`,
  contact_requests: `SELECT r.asked AS at, r.id AS key, r.id, r.from_member AS from_id, f.name AS from_name,
      r.to_member AS to_id, t.name AS to_name, r.subject, r.message, r.state, r.withdrawn, r.answer, r.contact_card,
      r.asked AS creation_date, r.updated AS updated_time
    FROM contact_request r JOIN member f ON f.id = r.from_member JOIN member t ON t.id = r.to_member
    WHERE r.from_member = $1 OR r.to_member = $1`,
  applications: `SELECT c.given AS at, c.application AS key, c.application, a.name, c.contacts, c.given AS given_time
    FROM consent c JOIN application a ON a.key = c.application WHERE c.member = $1`,
  remembered_answers: `SELECT 0 AS at, e.application AS key, e.application, a.name, e.contacts
    FROM ended_consent e JOIN application a ON a.key = e.application WHERE e.member = $1`,
  access_tokens: `SELECT issued AS at, hash AS key, application, program, name, access, browser, issued AS issued_time,
      expires AS expires_time, called AS last_call_date, wrote AS last_write_date FROM token WHERE member = $1`,
  authorization_codes: `SELECT expires AS at, hash AS key, application, redirect_uri, expires AS expires_time
    FROM authorization_code WHERE member = $1`,
  teams: `SELECT 0 AS at, team AS key, team AS name FROM team_member WHERE member = $1`,
  sessions: `SELECT expires AS at, hash AS key, browser, expires - ${sessionLifetime} AS start_time, expires AS expires_time,
      used AS last_use_date FROM session WHERE member = $1`,
  sign_in_links: `SELECT expires AS at, kind AS key, kind, expires AS expires_time FROM member_link WHERE member = $1`,
  emails_to_confirm: `SELECT expires AS at, email AS key, email, expires AS expires_time FROM pending_email WHERE member = $1`,
  call_counts: `SELECT CAST(hour AS BIGINT) * ${hour} AS at, subject AS key,
      REPLACE(REPLACE(subject, ' of ' || $1, ''), ' ' || $1, '') AS counted, calls, CAST(hour AS BIGINT) * ${hour} AS hour_time
    FROM call_count WHERE subject LIKE '% ' || $1`,
  stored_responses: `SELECT taken AS at, application || ' ' || key AS key, application, key AS idempotency_key, response,
      taken AS response_time FROM kept_response WHERE member = $1 AND ${byPrimaryKey}`,
  // without the items that are hashes; `exportsOf` adds to its end
  audit_log: `SELECT time AS at, id AS key, actor, action, member,
      CASE WHEN action IN ('revoked', 'removed', 'known as') THEN '' ELSE item END AS item, time AS audit_time FROM audit_entry
    WHERE actor = $1 OR member = $1`,
} satisfies Exports

type Row = { at: number; key: string } & Record<string, string | number | null>

/** The queries of a download's files, by their names: the core's first, then each capability's. */
export function exportsOf(data: readonly Pick<DataOf<never>, 'download' | 'actions'>[]): Exports {
  const hidden = data
    .flatMap(({ actions = {} }) => Object.entries(actions))
    .flatMap(([name, { isOfActorAlone }]) => (isOfActorAlone ? ` AND action <> '${name}'` : []))
  const own = { ...coreExports, audit_log: `${coreExports.audit_log}${hidden.join('')}` }
  return Object.assign(own, ...data.map(({ download }) => download))
}

export const createOwnData = (database: Database, data: readonly DataOf<never>[]) => ({
  names: (): string[] => Object.keys(exportsOf(data)),

  /** The files that are lists of pages, and their names for people. */
  lists: (): (readonly [string, SiteKey])[] => [
    ['shares', 'downloadShares'],
    ...data.flatMap(({ lists = {} }) => Object.entries(lists)),
  ],

  /** The rows of a file as JSON objects, oldest first, in batches: a transaction would block writes. */
  async *read(name: string, member: string): AsyncGenerator<object[]> {
    const query = exportsOf(data)[name]
    if (query === undefined) throw new Error(`no file of a download is called ${name}`)
    const select = `SELECT * FROM (${query}) AS own WHERE at > CAST($2 AS BIGINT)
       OR at = CAST($2 AS BIGINT) AND key > $3 ORDER BY at, key LIMIT ${exportBatch}`
    for (let last: { at: number; key: string } | undefined = { at: Number.MIN_SAFE_INTEGER, key: '' }; last; ) {
      const rows: Row[] = await database.all<Row>(select, member, last.at, last.key)
      yield rows.map(describe)
      last = rows.length < exportBatch ? undefined : rows.at(-1)
    }
  },
})

const flags = new Set(['hidden', 'by_mobile', 'withdrawn', 'contacts', 'email_confirmed', 'email_ended', 'put_back'])

const describe = ({ at, key, ...row }: Row): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value]
      if (/_(?:time|date)$/.test(name)) return [name, writeTimestamp(value)]
      return [name, flags.has(name) ? value === 1 : value]
    }),
  )

/** Deletes pages without shares, whose removed shares are all the member's `$1`. @param pages a condition */
const withoutOthers = (pages: string): string => `DELETE FROM recommendation WHERE ${pages}
   AND NOT EXISTS (SELECT 1 FROM news_item n WHERE n.recommendation = recommendation.id)
   AND NOT EXISTS (SELECT 1 FROM removed_news_item r WHERE r.recommendation = recommendation.id AND r.member <> $1)`

/** Rows that don't go with the member's row. A test finds missing tables (tests/service/store/own-data.test.ts). */
const ofMember = [
  `DELETE FROM kept_response WHERE member = $1 AND ${byPrimaryKey}`,
  `DELETE FROM call_count WHERE subject LIKE '% ' || $1`,
  // its trigger needs the counters of both
  'DELETE FROM contact WHERE member = $1 OR contact = $1',
  withoutOthers('id IN (SELECT recommendation FROM removed_news_item WHERE member = $1)'),
]

/** The most shares and statuses that are removed at once, so that other processes' writes don't wait long. */
export const removalBatch = 10

export function createRemovals(database: Database, data: readonly DataOf<never>[]) {
  /** Runs the capabilities' statements for batches once. @returns how many rows they deleted; 0 if none are left */
  async function removeBatch(member: string): Promise<number> {
    let rows = 0
    for (const statement of data.flatMap(({ removalInBatches = [] }) => removalInBatches))
      rows += await database.run(statement, member)
    return rows
  }

  /** Removes a batch, and pages without other shares, even restorable ones. @returns the number; 0 if none are left */
  async function removeNewsOf(member: string): Promise<number> {
    const batch = `SELECT id FROM news_item WHERE member = $1 LIMIT ${removalBatch}`
    const removed = await database.all<{ recommendation: string | null }>(
      `DELETE FROM news_item WHERE id IN (${batch}) RETURNING recommendation`,
      member,
    )
    for (const { recommendation } of removed) await database.run(withoutOthers('id = $2'), member, recommendation)
    return removed.length
  }

  return {
    removeBatch,
    removeNewsOf,

    begun(): Promise<string[]> {
      const select = `SELECT DISTINCT m.id FROM audit_entry a JOIN member m ON m.id = a.member WHERE a.action = 'removed'`
      return readColumn(database, select)
    },

    hasBegun: (member: string): Promise<boolean> =>
      exists(database, `SELECT 1 FROM audit_entry WHERE action = 'removed' AND member = $1 LIMIT 1`, member),

    async removeMember(id: string): Promise<void> {
      while ((await removeBatch(id)) > 0);
      while ((await removeNewsOf(id)) > 0);
      for (const statement of ofMember) await database.run(statement, id)
      await database.run('DELETE FROM member WHERE id = $1', id)
    },
  }
}
