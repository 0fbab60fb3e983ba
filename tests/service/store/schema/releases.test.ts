import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoMembers } from '../../../../src/demo/data/members.ts'
import { startService } from '../../../../src/service/start.ts'
import { migrations } from '../../../../src/service/store/schema/schema.ts'
import { databaseFile, openStore } from '../../../../src/service/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const folder = join(import.meta.dirname, 'releases')
const releases = readdirSync(folder).filter((file) => file.endsWith('.sqlite.gz'))

let data: string
beforeEach(() => {
  data = temporaryFolder()
})

/** Reads the closed database of the data directory. */
function read<Row>(sql: string, directory = data): Row[] {
  const database = new DatabaseSync(join(directory, databaseFile), { readOnly: true })
  try {
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}

/** All tables, indexes and triggers; their statements without line breaks and indentation. */
const schema = (directory: string) =>
  read<{ sql: string | null }>(
    'SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name',
    directory,
  ).map((entry) => ({ ...entry, sql: entry.sql?.replaceAll(/\s+/g, ' ') }))
const counts = () =>
  ['member', 'credential', 'contact', 'contact_request', 'recommendation', 'news_item', 'application'].map((table) =>
    read(`SELECT COUNT(*) AS "${table}" FROM ${table}`),
  )

describe.each(releases)('the database of %s', (release) => {
  beforeEach(() => writeFileSync(join(data, databaseFile), gunzipSync(readFileSync(join(folder, release)))))

  // shows: ours upgrade
  test('is upgraded to the schema of a new database, and loses no row', async () => {
    const before = counts()
    await (await openStore(data)).close()
    const fresh = temporaryFolder()
    await (await openStore(fresh)).close()
    expect(schema(data)).toEqual(schema(fresh))
    expect(counts()).toEqual(before)
    expect(read('SELECT version FROM schema_version')).toEqual([{ version: migrations.length }])
    expect(read('PRAGMA foreign_key_check')).toEqual([])
    expect(read('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  })

  // shows: ours upgrade
  test('is served: its members’ contacts, shares and counts are there', async () => {
    const service = await startService({ port: 0, data })
    await service.close()
    const { members, contacts, news, close } = await openStore(data)
    const maya = (await members.credential('maya'))?.member ?? ''
    const own = read<{ n: number }>(`SELECT COUNT(*) AS n FROM news_item WHERE member = '${maya}'`)[0]?.n
    expect(await news.count({ of: { member: maya } })).toBe(own)
    const known = read<{ n: number }>(`SELECT COUNT(*) AS n FROM contact WHERE member = '${maya}'`)[0]?.n
    expect(await contacts.counts([maya])).toEqual(new Map([[maya, known]]))
    expect(known).toBeGreaterThan(0)
    for (const { login } of demoMembers) expect(await members.credential(login)).toBeDefined()
    await close()
  })
})

test('there is a database for the first schema, and for this release', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'))
  expect(releases).toEqual(expect.arrayContaining(['0.1.0-first.sqlite.gz', `${version}.sqlite.gz`]))
})

// shows: ours upgrade
test('a long upgrade says on stderr how far it is, although a statement occupies the thread', () => {
  const program = join(import.meta.dirname, 'slow-upgrade.ts')
  const { stderr, status } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
  expect(status).toBe(0)
  const lines = stderr.trim().split('\n')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line).toMatch(/^The database is being upgraded: step 2 of 3, \d s so far\.$/)
})
