import { describe, expect, test } from 'vitest'
import { removalBatch } from '../../../src/service/store/members/own-data.ts'
import { addStatuses } from '../database.ts'
import {
  ana,
  ben,
  contents,
  database,
  naming,
  network,
  referringTo,
  useFilledNetwork,
} from './members/filled-network.ts'

useFilledNetwork()

/** Ids that identify the member in a row: the member's or the picture's. */
const namesOf = async (member: string) => [member, (await network.store.members.find(member))?.picture ?? '']

describe('removing a member', () => {
  test('deletes the rows of all tables that refer to a member by a foreign key', async () => {
    const names = await namesOf(ana)
    const before = naming(await contents(), ...names)
    // a new table that refers to a member needs a row here
    const referring = (await referringTo('member')).filter((table) => table !== 'search_pending')
    expect(before).toEqual(expect.arrayContaining(referring))
    await network.store.transaction((tx) => tx.removals.removeMember(ana))
    // hashes, so that nobody comes back unasked
    expect(naming(await contents(), ...names)).toEqual(['member_alias'])
  })

  test('deletes pages without other shares, and nothing of other members', async () => {
    // counters of other members change too: tests/service/store/shares/tallies.test.ts
    const isTally = (table: string) => /_tally$|^numbered_/.test(table)
    const texts = (all: Map<string, string[]>) => [...all].flatMap(([table, rows]) => (isTally(table) ? [] : rows))
    const [before, names] = [await contents(), await namesOf(ana)]
    await network.store.transaction((tx) => tx.removals.removeMember(ana))
    const after = await contents()
    // as a whole word: hashes of tokens contain any letters
    expect(texts(after).filter((row) => /\bana\b/.test(row))).toEqual([])
    const others = texts(before).filter((row) => ![...names, 'ana.example'].some((text) => row.includes(text)))
    const left = texts(after).filter((row) => !row.includes('"readmitted"') || !row.includes(ana))
    expect(left.sort()).toEqual(others.sort())
    expect(await network.store.recommendations.urlOf((await shared('http://both.example/'))?.id ?? '')).toBeDefined()
  })
})

test('a member’s removed share can be restored after the last sharer of its page is removed', async () => {
  const items = await network.store.news.list({ of: { member: ben } }, 10, 0)
  const id = items.find(({ url }) => url === 'http://ben.example/')?.id ?? ''
  const { news, removedNews } = network.store
  const share = await news.find(id)
  expect(share?.url).toBe('http://ben.example/')
  await network.post('/recommend', { url: 'http://ben.example/' }, await network.token(ana))
  await network.store.transaction((tx) => tx.removedNews.remove(id, ben, network.clock.now))
  await network.store.transaction((tx) => tx.removals.removeMember(ana))
  expect(await removedNews.restore(id, ben, network.clock.now)).toBe(true)
  expect(await news.find(id)).toEqual(share)
})

const shared = (url: string) => network.store.recommendations.latest(url)

// shows: bound own-data.removalBatch
test('news of a member are removed in batches, with pages that have no other shares', async () => {
  const ana = await network.addMember('many')
  await addStatuses(database, ana, removalBatch)
  await network.post('/recommend', { url: 'http://portion.example/' }, await network.token(ana))
  const removeSome = () => network.store.transaction(({ removals }) => removals.removeNewsOf(ana))
  expect([await removeSome(), await removeSome(), await removeSome()]).toEqual([removalBatch, 1, 0])
  expect(await shared('http://portion.example/')).toBeUndefined()
  expect(await network.store.members.find(ana)).toBeDefined()
})

describe('removing an application', () => {
  test('deletes the rows of all tables that refer to an application by a foreign key', async () => {
    const before = naming(await contents(), 'standard')
    expect(before).toEqual(expect.arrayContaining(await referringTo('application')))
    await network.store.transaction((tx) => tx.applications.remove('standard'))
    expect(naming(await contents(), 'standard')).toEqual([])
  })

  test('deletes nothing of other applications, and no shares made through it', async () => {
    const before = await contents()
    await network.store.transaction((tx) => tx.applications.remove('premium'))
    const after = await contents()
    for (const table of ['member', 'news_item', 'contact', 'recommendation', 'session'])
      expect(after.get(table)).toEqual(before.get(table))
    expect(after.get('token')).toEqual(before.get('token')?.filter((row) => row.includes('standard')))
    const others = before.get('call_count')?.filter((row) => !row.includes('premium'))
    expect(others?.length).toBeGreaterThan(0)
    expect(after.get('call_count')).toEqual(others)
  })
})
