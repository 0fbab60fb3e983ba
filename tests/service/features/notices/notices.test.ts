import { expect } from 'vitest'
import type { List, Notice } from '../../../../src/contract/resources.ts'
import { maxGathered } from '../../../../src/service/features/conversation/conversation.ts'
import { maxNotices } from '../../../../src/service/notices.ts'
import { idOfNumber, numberTables } from '../../database.ts'
import { readPage } from '../../page.ts'
import { baseUrl, expectParts } from '../../test-network.ts'
import { test as base, type Talk, url } from '../conversation/talk.ts'

/** Nobody is anybody's contact, and Cem's name is written from right to left. */
const test = base.extend('circle', async ({ talk }) => {
  const { network, database, clock, cem } = talk
  await database.run('DELETE FROM contact')
  await network.store.members.setName(cem.member, 'عمر حداد', clock.now)
  return {
    ...talk,
    async like(id: string, by: { token: string }) {
      clock.now += 1000
      return talk.like(id, by)
    },
    notices: async (by: { token: string }, query = '') =>
      (await network.get(`/me/notices?${query}`, by.token)).body as unknown as List<Notice>,
  }
})

const kinds = ({ data }: List<Notice>) => data.map(({ kind, from_count, on }) => `${kind} ${from_count} ${on.name}`)

test('what others did stands by item and kind, latest first, with latest members and answer', async ({ circle }) => {
  const { ana, ben, cem, dia, share, status } = circle
  await circle.like(status, ben)
  await circle.answered(share, 'First', ben)
  await circle.answered(share, 'Second <words>', cem)
  await circle.answered(share, 'Third', ben)
  const eva = { token: await circle.network.token(await circle.network.addMember('eva')) }
  for (const by of [eva, ben, cem, dia]) await circle.like(share, by)
  const list = await circle.notices(ana)
  expect(list).toMatchObject({
    ...{ type: 'USER NOTICES', name: 'Reactions', link: `${baseUrl}/requests` },
    ...{ count: 3, count_string: '3' },
  })
  expect(kinds(list)).toEqual(['LIKE 4 Bread', 'COMMENT 2 Bread', 'LIKE 1 Who bakes on Sundays?'])
  const [likes, answers] = list.data
  expect(likes?.from.map(({ name }) => name)).toEqual(['dia Test', 'عمر حداد', 'ben Test'])
  expect(likes).not.toHaveProperty('message')
  expect(answers).toMatchObject({
    ...{ id: `notice-comment-${share}`, type: 'NOTICE', name: 'ben Test and \u2068عمر حداد\u2069 answered' },
    ...{ link: `${baseUrl}/news/${share}`, message: 'Third', updated_time: '2026-01-02T03:04:11+0000' },
    on: { id: share, type: 'NEWS ITEM', name: 'Bread', link: `${baseUrl}/news/${share}`, url },
  })
  expect(answers?.from.map(({ name }) => name)).toEqual(['ben Test', 'عمر حداد'])
  expect(kinds(await circle.notices(ana, 'limit=1'))).toEqual(['LIKE 4 Bread'])
})

test('neither own answers nor those under what others shared are told', async ({ circle }) => {
  const { ana, ben, cem, share } = circle
  await circle.answered(share, 'Mine', ana)
  await circle.answered(share, 'Ben’s', ben)
  await circle.answered(share, 'Cem’s', cem)
  expect(kinds(await circle.notices(ana))).toEqual(['COMMENT 2 Bread'])
  for (const by of [ben, cem]) expect((await circle.notices(by)).data).toEqual([])
})

test('what is taken back, removed, or of a removed item is told no longer, but again if the item is restored', async ({
  circle,
}) => {
  const { ana, ben, cem, share, status, network, clock } = circle
  await circle.like(share, ben)
  await circle.like(status, ben)
  const answer = await circle.answered(share, 'Too soon', cem)
  const all = kinds(await circle.notices(ana))
  expect(all).toHaveLength(3)
  await network.send('DELETE', `/${answer}`, {}, cem.token)
  await network.send('DELETE', `/${share}/like`, {}, ben.token)
  expect(kinds(await circle.notices(ana))).toEqual(['LIKE 1 Who bakes on Sundays?'])
  await network.send('DELETE', `/${status}`, {}, ana.token)
  expect((await circle.notices(ana)).count).toBe(0)
  await network.store.transaction((tx) => tx.removedNews.restore(status, ana.member, clock.now))
  expect(kinds(await circle.notices(ana))).toEqual(['LIKE 1 Who bakes on Sundays?'])
  await network.remove(ben.member)
  expect((await circle.notices(ana)).count).toBe(0)
})

test('what others did since a time is listed, and what they did within its second is not', async ({ circle }) => {
  const { ana, ben, cem, share, clock } = circle
  await circle.like(share, ben)
  clock.now += 400
  await circle.answered(share, 'Soon', ben)
  const [latest] = (await circle.notices(ana)).data
  const since = new URLSearchParams({ since: latest?.updated_time ?? '' })
  expect(kinds(await circle.notices(ana, `${since}`))).toEqual([])
  await circle.like(share, cem)
  expect(kinds(await circle.notices(ana, `${since}`))).toEqual(['LIKE 1 Bread'])
  expect(kinds(await circle.notices(ana))).toEqual(['LIKE 2 Bread', 'COMMENT 1 Bread'])
})

test('nobody reads another member’s notices', async ({ circle }) => {
  const { ana, ben, share, network } = circle
  await circle.like(share, ben)
  const own = `/${ana.member}/notices`
  expect((await network.get(own, ana.token)).body.count).toBe(1)
  expect((await network.get(own, ben.token)).status).toBe(404)
  expect((await circle.notices(ana)).count).toBe(1)
  expect((await network.get(`/${share}/notices`, ana.token)).status).toBe(404)
})

/** Likes of Ben for as many statuses of Ana's, each a millisecond later. */
async function likeMany({ database, ana, ben, clock }: Talk, count: number): Promise<void> {
  for (const numbers of numberTables(count)) {
    await database.run(
      `INSERT INTO news_item (id, member, message, language, created, published)
       ${numbers} SELECT ${idOfNumber('n')}, $1, 'A status', 'en', n, n FROM number`,
      ana.member,
    )
    await database.run(`INSERT INTO news_tally (news) ${numbers} SELECT ${idOfNumber('n')} FROM number`)
    await database.run(
      `INSERT INTO news_like (news, member, to_member, created)
       ${numbers} SELECT ${idOfNumber('n')}, $1, $2, CAST($3 AS BIGINT) + n FROM number`,
      ...[ben.member, ana.member, clock.now],
    )
  }
  clock.now += count
}

test('at most 100 notices are in “For you”, the latest', async ({ circle }) => {
  const { network, ana, share, cem } = circle
  await likeMany(circle, maxNotices)
  await circle.like(share, cem)
  const { text } = await (await network.browseAs(ana.member)).open('/requests')
  const shown = readPage(text).document.querySelectorAll('.noticed')
  expect({ count: shown.length, first: shown[0]?.textContent }).toEqual({
    count: maxNotices,
    first: expect.stringContaining('Bread'),
  })
})

test('the latest thousand of a kind are gathered', async ({ circle }) => {
  await circle.like(circle.share, circle.cem)
  await likeMany(circle, maxGathered - 1)
  const last = (kind: string) => circle.notices(circle.ana, `limit=100&${kind}`)
  expect((await last('')).count).toBe(100)
  await circle.like(circle.share, circle.dia)
  // Cem's like of it is the thousand and first
  expect((await circle.notices(circle.ana, 'limit=1')).data[0]).toMatchObject({ from_count: 1, on: { name: 'Bread' } })
})

test('they stand in “For you” alone, below what waits, and are gone at the next visit', async ({ circle }) => {
  const { ana, ben, cem, dia, share, status, network, clock } = circle
  const anas = await network.browseAs(ana.member)
  const shown = async () => {
    const { document } = readPage((await anas.open('/requests')).text)
    return [...document.querySelectorAll('.noticed')].map((item) => [
      item.textContent?.replace(/[\s\u2068\u2069]+/g, ' ').trim(),
      item.querySelector('a')?.getAttribute('href'),
    ])
  }
  expectParts((await anas.open('/requests')).text, [], ['Reactions'])
  for (const by of [ben, cem, dia]) await circle.like(share, by)
  await circle.answered(status, 'I do <b>', cem)
  clock.now += 2 * 60 * 1000
  const told = [
    ['عمر حداد answered 2m ago I do <b> Who bakes on Sundays?', `/news/${status}`],
    ['dia Test and 2 others thanked you 2m ago Bread', `/news/${share}`],
  ]
  await network.ask(ben.member, ana.member)
  // the same visit goes on
  for (let again = 0; again < 2; again++) expect(await shown()).toEqual(told)
  const { text } = await anas.open('/requests')
  expectParts(text, ['<b><bdi>عمر حداد</bdi></b>', '<q>I do &lt;b&gt;</q>'])
  expect(text.indexOf('Reactions')).toBeGreaterThan(text.indexOf('Contact requests'))
  for (const path of ['/', '/people', '/requests?sent']) expectParts((await anas.open(path)).text, [], ['noticed'])
  clock.now += 60 * 60 * 1000
  expect(await shown()).toEqual([])
  await circle.like(status, ben)
  expect(await shown()).toEqual([['ben Test thanked you just now Who bakes on Sundays?', `/news/${status}`]])
})

test('who shared a page first is told, gathered, who shared it too; nobody else is, nor twice', async ({ circle }) => {
  const { network, clock, ana, ben, cem, dia } = circle
  const share = async (by: { token: string }) => {
    clock.now += 1000
    await network.post('/recommend', { url }, by.token)
  }
  for (const by of [ben, cem, dia]) await share(by)
  const list = await circle.notices(ana)
  expect(kinds(list)).toEqual(['SHARE 3 Bread'])
  expect(list.data[0]).toMatchObject({
    name: 'dia Test and 2 others shared it too',
    link: `${baseUrl}/page?url=${encodeURIComponent(url)}`,
    on: { url },
  })
  for (const by of [ben, cem, dia]) expect((await circle.notices(by)).data).toEqual([])
  // shared again, by the first one too: nobody is new
  for (const by of [ana, ben]) await share(by)
  const since = new URLSearchParams({ since: list.data[0]?.updated_time ?? '' })
  expect((await circle.notices(ana, `${since}`)).data).toEqual([])
})

test('who shared a page too is not told if the first share is gone, or they took theirs back', async ({ circle }) => {
  const { network, clock, ana, ben, cem, share } = circle
  for (const by of [ben, cem]) {
    clock.now += 1000
    await network.post('/recommend', { url }, by.token)
  }
  const bens = (await network.get(`/recommend?url=${url}`, ben.token)).body.share_id
  await network.send('DELETE', `/${bens}`, {}, ben.token)
  expect(kinds(await circle.notices(ana))).toEqual(['SHARE 1 Bread'])
  await network.send('DELETE', `/${share}`, {}, ana.token)
  expect((await circle.notices(ana)).data).toEqual([])
})

test('who asked for a contact is told who accepted, with their words', async ({ circle }) => {
  const { network, clock, ana, ben, cem, dia } = circle
  const ask = (from: { member: string }, to: { member: string }) =>
    network.store.contactRequests.add({ from: from.member, to: to.member, subject: 'We met', message: '' }, clock.now)
  const [bens, anas] = [await ask(ana, ben), await ask(ana, dia)]
  clock.now += 1000
  await network.send('PUT', `/${bens}`, { value: 'ACCEPT', message: 'With pleasure' }, ben.token)
  await network.send('PUT', `/${anas}`, { value: 'IGNORE' }, dia.token)
  const list = await circle.notices(ana)
  expect(kinds(list)).toEqual(['ACCEPT 1 We met'])
  expect(list.data[0]).toMatchObject({
    ...{ name: 'ben Test accepted your request', message: 'With pleasure' },
    on: { id: bens, type: 'CONTACT REQUEST', link: `${baseUrl}/profile/${ben.member}` },
  })
  const { text } = await (await network.browseAs(ana.member)).open('/requests')
  expectParts(text, ['<b><bdi>ben Test</bdi></b> accepted your request', 'With pleasure'])
  // nobody answers what a common team does
  await ask(ana, cem)
  clock.now += 1000
  for (const { member } of [ana, cem]) await network.store.teams.set(member, ['Bakery'])
  await network.store.transaction((tx) => tx.teamContacts.connect(cem.member, clock.now))
  expect(kinds(await circle.notices(ana))).toEqual(['ACCEPT 1 We met'])
})
