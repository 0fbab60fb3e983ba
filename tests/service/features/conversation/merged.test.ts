import { expect, test } from 'vitest'
import { commentRows, likeRows } from '../../../../src/service/features/conversation/rows.ts'
import { renewPageKeys } from '../../../../src/service/page-keys.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { plainShare } from '../../database.ts'
import { shareWithOldKey } from '../../store/shares/old-keys.ts'
import { createTestNetwork } from '../../test-network.ts'

const old = 'https://twitter.com/someone/status/1000000000000000001'
const now = 'https://x.com/someone/status/1000000000000000001?s=46'

test('thanks and answers to two shares of a page that became one are those of the share that stays', async () => {
  const network = await createTestNetwork()
  const { store, clock } = network
  const [ana, maya, nikos] = [
    await network.addMember('ana'),
    await network.addMember('maya'),
    await network.addMember('nikos'),
  ]
  const page = await shareWithOldKey(network, ana, { url: old, message: 'First', title: '' })
  const earlier = (await store.recommendations.shareOf(page, ana))?.id ?? ''
  await store.of(likeRows).add({ id: earlier, member: ana }, maya, clock.now)
  const comment = { member: nikos, message: 'Hm', language: 'en' }
  await store.of(commentRows).add({ id: earlier, member: ana }, comment, clock.now)
  await store.recommendations.share(ana, now, { ...plainShare, message: 'Later' }, clock.now)
  await renewPageKeys(store)
  const share = await store.recommendations.shareOf((await store.recommendations.find(now))?.id ?? '', ana)
  expect(share?.id).not.toBe(earlier)
  const tallies = store.of((database: Database) => database.all('SELECT news, likes, comments FROM news_tally'))
  expect(await tallies).toEqual([{ news: share?.id, likes: 1, comments: 1 }])
})
