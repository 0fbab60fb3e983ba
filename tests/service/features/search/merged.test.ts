import { expect, test } from 'vitest'
import { renewPageKeys } from '../../../../src/service/page-keys.ts'
import { plainShare } from '../../database.ts'
import { shareWithOldKey } from '../../store/shares/old-keys.ts'
import { createTestNetwork } from '../../test-network.ts'

const old = 'https://twitter.com/someone/status/1000000000000000001'
const now = 'https://x.com/someone/status/1000000000000000001?s=46'

test('a search finds pages that became one as one', async () => {
  const network = await createTestNetwork()
  const { store, clock } = network
  const maya = await network.addMember('maya')
  const token = await network.token(maya)
  const others = [await network.addMember('ana'), await network.addMember('nikos')] as const
  for (const other of others) await store.contacts.connect(maya, other, clock.now)
  await shareWithOldKey(network, others[0], { url: old, message: 'Look', title: 'Tramways' })
  await store.recommendations.share(others[1], now, { ...plainShare, message: 'Read', title: 'Tramways' }, clock.now)
  const search = async () => (await network.get('/search?query=tramways', token)).body as { count: number }
  expect((await search()).count).toBe(2)
  await renewPageKeys(store)
  expect(await search()).toMatchObject({ count: 1, data: [{ sharer_count: 2 }] })
})
