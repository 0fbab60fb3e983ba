import { expect, inject, test } from 'vitest'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { openData } from '../../../src/service/open-data.ts'
import { startService } from '../../../src/service/start.ts'
import { releases } from '../../releases/releases.ts'
import { openDatabaseOf } from '../database.ts'
import { restoreRelease } from '../releases/restore.ts'
import { largeDatabase } from './large-database.ts'
import { slowParts } from './plans.ts'
import { recordOf } from './recorded-statements.ts'

const engine = inject('postgresUrl') ? 'postgres' : 'sqlite'

const anHour = 3_600_000

const mail = { smtp_url: 'smtp://127.0.0.1:1', smtp_from: 'passalong@example.com' }

const unfinished = 'SELECT 1 FROM search_unfilled UNION ALL SELECT 1 FROM recommendation WHERE key_version = 1'

test('no work beside calls reads a large table as a whole or sorts it, after an upgrade', async () => {
  // old keys, an empty index, digests: something of each kind is there to do
  const { data, known } = await restoreRelease(releases[0] ?? '')
  await (await openData(data, capabilities)).close()
  const { statements } = await recordOf(async () => {
    const settings = { ...mail, port: 0, data, now: () => known.now + anHour, log: () => {} }
    const service = await startService(settings, capabilities)
    const look = await openDatabaseOf(data)
    await expect.poll(() => look.all(unfinished)).toEqual([])
    await look.close()
    await service.close()
  })
  const ofBoth = statements.filter(({ sql }) => /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(sql))
  for (const part of [
    'key_version < $1 ORDER BY',
    'DELETE FROM removed_news_item',
    'UPDATE recommendation_tally SET key_version',
  ])
    expect(ofBoth).toContainEqual(expect.objectContaining({ sql: expect.stringContaining(part) }))
  const database = await largeDatabase(engine)
  const slow: string[] = []
  for (const statement of ofBoth)
    for (const part of await slowParts(database, statement)) slow.push(`${part}: ${statement.sql}`)
  expect(slow).toEqual([])
})
