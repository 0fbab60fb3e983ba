import { beforeEach, expect, test } from 'vitest'
import type { List, NewsItem } from '../../../../src/contract/resources.ts'
import { suggestQuery } from '../../../../src/service/features/search/find.ts'
import { ana, bens, browser, network, token, useTokens } from '../../members.ts'

useTokens({ isPublic: false })

const night = 'https://news.example/night-trains'
beforeEach(async () => {
  for (const sharer of [bens, await network.token(await network.addMember('cem'))])
    await network.post('/recommend', { url: night, title: 'Night trains are back' }, sharer)
  await network.post('/status', { message: 'I took the night train' }, bens)
})

const search = async (query: string, more = '') => {
  const path = `/search?${new URLSearchParams({ query })}${more}`
  const { status, body } = await network.get(path, token)
  return { status, body: body as unknown as List<NewsItem> }
}

test('finds pages once, with the number of their sharers, and statuses', async () => {
  const { status, body } = await search('night')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    type: 'SEARCH RESULTS',
    count: 2,
    count_string: '2',
    data: [
      { type: 'NEWS ITEM', title: 'Night trains are back', url: night, sharer_count: 2 },
      { type: 'NEWS ITEM', message: 'I took the night train', from: { name: 'ben Test' }, sharer_count: 1 },
    ],
  })
  expect((await search('night', '&limit=1&page=2')).body).toMatchObject({
    count: 2,
    data: [{ message: 'I took the night train' }],
    paging: { next: '' },
  })
})

test('finds by author, also oneself, and nothing for what holds nothing to search for', async () => {
  expect((await search('night from:cem')).body.data[0]?.from.name).toBe('cem Test')
  expect((await search('from:me')).body.count).toBe(0)
  expect((await search('from:"ben test" took')).body.count).toBe(1)
  expect((await search('"" - from: ..')).body).toMatchObject({ count: 0, data: [] })
})

test('that finds nothing suggests itself with a word less, if that finds something', async () => {
  const suggested = async (query: string) => (await search(query)).body as List<NewsItem> & { suggested_query?: string }
  expect((await suggested('night ferries')).suggested_query).toBe('night')
  expect((await suggested('ferries night trains')).suggested_query).toBe('night trains')
  // what stands in quotation marks is left out as a whole
  expect((await suggested('trains "ferries night"')).suggested_query).toBe('trains')
  for (const query of ['ferries', 'ferries boats', 'night', '"ferries night"'])
    expect((await suggested(query)).suggested_query).toBeUndefined()
  // a search that took all its time is followed by no other
  const unfinished = { count: 0, isMore: true }
  const searcher = { member: ana, language: 'en' }
  expect(await suggestQuery(network.store, searcher, 'night ferries', unfinished)).toBeUndefined()
  const { text } = await browser.open('/find?query=night+ferries')
  expect(text).toContain('<a href="/find?query=night"><bdi>night</bdi></a>')
})

test('an application finds of strangers only those who authorized it, as their newsfeeds have it', async () => {
  const { store, clock } = network
  const dee = await network.addMember('dee')
  await network.postStatus(dee, 'Dee took the night train')
  expect((await search('dee')).body.count).toBe(0)
  await store.contacts.connect(ana, dee, clock.now)
  expect((await search('dee')).body.count).toBe(1)
  await store.contacts.disconnect(ana, dee, clock.now)
  expect((await search('dee')).body.count).toBe(0)
  await network.token(dee)
  expect((await search('dee')).body.count).toBe(1)
})
