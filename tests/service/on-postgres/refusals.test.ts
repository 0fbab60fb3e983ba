import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '../../../src/commands/service/command.ts'
import { beginRemoval, disableMember, finishRemovals } from '../../../src/service/actions/membership.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import type { Capability } from '../../../src/service/capability.ts'
import { journalFile } from '../../../src/service/journal/journal.ts'
import { openData } from '../../../src/service/open-data.ts'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { assertUsable } from '../../../src/service/store/engine/open-database.ts'
import { openPostgres } from '../../../src/service/store/engine/postgres.ts'
import { core, migrate } from '../../../src/service/store/schema/schema.ts'
import { isNight } from '../../night.ts'
import { administrate } from '../../support/postgres/administrate.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { newMember, openDatabaseOf } from '../database.ts'

const server = { url: inject('postgresUrl') }

let made = 0

async function newDatabase(options: string): Promise<string> {
  const name = `refused_${process.pid}_${made++}`
  await administrate(server, `CREATE DATABASE ${name} TEMPLATE template0 ${options}`)
  onTestFinished(async () => void (await administrate(server, `DROP DATABASE ${name} WITH (FORCE)`)))
  return Object.assign(new URL(server.url), { pathname: `/${name}` }).href
}

async function open(url: string, wait?: number): Promise<void> {
  const database = openPostgres(url, wait === undefined ? {} : { wait })
  try {
    await assertUsable(database)
    await migrate(database, capabilities)
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

test('a user who may not create tables, or not write one, is refused with the missing right', async () => {
  const url = await newDatabase(right)
  await administrate(server, `DO $$ BEGIN CREATE ROLE guest LOGIN; EXCEPTION WHEN duplicate_object THEN END $$`)
  const asGuest = Object.assign(new URL(url), { username: 'guest' }).href
  await expect(open(asGuest)).rejects.toThrow('lacks a right')
  await open(url)
  await expect(open(asGuest)).rejects.toThrow('lacks a right')
})

test('a database that doesn’t exist, and a server that doesn’t answer, are named without the password', async () => {
  const missing = Object.assign(new URL(server.url), { pathname: '/missing', password: 'geheim' }).href
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

test('a server that takes no more connections is told so', async () => {
  const url = await newDatabase(right)
  const name = new URL(url).pathname.slice(1)
  await administrate(server, `DO $$ BEGIN CREATE ROLE single LOGIN; EXCEPTION WHEN duplicate_object THEN END $$`)
  await administrate(server, `ALTER DATABASE ${name} CONNECTION LIMIT 0`)
  const asSingle = Object.assign(new URL(url), { username: 'single' }).href
  await expect(open(asSingle, 300)).rejects.toThrow(/^PostgreSQL takes no more connections \(.*\): raise its setting/)
})

test('nodes that start at once migrate the database once', async () => {
  const url = await newDatabase(right)
  await Promise.all(Array.from({ length: 8 }, () => open(url)))
  const database = openPostgres(url)
  const all: readonly Capability[] = capabilities
  const made = all.filter(({ data }) => (data?.schema.length ?? 0) > 0)
  const names = (await database.all<{ name: string }>('SELECT name FROM schema_part')).map(({ name }) => name)
  expect(names.sort()).toEqual([core, ...made].map(({ name }) => name).sort())
  await database.close()
})

test('nodes that start at once after a restore replay the journal together', async () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  copyFileSync(join(folders[0], settingsFile), join(folders[1], settingsFile))
  const store = await openData(folders[0], capabilities)
  const members: string[] = []
  for (let index = 0; index < 20; index++) members.push(await store.members.add(newMember(`m${index}`), 0))
  for (const member of members) await store.transaction((tx) => disableMember(tx, { actor: operator, member }, 1))
  await store.close()
  copyFileSync(join(folders[0], journalFile), join(folders[1], journalFile))
  const database = await openDatabaseOf(folders[0])
  await database.run('DELETE FROM audit_entry')
  await database.run("UPDATE member SET state = 'active'")
  await database.close()

  const stores = await Promise.all(folders.map((data) => openData(data, capabilities)))
  for (const member of members) expect((await stores[0]?.members.find(member))?.state).toBe('disabled')
  await Promise.all(stores.map((opened) => opened.close()))
})

let data: string
let printed: string[]
beforeEach(() => {
  data = temporaryFolder()
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)))
})

async function run(...args: string[]): Promise<string> {
  printed = []
  await runCommand([...args, '--data', data])
  return printed.join('\n')
}

const init = () =>
  run('init', ...['--name', 'Acme', '--base-url', 'http://127.0.0.1:8717', '--languages', 'en,de'], ...administrator)
const administrator = ['--login', 'ada', '--administrator-name', 'Ada Admin', '--email', 'ada@acme.example']

test('init makes a network once, for which backup and restore name the programs of PostgreSQL', async () => {
  const made = await init()
  expect(made).toContain('/join?link=')
  expect(await init()).toContain('There is already a network')
  for (const command of ['backup', 'restore']) await expect(run(command, 'file')).rejects.toThrow('pg_dump')
})

const guide = readFileSync(join(import.meta.dirname, '../../../docs/operators/postgresql.md'), 'utf8')

test.runIf(isNight)('the administrator’s guide takes a removed member out of PostgreSQL’s files', async () => {
  const [setting = ''] = /wal_recycle = off/.exec(guide) ?? []
  const server = await startPostgres({ isDurable: true, settings: [setting.replaceAll(' ', '')] })
  onTestFinished(() => server.remove())
  const data = temporaryFolder()
  writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: server.url }))
  const store = await openData(data, capabilities)
  onTestFinished(() => store.close())
  const files = () =>
    execFileSync('sh', ['-c', 'grep -rlF "$1" "$0" || true', server.data, 'Quentin'], { encoding: 'utf8' })

  for (const login of ['ana', 'ben'])
    await store.members.add({ ...newMember(login), name: `Quentin ${login}`, first_name: 'Quentin' }, 0)
  // the planner's statistics have names too
  await administrate(server, 'ANALYZE')
  const members = await Promise.all(
    ['ana', 'ben'].map(async (login) => (await store.members.credential(login))?.member ?? ''),
  )
  for (const member of members) await store.transaction((tx) => beginRemoval(tx, { actor: operator, member }, 1))
  await finishRemovals(store)
  expect(files()).not.toBe('')

  const [line = ''] = /^ {4}psql passalong -c[\s\S]*?\n\n/m.exec(guide) ?? []
  for (const [, quoted, word] of line.matchAll(/-c (?:'([^']+)'|(\S+))/g))
    await administrate(server, quoted ?? word ?? '')
  expect(files()).toBe('')
})
