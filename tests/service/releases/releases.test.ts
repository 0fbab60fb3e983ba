import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hour } from '../../../src/contract/durations.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import type { Capability } from '../../../src/service/capability.ts'
import { startService } from '../../../src/service/start.ts'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { hashSecret } from '../../../src/service/store/engine/secrets.ts'
import { checksumsOf, core, migrate, ofCore, type Tables } from '../../../src/service/store/schema/schema.ts'
import { statementsFor, type Version } from '../../../src/service/store/schema/statement.ts'
import { createStore } from '../../../src/service/store/store.ts'
import { databaseFolder, releases, unpackSources } from '../../releases/releases.ts'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { inEmptyDatabase, openDatabaseOf } from '../database.ts'
import { tablesIn } from '../store/members/filled-network.ts'
import { createBrowser } from '../test-network.ts'
import { type Known, sentOnce } from './fill.ts'
import { restoreRelease } from './restore.ts'

/**
 * All later releases read the data of a release. Its files here never change after its tag; `npm run release -- --fixtures`
 * writes those of the version in package.json.
 */

const today = new Map(
  [...ofCore, ...capabilities].flatMap(({ name, data }: { name: string; data?: Tables }) =>
    !data ? [] : [[name, data] as const],
  ),
)

const recorded = (version: string): Record<string, string[]> =>
  JSON.parse(readFileSync(join(databaseFolder(version), 'schema.json'), 'utf8'))

test('there is a release', () => {
  expect(releases).toContain('0.1.0')
})

test.each(releases)('the versions of all tables that %s knew are as they were', (release) => {
  for (const [name, checksums] of Object.entries(recorded(release)))
    expect(checksumsOf(today.get(name) ?? { schema: [] }).slice(0, checksums.length), name).toEqual(checksums)
})

/**
 * After these, a transaction of another node that began before finds a table without rows: it would refuse a token that is
 * there, and count nothing.
 */
const writesTableAnew = /\bALTER COLUMN \w+ TYPE\b|\bSET DATA TYPE\b|\bTRUNCATE\b|^DROP TABLE\b|\bRENAME TO\b/i

/** Those that no node of the release before answers from. */
const written = ['TRUNCATE search_pending, search_item']

test('no version after a release writes a table of PostgreSQL anew, from which nodes of the release still read', () => {
  const oldest = recorded(releases[0] ?? '')
  const later = [...today].flatMap(([name, { schema }]) => schema.slice(oldest[name]?.length ?? 0).flat())
  const statements = later.flatMap((step) => (typeof step === 'function' ? [] : statementsFor('postgres', step)))
  expect(statements.filter((statement) => writesTableAnew.test(statement))).toEqual(written)
})

/** Releases that start on newer tables if these let them. */
const startingOnNewer = releases.filter((release) => release !== '0.1.0')

const mayStart = (release: string): boolean =>
  [...ofCore, ...capabilities].every(({ name, data }: { name: string; data?: Tables }) => {
    const { schema = [], oldest = schema.length } = data ?? {}
    return oldest <= (recorded(release)[name]?.length ?? 0)
  })

/** Statements after which a program of the version before does all that it did, with any rows that it writes. */
const onlyAdds = /^\s*(?:CREATE (?:TABLE|INDEX) |ALTER TABLE \w+ ADD COLUMN (?!.*NOT NULL(?!.*DEFAULT)))/

/** Others after which it does, too, such as a backfill whose trigger goes on: with the reason. */
const harmless: Readonly<Record<string, string>> = {}

const engines = ['sqlite', 'postgres'] as const

/** @param known how many versions programs know that may start on these tables if they are let */
function unsaidOf(name: string, { schema, oldest }: Tables, known: number): string[] {
  if (schema.length <= known) return []
  if (oldest === undefined) return [`${name}: say in \`oldest\` which programs may start on version ${schema.length}`]
  return schema.slice(Math.max(known, oldest)).flatMap((version) =>
    version.flatMap((step) => {
      const statements =
        typeof step === 'function' ? [String(step)] : engines.flatMap((engine) => statementsFor(engine, step))
      const changing = [...new Set(statements)].filter(
        (statement) => !onlyAdds.test(statement) && !(statement in harmless),
      )
      return changing.map((statement) => `${name}: programs of version ${oldest} would start after ${statement}`)
    }),
  )
}

test('each version after a release says which programs may start on its tables, and lets none on what was changed', () => {
  const [release] = startingOnNewer
  const parts = release === undefined ? [] : [...ofCore, ...capabilities]
  expect(
    parts.flatMap(({ name, data }) => (data ? unsaidOf(name, data, recorded(release ?? '')[name]?.length ?? 0) : [])),
  ).toEqual([])

  const unsaid = (said: Pick<Tables, 'oldest'>, ...added: string[]) =>
    unsaidOf('a', { schema: [['CREATE TABLE a (b TEXT)'], ...added.map((step) => [step])], ...said }, 1)
  expect(unsaid({})).toEqual([])
  const adding = ['CREATE INDEX b ON a (b)', "ALTER TABLE a ADD COLUMN c TEXT NOT NULL DEFAULT ''"]
  expect(unsaid({}, ...adding)).toEqual(['a: say in `oldest` which programs may start on version 3'])
  expect(unsaid({ oldest: 1 }, ...adding)).toEqual([])
  for (const change of ['ALTER TABLE a DROP COLUMN b', 'CREATE UNIQUE INDEX b ON a (b)', 'UPDATE a SET b = 1']) {
    expect(unsaid({ oldest: 1 }, ...adding, change)).toEqual([`a: programs of version 1 would start after ${change}`])
    expect(unsaid({ oldest: 4 }, ...adding, change)).toEqual([])
  }
})

/** Tables that say which nodes run, and which versions were applied. */
const isVolatile = (table: string) => ['node', 'schema_part'].includes(table)

/** Tables of 0.1.0 that the upgrade empties: of chats, of devices, of pages' pictures and of its search. */
const isEmptied = (table: string) => /^(?:webhook|chat_message|push_|page_picture|search_)/.test(table)

type Row = Record<string, unknown>

async function allRows(database: Database): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>()
  for (const { name } of await tablesIn(database))
    if (!isVolatile(name)) rows.set(name, await database.all<Row>(`SELECT * FROM ${name}`))
  return rows
}

/** Rows that are missing, or have another value in a column that they had. */
function lostRows(before: Map<string, Row[]>, after: Map<string, Row[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {})
    const asBefore = (row: Row) => JSON.stringify(columns.map((column) => row[column]))
    const found = new Set((after.get(table) ?? []).map(asBefore))
    return rows.map(asBefore).flatMap((row) => (found.has(row) ? [] : `${table} ${row}`))
  })
}

/** Columns, keys, indexes and triggers, a line each, whatever the order in which they were made. */
async function declarations(database: Database): Promise<string[]> {
  const rows = await database.all<{ line: string }>(
    database.engine === 'sqlite'
      ? `SELECT name || ' ' || sql AS line FROM sqlite_master WHERE sql IS NOT NULL`
      : `SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, identity_generation) AS line
           FROM information_schema.columns WHERE table_schema = current_schema()
         UNION ALL SELECT conrelid::REGCLASS || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
           WHERE connamespace = CAST(current_schema() AS REGNAMESPACE)
         UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
         UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
           AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = CAST(current_schema() AS REGNAMESPACE))
         UNION ALL SELECT proname || prosrc FROM pg_proc WHERE pronamespace = CAST(current_schema() AS REGNAMESPACE)`,
  )
  const own =
    database.engine === 'postgres' && (await database.get<{ name: string }>('SELECT current_schema() AS name'))
  return rows.map(({ line }) => (own ? line.replaceAll(`${own.name}.`, '') : line).replace(/\s+/g, ' ')).sort()
}

/** A second version, which no release has yet. */
const second: Version = [
  `ALTER TABLE member ADD COLUMN of_a_test TEXT NOT NULL DEFAULT ''`,
  'CREATE TABLE of_a_test (member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE, news_item TEXT NOT NULL)',
  'INSERT INTO of_a_test (member, news_item) SELECT member, MAX(id) FROM news_item GROUP BY member',
]
const later = { ...core, data: { ...core.data, schema: [...core.data.schema, second] } }

/** The service of today, or of a later release, an hour after the release's network was filled. */
async function serve(data: string, { now }: Known, parts: readonly Capability[] = capabilities) {
  const service = await startService({ port: 0, data, now: () => now + hour, log: () => {} }, parts)
  onTestFinished(() => service.close())
  return service
}

/** The capabilities of a later release, which only adds: a version to one's tables, and a capability. */
const ofLater: readonly Capability[] = [
  ...(capabilities as readonly Capability[]).map((part) =>
    part.name === 'mail' && part.data
      ? { ...part, data: { ...part.data, schema: [...part.data.schema, second], oldest: part.data.schema.length } }
      : part,
  ),
  { name: 'pinned', data: { schema: [['CREATE TABLE pinned (news_item TEXT PRIMARY KEY)']], oldest: 0 } },
]

describe.each(releases)('a database of %s', (release) => {
  /** The program of the release, with the packages of today. */
  const folder = temporaryFolderForAll()
  beforeAll(() => unpackSources(release, folder))

  async function runProgram(...args: string[]) {
    const child = spawn(process.execPath, [join(folder, 'src/commands/service.ts'), ...args])
    onTestFinished(() => void child.kill())
    const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
    return { code, stdout, stderr }
  }

  async function open(data: string): Promise<Database> {
    const database = await openDatabaseOf(data)
    onTestFinished(() => database.close())
    return database
  }

  test('has rows in every table, and keeps each of them through today’s upgrade and a later one, but for those that nothing reads', async () => {
    const { data } = await restoreRelease(release)
    const database = await open(data)
    const before = await allRows(database)
    for (const [table, rows] of before) expect([table, rows.length]).not.toEqual([table, 0])
    await migrate(database, capabilities)
    const emptied = [...before.keys()].filter(isEmptied)
    expect(emptied).toHaveLength(10)
    for (const table of emptied) {
      expect(await database.all(`SELECT * FROM ${table}`), table).toEqual([])
      before.delete(table)
    }
    expect(lostRows(before, await allRows(database))).toEqual([])
    await migrate(database, capabilities, later)
    expect(lostRows(before, await allRows(database))).toEqual([])
    expect((await allRows(database)).get('of_a_test')).not.toEqual([])
  })

  test('has after the upgrade what a new database has, and nothing else but what it emptied', async () => {
    const { data } = await restoreRelease(release)
    const upgraded = await open(data)
    await migrate(upgraded, capabilities)
    const isOfBefore = (line: string) =>
      /\b(?:webhook|chat_message|push_|page_picture|search_(?:pending|item|text|word)(?!s[ (]))/.test(line)
    const made = await inEmptyDatabase(upgraded, async (empty) => {
      await migrate(empty, capabilities)
      return declarations(empty)
    })
    expect(made?.filter(isOfBefore)).toEqual([])
    expect((await declarations(upgraded)).filter((line) => !isOfBefore(line))).toEqual(made)
  })

  test('is a network that goes on with today’s program: sessions, tokens, writes that were sent, requests and words', async () => {
    const { data, known } = await restoreRelease(release)
    const service = await serve(data, known)
    const headers = { Authorization: `Bearer ${known.tokens.ana}` }
    const read = async (path: string) => (await fetch(service.url + path, { headers })).text()
    expect(JSON.parse(await read('/me'))).toMatchObject({ name: 'Ana Test', headline: 'Engineer' })
    const news = (await read('/newsfeed?limit=50&language=ALL')) + (await read('/me/newsfeed?limit=50'))
    for (const words of ['Read this', 'In Köln today', 'ben says', 'I am ana, good morning'])
      expect(news).toContain(words)

    const post = (path: string, init: { headers: Record<string, string>; fields: URLSearchParams }) =>
      fetch(service.url + path, { method: 'POST', headers: init.headers, body: init.fields })
    expect(await (await post('/status', sentOnce(known.tokens.ben))).text()).toBe(known.sent)
    expect((await read('/newsfeed?limit=50&language=ALL')).match(/"message":"In Köln today"/g)).toHaveLength(1)
    const share = { url: 'https://after.example/', message: 'After the upgrade' }
    expect((await post('/recommend', { headers, fields: new URLSearchParams(share) })).status).toBe(201)
    expect(JSON.parse(await read(`/recommend?url=${share.url}`))).toMatchObject({ count: 1, shared: true })

    const browser = createBrowser(fetch, service.url)
    browser.cookies.set('session', known.session)
    const requests = await browser.open('/requests')
    expect(requests.text).toContain('We met in Lyon')
    const [, id = ''] = /name="id" value="([0-9a-f]{32})"/.exec(requests.text) ?? []
    const answer = { id, answer: 'accept', contact_card: 'NONE', message: 'Gladly' }
    expect((await browser.submit('/requests', answer)).status).toBe(303)
    expect(await read('/search?query=K%C3%B6ln')).toContain('In Köln today')

    const signingIn = createBrowser(fetch, service.url)
    expect((await signingIn.submit('/sign-in', { login: 'ana', password: known.password })).status).toBe(303)
    expect((await signingIn.submit('/sign-in', { login: 'finn', password: known.password })).status).not.toBe(303)
  })

  test.runIf(release === '0.1.0')(
    'is refused by the program that filled it, after a later version has changed it, and stays as it is',
    async () => {
      const { data } = await restoreRelease(release)
      const database = await open(data)
      await migrate(database, capabilities, later)
      const before = await allRows(database)
      for (const args of [
        ['--port', '0'],
        ['member', 'list'],
      ]) {
        const { code, stdout, stderr } = await runProgram(...args, '--data', data)
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
        expect(stderr).toContain('a newer version of the graph service has written')
        expect(stderr).not.toContain('    at ')
      }
      expect(await allRows(database)).toEqual(before)
    },
  )

  test.runIf(release === '0.1.0')(
    'lets no program of a member’s own in by that release’s statements, which end it only if its token is revoked',
    async () => {
      const { data, known } = await restoreRelease(release)
      const database = await open(data)
      await migrate(database, capabilities)
      const { audit, authorizations } = createStore(database, capabilities)
      const ofRelease = (path: string) => import(join(folder, 'src/service', path))
      const { createAuthorizations } = await ofRelease('store/applications.ts')
      const { accessRows } = await ofRelease('capabilities/provider/rows.ts')
      const released = createAuthorizations(database, audit)
      const { member, application } = await released.caller(known.tokens.ana)
      const program = { member, name: 'Script', access: 'read', days: 30 } as const
      const token = await authorizations.issueProgramToken(program, known.now)
      expect(await authorizations.caller(token, known.now)).toMatchObject({ member, may: 'read' })
      expect(await released.caller(token)).toBeUndefined()

      // applications' tokens are one row for both
      const another = await released.issueToken(member, application, known.now)
      expect(await authorizations.caller(another, known.now)).toMatchObject({ member, application })
      const ended: string[] = await accessRows(database).hashes('token', 'session', member)
      expect(ended).toContain(hashSecret(another))
      expect(ended).not.toContain(hashSecret(token))
      await released.revokeAllOf(member)
      expect(await authorizations.caller(another, known.now)).toBeUndefined()
      expect(await authorizations.caller(token, known.now)).toBeDefined()
      await released.revokeToken(token, known.now)
      expect(await authorizations.caller(token, known.now)).toBeUndefined()
    },
  )

  test('is one for today’s program before and after a later one, if that only adds to the tables', async () => {
    const { data, known } = await restoreRelease(release)
    const written: string[] = []
    for (const [turn, parts] of [capabilities, ofLater, capabilities, ofLater].entries()) {
      const service = await serve(data, known, parts)
      const headers = { Authorization: `Bearer ${known.tokens.ana}` }
      const message = `In the turn ${turn}`
      const body = new URLSearchParams({ message })
      expect((await fetch(`${service.url}/status`, { method: 'POST', headers, body })).status).toBe(201)
      written.unshift(message)
      const news = await (await fetch(`${service.url}/me/newsfeed?limit=50`, { headers })).json()
      expect(news.data.map(({ message }: { message: string }) => message)).toEqual(expect.arrayContaining(written))
      await service.close()
    }
    const database = await open(data)
    expect(await database.all('SELECT * FROM of_a_test')).not.toEqual([])
    expect(await database.all('SELECT * FROM pinned')).toEqual([])
  })

  test.runIf(startingOnNewer.includes(release) && mayStart(release))(
    'is still one for the program that filled it, after today’s program has used it',
    async () => {
      const { data, known } = await restoreRelease(release)
      const service = await serve(data, known)
      const headers = { Authorization: `Bearer ${known.tokens.ana}` }
      const body = new URLSearchParams({ message: 'By today’s program' })
      expect((await fetch(`${service.url}/status`, { method: 'POST', headers, body })).status).toBe(201)
      await service.close()
      const { code, stdout } = await runProgram('member', 'list', '--data', data)
      expect(code).toBe(0)
      expect(stdout).toContain('Ana Test')
    },
  )

  test('is waited for while another program upgrades it, and then served; SQLite’s file is refused with a sentence after five seconds', async () => {
    const { data, known } = await restoreRelease(release)
    const database = await open(data)
    const { promise, resolve } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const upgrading = database.exclusively(async (tx) => {
      await tx.run(String(second[0]))
      begun.resolve()
      await promise
      throw new Error('interrupted')
    })
    await begun.promise
    const start = () => serve(data, known)
    if (database.engine === 'sqlite')
      await expect(start()).rejects.toThrow('another process has held the database for too long')
    const waiting = database.engine === 'sqlite' ? undefined : start()
    resolve()
    await expect(upgrading).rejects.toThrow('interrupted')
    // nothing of the interrupted version stays
    const service = await (waiting ?? start())
    await expect(database.all('SELECT of_a_test FROM member')).rejects.toThrow()
    await service.close()
  })
})
