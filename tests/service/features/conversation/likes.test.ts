import { expect } from 'vitest'
import { maxLikes } from '../../../../src/service/features/conversation/rows.ts'
import { idOfNumber, numberTables } from '../../database.ts'
import { readXml } from '../../http/read-xml.ts'
import { baseUrl } from '../../test-network.ts'
import { numbersOf, test, url } from './talk.ts'

test('likes and comments are counted wherever the item or its sharer is described, and the caller’s like is named', async ({
  talk,
}) => {
  const { ana, ben, cem, share, status } = talk
  await talk.like(share, ben)
  await talk.like(share, cem)
  await talk.like(status, cem)
  await talk.answered(share, 'Mine is sourdough', ben)
  await talk.answered(share, 'With seeds', ana)
  const numbers = async (by: { token: string }) => ({
    share: numbersOf(await talk.item(share, by)),
    status: numbersOf(await talk.item(status, by)),
    sharer: numbersOf((await talk.sharers(by))[0]),
  })
  const [none, mine] = [undefined, true]
  expect(await numbers(ben)).toEqual({ share: [2, 2, mine], status: [1, 0, none], sharer: [2, 2, mine] })
  expect(await numbers(cem)).toEqual({ share: [2, 2, mine], status: [1, 0, mine], sharer: [2, 2, mine] })
  expect(await numbers(ana)).toEqual({ share: [2, 2, none], status: [1, 0, none], sharer: [2, 2, none] })
  expect((await talk.newsfeed(ben)).data.map(numbersOf)).toEqual([
    [1, 0, none],
    [2, 2, mine],
  ])
  for (const path of ['/newsfeed', `/${share}`, `/recommend?url=${url}`]) {
    const headers = { Authorization: `Bearer ${ben.token}`, Accept: 'application/xml' }
    const xml = await (await talk.network.app.request(baseUrl + path, { headers })).text()
    expect(readXml(xml)).toBeDefined()
    for (const part of ['<like_count>2<', '<comment_count>2<', '<liked>true<']) expect(xml).toContain(part)
  }
})

test('liking twice counts once, and taking back what isn’t there changes nothing', async ({ talk }) => {
  const { ben, cem, share } = talk
  for (const by of [ben, ben, cem]) {
    const { status, body } = await talk.like(share, by)
    expect({ status, body }).toEqual({ status: 200, body: { updated: true } })
    talk.clock.now += 1000
  }
  expect(numbersOf(await talk.item(share, ben))).toEqual([2, 0, true])
  // the time of the first one stays
  expect((await talk.likes(share, ben)).data.map(({ name }) => name)).toEqual(['cem Test', 'ben Test'])
  for (const by of [ben, ben]) {
    const { status, body } = await talk.like(share, by, 'DELETE')
    expect({ status, body }).toEqual({ status: 200, body: { deleted: true } })
  }
  expect(numbersOf(await talk.item(share, ben))).toEqual([1, 0, undefined])
})

test('those who like an item are listed, the latest first, by pages', async ({ talk }) => {
  const { ana, ben, cem, dia, share } = talk
  for (const by of [ben, dia, cem]) {
    await talk.like(share, by)
    talk.clock.now += 1000
  }
  const list = await talk.likes(share, ana, 'limit=2')
  expect(list).toMatchObject({ type: 'NEWS ITEM LIKES', name: 'Who thanked', count: 3, count_string: '3' })
  expect(list.link).toBe(`${baseUrl}/news/${share}/thanks`)
  expect(list.data.map(({ name }) => name)).toEqual(['cem Test', 'dia Test'])
  expect(list.paging.next).toContain('page=2')
  const last = await talk.likes(share, ana, 'limit=2&page=2&user_detail=FULL')
  expect(last.data.map(({ name, first_name }) => [name, first_name])).toEqual([['ben Test', 'ben']])
})

test('an own item can’t be liked', async ({ talk }) => {
  const { ana, share, status } = talk
  for (const id of [share, status]) {
    const { status, body } = await talk.like(id, ana)
    expect({ status, message: body.error.message }).toEqual({
      status: 403,
      message: ['A member can’t like an own share or status'],
    })
  }
  expect(numbersOf(await talk.item(share, ana))).toEqual([0, 0, undefined])
})

test('what is removed, unknown, or not for the caller is a 404 in every call about it', async ({ talk }) => {
  const { ana, ben, dia, share, status, network, store } = talk
  const comment = await talk.answered(share, 'Yes', ben)
  const answersTo = async (id: string, by: { token: string }) =>
    Promise.all([
      ...['PUT', 'DELETE'].map(async (method) => (await talk.like(id, by, method)).status),
      ...['likes', 'comments'].map(async (list) => (await network.get(`/${id}/${list}`, by.token)).status),
      (await talk.comment(id, 'Hello', by)).status,
    ])
  const all = (status: number) => Array(5).fill(status)
  for (const id of [comment, ana.member, 'me', '0123456789abcdef0123456789abcdef'])
    expect(await answersTo(id, ben), id).toEqual(all(404))
  await talk.remove(status, ana)
  expect(await answersTo(status, ben)).toEqual(all(404))
  // Dia is no contact of Ana's, who takes back her consent to the application
  expect(await answersTo(share, dia)).not.toContain(404)
  const { body } = await network.get(`/${share}`, dia.token)
  const idFor = async ({ token }: { token: string }) =>
    (await network.get(`/recommend?url=${body.url}&user_detail=PARTIAL`, token)).body.data[0]?.share_id
  expect(await idFor(dia)).toBe(share)
  await store.authorizations.revokeAllOf(ana.member)
  expect(await answersTo(share, dia)).toEqual(all(404))
  // no list of sharers offers what the calls refuse
  expect([await idFor(dia), await idFor(ben)]).toEqual([undefined, share])
  expect((await network.get(`/${comment}`, dia.token)).status).toBe(404)
  expect((await talk.remove(comment, dia)).status).toBe(404)
  expect((await network.get(`/${comment}`, ben.token)).status).toBe(200)
})

test('a member has at most 50,000 likes, of which the earlier ones stay liked', async ({ talk }) => {
  const { ben, share, status, database, clock } = talk
  await talk.like(share, ben)
  for (const numbers of numberTables(maxLikes - 1)) {
    await database.run(`INSERT INTO news_tally (news) ${numbers} SELECT ${idOfNumber('n')} FROM number`)
    await database.run(
      `INSERT INTO news_like (news, member, to_member, created) ${numbers} SELECT ${idOfNumber('n')}, $1, $2, $3 FROM number`,
      ...[ben.member, talk.ana.member, clock.now],
    )
  }
  const refused = await talk.like(status, ben)
  expect(refused).toMatchObject({
    status: 403,
    body: { error: { message: ['A member may have at most 50000 likes; take some back first'] } },
  })
  expect((await talk.like(share, ben)).status).toBe(200)
  await talk.like(share, ben, 'DELETE')
  expect((await talk.like(status, ben)).status).toBe(200)
})
