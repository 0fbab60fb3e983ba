import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { demoMembers } from '../../../src/demo/data/members.ts'
import { openPostgres } from '../../../src/service/store/engine/postgres/postgres.ts'
import { migrate, migrations } from '../../../src/service/store/schema/schema.ts'
import { createStore } from '../../../src/service/store/store.ts'

const folder = join(import.meta.dirname, '../store/schema/releases')
const releases = readdirSync(folder).filter((file) => file.endsWith('.postgres.gz'))

/** Creates a database until the test ends. @param dump the SQL of its content */
async function createDatabase(name: string, dump = ''): Promise<string> {
  const server = inject('postgresUrl')
  await query(server, `CREATE DATABASE ${name} TEMPLATE template0`)
  onTestFinished(() => query(server, `DROP DATABASE ${name} WITH (FORCE)`))
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  await query(url, dump)
  return url
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

async function open(url: string) {
  const database = openPostgres(url)
  onTestFinished(() => database.close())
  return database
}

/** All columns, indexes, constraints and triggers. */
const schemaOf = `
  SELECT 'column' AS kind, table_name AS name, concat_ws(' ', column_name, data_type, collation_name, is_nullable, column_default) AS definition
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint', conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger', tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL SELECT 'function', proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ORDER BY 1, 2, 3`

describe.each(releases)('the database of %s', (release) => {
  // shows: ours upgrade
  test('is upgraded to the schema of a new database, and loses no row', async () => {
    const dump = gunzipSync(readFileSync(join(folder, release))).toString()
    const upgraded = await open(await createDatabase('upgraded', dump))
    const fresh = await open(await createDatabase('fresh'))
    const counts = () =>
      Promise.all(
        ['member', 'credential', 'contact', 'contact_request', 'recommendation', 'news_item', 'application'].map(
          async (table) => [table, await upgraded.get(`SELECT COUNT(*) AS rows FROM ${table}`)],
        ),
      )
    const before = await counts()
    await migrate(upgraded)
    await migrate(fresh)
    expect(await upgraded.all(schemaOf)).toEqual(await fresh.all(schemaOf))
    expect(await counts()).toEqual(before)
    expect(await upgraded.all('SELECT version FROM schema_version')).toEqual([{ version: migrations.length }])

    const { members, contacts, news } = createStore(upgraded)
    for (const { login } of demoMembers) expect(await members.credential(login)).toBeDefined()
    const maya = (await members.credential('maya'))?.member ?? ''
    const rows = async (table: string) =>
      (await upgraded.get<{ rows: number }>(`SELECT COUNT(*) AS rows FROM ${table} WHERE member = $1`, maya))?.rows
    expect(await news.count({ of: { member: maya } })).toBe(await rows('news_item'))
    expect(await contacts.counts([maya])).toEqual(new Map([[maya, await rows('contact')]]))
  })
})

test('there is a database for this release', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  expect(releases).toContain(`${version}.postgres.gz`)
})
