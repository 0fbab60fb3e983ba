import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from '../../../src/commands/service/command.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { journalFile } from '../../../src/service/journal/journal.ts'
import { openData } from '../../../src/service/open-data.ts'
import { type Service, startService } from '../../../src/service/start.ts'
import { databaseFile, openStore } from '../../../src/service/store/store.ts'
import { isNight } from '../../night.ts'
import { newMember } from '../../service/database.ts'
import { launchService, urlOf } from '../../service/own-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { data, run, runOnFullDisk, store, useNetwork } from './network.ts'

useNetwork({})

let file: string
let service: Service

beforeEach(async () => {
  file = join(temporaryFolder(), 'backup.sqlite')
  for (const login of ['ana', 'ben', 'zoe']) await store.members.add(newMember(login), 0)
  service = await startService({ port: 0, data }, capabilities)
})
afterEach(() => service.close())

async function states(folder = data) {
  const opened = await openStore(folder, capabilities)
  const members = await opened.members.list()
  await opened.close()
  return members.map(({ login, state }) => `${login} ${state}`)
}

test('a backup of the running service is restored, and who left since then is still gone', async () => {
  await run('backup', file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await run('member', 'disable', '--login', 'ben')
  await run('member', 'remove', '--login', 'zoe', '--yes')
  await service.close()
  const restored = await run('restore', file)
  expect(readdirSync(dirname(file))).toEqual(['backup.sqlite'])
  expect(restored).toContain('restored; later actions of the journal that were repeated: 2')
  expect(restored).toMatch(/^the previous database is in .*before-.*; delete it/m)
  expect(await states()).toEqual(['ana active', 'ben disabled'])
  expect(readFileSync(join(data, databaseFile)).includes('zoe')).toBe(false)
})

test('after a restore, also of an earlier program’s backup, a removal leaves nothing of a member in the file', async () => {
  const logins = Array.from({ length: 60 }, (_, index) => `quirin${index}.`)
  for (const login of logins) await store.members.add(newMember(login), 0)
  using connection = new DatabaseSync(join(data, databaseFile))
  connection.prepare('VACUUM INTO ?').run(file)
  await run('backup', `${file}2`)
  await service.close()
  for (const backup of [file, `${file}2`]) {
    await run('restore', backup)
    const list = join(data, 'list')
    writeFileSync(list, logins.join('\n'))
    await run('member', 'remove', '--list', list, '--yes')
    const restored = readFileSync(join(data, databaseFile))
    expect(logins.filter((login) => restored.includes(login))).toEqual([])
    rmSync(join(data, journalFile))
  }
})

test('a backup has none of the room of what was removed, and a restore gives it back', async () => {
  const path = join(data, databaseFile)
  using connection = new DatabaseSync(path)
  // the service is in this thread, and can't end its transaction while a statement waits for that
  const grow = 'CREATE TABLE large (a BLOB); INSERT INTO large VALUES (zeroblob(20000000)); DROP TABLE large'
  await vi.waitFor(() => connection.exec(`BEGIN IMMEDIATE; ${grow}; COMMIT`), 10_000)
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  expect(statSync(path).size).toBeGreaterThan(20_000_000)
  await run('backup', file)
  connection.close()
  await service.close()
  await run('restore', file)
  expect(statSync(path).size).toBeLessThan(5_000_000)
  expect(await states()).toEqual(['ana active', 'ben active', 'zoe active'])
})

test('a restore says if the journal is missing or older than the backup, and a start with the newest one repeats it', async () => {
  const journal = join(data, journalFile)
  await run('backup', file)
  await run('member', 'disable', '--login', 'ben')
  await service.close()
  const newest = readFileSync(journal)
  rmSync(journal)
  const restored = await run('restore', file)
  expect(restored).toContain('restored; later actions of the journal that were repeated: 0')
  expect(restored).toMatch(/There was no \S+journal\.jsonl: members who were removed or disabled/)
  expect(await states()).toContain('ben active')
  writeFileSync(journal, newest)
  service = await startService({ port: 0, data }, capabilities)
  expect(await states()).toContain('ben disabled')

  await run('backup', `${file}2`)
  await service.close()
  writeFileSync(journal, '')
  expect(await run('restore', `${file}2`)).toContain('is older than the backup: members who')
  expect(await run('restore', `${file}2`)).not.toContain('members who')
})

test('a backup is restored into an empty directory', async () => {
  await run('backup', file)
  await service.close()
  const empty = join(temporaryFolder(), 'new')
  await runCommand(['restore', file, '--data', empty])
  expect(await states(empty)).toEqual(['ana active', 'ben active', 'zoe active'])
  expect(statSync(empty).mode & 0o777).toBe(0o700)
})

test('a running service, a damaged or a missing backup, and a file that exists change nothing', async () => {
  await run('backup', file)
  expect(await run('backup', file)).toContain('exists already; name another file')
  expect(await run('restore', file)).toContain('is served by another process. Stop that one')
  await service.close()
  expect(await run('restore', `${file}.missing`)).toContain('doesn’t exist')
  truncateSync(file, 40_960)
  const isRefused =
    /backup\.sqlite is damaged, or isn’t a backup of a network\. Nothing was changed; take another backup\.$/
  expect(await run('restore', file)).toMatch(isRefused)
  writeFileSync(file, 'not a database, but long enough to be taken for one'.repeat(50))
  expect(await run('restore', file)).toMatch(isRefused)
  expect(await states()).toEqual(['ana active', 'ben active', 'zoe active'])
})

test('the database of a killed service is restored', async () => {
  await service.close()
  const killed = launchService(data)
  await urlOf(killed)
  await run('backup', file)
  await killed.kill()
  expect(existsSync(join(data, `${databaseFile}-shm`))).toBe(true)
  await run('restore', file)
  expect(await states()).toHaveLength(3)
})

const contents = () => readdirSync(data).map((name) => [name, readFileSync(join(data, name), 'latin1')])

test.each<[what: string, change: string, sentence: RegExp]>([
  [
    'of an unreleased version',
    "UPDATE schema_part SET checksum = 'another'",
    /backup\.sqlite was made by an unreleased version of the graph service/,
  ],
  [
    'of a newer version',
    'UPDATE schema_part SET version = 1000, oldest = 1000',
    /a newer version of the graph service has written \S+backup\.sqlite/,
  ],
  ['of another program', 'DROP TABLE schema_part', /backup\.sqlite isn’t a backup of a network/],
])('a backup %s is refused before anything is changed', async (_, change, sentence) => {
  await run('backup', file)
  await service.close()
  const database = new DatabaseSync(file)
  database.exec(change)
  database.close()
  const before = contents()
  expect(await run('restore', file)).toMatch(sentence)
  expect(contents()).toEqual(before)
})

test('the journal of another network is refused by restore, service and commands, before anything is changed', async () => {
  await run('backup', file)
  await service.close()
  const other = temporaryFolder()
  await (await openData(other, capabilities)).close()
  copyFileSync(join(other, journalFile), join(data, journalFile))
  const before = contents()
  const isRefused = /journal\.jsonl is the journal of another network\. Put the newest journal of this one in its place/
  expect(await run('restore', file)).toMatch(isRefused)
  expect(await run('member', 'list')).toMatch(isRefused)
  await expect(startService({ port: 0, data }, capabilities)).rejects.toThrow(isRefused)
  expect(contents()).toEqual(before)
})

test('a journal whose first lines are missing is repeated as far as it goes, and a restore and a start say so', async () => {
  await run('backup', file)
  await run('member', 'disable', '--login', 'ben')
  await service.close()
  const journal = join(data, journalFile)
  const [, ...lines] = readFileSync(journal, 'utf8').split('\n')
  writeFileSync(journal, lines.join('\n'))
  const restored = await run('restore', file)
  expect(restored).toMatch(/doesn’t begin with the key .* or it is another network’s/)
  expect(await states()).toContain('ben disabled')
  const logged: string[] = []
  await (await startService({ port: 0, data, log: (line) => logged.push(line) }, capabilities)).close()
  expect(logged.join()).toMatch(/its first lines are missing, .* Put the whole journal in its place/)
  // the way out: the next start writes all that it knows
  rmSync(journal)
  logged.length = 0
  await (await startService({ port: 0, data, log: (line) => logged.push(line) }, capabilities)).close()
  expect(logged).toEqual([])
  expect(readFileSync(journal, 'utf8').split('\n')[0]).toMatch(/^\{"network":"[0-9a-f]{32}"\}$/)
})

test.runIf(isNight).each([[[]], [['--as-is']]])(
  'a backup onto a full disk names its file and leaves nothing, so that the next one works: %j',
  async (options: string[]) => {
    const { status, stderr } = runOnFullDisk(100, 'backup', file, ...options)
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `${file} can’t be written: its disk is full, over its quota or failing. No backup was made.\n`,
    })
    expect(readdirSync(dirname(file))).toEqual([])
    // as after a kill
    writeFileSync(`${file}.part`, 'the beginning of a copy')
    expect(await run('backup', file, ...options)).toContain('is complete')
    expect(readdirSync(dirname(file))).toEqual(['backup.sqlite'])
  },
)

test.runIf(isNight)('a restore onto a full disk leaves the database as it was', async () => {
  await run('backup', file)
  await service.close()
  const before = readdirSync(data)
  const { status, stderr } = runOnFullDisk(100, 'restore', file)
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(/network\.sqlite can’t be written: its disk is full/),
  })
  expect(readdirSync(data)).toEqual(before)
  expect(await states()).toHaveLength(3)
})

test('the nightly script makes a folder with all that a restore needs, and deletes folders of more than 30 days', async () => {
  const backups = join(dirname(file), 'backups')
  const old = join(backups, '2026-01-02T03-04-05')
  mkdirSync(old, { recursive: true })
  mkdirSync(join(data, 'pages'))
  writeFileSync(join(data, 'pages', 'imprint.md'), '# Imprint')
  const aMonthAgo = Date.now() / 1000 - 30 * 24 * 3600 - 60
  utimesSync(old, aMonthAgo, aMonthAgo)
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
  const runScript = (from = data) =>
    spawnSync('sh', ['docs/deployment/backup.sh', from, backups], { encoding: 'utf8', env }).status
  expect(runScript()).toBe(0)
  const [folder = '', ...others] = readdirSync(backups)
  expect({ folder, others }).toEqual({ folder: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/), others: [] })
  const names = ['journal.jsonl', 'network.sqlite', 'pages', 'settings.json']
  expect(readdirSync(join(backups, folder)).sort()).toEqual(names)
  expect(statSync(join(backups, folder)).mode & 0o777).toBe(0o700)

  await run('member', 'disable', '--login', 'ben')
  await service.close()
  expect(await run('restore', join(backups, folder, 'network.sqlite'))).toContain('repeated: 1')
  expect(await states()).toContain('ben disabled')
  // a failure deletes nothing
  utimesSync(join(backups, folder), aMonthAgo, aMonthAgo)
  expect(runScript(join(data, 'nowhere'))).not.toBe(0)
  expect(readdirSync(backups)).toContain(folder)
})
