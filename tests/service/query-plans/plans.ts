import type { Database } from '../../../src/service/store/engine/database.ts'
import { scans, shortLists, sorts } from './exceptions.ts'
import { smallTables } from './many-rows.ts'
import type { Recorded } from './recorded-statements.ts'

/** The most rows that PostgreSQL may expect to sort. */
const maxSorted = 1000

/** The parts of a statement's plan that take longer in a larger network: scans and sorts of large tables. */
export async function slowParts(database: Database, statement: Recorded): Promise<string[]> {
  const parts = await (database.engine === 'sqlite' ? inSqlite : inPostgres)(database, statement)
  const sql = statement.sql.replace(/\s+/g, ' ')
  const may = (excepted: object) => Object.keys(excepted).some((part) => sql.includes(part))
  return parts.filter((part) => !may(part.startsWith('sort') ? sorts : scans))
}

interface Step {
  parent: number
  detail: string
}

async function inSqlite(database: Database, { sql }: Recorded): Promise<string[]> {
  const steps = await database.all<Step>(`EXPLAIN QUERY PLAN ${sql}`)
  const tables = (await database.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")).map(
    ({ name }) => name,
  )
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

async function inPostgres(database: Database, { sql, values }: Recorded): Promise<string[]> {
  const row = await database.get<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (FORMAT JSON) ${sql}`, ...values)
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
