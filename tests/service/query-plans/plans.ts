import type { Database } from '../../../src/service/store/engine/database.ts'
import { type Plans, samples } from '../capabilities/samples.ts'
import { smallTables } from './large-database.ts'
import type { Recorded } from './recorded-statements.ts'

const maxSorted = 1000

/** @param executes on PostgreSQL, whether the statement is executed, too */
export async function slowParts(database: Database, statement: Recorded, executes = false): Promise<string[]> {
  const parts = await (database.engine === 'sqlite' ? inSqlite : inPostgres)(database, statement, executes)
  const sql = statement.sql.replace(/\s+/g, ' ')
  const may = (excepted: object) => Object.keys(excepted).some((part) => sql.includes(part))
  return parts.filter((part) => !may(part.startsWith('sort') ? sorts : scans))
}

interface Step {
  parent: number
  detail: string
}

let tablesOfSqlite: string[] | undefined

async function readTables(database: Database): Promise<string[]> {
  const rows = await database.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
  return rows.map(({ name }) => name)
}

async function inSqlite(database: Database, { sql }: Recorded): Promise<string[]> {
  const steps = await database.all<Step>(`EXPLAIN QUERY PLAN ${sql}`)
  tablesOfSqlite ??= await readTables(database)
  const tables = tablesOfSqlite
  // a plan names tables by their aliases; other names are those of subqueries
  const names = new Map(tables.map((table) => [table, table]))
  for (const [, table = '', alias = ''] of sql.matchAll(/\b(\w+)(?=(?:\s+AS)?\s+(\w+))/g))
    if (tables.includes(table)) names.set(alias, table)
  const tableOf = ({ detail }: Step) => {
    const table = names.get(/^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1] ?? '') ?? ''
    return smallTables.includes(table) ? '' : table
  }
  return steps.flatMap((step) => {
    if (step.detail.startsWith('SCAN ')) return tableOf(step) ? [`scan of ${step.detail.slice(5)}`] : []
    if (!/TEMP B-TREE FOR (?!LAST)/.test(step.detail)) return []
    // the outermost loop reads a table, unless the sort is of a page that a subquery has read
    const loop = steps.find(({ parent, detail }) => parent === step.parent && /^(?:SCAN|SEARCH|MULTI)/.test(detail))
    const table = loop && tableOf(loop)
    return table && !(table in shortLists) ? [`sort of ${table}`] : []
  })
}

interface Node {
  'Node Type': string
  'Plan Rows': number
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Node[]
}

async function inPostgres(database: Database, { sql, values }: Recorded, executes: boolean): Promise<string[]> {
  const explain = `EXPLAIN (FORMAT JSON, ANALYZE ${executes}) ${sql}`
  const row = await database.get<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain, ...values)
  return row ? slowNodes(row['QUERY PLAN'][0].Plan, false) : []
}

/** @param isLimited whether the reading of rows ends when a page is full */
function slowNodes(node: Node, isLimited: boolean): string[] {
  const {
    'Node Type': type,
    'Relation Name': table = node['Index Name'] ?? '',
    'Index Cond': condition,
    Filter: filter,
    Plans: inner = [],
  } = node
  const slow: string[] = []
  const stopsEarly = isLimited && filter === undefined && type !== 'Bitmap Index Scan'
  const isWhole = type === 'Seq Scan' || (/Index/.test(type) && !condition && !stopsEarly)
  if (isWhole && !smallTables.includes(table)) slow.push(`scan of ${table} (${filter ?? 'all rows'})`)
  const sorted = inner[0]?.['Plan Rows'] ?? 0
  if (/Sort$/.test(type) && sorted > maxSorted) slow.push(`sort of ${sorted} rows`)
  const limits = type === 'Limit' || (isLimited && !/Sort|Hash|Aggregate/.test(type))
  return [...slow, ...inner.flatMap((part) => slowNodes(part, limits))]
}

const removal = 'a command removes an application'

const ofCapabilities = (kind: keyof Plans): Readonly<Record<string, string>> =>
  Object.assign({}, ...samples.map(({ plans }) => plans?.[kind] ?? {}))

/** Statements that may scan a table, by a part of their text, with the reason. */
const scans: Readonly<Record<string, string>> = {
  ...ofCapabilities('scans'),
  'FROM team_member WHERE member IN': 'of the fifty members of a page, who have a twentieth of the rows here',
  "FROM call_count WHERE subject LIKE '% ' ||": 'only the counts of two hours are stored; for removals and downloads',
  'WITH latest AS MATERIALIZED':
    'the latest news, a row for each contact of the member, or member of a team, and some hundreds more',
  'FROM credential c': 'the list of members, for administrators',
  'GROUP BY time, actor, action ORDER BY time DESC': 'a page of the audit log, in the order of its index',
  "FROM audit_entry a JOIN member m ON m.id = a.member WHERE a.action = 'removed'": 'runs when a member is removed',
  'DELETE FROM call_count WHERE subject = $1 OR substr': removal,
  'DELETE FROM application WHERE key = $1': removal,
  'FROM ticket_key WHERE id = 1': 'one row',
  'FROM recommendation_tally WHERE sharers > 0': 'all shared pages, every ten minutes, beside the event loop',
  'SELECT hash FROM recommendation_tally': 'a part of an index, or with 0 bits all pages of a network that has few',
  'FROM network WHERE id = 1': 'one row',
  '> $1 LIMIT 1': 'times ahead of the clock, of members at most, at a start',
  'FROM mail_refusal': 'members whose e-mail is refused, for administrators',
}

/** Statements that may sort the rows that they have found by an index. */
export const sorts: Readonly<Record<string, string>> = {
  ...scans,
  ...ofCapabilities('sorts'),
  'WITH latest AS (SELECT c.': 'one row for each contact or colleague of a member; filtered news of those on the page',
  'n WHERE n.member = $1 AND n.reversed_domain': 'one member’s news of a domain',
  'FROM contact c CROSS JOIN news_item n WHERE n.recommendation = $1': 'a member’s contacts who shared one page',
  'm.id IN (SELECT w.member FROM (': 'at most 500 found members',
  'SELECT m.* FROM (SELECT contact FROM contact': 'at most 1000 contacts of a member',
  'JOIN team_member o ON o.team = t.team': 'the members of teams that have at most 200',
  'FROM audit_entry a LEFT JOIN member m': 'the entries of one change, for administrators',
  'AS own WHERE at > CAST': 'one topic of a member’s download',
}

/** Tables with few rows for each member, which may be sorted. */
export const shortLists: Readonly<Record<string, string>> = {
  ...ofCapabilities('shortLists'),
  token: 'at most 50 of an application',
  authorization_code: 'at most 50 of an application',
  consent: 'one of each application',
  card: 'two',
  team_member: 'the member’s teams',
  team_contact: 'members of teams that have at most 200',
  kept_response: 'the writes of a day',
}
