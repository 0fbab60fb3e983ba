import { spawnSync } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assertMigrated, migrate, type Version, versions } from '../../../../src/service/store/schema/schema.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { ana, database, network, useFilledNetwork } from '../members/filled-network.ts'

useFilledNetwork()

const second: Version = [
  `ALTER TABLE member ADD COLUMN pronouns TEXT NOT NULL DEFAULT ''`,
  'CREATE TABLE pinned (member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE, news_item TEXT NOT NULL)',
  async (tx) => {
    for (const { id, member } of await tx.all<{ id: string; member: string }>('SELECT id, member FROM news_item'))
      await tx.run('INSERT INTO pinned (member, news_item) VALUES ($1, $2) ON CONFLICT (member) DO NOTHING', member, id)
  },
]
const later = [...versions, second]

const version = () => database.get('SELECT version FROM schema_version')

/** The other tests on PostgreSQL get the tables as they were. */
function restoreAfterTest(): void {
  onTestFinished(async () => {
    await database.run('DROP TABLE pinned')
    await database.run('ALTER TABLE member DROP COLUMN pronouns')
    await database.run('UPDATE schema_version SET version = $1', versions.length)
  })
}

// shows: ours upgrade
test('a later version changes the tables and loses no row, nodes of this version still serve meanwhile, and no older program starts', async () => {
  await migrate(database)
  expect(await version()).toEqual({ version: versions.length })
  const tables = ['member', 'credential', 'contact', 'contact_request', 'recommendation', 'news_item', 'application']
  const counts = () => Promise.all(tables.map((table) => database.get(`SELECT COUNT(*) AS "${table}" FROM ${table}`)))
  const before = await counts()
  const hers = await network.store.news.count({ of: { member: ana } })
  await migrate(database, later)
  restoreAfterTest()
  expect(await version()).toEqual({ version: later.length })
  expect(await counts()).toEqual(before)
  expect(await database.get('SELECT pronouns FROM member WHERE id = $1', ana)).toEqual({ pronouns: '' })
  expect(await database.get('SELECT COUNT(*) AS count FROM pinned WHERE member = $1', ana)).toEqual({ count: 1 })

  expect(await network.store.news.count({ of: { member: ana } })).toBe(hers)
  await network.addMember('dee')
  expect(await database.get("SELECT pronouns FROM member WHERE name = 'dee Test'")).toEqual({ pronouns: '' })
  await migrate(database, later)
  await expect(migrate(database)).rejects.toThrow('a newer version of the graph service has written this database')
})

// shows: ours upgrade
test.each<[what: string, change: string]>([
  ['of the same version with other tables', "UPDATE schema_version SET checksum = 'another'"],
  ['of before the checksum', 'ALTER TABLE schema_version DROP COLUMN checksum'],
  ['of before the checksum with a higher version', '33'],
])('a database %s is named as an unreleased one, never as a newer one', async (_, change) => {
  const { checksum } = (await database.get<{ checksum: string }>('SELECT checksum FROM schema_version')) ?? {}
  onTestFinished(async () => {
    await database.run('DROP TABLE schema_version')
    await database.run('CREATE TABLE schema_version (version INTEGER NOT NULL, checksum TEXT NOT NULL)')
    await database.run('INSERT INTO schema_version VALUES ($1, $2)', versions.length, checksum ?? '')
  })
  if (change === '33') await database.run('UPDATE schema_version SET version = 33')
  await database.run(change === '33' ? 'ALTER TABLE schema_version DROP COLUMN checksum' : change)
  const sentence = /made by an unreleased version of the graph service \(tables .*, version \d+\), and there is no way/
  await expect(migrate(database)).rejects.toThrow(sentence)
  await expect(migrate(database, later)).rejects.toThrow(sentence)
  await expect(assertMigrated(database, 'the file')).rejects.toThrow(sentence)
  await expect(database.all('SELECT pronouns FROM member')).rejects.toThrow()
})

test('nothing of a version stays whose last step fails', async () => {
  const fails = async () => {
    throw new Error('the disk is full')
  }
  await expect(migrate(database, [...versions, [...second, fails]])).rejects.toThrow('the disk is full')
  expect(await version()).toEqual({ version: versions.length })
  await expect(database.all('SELECT pronouns FROM member')).rejects.toThrow()
})

// shows: ours upgrade
test('a long upgrade says on stderr how far it is, although a statement occupies the thread', () => {
  const program = join(import.meta.dirname, 'slow-upgrade.ts')
  const log = join(temporaryFolder(), 'stderr')
  const { status } = spawnSync(process.execPath, [program, log], { stdio: ['ignore', 'ignore', openSync(log, 'w')] })
  expect(status).toBe(0)
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line).toMatch(/^The database is being upgraded: step 2 of 3, \d s so far\.$/)
})
