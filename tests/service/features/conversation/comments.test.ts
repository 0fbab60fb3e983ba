import { expect } from 'vitest'
import { hour } from '../../../../src/contract/durations.ts'
import { deleteExpired } from '../../../../src/service/actions/expiry.ts'
import {
  commentRows,
  maxComments,
  maxCommentsInDay,
  maxCommentsUnderItem,
} from '../../../../src/service/features/conversation/rows.ts'
import { restorePeriod } from '../../../../src/service/store/shares/removable.ts'
import { idOfNumber, numberTables, rowsIn } from '../../database.ts'
import { baseUrl } from '../../test-network.ts'
import { numbersOf, test } from './talk.ts'

test('a comment has author, words and place, in the author’s language unless another is given', async ({ talk }) => {
  const { ana, ben, share } = talk
  const created = await talk.comment(share, ' Zwei\nZeilen & <mehr> ', ben)
  expect(created.status).toBe(201)
  const id = created.body.created_graph_id
  expect(created.headers.get('Location')).toBe(`${baseUrl}/${id}`)
  expect(await talk.item(id, ana)).toEqual({
    ...{ id, type: 'NEWS ITEM COMMENT', name: 'Zwei Zeilen & <mehr>', link: `${baseUrl}/news/${share}#${id}` },
    ...{ updated_time: '2026-01-02T03:04:07+0000', created_time: '2026-01-02T03:04:07+0000' },
    ...{ message: 'Zwei\nZeilen & <mehr>', language: 'de' },
    from: expect.objectContaining({ id: ben.member, type: 'USER', name: 'ben Test' }),
  })
  const inFrench = await talk.comment(share, 'Oui', ben, { language: 'fr' })
  expect(await talk.item(inFrench.body.created_graph_id, ana)).toMatchObject({ language: 'fr' })
})

test('comments are listed under shares and statuses, also to their author, latest first, by page', async ({ talk }) => {
  const { ana, ben, cem, share, status } = talk
  for (const id of [share, status]) {
    for (const [message, by] of [
      ['one', ben],
      ['two', ana],
      ['three', cem],
    ] as const)
      await talk.answered(id, message, by)
    const list = await talk.comments(id, ben, 'limit=2')
    expect(list).toMatchObject({ type: 'NEWS ITEM COMMENTS', count: 3, link: `${baseUrl}/news/${id}` })
    expect(list.data.map(({ message }) => message)).toEqual(['three', 'two'])
    const last = await talk.comments(id, ben, 'limit=2&page=2')
    expect(last.data.map(({ message, from }) => [message, from.name])).toEqual([['one', 'ben Test']])
  }
})

test('only its author removes a comment, which is then gone and not counted', async ({ talk }) => {
  const { ana, ben, share } = talk
  const id = await talk.answered(share, 'Too soon', ben)
  const refused = await talk.remove(id, ana)
  expect(refused).toMatchObject({ status: 403, body: { error: { type: 'permission denied' } } })
  expect(await talk.remove(id, ben)).toMatchObject({ status: 200, body: { deleted: true } })
  expect((await talk.remove(id, ben)).status).toBe(404)
  expect((await talk.network.get(`/${id}`, ben.token)).status).toBe(404)
  expect((await talk.comments(share, ben)).count).toBe(0)
  expect(numbersOf(await talk.item(share, ben))).toEqual([0, 0, undefined])
})

test('a member writes at most 50 comments under an item, and others go on', async ({ talk }) => {
  const { ben, cem, share, status } = talk
  const ids: string[] = []
  for (let sent = 0; sent < maxCommentsUnderItem; sent++) ids.push(await talk.answered(share, `${sent}`, ben))
  const refused = await talk.comment(share, 'more', ben)
  expect(refused).toMatchObject({
    status: 403,
    body: { error: { message: ['A member may write at most 50 comments on a share or a status; remove some first'] } },
  })
  expect((await talk.comment(share, 'mine', cem)).status).toBe(201)
  expect((await talk.comment(status, 'here', ben)).status).toBe(201)
  const [first = ''] = ids
  await talk.remove(first, ben)
  expect((await talk.comment(share, 'more', ben)).status).toBe(201)
  const restored = talk.network.store.transaction((tx) => tx.of(commentRows).restore(first, ben.member, talk.clock.now))
  expect(await restored).toBe(false)
})

test('a member writes at most 240 comments in 24 hours, and is told when the next one is taken', async ({ talk }) => {
  const { ben, share, database, clock } = talk
  const first = clock.now
  await database.run(`INSERT INTO news_tally (news) VALUES ('another') ON CONFLICT DO NOTHING`)
  for (const numbers of numberTables(maxCommentsInDay))
    await database.run(
      `INSERT INTO news_comment (id, news, member, to_member, message, language, created)
       ${numbers} SELECT ${idOfNumber('n')}, 'another', $1, $2, '', 'en', CAST($3 AS BIGINT) + n FROM number`,
      ...[ben.member, talk.ana.member, first],
    )
  clock.now += hour
  const refused = await talk.comment(share, 'more', ben)
  expect(refused).toMatchObject({
    status: 429,
    body: { error: { message: [`A member may write 240 comments a day; try again in ${23 * 3600 + 1} seconds`] } },
  })
  expect(refused.headers.get('Retry-After')).toBe(String(23 * 3600 + 1))
  clock.now = first + 24 * hour
  expect((await talk.comment(share, 'more', ben)).status).toBe(429)
  clock.now += 1
  expect((await talk.comment(share, 'more', ben)).status).toBe(201)
  expect((await talk.comment(share, 'even more', ben)).status).toBe(429)
})

test('a member has at most 20,000 comments', async ({ talk }) => {
  const { ben, share, database, clock } = talk
  await database.run(`INSERT INTO news_tally (news) VALUES ('another')`)
  for (const numbers of numberTables(maxComments))
    await database.run(
      `INSERT INTO news_comment (id, news, member, to_member, message, language, created)
       ${numbers} SELECT ${idOfNumber('n')}, 'another', $1, $2, '', 'en', 0 FROM number`,
      ...[ben.member, talk.ana.member],
    )
  expect((await talk.comment(share, 'more', ben)).body.error.message).toEqual([
    'A member may have at most 20000 comments; remove some first',
  ])
  await database.run(`DELETE FROM news_comment WHERE id = ${idOfNumber('1')}`)
  clock.now++
  expect((await talk.comment(share, 'more', ben)).status).toBe(201)
})

test('a removed item keeps its likes and comments while it can be restored, and loses them when it is pruned', async ({
  talk,
}) => {
  const { ana, ben, cem, share, status, store, database, clock } = talk
  for (const id of [share, status]) {
    await talk.like(id, ben)
    await talk.answered(id, 'Stays', cem)
    await talk.remove(await talk.answered(id, 'Removed', ben), ben)
  }
  const numbers = async (id: string) => numbersOf(await talk.item(id, ben))
  const restore = (id: string) => store.transaction((tx) => tx.removedNews.restore(id, ana.member, clock.now))
  const stored = () =>
    Promise.all(
      ['news_tally', 'news_like', 'news_comment', 'removed_news_comment'].map((table) => rowsIn(database, table)),
    )
  for (const id of [share, status]) {
    await talk.remove(id, ana)
    expect(await restore(id)).toBe(true)
    expect(await numbers(id)).toEqual([1, 1, true])
    await talk.remove(id, ana)
  }
  expect(await stored()).toEqual([2, 2, 2, 2])
  clock.now += restorePeriod + 1
  await deleteExpired(store, clock.now)
  expect(await stored()).toEqual([0, 0, 0, 0])
  expect(await restore(share)).toBe(false)
})

test('sharing a page again keeps what members said of the share', async ({ talk }) => {
  const { ana, ben, share, network } = talk
  await talk.like(share, ben)
  await talk.answered(share, 'Stays', ben)
  await network.post('/recommend', { url: 'https://bread.example/', message: 'Still warm' }, ana.token)
  expect(numbersOf(await talk.item(share, ben))).toEqual([1, 1, true])
})

test('the words of a member who left stay, with the mark of that; and those of a removed one go without a byte', async ({
  talk,
}) => {
  const { ana, ben, cem, share, status, network, database } = talk
  for (const by of [ben, cem]) {
    await talk.like(share, by)
    await talk.answered(share, `Words of ${by === ben ? 'Ben' : 'Cem'}`, by)
    await talk.remove(await talk.answered(share, 'Removed words', by), by)
  }
  await network.disable(ben.member)
  const [, disabled] = (await talk.comments(share, ana)).data
  expect(disabled).toMatchObject({ message: 'Words of Ben', from: { name: 'ben Test', left: true } })
  expect((await talk.likes(share, ana)).data.map(({ name, left }) => [name, left])).toEqual([
    ['cem Test', undefined],
    ['ben Test', true],
  ])
  for (const { member } of [ben, cem]) await network.remove(member)
  expect(numbersOf(await talk.item(share, ana))).toEqual([0, 0, undefined])
  for (const table of ['news_like', 'news_comment', 'removed_news_comment'])
    expect(await rowsIn(database, table), table).toBe(0)
  // the author's removal ends what others said of it
  await talk.like(status, talk.dia)
  await talk.answered(status, 'Words of Dia', talk.dia)
  await network.remove(ana.member)
  for (const table of ['news_tally', 'news_like', 'news_comment']) expect(await rowsIn(database, table), table).toBe(0)
})
