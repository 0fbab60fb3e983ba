import { expect, onTestFinished, test } from 'vitest'
import { pageTextNames } from '../../../../src/contract/parameters.ts'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { assertMigrated, core, migrate, type Tables } from '../../../../src/service/store/schema/schema.ts'
import { numberedTable, trigger, type Version } from '../../../../src/service/store/schema/statement.ts'
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
const versions = core.data.schema
const withVersion = (version: Version, said: Pick<Tables, 'oldest'> = {}) => ({
  ...core,
  data: { ...core.data, schema: [...versions, version], ...said },
})
const later = withVersion(second)

const isNewer = 'a newer version of the graph service has written this database'

const version = () => database.get("SELECT version FROM schema_part WHERE name = 'core'")

/** The other tests on PostgreSQL get the tables as they were. */
function restoreAfterTest(): void {
  onTestFinished(async () => {
    await database.run('DROP TABLE pinned')
    await database.run('ALTER TABLE member DROP COLUMN pronouns')
    await database.run("UPDATE schema_part SET version = $1, oldest = $1 WHERE name = 'core'", versions.length)
  })
}

test('a database opens with a program whose statements are written with another indentation', async () => {
  await migrate(database, capabilities)
  const indented = (step: Version[number]) => (typeof step === 'string' ? step.replaceAll('\n', '\n    ') : step)
  await migrate(database, capabilities, {
    ...core,
    data: { ...core.data, schema: versions.map((version) => version.map(indented)) },
  })
  expect(await version()).toEqual({ version: versions.length })
})

test.each(['recommendation', 'news_item'])('the table %s has a column for each text of a page', async (table) => {
  expect(await database.all(`SELECT ${pageTextNames.join(', ')} FROM ${table}`)).not.toEqual([])
})

test('a later version changes the tables and loses no row, nodes of this version still serve meanwhile, and none starts unless it says so', async () => {
  await migrate(database, capabilities)
  expect(await version()).toEqual({ version: versions.length })
  const tables = ['member', 'credential', 'contact', 'contact_request', 'recommendation', 'news_item', 'application']
  const counts = () => Promise.all(tables.map((table) => database.get(`SELECT COUNT(*) AS "${table}" FROM ${table}`)))
  const before = await counts()
  const hers = await network.store.news.count({ of: { member: ana } })
  await migrate(database, capabilities, later)
  restoreAfterTest()
  expect(await version()).toEqual({ version: versions.length + 1 })
  expect(await counts()).toEqual(before)
  expect(await database.get('SELECT pronouns FROM member WHERE id = $1', ana)).toEqual({ pronouns: '' })
  expect(await database.get('SELECT COUNT(*) AS count FROM pinned WHERE member = $1', ana)).toEqual({ count: 1 })

  expect(await network.store.news.count({ of: { member: ana } })).toBe(hers)
  await network.addMember('dee')
  expect(await database.get("SELECT pronouns FROM member WHERE name = 'dee Test'")).toEqual({ pronouns: '' })
  await migrate(database, capabilities, later)
  await expect(migrate(database, capabilities)).rejects.toThrow(isNewer)
})

test('programs start on newer tables from the oldest version that these name, leave them as they are, and refuse to move them', async () => {
  restoreAfterTest()
  await migrate(database, capabilities, withVersion(second, { oldest: versions.length }))
  const parts = await database.all('SELECT * FROM schema_part ORDER BY name')
  await migrate(database, capabilities)
  await migrate(database, capabilities, later)
  expect(await database.all('SELECT * FROM schema_part ORDER BY name')).toEqual(parts)
  await expect(assertMigrated(database, capabilities, 'the file')).rejects.toThrow(
    'a newer version of the graph service has written the file',
  )
  const before = { ...core, data: { ...core.data, schema: versions.slice(0, -1) } }
  await expect(migrate(database, capabilities, before)).rejects.toThrow(isNewer)
})

test('a database of the same version with other tables is named as an unreleased one, never as a newer one', async () => {
  const change = "UPDATE schema_part SET checksum = $1 WHERE name = 'core'"
  const { checksum = '' } =
    (await database.get<{ checksum: string }>("SELECT checksum FROM schema_part WHERE name = 'core'")) ?? {}
  onTestFinished(async () => void (await database.run(change, checksum)))
  await database.run(change, 'another')
  const sentence = /made by an unreleased version of the graph service \(tables .*, version \d+\), and there is no way/
  await expect(migrate(database, capabilities)).rejects.toThrow(sentence)
  await expect(migrate(database, capabilities, later)).rejects.toThrow(sentence)
  await expect(assertMigrated(database, capabilities, 'the file')).rejects.toThrow(sentence)
  await expect(database.all('SELECT pronouns FROM member')).rejects.toThrow()
})

const [added, table = expect.unreachable()] = second

test('a later version adds triggers and numbered tables to both engines', async () => {
  const renamed = trigger('member_renamed', { after: 'UPDATE OF name ON member', when: 'NEW.name <> OLD.name' }, [
    'INSERT INTO former_name (name) VALUES (OLD.name)',
    'DELETE FROM former_name WHERE name = NEW.name',
  ])
  await migrate(database, capabilities, withVersion([numberedTable('former_name', 'name TEXT NOT NULL'), renamed]))
  onTestFinished(async () => {
    await database.run(
      database.engine === 'sqlite' ? 'DROP TRIGGER member_renamed' : 'DROP FUNCTION member_renamed CASCADE',
    )
    await database.run('DROP TABLE former_name')
    await database.run("UPDATE schema_part SET version = $1, oldest = $1 WHERE name = 'core'", versions.length)
  })
  for (const name of ['Ana', 'Ana', 'Anne', 'Ana', 'Anna'])
    await database.run('UPDATE member SET name = $2 WHERE id = $1', ana, name)
  expect(await database.all('SELECT * FROM former_name WHERE number > 1 ORDER BY number')).toEqual([
    { number: 3, name: 'Anne' },
    { number: 4, name: 'Ana' },
  ])
})

test.each([
  ['a trigger', 'CREATE TRIGGER pinned AFTER INSERT ON member BEGIN SELECT 1 END', 'use trigger()'],
  ['a table with numbers', 'CREATE TABLE pinned (number INTEGER PRIMARY KEY)', 'use numberedTable()'],
  ['several statements', 'CREATE TABLE pinned (id TEXT); DROP TABLE pinned', 'write each as a statement of its own'],
])(
  '%s that the engines understand differently is refused, with a sentence that says how to write it',
  async (_, sql, remedy) => {
    await expect(migrate(database, capabilities, withVersion([sql]))).rejects.toThrow(remedy)
    await expect(database.all('SELECT 1 FROM pinned')).rejects.toThrow()
  },
)

/** A capability. */
const pinned = (...schema: Version[]) => [...capabilities, { name: 'pinned', data: { schema } }]

const forgetPinnedAfterTest = () =>
  onTestFinished(async () => {
    await database.run('DROP TABLE pinned')
    await database.run("DELETE FROM schema_part WHERE name = 'pinned'")
  })

test('the versions of a new capability are counted from its first one, for it alone, also in an old database', async () => {
  const before = await database.all('SELECT name, version FROM schema_part ORDER BY name')
  forgetPinnedAfterTest()
  await migrate(database, pinned([table]))
  await migrate(database, pinned([table], [String(added).replace('member', 'pinned')]))
  await database.all('SELECT pronouns FROM pinned')
  const after = await database.all<{ name: string }>('SELECT name, version FROM schema_part ORDER BY name')
  expect(after.filter(({ name }) => name !== 'pinned')).toEqual(before)
  expect(after).toContainEqual({ name: 'pinned', version: 2 })
})

test('other first tables of a capability are of an unreleased program, more versions of a newer one', async () => {
  forgetPinnedAfterTest()
  await migrate(database, pinned([table], []))
  await expect(migrate(database, pinned(['CREATE TABLE pinned (member TEXT)'], []))).rejects.toThrow(
    /made by an unreleased version of the graph service \(tables \w{7} of pinned, version 2\)/,
  )
  await expect(migrate(database, pinned([table]))).rejects.toThrow('a newer version of the graph service has written')
})

test('tables of a capability that the program lacks stop the start and each command, since a removal would forget them; unless they say that it doesn’t', async () => {
  forgetPinnedAfterTest()
  await migrate(database, pinned([table]))
  const sentence =
    /^this database has tables of “pinned”, which this program lacks; run one that has it, or put a backup/
  await expect(migrate(database, capabilities)).rejects.toThrow(sentence)
  await expect(assertMigrated(database, capabilities, 'this database')).rejects.toThrow(sentence)
  await database.run("UPDATE schema_part SET oldest = 0 WHERE name = 'pinned'")
  await migrate(database, capabilities)
})

test('nothing of a version stays whose last step fails', async () => {
  const fails = async () => {
    throw new Error('the disk is full')
  }
  await expect(migrate(database, capabilities, withVersion([...second, fails]))).rejects.toThrow('the disk is full')
  expect(await version()).toEqual({ version: versions.length })
  await expect(database.all('SELECT pronouns FROM member')).rejects.toThrow()
})
