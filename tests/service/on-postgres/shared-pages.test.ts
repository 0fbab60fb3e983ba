import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { administrate } from '../../support/postgres/administrate.ts'
import { startReplicated } from '../../support/postgres/replicated.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { askAbout } from '../buckets.ts'
import { createTestNetwork } from '../test-network.ts'

const urls = Array.from({ length: 5 }, (_, index) => `https://news.example/${index}`)

test('buckets are right after the promotion of a standby that lacked the last shares, at a node that isn’t restarted, and while it is away', async () => {
  const { primary, standby, database_url, remove } = await startReplicated()
  onTestFinished(remove)
  const data = join(temporaryFolder(), 'data')
  mkdirSync(data)
  writeFileSync(join(data, settingsFile), JSON.stringify({ database_url }))
  const network = await createTestNetwork({ data })
  onTestFinished(() => network.store.close())
  const token = await network.token(await network.addMember('ana'))
  const share = async (url = '') => {
    expect((await network.post('/recommend', { url }, token)).status).toBe(201)
  }
  const shared = async () => {
    const { has, complete } = await askAbout((path) => network.get(path, token), urls[0] ?? '')
    return { complete, numbers: [...urls.keys()].filter((number) => has(urls[number] ?? '')) }
  }
  await share(urls[0])
  await administrate(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'", 'SELECT pg_reload_conf()')
  await share(urls[1])
  // no write is confirmed any more
  standby.pause()
  const writing = network.post('/recommend', { url: urls[2] ?? '' }, token)
  const begun = performance.now()
  expect(await shared()).toEqual({ complete: true, numbers: [0, 1] })
  expect(performance.now() - begun).toBeLessThan(2500)
  expect((await writing).status).toBe(503)
  standby.goOn()
  await administrate(primary, 'ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()')
  await expect.poll(shared).toEqual({ complete: true, numbers: [0, 1, 2] })

  await administrate(standby, "ALTER SYSTEM SET primary_conninfo = ''", 'SELECT pg_reload_conf()')
  await expect.poll(() => administrate(primary, 'SELECT 1 FROM pg_stat_replication')).toEqual([])
  await share(urls[3])
  expect((await shared()).numbers).toEqual([0, 1, 2, 3])
  await primary.kill()
  await administrate(standby, 'SELECT pg_promote()')
  await expect.poll(() => shared().catch(() => undefined)).toEqual({ complete: true, numbers: [0, 1, 2] })
  await share(urls[4])
  expect(await shared()).toEqual({ complete: true, numbers: [0, 1, 2, 4] })
})
