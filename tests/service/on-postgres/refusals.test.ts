import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { assertUsable } from '../../../src/service/store/engine/open-database.ts'
import { openPostgres } from '../../../src/service/store/engine/postgres.ts'
import { migrate, versions } from '../../../src/service/store/schema/schema.ts'

const server = inject('postgresUrl')

async function asAdministrator(sql: string, url = server): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

let made = 0

/** A database of its own, until the test ends. @param options of CREATE DATABASE */
async function newDatabase(options: string): Promise<string> {
  const name = `refused_${process.pid}_${made++}`
  await asAdministrator(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`)
  onTestFinished(() => asAdministrator(`DROP DATABASE ${name} WITH (FORCE)`))
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** Opens a database as the service does. */
async function open(url: string, wait?: number): Promise<void> {
  const database = openPostgres(url, wait === undefined ? {} : { wait })
  try {
    await assertUsable(database)
    await migrate(database)
  } finally {
    await database.close()
  }
}

const right = "ENCODING 'UTF8' LOCALE 'C'"

test.each([
  ["ENCODING 'LATIN1' LOCALE 'C'", 'has the encoding LATIN1 and the collation C; the service needs UTF8 and C'],
  ["ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'en'", 'the collation of ICU; the service needs UTF8'],
])('a database with %s is refused', async (options, sentence) => {
  await expect(open(await newDatabase(options))).rejects.toThrow(sentence)
})

test('a database of a newer version is refused', async () => {
  const url = await newDatabase(right)
  await open(url)
  await asAdministrator(`UPDATE schema_version SET version = ${versions.length + 1}`, url)
  await expect(open(url)).rejects.toThrow('a newer version of the graph service has written this database')
})

test('a user who may not create tables, or not write one, is refused with the missing right', async () => {
  const url = await newDatabase(right)
  await asAdministrator(`DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN duplicate_object THEN END $$`)
  const asGuest = Object.assign(new URL(url), { username: 'guest' }).href
  await expect(open(asGuest)).rejects.toThrow('lacks a right')
  await open(url)
  await expect(open(asGuest)).rejects.toThrow('may not read and write the table')
})

test('a database that doesn’t exist, and a server that doesn’t answer, are named without the password', async () => {
  const missing = Object.assign(new URL(server), { pathname: '/missing', password: 'geheim' }).href
  const closed = 'postgres://passalong:geheim@127.0.0.1:1/postgres'
  for (const [url, sentence] of [
    [missing, 'PostgreSQL has no database of the name'],
    [closed, 'PostgreSQL can’t be reached'],
  ] as const) {
    const error = await open(url, 300).catch((thrown: Error) => thrown)
    expect(String(error)).toContain(sentence)
    expect(String(error)).not.toContain('geheim')
  }
})

test('nodes that start at once migrate the database once', async () => {
  const url = await newDatabase(right)
  await Promise.all(Array.from({ length: 8 }, () => open(url)))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SELECT version FROM schema_version')
  await client.end()
  expect(rows).toEqual([{ version: versions.length }])
})
