import { inject } from 'vitest'
import { keyVersion } from '../../../src/contract/page-url.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { openPostgres } from '../../../src/service/store/engine/postgres.ts'
import { openSqlite } from '../../../src/service/store/engine/sqlite.ts'
import { migrate } from '../../../src/service/store/schema/schema.ts'
import { samples } from '../capabilities/samples.ts'

const schema = 'query_plans'
const opened: Partial<Record<Database['engine'], Promise<Database>>> = {}

/** A database with the query plans of a large network. SQLite's is empty, because its plans don't depend on rows. */
export const largeDatabase = (engine: Database['engine']): Promise<Database> =>
  (opened[engine] ??= engine === 'sqlite' ? openMigrated() : openFilled())

async function openMigrated(): Promise<Database> {
  const database = openSqlite(':memory:')
  await migrate(database, capabilities)
  return database
}

async function openFilled(): Promise<Database> {
  const database = openPostgres(
    `${inject('postgresSocket')}&options=${encodeURIComponent(`-c search_path=${schema} -c random_page_cost=1.1`)}`,
  )
  await database.exclusively(async (tx) => {
    if (await tx.get('SELECT 1 FROM pg_namespace WHERE nspname = $1', schema)) return
    await tx.run(`CREATE SCHEMA ${schema}`)
    await migrate(tx, capabilities)
    await fillTables(tx)
  })
  return database
}

const rows = 8000

const [members, pages] = [1000, 500]

export const smallTables: readonly string[] = [
  ...['application', 'redirect_uri', 'schema_part', 'internal_host', 'node', 'pg_database'],
  ...samples.flatMap(({ smallTables }) => smallTables ?? []),
]

/** A little later than the clock of the tests' networks. */
const now = Date.UTC(2026, 0, 3)

// expressions of the row's number n
const scattered = `(n / ${members} * 7 + n)`
const someMember = `md5('member' || n % ${members})`
const someOther = `md5('member' || ${scattered} % ${members})`
const inFuture = `${now} + (n - ${rows / 40}) * 60000`

/** The values of the columns in queries' conditions. Each other column gets one value for its type. */
const columns: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...samples.map(({ columns }) => columns)),
  'member.id': `md5('member' || n)`,
  'recommendation.id': `md5('recommendation' || n)`,
  'picture.id': `md5('picture' || n)`,
  'member.state': `CASE WHEN n % 50 = 0 THEN 'invited' WHEN n % 51 = 0 THEN 'disabled' ELSE 'active' END`,
  'member.role': `CASE WHEN n % 500 = 0 THEN 'administrator' ELSE 'member' END`,
  'contact_request.state': `CASE WHEN n % 10 = 0 THEN 'pending' WHEN n % 10 = 1 THEN 'declined' ELSE 'accepted' END`,
  'audit_entry.action': `CASE WHEN n % 200 = 0 THEN 'removed' WHEN n % 2 = 0 THEN 'revoked' ELSE 'disabled' END`,
  'call_count.hour': `${Math.floor(now / 3_600_000)} - n % 2`,
  // amid an upgrade
  'recommendation.key_version': `${keyVersion} - n % 2`,
  'news_item.imported': 'CASE WHEN n % 3 = 0 THEN 1 + n % 20 ELSE 0 END',
  'news_item.reversed_domain': `'example.site' || n % 100 || '.'`,
  'name_word.word': `'word' || n % 5000`,
  'member_tally.number': 'n',
  'recommendation_tally.number': 'n',
  'numbered_contact.member': `n % ${members}`,
  'numbered_contact.contact': `n * 37 % ${rows}`,
  'member_tally.news': 'n % 50',
  'mail_refusal.ended': 'n % 2',
  'numbered_sharer.recommendation': `n % ${pages}`,
  'numbered_sharer.member': `${scattered} % ${members}`,
  'recommendation_tally.key_version': `CASE WHEN n % 50 = 0 THEN 0 ELSE ${keyVersion} END`,
  'recommendation_tally.sharers': 'n % 5',
  key_version: `${keyVersion}`,
  team: `'team' || n % 100`,
  language: `CASE WHEN n % 3 = 0 THEN 'fr' ELSE 'en' END`,
  member: someMember,
  from_member: someMember,
  contact: someOther,
  to_member: someOther,
  reporter: someOther,
  actor: `md5('member' || n % 3)`,
  recommendation: `md5('recommendation' || ${scattered} % ${pages})`,
  application: `'application' || n % 5`,
  expires: inFuture,
  until: inFuture,
  removed: inFuture,
  updated: inFuture,
  ended: inFuture,
  leased_until: inFuture,
  taken: inFuture,
  issued: inFuture,
}

const types: Readonly<Record<string, string>> = {
  text: 'md5(CAST(n AS TEXT))',
  bigint: `${now} - CAST(n AS BIGINT) * 60000`,
  integer: 'CASE WHEN n % 20 = 0 THEN 1 ELSE 0 END',
  bytea: `'\\x01'`,
}

interface Column {
  table: string
  name: string
  type: string
  isUnique: boolean
  allowed: string | null
}

/** A new table needs a line above if the planner has to know how often a value is repeated. */
async function fillTables(database: Database): Promise<void> {
  const found = await database.all<Column>(
    `SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type,
       EXISTS (SELECT 1 FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
         WHERE i.indisunique AND i.indnkeyatts = 1 AND i.indrelid = CAST(c.table_name AS REGCLASS)
         AND a.attname = c.column_name) AS "isUnique",
       (SELECT substring(pg_get_constraintdef(o.oid) FROM 'ARRAY\\[(.*)\\]') FROM pg_constraint o
         WHERE o.contype = 'c' AND o.conrelid = CAST(c.table_name AS REGCLASS)
         AND pg_get_constraintdef(o.oid) LIKE '%(' || c.column_name || ' = ANY%') AS allowed
     FROM information_schema.columns c WHERE c.table_schema = current_schema() AND c.table_name <> 'schema_part' AND c.is_generated = 'NEVER'`,
  )
  // without triggers and foreign keys
  await database.run('SET LOCAL session_replication_role = replica')
  for (const [table, ofTable] of Map.groupBy(found, (column) => column.table)) {
    const names = ofTable.map(({ name }) => `"${name}"`).join(', ')
    await database.run(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${ofTable.map(expressionOf).join(', ')}
       FROM generate_series(1, ${smallTables.includes(table) ? 5 : rows}) AS n ON CONFLICT DO NOTHING`,
    )
    await database.run(`ANALYZE ${table}`)
  }
}

function expressionOf({ table, name, type, isUnique, allowed }: Column): string {
  const known = columns[`${table}.${name}`]
  if (known) return known
  if (isUnique && columns[name]) return `md5('${name}' || n)`
  if (columns[name]) return columns[name]
  return allowed ? `(ARRAY[${allowed}])[1 + n % array_length(ARRAY[${allowed}], 1)]` : (types[type] ?? 'NULL')
}
