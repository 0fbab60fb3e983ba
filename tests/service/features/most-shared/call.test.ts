import { beforeEach, expect, test } from 'vitest'
import { bens, network, token, useTokens } from '../../members.ts'

useTokens({ isPublic: false })

const night = 'https://news.example/night-trains'
beforeEach(async () => {
  for (const sharer of [bens, await network.token(await network.addMember('cem'))])
    await network.post('/recommend', { url: night, title: 'Night trains are back' }, sharer)
})

test('GET /most_shared has the pages that most members shared in a time, with numbers and without names', async () => {
  const mostShared = async (query = '') => (await network.get(`/most_shared${query}`, token)).body
  await network.post('/recommend', { url: 'https://news.example/other', title: 'Other' }, token)
  const first = { type: 'PAGE', title: 'Night trains are back', url: night, sharer_count: 2 }
  expect(await mostShared()).toMatchObject({
    type: 'MOST SHARED PAGES',
    count: 2,
    data: [first, { title: 'Other', sharer_count: 1 }],
  })
  expect(JSON.stringify(await mostShared())).not.toContain(' Test')
  expect(await mostShared('?limit=1')).toMatchObject({ count: 1, data: [first] })
  expect(await mostShared('?limit=0')).toMatchObject({ count: 0, data: [] })
  network.clock.now += 2 * 24 * 60 * 60 * 1000
  expect(await mostShared('?period=day')).toMatchObject({ data: [] })
  expect(await mostShared('?period=MONTH')).toMatchObject({ data: [first, {}] })
  expect((await network.get('/most_shared')).status).toBe(401)
  expect((await network.get('/most_shared?period=YEAR', token)).status).toBe(400)
})
