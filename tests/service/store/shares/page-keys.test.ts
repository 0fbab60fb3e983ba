import { beforeEach, expect, test } from 'vitest'
import { keyVersion, matchKey } from '../../../../src/contract/page-url.ts'
import { pageWithWords } from '../../../../src/contract/parameters.ts'
import { beginRemoval, finishRemovals } from '../../../../src/service/actions/membership.ts'
import { renewPageKeys } from '../../../../src/service/page-keys.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { plainShare } from '../../database.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'
import { shareWithOldKey } from './old-keys.ts'

const old = 'https://twitter.com/someone/status/1000000000000000001'
const now = 'https://x.com/someone/status/1000000000000000001?s=46'

let network: TestNetwork
let ana: string
let maya: string
let nikos: string
let token: string
beforeEach(async () => {
  network = await createTestNetwork()
  ;[ana, maya, nikos] = [
    await network.addMember('ana'),
    await network.addMember('maya'),
    await network.addMember('nikos'),
  ]
  token = await network.token(maya)
})

const database = () => network.store.of((database: Database) => database)

const shareAsBefore = (member: string, url: string, message = '', title = '') =>
  shareWithOldKey(network, member, { url, message, title })

const share = (member: string, url: string, message = '', title = '') =>
  network.store.recommendations.share(member, url, { ...plainShare, message, title }, network.clock.now++)

const lookUp = async (url: string, by = token) =>
  (await network.get(`/recommend?url=${encodeURIComponent(url)}`, by)).body as {
    count: number
    title: string
    data: { name: string; sharing_message: string; share_id: string }[]
  }

const renew = () => renewPageKeys(network.store)

test('a page whose key is another one now is found by all its addresses', async () => {
  await shareAsBefore(ana, old, 'Look')
  expect((await lookUp(now)).count).toBe(0)
  await renew()
  for (const url of [old, now])
    expect(await lookUp(url)).toMatchObject({ count: 1, data: [{ sharing_message: 'Look' }] })
  expect(await network.store.pageKeys.areOld()).toBe(false)
})

test('pages that became one have the sharers of both, one count and one title', async () => {
  await shareAsBefore(ana, old, 'Look', 'A title')
  await share(maya, now, 'Seen', 'Another title')
  await share(nikos, now, 'Read', 'A title')
  await renew()
  const found = await lookUp(now)
  expect(found.count).toBe(3)
  expect(found.title).toBe('A title')
  expect(found.data.map(({ sharing_message }) => sharing_message).sort()).toEqual(['Look', 'Read', 'Seen'])
  const counted = await database().all(
    `SELECT t.sharers, (SELECT COUNT(*) FROM numbered_sharer s WHERE s.recommendation = t.number) AS numbered,
      (SELECT COUNT(*) FROM news_item n WHERE n.recommendation = t.recommendation) AS shares
      FROM recommendation_tally t`,
  )
  expect(counted).toEqual([{ sharers: 3, numbered: 3, shares: 3 }])
})

test('a member who shared a page before an import or its other address is still its first sharer, for good', async () => {
  await shareAsBefore(ana, old, 'First')
  await share(ana, now, 'Later')
  await database().run("UPDATE news_item SET imported = 1 WHERE message = 'Later'")
  const [{ created } = { created: 0 }] = await database().all<{ created: number }>(
    "SELECT created FROM news_item WHERE message = 'First'",
  )
  await renew()
  expect(await database().all('SELECT created, imported FROM news_item')).toEqual([{ created, imported: 0 }])
})

test('two shares of one member stand as one with the words of both, once, and the earlier one stays in the download', async () => {
  for (const member of [ana, nikos]) await shareAsBefore(member, old, 'First words')
  await share(ana, now, 'Later words')
  await share(nikos, now, 'First words, and more')
  await renew()
  const found = await lookUp(now)
  expect(found.data.map(({ sharing_message }) => sharing_message).sort()).toEqual([
    'First words\n\nLater words',
    'First words, and more',
  ])
  const merged = { message: 'First words', url: old }
  expect(await database().all('SELECT message, url FROM merged_share WHERE member = $1', ana)).toEqual([merged])
})

test('ids and links of before lead to what they became', async () => {
  const page = await shareAsBefore(ana, old, 'First')
  const earlier = (await network.store.recommendations.shareOf(page, ana))?.id ?? ''
  await share(ana, now, 'Later')
  await renew()
  const anas = await network.token(ana)
  const { share_id } = (await lookUp(now, anas)).data[0] ?? {}
  expect((await network.get(`/${earlier}`, anas)).body).toMatchObject({ id: share_id })
  expect((await network.get(`/${page}`, token)).body).toMatchObject({ count: 1 })
  const browser = await network.browseAs(maya)
  expect((await browser.open(`/news/${earlier}`)).text).toContain('Later')
})

test('ids of a page and a share that became others lead on if these become a third', async () => {
  const page = await shareAsBefore(ana, old, 'First')
  const first = (await network.store.recommendations.shareOf(page, ana))?.id ?? ''
  await share(ana, now, 'Later')
  await renew()
  await database().run(
    'UPDATE recommendation SET match_key = $1, key_version = $2',
    `${old}?utm_source=a`,
    keyVersion - 1,
  )
  await share(ana, now, 'Last')
  await renew()
  const anas = await network.token(ana)
  const { share_id } = (await lookUp(now, anas)).data[0] ?? {}
  expect((await network.get(`/${page}`, token)).body).toMatchObject({ count: 1 })
  expect((await network.get(`/${first}`, anas)).body).toMatchObject({ id: share_id })
})

test('a page with many sharers is merged in parts, and a start in between goes on', async () => {
  const members = await Promise.all(Array.from({ length: 120 }, (_, index) => network.addMember(`m${index}`)))
  for (const member of members) await shareAsBefore(member, old, 'Look')
  for (const member of members.slice(0, 60)) await share(member, now, 'Again')
  await network.store.transaction(({ pageKeys }) => pageKeys.renew([]))
  expect(await network.store.pageKeys.areOld()).toBe(true)
  await renew()
  expect((await lookUp(now)).count).toBe(120)
  expect(await database().all('SELECT COUNT(*) AS count FROM merged_share')).toEqual([{ count: 60 }])
})

// a member may share hundreds of addresses that one release's rules make one page
test('the words of pages that become one stay within a share’s bound, and the others are kept', async () => {
  const words = Array.from({ length: 6 }, (_, index) => `${index} ${'x'.repeat(300)}`)
  for (const [index, word] of words.entries())
    await shareAsBefore(ana, `https://m.example/long?utm_term=${index}`, word)
  await share(ana, 'https://m.example/long', 'Last')
  await renew()
  const { data } = await lookUp('https://m.example/long')
  expect(data).toMatchObject([{ sharing_message: expect.stringMatching(/Last$/) }])
  expect(data[0]?.sharing_message.length).toBeLessThanOrEqual(pageWithWords.message.max)
  const merged = await database().all<{ message: string }>('SELECT message FROM merged_share')
  for (const word of words) expect(merged.some(({ message }) => message.includes(word))).toBe(true)
})

test('what a node of the release before writes meanwhile is merged, too', async () => {
  await share(ana, now)
  await renew()
  await shareAsBefore(maya, old)
  expect(await network.store.pageKeys.areOld()).toBe(true)
  await renew()
  expect((await lookUp(now)).count).toBe(2)
})

test('a key that is no address stays, and stops no other page’s', async () => {
  const bad = await shareAsBefore(ana, 'https://a.substack.com/p/x', 'Bad')
  await database().run("UPDATE recommendation SET match_key = 'https://a%2Fb.substack.com/p/x' WHERE id = $1", bad)
  await shareAsBefore(ana, old, 'Look')
  await renew()
  expect((await lookUp(now)).data).toMatchObject([{ sharing_message: 'Look' }])
  expect(await network.store.pageKeys.areOld()).toBe(false)
})

test('new pages have keys of this version', async () => {
  await share(ana, now)
  expect(await database().all('SELECT match_key, key_version FROM recommendation')).toEqual([
    { match_key: matchKey(now), key_version: keyVersion },
  ])
})

test('an erasure removes what was merged', async () => {
  await shareAsBefore(ana, old, 'First words')
  await share(ana, now, 'Later words')
  await renew()
  expect(await database().all('SELECT member FROM merged_share')).toEqual([{ member: ana }])
  await network.store.transaction((tx) => beginRemoval(tx, { actor: operator, member: ana }, network.clock.now))
  await finishRemovals(network.store)
  expect(await database().all('SELECT member FROM merged_share')).toEqual([])
  expect((await lookUp(now)).count).toBe(0)
})
