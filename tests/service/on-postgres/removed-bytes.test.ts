import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openData } from '../../../src/service/open-data.ts'
import { settingsFile } from '../../../src/service/settings/read-settings.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { beginRemoval, finishRemovals } from '../../../src/service/store/membership.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { newMember } from '../database/plain-rows.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../docs/administrator.md'), 'utf8')

test('the administrator’s guide takes a removed member out of PostgreSQL’s files', async () => {
  const [setting = ''] = /wal_recycle = off/.exec(guide) ?? []
  const server = await startPostgres({ isDurable: true, settings: [setting.replaceAll(' ', '')] })
  onTestFinished(() => server.remove())
  const data = temporaryFolder()
  writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: server.url }))
  const store = await openData(data)
  onTestFinished(() => store.close())
  const administrator = new pg.Client({ connectionString: server.url })
  await administrator.connect()
  onTestFinished(() => administrator.end())
  const { rows } = await administrator.query('SHOW data_directory')
  const files = () =>
    execFileSync('sh', ['-c', 'grep -rlF "$1" "$0" || true', rows[0].data_directory, 'Quentin'], { encoding: 'utf8' })

  for (const login of ['ana', 'ben'])
    await store.members.add({ ...newMember(login), name: `Quentin ${login}`, first_name: 'Quentin' }, 0)
  // the planner's statistics have names too
  await administrator.query('ANALYZE')
  const members = await Promise.all(
    ['ana', 'ben'].map(async (login) => (await store.members.credential(login))?.member ?? ''),
  )
  for (const member of members) await store.transaction((tx) => beginRemoval(tx, { actor: operator, member }, 1))
  await finishRemovals(store)
  expect(files()).not.toBe('')

  const [line = ''] = /^ {4}psql passalong -c[\s\S]*?\n\n/m.exec(guide) ?? []
  for (const [, quoted, word] of line.matchAll(/-c (?:'([^']+)'|(\S+))/g))
    await administrator.query(quoted ?? word ?? '')
  expect(files()).toBe('')
})
