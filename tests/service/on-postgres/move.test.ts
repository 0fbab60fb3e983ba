import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { explain, runCommand } from '../../../src/commands/service/command.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { notMoved } from '../../../src/service/features/list.ts'
import { journalFile } from '../../../src/service/journal/journal.ts'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { startService } from '../../../src/service/start.ts'
import { type Database, DatabaseBusy } from '../../../src/service/store/engine/database.ts'
import { databaseFile } from '../../../src/service/store/engine/open-database.ts'
import { openSqlite } from '../../../src/service/store/engine/sqlite.ts'
import { moveRows, pageRows } from '../../../src/service/store/move.ts'
import { nodeLifetime } from '../../../src/service/store/network.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { newMember, numberTables, openDatabaseOf } from '../database.ts'
import { fillOtherTables } from '../releases/fill.ts'
import { fillNetwork, tablesIn } from '../store/members/filled-network.ts'
import { createTestNetwork } from '../test-network.ts'

/** The data directory of a SQLite network; its settings file names PostgreSQL while `onPostgres` has been called. */
let data: string
let settings: string
let postgres: Database
let printed: string[]

beforeEach(async () => {
  data = temporaryFolder()
  settings = readFileSync(join(data, settingsFile), 'utf8')
  postgres = await openDatabaseOf(data)
  onTestFinished(() => postgres.close())
  onSqlite()
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)))
})

const onPostgres = () => writeFileSync(join(data, settingsFile), settings)

const onSqlite = () => rmSync(join(data, settingsFile))

async function run(...args: string[]): Promise<string> {
  printed = []
  const refusal = await runCommand([...args, '--data', data]).then(() => undefined, explain)
  return refusal ?? printed.join('\n')
}

async function move(): Promise<string> {
  onPostgres()
  return run('move', '--to', 'postgres')
}

async function fillAll(): Promise<void> {
  const network = await createTestNetwork({ data })
  const { ana, ben } = await fillNetwork(network)
  await fillOtherTables(network, ana, ben)
  await network.store.close()
  const sqlite = openSqlite(join(data, databaseFile))
  const words = numberTables(3 * pageRows).map((numbers) =>
    sqlite.run(`INSERT INTO name_word (word, member) ${numbers} SELECT 'word ' || n, $1 FROM number`, ana),
  )
  await Promise.all(words)
  await sqlite.close()
}

async function tables(sqlite: Database): Promise<string[]> {
  return (await tablesIn(sqlite)).flatMap(({ name }) => (name.startsWith('search_') || name === 'node' ? [] : name))
}

async function rowsOf(database: Database, table: string): Promise<string[]> {
  const rows = await database.all<Record<string, unknown>>(`SELECT * FROM ${table}`)
  // columns that were made anew are the last ones on one engine
  return rows.map((row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))).sort()
}

const isEmpty = async () => [...(await rowsOf(postgres, 'member')), ...(await rowsOf(postgres, 'guess'))].length === 0

test('every row of every table is moved, and the rows of the file stay as they were', async () => {
  await fillAll()
  const before = openSqlite(join(data, databaseFile))
  const rowsBefore = await Promise.all((await tables(before)).map((table) => rowsOf(before, table)))
  await before.close()
  const said = await move()
  expect(said).toContain('Next: start the service')
  const sqlite = openSqlite(join(data, databaseFile), { evenMoved: true })
  expect(await Promise.all((await tables(sqlite)).map((table) => rowsOf(sqlite, table)))).toEqual(rowsBefore)
  onTestFinished(() => sqlite.close())
  let moved = 0
  for (const table of await tables(sqlite)) {
    const rows = await rowsOf(sqlite, table)
    expect([table, rows.length]).not.toEqual([table, 0])
    expect(await rowsOf(postgres, table), table).toEqual(rows)
    if (table !== 'schema_part') moved += rows.length
  }
  expect(said).toContain(`All ${moved.toLocaleString('en')} rows are the same`)
  // the search there reads all news anew
  expect(await rowsOf(postgres, 'search_unfilled')).toHaveLength(1)
})

test('a moved network goes on: the same token and shares, new rows, and right counters', async () => {
  let token = ''
  const seed = async (store: Store, now: number) => {
    if (await store.members.credential('ana')) return
    const ana = await store.members.add(newMember('ana'), now)
    const { key } = await store.applications.add({ name: 'App', level: 'premium', redirectUris: [] }, now)
    await store.authorizations.allow(ana, key, true, now)
    token = await store.authorizations.issueToken(ana, key, now)
  }
  async function share(url: string): Promise<string[]> {
    const service = await startService({ port: 0, data, seed }, capabilities)
    try {
      const headers = { Authorization: `Bearer ${token}` }
      const body = new URLSearchParams({ url, message: 'Worth reading' })
      const posted = await fetch(`${service.url}/recommend`, { method: 'POST', headers, body })
      expect(posted.status).toBe(201)
      const newsfeed = await (await fetch(`${service.url}/me/newsfeed`, { headers })).text()
      return [...newsfeed.matchAll(/https:\/\/(\w+)\.example/g)].map(([, name = '']) => name)
    } finally {
      await service.close()
    }
  }
  for (const name of ['one', 'two']) await share(`https://${name}.example/`)
  expect(await move()).toContain('Next: start the service')
  const shares = await share('https://three.example/')
  expect(new Set(shares)).toEqual(new Set(['one', 'two', 'three']))
  expect(await postgres.get('SELECT news FROM member_tally')).toEqual({ news: 3 })
  const tallies = [1, 2, 3].map((number) => ({ number, sharers: 1 }))
  expect(await postgres.all('SELECT number, sharers FROM recommendation_tally ORDER BY number')).toEqual(tallies)
})

test('a running service, a PostgreSQL with rows, an older file, and a missing address are refused, and change nothing', async () => {
  expect(await move()).toContain('There is no SQLite network')
  onSqlite()
  const service = await startService({ port: 0, data }, capabilities)
  expect(await move()).toContain('is served by another process. Stop that one')
  await service.close()

  await postgres.run("INSERT INTO guess (subject, guesses, until) VALUES ('a', 0, 0)")
  expect(await move()).toContain('PostgreSQL isn’t empty: its table guess has rows, so nothing was moved')
  onSqlite()
  expect(await run('audit', 'list')).not.toContain('was moved')
  await postgres.run('DELETE FROM guess')

  const sqlite = openSqlite(join(data, databaseFile))
  await sqlite.run("UPDATE schema_part SET version = version - 1 WHERE name = 'mail'")
  expect(await move()).toContain('is of another version than this program')
  await sqlite.run("UPDATE schema_part SET version = version + 1 WHERE name = 'mail'")
  await sqlite.close()
  expect(await isEmpty()).toBe(true)
  expect(await move()).toContain('Next: start the service')
  onSqlite()
  expect(await run('move', '--to', 'postgres')).toContain('DATABASE_URL is missing')
})

async function openBoth(): Promise<Database> {
  await fillAll()
  const sqlite = openSqlite(join(data, databaseFile))
  onTestFinished(() => sqlite.close())
  return sqlite
}

test('other programs can’t write to the file while it is moved', async () => {
  const sqlite = await openBoth()
  const other = openSqlite(join(data, databaseFile), { wait: 0 })
  onTestFinished(() => other.close())
  let write: Promise<unknown> | undefined
  const meanwhile: Database = {
    ...sqlite,
    exclusively: (work) =>
      sqlite.exclusively((tx) => {
        write = other.run('DELETE FROM guess').catch((error: unknown) => error)
        return work(tx)
      }),
  }
  await moveRows(meanwhile, postgres, notMoved)
  expect(await write).toBeInstanceOf(DatabaseBusy)
})

test.each([
  ['lacks a row', '"word" <> \'word 7\'', ''],
  ['has another text', '', `'x' || "headline"`],
])('a copy that %s is found, and PostgreSQL stays empty', async (_, condition, headline) => {
  const sqlite = await openBoth()
  const change = (sql: string) => {
    if (condition && sql.startsWith('INSERT INTO "name_word"')) return `${sql} WHERE ${condition}`
    if (headline && sql.startsWith('INSERT INTO "member"'))
      return sql.replace(/(SELECT .*)"headline"/, (_, before) => `${before}${headline}`)
    return sql
  }
  const wrong: Database = {
    ...postgres,
    exclusively: (work) =>
      postgres.exclusively((tx) => work({ ...tx, run: async (sql, ...values) => tx.run(change(sql), ...values) })),
  }
  await expect(moveRows(sqlite, wrong, notMoved)).rejects.toThrow(/The copy of the table (name_word|member) differs/)
  expect(await isEmpty()).toBe(true)
})

test('a text with NUL is moved with U+FFFD in its place', async () => {
  const network = await createTestNetwork({ data })
  const ana = await network.addMember('ana', { headline: 'a\0b' })
  await network.store.close()
  await move()
  expect(await postgres.get('SELECT headline FROM member WHERE id = $1', ana)).toEqual({ headline: 'a\uFFFDb' })
})

describe('a file that was moved', () => {
  beforeEach(async () => {
    const network = await createTestNetwork({ data })
    for (const login of ['ana', 'ben']) await network.addMember(login)
    await network.store.close()
  })

  async function moveAway(): Promise<void> {
    expect(await move()).toContain('Next: start the service')
    onSqlite()
  }

  const commands = (backup: string) => [
    ['member', 'disable', '--login', 'ben'],
    ['member', 'invite', '--login', 'cem', '--name', 'Cem', '--language', 'en'],
    ['member', 'list'],
    ['init', '--name', 'Acme', '--base-url', 'http://127.0.0.1:8717'],
    ['backup', `${backup}-2`],
    ['restore', backup],
  ]

  test('without the address of PostgreSQL, commands and the service refuse the moved file, and write nothing', async () => {
    const copy = join(temporaryFolder(), 'copy.sqlite')
    await run('backup', copy)
    await moveAway()
    const journal = readFileSync(join(data, journalFile), 'utf8')
    for (const command of commands(copy)) {
      const said = await run(...command)
      expect(said).toContain('network.sqlite was moved to PostgreSQL')
      expect(said).toContain('Set DATABASE_URL, or database_url in settings.json')
    }
    await expect(startService({ port: 0, data }, capabilities)).rejects.toThrow('was moved to PostgreSQL')
    expect(readFileSync(join(data, journalFile), 'utf8')).toBe(journal)
    expect(existsSync(`${copy}-2`)).toBe(false)

    onPostgres()
    expect(await run('member', 'disable', '--login', 'ben')).toContain('ben\tdisabled')
    const service = await startService({ port: 0, data }, capabilities)
    await service.close()
    const states = await postgres.all('SELECT state FROM member ORDER BY first_name')
    expect(states).toEqual([{ state: 'active' }, { state: 'disabled' }])
  })

  test('move --back makes the moved file the network again, once', async () => {
    expect(await run('move', '--back')).toContain('wasn’t moved')
    await moveAway()
    onPostgres()
    const again = await run('move', '--to', 'postgres')
    expect(again).toContain('The network was moved before')
    expect(again).not.toContain('drop')
    expect(await run('move', '--back')).toContain('is the network again')
    onSqlite()
    expect(await run('member', 'disable', '--login', 'ben')).toContain('ben\t')
    expect(await run('move', '--back', '--to', 'postgres')).toContain('exclude each other')
  })

  test('move --back refuses while a node serves from PostgreSQL, and then no node starts there any more', async () => {
    await moveAway()
    onPostgres()
    const service = await startService({ port: 0, data }, capabilities)
    expect(await run('move', '--back')).toContain('A node still serves the network from PostgreSQL')
    onSqlite()
    expect(await run('member', 'list')).toContain('was moved to PostgreSQL')
    expect(await run('move', '--back')).toContain('DATABASE_URL is missing')
    onPostgres()
    await service.close()
    expect(await run('move', '--back')).toContain('is the network again')
    await expect(startService({ port: 0, data }, capabilities)).rejects.toThrow('was moved back to the SQLite file')
    for (const command of [['member', 'list'], ['init']]) expect(await run(...command)).toContain('was moved back')
    onSqlite()
    expect(await run('member', 'list')).toContain('ana')
  })

  test('a node that was away while the network was moved back isn’t ready any more, and says so', async () => {
    await moveAway()
    onPostgres()
    const logged: string[] = []
    const service = await startService({ port: 0, data, log: (line) => logged.push(line) }, capabilities)
    onTestFinished(() => service.close())
    // as if it hadn't been seen for a while
    await postgres.run('UPDATE node SET seen = seen - $1', nodeLifetime / 2)
    expect(await run('move', '--back')).toContain('A node still serves')
    await postgres.run('UPDATE node SET seen = seen - $1', nodeLifetime / 2)
    expect(await run('move', '--back')).toContain('is the network again')
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, { timeout: 5000 }).toBe(503)
    expect(logged).toEqual([expect.stringContaining('This node isn’t ready: the network was moved back')])
  })

  test('move --back says if PostgreSQL is away, and goes on without it if the operator says so', async () => {
    await moveAway()
    writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: 'postgres://ana@127.0.0.1:1/gone' }))
    const refusal = await run('move', '--back')
    expect(refusal).toMatch(/PostgreSQL can’t be reached .*, so whether a node still serves from it isn’t known/)
    expect(await run('move', '--back', '--without-postgres')).toContain('is the network again')
  })

  test('a move that ends just before PostgreSQL commits leaves the file marked, and is repeated', async () => {
    const sqlite = openSqlite(join(data, databaseFile))
    const ending: Database = {
      ...postgres,
      exclusively: (work) =>
        postgres.exclusively(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(moveRows(sqlite, ending, notMoved)).rejects.toThrow('killed')
    await sqlite.close()
    expect(await run('member', 'list')).toContain('was moved to PostgreSQL')
    expect(await postgres.all('SELECT 1 FROM member')).toEqual([])
    await moveAway()
    expect(await postgres.all('SELECT 1 FROM member')).toHaveLength(2)
  })

  test('a program that has opened the file before the end of the move writes nothing after it', async () => {
    const early = openSqlite(join(data, databaseFile))
    onTestFinished(() => early.close())
    await moveAway()
    await expect(early.run('DELETE FROM guess')).rejects.toThrow('was moved to PostgreSQL')
    await expect(early.transaction((tx) => tx.run('DELETE FROM guess'))).rejects.toThrow('was moved to PostgreSQL')
  })
})
