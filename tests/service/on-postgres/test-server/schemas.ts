import pg from 'pg'
import { onTestFinished } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { openPostgres } from '../../../../src/service/store/engine/postgres.ts'
import { migrate } from '../../../../src/service/store/schema/schema.ts'

export interface Schema {
  url: string
  /** Shared by all tests that get the schema one after the other: they must not close it. */
  database: Database
}

let server = ''

/** Schemas without rows, for the next tests. A new one takes a tenth of a second. */
const free: Schema[] = []

let made = 0

export function useServer(url: string): void {
  server = url
}

export async function takeSchema(): Promise<Schema> {
  return free.pop() ?? makeSchema()
}

export async function schemaOfTest(): Promise<Schema> {
  const schema = await takeSchema()
  onTestFinished(() => giveBack(schema))
  return schema
}

export async function makeFree(count: number): Promise<void> {
  while (free.length < count) free.push(await makeSchema())
}

export function takeFree(): Schema {
  const taken = free.pop()
  if (!taken) throw new Error('This test has more folders than schemas were made.')
  return taken
}

async function makeSchema(): Promise<Schema> {
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${made++}`
  await asAdministrator(`CREATE SCHEMA ${name}`)
  const url = urlOf(name)
  // busy machines run many tests at once
  const database = openPostgres(url, { wait: 30_000 })
  await migrate(database, capabilities)
  const { rows } = await asAdministrator(
    `SELECT tablename FROM pg_tables WHERE schemaname = '${name}' AND tablename <> 'schema_part'`,
  )
  const tables = rows.map(({ tablename }) => `${name}.${tablename}`)
  // a function's statements are planned once: with a move's ANALYZE of few rows, later tests would scan many
  await asAdministrator(`CREATE FUNCTION clear_${name}() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    ${tables.map((table) => `IF EXISTS (SELECT FROM ${table}) THEN DELETE FROM ${table}; END IF;`).join('\n')}
    UPDATE pg_class SET reltuples = -1 WHERE relnamespace = '${name}'::regnamespace AND reltuples >= 0 AND relkind = 'r';
    END $$`)
  return { url, database }
}

export async function giveBack(schema: Schema): Promise<void> {
  await asAdministrator(`SELECT clear_${schemaOf(schema)}()`)
  free.push(schema)
}

const urlOf = (name: string): string => `${server}&options=${encodeURIComponent(`-c search_path=${name}`)}`

const schemaOf = ({ url }: Schema): string => new URL(url).searchParams.get('options')?.split('=')[1] ?? ''

let administrator: Promise<pg.Client> | undefined

async function asAdministrator(sql: string): Promise<pg.QueryResult<Record<string, string>>> {
  administrator ??= connect()
  return (await administrator).query(sql)
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server })
  client.on('error', () => {})
  await client.connect()
  // without triggers
  await client.query('SET session_replication_role = replica')
  return client
}
