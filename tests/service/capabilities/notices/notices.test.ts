import { test as base, expect } from 'vitest'
import type { List, Notice } from '../../../../src/contract/resources.ts'
import { maxGathered } from '../../../../src/service/capabilities/conversation/gather.ts'
import { maxNotices } from '../../../../src/service/notices.ts'
import { idOfNumber, numberTables } from '../../database.ts'
import { readPage } from '../../page.ts'
import { createReadableNetwork } from '../../readable-network.ts'
import { baseUrl, expectParts } from '../../test-network.ts'

const url = 'https://bread.example/'

/** Ana shared a page and posted a status. */
async function createCircle() {
  const { network, database } = await createReadableNetwork()
  const { clock } = network
  const add = async (login: string, name = `${login} Test`) => {
    const member = await network.addMember(login, { name })
    return { member, token: await network.token(member) }
  }
  const [ana, ben, cem, dia] = [await add('ana'), await add('ben'), await add('cem', 'عمر حداد'), await add('dia')]
  await network.post('/recommend', { url, title: 'Bread' }, ana.token)
  const share = (await network.get(`/recommend?url=${url}`, ana.token)).body.share_id ?? ''
  const status = await network.postStatus(ana.member, 'Who bakes on Sundays?')
  return {
    ...{ network, database, clock, ana, ben, cem, dia, share, status },
    async like(id: string, by: { token: string }) {
      clock.now += 1000
      await network.send('PUT', `/${id}/like`, {}, by.token)
    },
    async answer(id: string, message: string, by: { token: string }): Promise<string> {
      clock.now += 1000
      return (await network.post(`/${id}/comments`, { message }, by.token)).body.created_graph_id
    },
    notices: async (by: { token: string }, query = '') =>
      (await network.get(`/me/notices?${query}`, by.token)).body as unknown as List<Notice>,
    read: (until: string, by: { token: string }) => network.send('PUT', '/me/notices', { until }, by.token),
  }
}

type Circle = Awaited<ReturnType<typeof createCircle>>

const test = base.extend('circle', () => createCircle())

const kinds = ({ data }: List<Notice>) => data.map(({ kind, from_count, on }) => `${kind} ${from_count} ${on.name}`)

// shows: ours notices, ours Notice
test('what others did is gathered by item and kind, the latest first, with the latest members and answer', async ({
  circle,
}) => {
  const { ana, ben, cem, dia, share, status } = circle
  await circle.like(status, ben)
  await circle.answer(share, 'First', ben)
  await circle.answer(share, 'Second <words>', cem)
  await circle.answer(share, 'Third', ben)
  for (const by of [ben, cem, dia]) await circle.like(share, by)
  const list = await circle.notices(ana)
  expect(list).toMatchObject({
    ...{ type: 'USER NOTICES', name: 'About what you shared', link: `${baseUrl}/notices` },
    ...{ count: 3, count_string: '3' },
  })
  expect(list).not.toHaveProperty('capped')
  expect(kinds(list)).toEqual(['LIKE 3 Bread', 'COMMENT 2 Bread', 'LIKE 1 Who bakes on Sundays?'])
  const [likes, answers] = list.data
  expect(likes?.from.map(({ name }) => name)).toEqual(['dia Test', 'عمر حداد', 'ben Test'])
  expect(likes).not.toHaveProperty('message')
  expect(answers).toMatchObject({
    ...{ id: `notice-comment-${share}`, type: 'NOTICE', name: 'ben Test and \u2068عمر حداد\u2069 answered' },
    ...{ link: `${baseUrl}/news/${share}`, message: 'Third', updated_time: '2026-01-02T03:04:09+0000' },
    on: { id: share, type: 'NEWS ITEM', name: 'Bread', link: `${baseUrl}/news/${share}`, url },
  })
  expect(answers?.from.map(({ name }) => name)).toEqual(['ben Test', 'عمر حداد'])
  expect(kinds(await circle.notices(ana, 'limit=1&page=2'))).toEqual(['COMMENT 2 Bread'])
})

test('neither own answers nor those under what others shared are told', async ({ circle }) => {
  const { ana, ben, cem, share } = circle
  await circle.answer(share, 'Mine', ana)
  await circle.answer(share, 'Ben’s', ben)
  await circle.answer(share, 'Cem’s', cem)
  expect(kinds(await circle.notices(ana))).toEqual(['COMMENT 2 Bread'])
  for (const by of [ben, cem]) expect((await circle.notices(by)).data).toEqual([])
})

test('what is taken back, removed, or of a removed item is told no longer, but again if the item is restored', async ({
  circle,
}) => {
  const { ana, ben, cem, share, status, network, clock } = circle
  await circle.like(share, ben)
  await circle.like(status, ben)
  const answer = await circle.answer(share, 'Too soon', cem)
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

// shows: ours readNotices
test('what was read is told no longer, on no device, and what follows is', async ({ circle }) => {
  const { ana, ben, cem, share, clock } = circle
  await circle.like(share, ben)
  clock.now += 400
  const [latest] = (await circle.notices(ana)).data
  clock.now += 1000
  const { status, body } = await circle.read(latest?.updated_time ?? '', ana)
  expect({ status, body }).toEqual({ status: 200, body: { updated: true } })
  expect((await circle.notices(ana)).count).toBe(0)
  await circle.like(share, cem)
  expect(kinds(await circle.notices(ana))).toEqual(['LIKE 1 Bread'])
  // another device had read less; a clock ahead marks nothing of the future
  await circle.read('2020-01-01T00:00:00Z', ana)
  expect(kinds(await circle.notices(ana))).toEqual(['LIKE 1 Bread'])
  await circle.read('2099-01-01T00:00:00Z', ana)
  expect((await circle.notices(ana)).count).toBe(0)
  await circle.answer(share, 'Later', ben)
  expect(kinds(await circle.notices(ana))).toEqual(['COMMENT 1 Bread'])
})

test('nobody reads or marks another member’s notices', async ({ circle }) => {
  const { ana, ben, share, network } = circle
  await circle.like(share, ben)
  const own = `/${ana.member}/notices`
  expect((await network.get(own, ana.token)).body.count).toBe(1)
  expect((await network.get(own, ben.token)).status).toBe(404)
  expect((await network.send('PUT', own, { until: '2099-01-01T00:00:00Z' }, ben.token)).status).toBe(404)
  expect((await circle.notices(ana)).count).toBe(1)
  expect((await network.get(`/${share}/notices`, ana.token)).status).toBe(404)
})

/** Likes of Ben for as many statuses of Ana's, each a millisecond later. */
async function likeMany({ database, ana, ben, clock }: Circle, count: number): Promise<void> {
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

test('at most 100 notices are listed, and the list says that there are more', async ({ circle }) => {
  await likeMany(circle, maxNotices)
  const all = await circle.notices(circle.ana, 'limit=100')
  expect({ count: all.count, listed: all.data.length, capped: all.capped }).toEqual({
    ...{ count: 100, listed: 100, capped: undefined },
  })
  await circle.like(circle.share, circle.cem)
  const more = await circle.notices(circle.ana, 'limit=100')
  expect({ count: more.count, listed: more.data.length, capped: more.capped }).toEqual({
    ...{ count: 100, listed: 100, capped: true },
  })
  expect(more.data[0]?.on.name).toBe('Bread')
  expect((await circle.notices(circle.ana, 'limit=100&page=2')).data).toEqual([])
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

test('they stand beside home and requests, and in a narrow window above, until the member has done with them', async ({
  circle,
}) => {
  const { ana, ben, cem, dia, share, status, network, clock } = circle
  const anas = await network.browseAs(ana.member)
  const isThere = (text: string) => text.includes('id="notices"')
  for (const path of ['/', '/requests']) expect(isThere((await anas.open(path)).text)).toBe(false)
  expectParts((await anas.open('/notices')).text, ['Nothing new about what you shared.'], ['Mark as seen'])
  for (const by of [ben, cem, dia]) await circle.like(share, by)
  await circle.answer(status, 'I do <b>', cem)
  for (const path of ['/', '/requests', '/notices']) {
    const { text } = await anas.open(path)
    const items = [...readPage(text).document.querySelectorAll('.noticed')].map((item) => [
      item.textContent?.replace(/[\s\u2068\u2069]+/g, ' ').trim(),
      item.querySelector('a')?.getAttribute('href'),
    ])
    expect(items, path).toEqual([
      ['عمر حداد answered just now I do <b> Who bakes on Sundays?', `/news/${status}`],
      ['dia Test and 2 others thanked you just now Bread', `/news/${share}`],
    ])
    expectParts(text, ['<b><bdi>عمر حداد</bdi></b>', '<q>I do &lt;b&gt;</q>'])
  }
  const home = readPage((await anas.open('/')).text).document
  const short = home.querySelector('.noticed-in-short')
  expect(short?.getAttribute('href')).toBe('/notices')
  const until = home.querySelector<HTMLInputElement>('input[name=until]')?.value ?? ''
  clock.now += 5000
  await circle.like(status, ben)
  expect((await anas.submit('/requests', { until, to: '/requests' }, '/notices')).location).toBe('/requests')
  const after = (await anas.open('/')).text
  expectParts(after, ['ben Test</bdi></b> thanked you'], ['answered', '2 others'])
  await anas.submit('/', { until: `${clock.now + 86_400_000}`, to: '//evil.example/' }, '/notices')
  expect(isThere((await anas.open('/')).text)).toBe(false)
  await circle.like(share, ana)
  await circle.answer(share, 'Later', ben)
  expect(isThere((await anas.open('/')).text)).toBe(true)
  for (const wrong of ['', 'x', '-1', '1e9']) await anas.submit('/', { until: wrong, to: '/' }, '/notices')
  expect(isThere((await anas.open('/')).text)).toBe(true)
})

test('three stand beside a page, with a link to all', async ({ circle }) => {
  const { ana, network } = circle
  await likeMany(circle, 6)
  const anas = await network.browseAs(ana.member)
  const shown = async (path: string) => (await anas.open(path)).text.split('class="noticed"').length - 1
  expect([await shown('/'), await shown('/notices')]).toEqual([3, 6])
  expect((await anas.open('/')).text).toContain('href="/notices">See all')
})

// shows: ours notices
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
  await circle.read(list.data[0]?.updated_time ?? '', ana)
  // shared again, by the first one too: nobody is new
  for (const by of [ana, ben]) await share(by)
  expect((await circle.notices(ana)).data).toEqual([])
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
