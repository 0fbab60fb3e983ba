import crypto, { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { feedRows } from '../../../src/service/capabilities/feeds/rows.ts'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createFullNetwork, endpointNames } from '../graph/every-endpoint.ts'
import { differences, readerOf } from '../seen-by.ts'
import { fillNetwork } from '../store/members/filled-network.ts'
import { createTestNetwork } from '../test-network.ts'

/** Members read and write, on PostgreSQL as on SQLite. */

const { randomBytes } = crypto
let made = 0

function setRandomBytes(make: (size: number) => Buffer): void {
  Object.assign(crypto, { randomBytes: make })
  syncBuiltinESMExports()
}

// the same ids in both networks: lists of one second are in their order
beforeEach(() => setRandomBytes((size) => createHash('shake256', { outputLength: size }).update(`${made++}`).digest()))
afterEach(() => setRandomBytes(randomBytes))

async function fill(engine: 'sqlite' | 'postgres') {
  made = 0
  const data = temporaryFolder()
  if (engine === 'sqlite') rmSync(join(data, settingsFile))
  const network = await createTestNetwork({ data, behindProxy: true })
  onTestFinished(() => network.store.close())
  const { ana, ben } = await fillNetwork(network)
  await network.store.members.set(ana, { role: 'administrator' })
  const feed = await network.store.of(feedRows).add({ member: ana, kind: 'contacts', subject: '', language: 'en' }, 0)
  const [request] = await network.store.contactRequests.pending({ to: ana }, 1, 0)
  const news = await network.store.news.list({ of: { contactsOf: ana } }, 2, 0)
  const ids = [ana, ben, request?.id ?? '', ...news.map(({ id }) => id)]
  // one result: a search has no order for news of one moment
  const known = { ids, urls: ['http://both.example/'], searches: ['before site:ben.example'] }
  const read = new Map([['feed', (await network.browse().open(`/feeds/${feed}`)).text]])
  return [await (await readerOf(network, ana)).walk(known), read]
}

/** To administrators: a file has no servers. */
const saidOfPostgres = '<p class="fine">Changes are saved on one database server.</p>'

test('a member who is an administrator, and a reader of feeds, read the same on both engines', async () => {
  const [onSqlite, onPostgres] = [await fill('sqlite'), await fill('postgres')]
  expect(onPostgres[0]?.size).toBeGreaterThan(200)
  for (const [index, walk] of onPostgres.entries()) {
    // rows of one second may have any order in a download, whose lines are the same then
    const found = differences(onSqlite[index] ?? new Map(), walk).filter(
      ({ only }) => only.join('').replace(saidOfPostgres, '') !== '',
    )
    expect(found).toEqual([])
  }
})

test('each call is answered', async () => {
  const network = await createFullNetwork()
  for (const name of endpointNames) {
    await network.renew()
    expect((await network.call(name)).status, name).toBeLessThan(300)
  }
})
