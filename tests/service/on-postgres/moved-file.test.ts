import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { explain, runCommand } from '../../../src/commands/service/command.ts'
import { journalFile } from '../../../src/service/journal/journal.ts'
import { settingsFile } from '../../../src/service/settings/read-settings.ts'
import { startService } from '../../../src/service/start.ts'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { databaseFile } from '../../../src/service/store/engine/open-database.ts'
import { openSqlite } from '../../../src/service/store/engine/sqlite.ts'
import { moveRows } from '../../../src/service/store/move.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openDatabaseOf } from '../database.ts'
import { createTestNetwork } from '../test-network.ts'

/** The data directory of a SQLite network with Ana and Ben. */
let data: string
/** The settings file that names PostgreSQL. */
let settings: string
let postgres: Database
let printed: string[]

beforeEach(async () => {
  data = temporaryFolder()
  settings = readFileSync(join(data, settingsFile), 'utf8')
  postgres = await openDatabaseOf(data)
  onTestFinished(() => postgres.close())
  withoutAddress()
  const network = await createTestNetwork({ data })
  for (const login of ['ana', 'ben']) await network.addMember(login)
  await network.store.close()
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)))
})

const withAddress = () => writeFileSync(join(data, settingsFile), settings)
const withoutAddress = () => rmSync(join(data, settingsFile))

/** What the command prints, or why it refuses. */
async function run(...args: string[]): Promise<string> {
  printed = []
  const refusal = await runCommand([...args, '--data', data]).then(() => undefined, explain)
  return refusal ?? printed.join('\n')
}

async function move(): Promise<void> {
  withAddress()
  expect(await run('move', '--to', 'postgres')).toContain('Next: start the service')
  withoutAddress()
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
  await move()
  const journal = readFileSync(join(data, journalFile), 'utf8')
  for (const command of commands(copy)) {
    const said = await run(...command)
    expect(said).toContain('network.sqlite was moved to PostgreSQL')
    expect(said).toContain('Set DATABASE_URL, or database_url in settings.json')
  }
  await expect(startService({ port: 0, data })).rejects.toThrow('was moved to PostgreSQL')
  expect(readFileSync(join(data, journalFile), 'utf8')).toBe(journal)
  expect(existsSync(`${copy}-2`)).toBe(false)

  withAddress()
  expect(await run('member', 'disable', '--login', 'ben')).toContain('ben\tdisabled')
  const service = await startService({ port: 0, data })
  await service.close()
  expect(await postgres.all('SELECT first_name, state FROM member ORDER BY first_name')).toMatchObject([
    { state: 'active' },
    { state: 'disabled' },
  ])
})

test('with --even-moved a command opens the moved file, and PostgreSQL doesn’t repeat what it writes there', async () => {
  await move()
  expect(await run('member', 'list', '--even-moved')).toContain('ben')
  expect(await run('member', 'disable', '--login', 'ben', '--even-moved')).toContain('ben\tdisabled')
  expect(await run('member', 'list')).toContain('was moved to PostgreSQL')
  withAddress()
  await (await startService({ port: 0, data })).close()
  expect(await postgres.all("SELECT 1 FROM member WHERE state = 'disabled'")).toEqual([])
})

test('move --back makes the file the network again, once', async () => {
  expect(await run('move', '--back')).toContain('wasn’t moved')
  await move()
  expect(await run('move', '--back')).toContain('is the network again')
  expect(await run('member', 'disable', '--login', 'ben')).toContain('ben\tdisabled')
  expect(await run('move', '--back', '--to', 'postgres')).toContain('exclude each other')
})

test('a second move says that the network was moved, and doesn’t advise to drop PostgreSQL', async () => {
  await move()
  withAddress()
  const said = await run('move', '--to', 'postgres')
  expect(said).toContain('The network was moved before')
  expect(said).not.toContain('drop')
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
  await expect(moveRows(sqlite, ending)).rejects.toThrow('killed')
  await sqlite.close()
  expect(await run('member', 'list')).toContain('was moved to PostgreSQL')
  expect(await postgres.all('SELECT 1 FROM member')).toEqual([])
  await move()
  expect(await postgres.all('SELECT 1 FROM member')).toHaveLength(2)
})

test('a move that fails earlier leaves no mark', async () => {
  const sqlite = openSqlite(join(data, databaseFile))
  await postgres.run("INSERT INTO guess (subject, guesses, until) VALUES ('a', 0, 0)")
  await expect(moveRows(sqlite, postgres)).rejects.toThrow('isn’t empty')
  await sqlite.close()
  expect(await run('member', 'list')).toContain('ben')
})

test('a program that has opened the file before the end of the move writes nothing after it', async () => {
  const early = openSqlite(join(data, databaseFile))
  onTestFinished(() => early.close())
  await move()
  await expect(early.run('DELETE FROM guess')).rejects.toThrow('was moved to PostgreSQL')
  await expect(early.transaction((tx) => tx.run('DELETE FROM guess'))).rejects.toThrow('was moved to PostgreSQL')
})
