import { beforeEach, describe, expect, test } from 'vitest'
import { baseUrl } from '../../test-network.ts'
import { createNewsNetwork, type NewsNetwork } from './news-network.ts'

let news: NewsNetwork
beforeEach(async () => {
  news = await createNewsNetwork()
})

describe('GET /newsfeed', () => {
  // shows: §4 newsfeed
  test('lists the news of contacts, latest first, and none of the caller or strangers', async () => {
    await news.status(news.ben, 'ben has news')
    await news.share(news.cem, 'http://news.example/a', { message: 'regarde' })
    await news.status(news.ana, 'ana has news')
    await news.status(news.dia, 'dia has news')
    await news.share(news.dia, 'http://news.example/a')
    await news.status(news.cem, 'cem has news')
    expect(await news.messages()).toEqual(['cem has news', 'regarde', 'ben has news'])
    expect((await news.read()).updated_time).toBe('2026-01-02T03:04:11+0000')
  })

  // shows: §4 written-language
  // shows: §1 functions
  test('items have the observed fields, and the shared page’s URL', async () => {
    await news.status(news.ben, 'ben has news')
    await news.share(news.cem, 'http://news.example/a#b', {
      title: 'Title',
      overview: '<p>Why',
      keywords: 'rail, , night trains,',
      url_picture: 'http://p.example/1.png',
      message: 'regarde',
      language: 'de',
    })
    const [shared, status] = (await news.read('', '/newsfeed')).data
    const page = '2026-01-02T03:04:07+0000'
    const resource = { id: expect.stringMatching(/^[0-9a-f]{32}$/), type: 'NEWS ITEM' }
    const placeOf = (item?: { id: string }) => ({ link: `${baseUrl}/news/${item?.id}` })
    const link = `${baseUrl}/?kind=page`
    const category = { id: 'news-category-share', type: 'NEWS CATEGORY', name: 'Página compartida', link }
    expect(shared).toEqual({
      ...{ ...resource, updated_time: page, creation_date: page, infeed_link: `${baseUrl}/go/${shared?.id}` },
      ...{ name: 'Title', ...placeOf(shared) },
      from: expect.objectContaining({ id: news.cem, type: 'USER', name: 'cem Test' }),
      category: { ...category, updated_time: page },
      ...{ label: 'ha compartido una página: ', message: 'regarde', title: 'Title', description: '<p>Why' },
      ...{ picture: 'http://p.example/1.png', language: 'de', comment_count: 0, like_count: 0 },
      ...{ tags: ['rail', 'night trains'], url: 'http://news.example/a' },
    })
    const posted = '2026-01-02T03:04:06+0000'
    expect(status).toEqual({
      ...{ ...resource, updated_time: posted, creation_date: posted, infeed_link: `${baseUrl}/go/${status?.id}` },
      ...{ name: 'ben has news', ...placeOf(status) },
      from: expect.objectContaining({ id: news.ben }),
      category: expect.objectContaining({ name: 'Publicación', link: `${baseUrl}/?kind=status` }),
      ...{ label: 'Publicación: ', message: 'ben has news', language: 'en', comment_count: 0, like_count: 0 },
    })
  })

  // shows: §4 user_detail
  test('names kinds in the reader’s language, which language= does not set here, and describes members by user_detail', async () => {
    await news.status(news.ben, 'ben has news')
    const headers = { Authorization: `Bearer ${news.reader}`, 'Accept-Language': 'de-AT,en;q=0.5' }
    const response = await news.app.request(`${baseUrl}/newsfeed?language=en`, { headers })
    expect(await response.json()).toMatchObject({ data: [{ category: { name: 'Beitrag' }, label: 'Beitrag: ' }] })
    expect((await news.read()).data[0]).not.toHaveProperty('from.headline')
    expect((await news.read('user_detail=partial')).data[0]).toMatchObject({ from: { headline: 'Bridges' } })
  })
})

describe('GET /<member>/newsfeed', () => {
  test('lists that member’s news', async () => {
    await news.status(news.ana, 'ana has news')
    await news.status(news.ben, 'ben has news')
    await news.share(news.ana, 'http://news.example/a', { message: 'mira' })
    for (const path of ['/me/newsfeed', `/${news.ana}/newsfeed`]) {
      expect(await news.messages('', path)).toEqual(['mira', 'ana has news'])
      expect(await news.read('domain=news.example', path)).toMatchObject({ type: 'USER NEWS', count: 1 })
    }
    expect(await news.messages('', `/${news.ben}/newsfeed`)).toEqual(['ben has news'])
  })

  // shows: §7 empty-feed
  test('is empty for a member who did not authorize the application', async () => {
    await news.put(news.ben, 'secret', 1)
    const { status, body } = await news.get(`/${news.ben}/newsfeed`, news.reader)
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: 'USER NEWS', count: 0, data: [] })
    await news.token(news.ben)
    expect(await news.messages('', `/${news.ben}/newsfeed`)).toEqual(['secret'])
  })
})

describe('the newsfeed’s filters', () => {
  // shows: §4 newsfeed.domain
  test('domain: selects pages of that host and its subdomains, no statuses', async () => {
    await news.status(news.ben, 'ben has news')
    const hosts = ['news.example', 'www.news.example', 'oldnews.example', 'wwwXnews.example', 'news.example.org']
    for (const host of hosts) await news.share(news.ben, `http://${host}/of/${host}`, { message: host.toLowerCase() })
    const expected = ['www.news.example', 'news.example']
    for (const domain of ['news.example', 'NEWS.example', 'news.example:80']) {
      expect(await news.messages(`domain=${domain}`)).toEqual(expected)
    }
    expect(await news.messages('domain=www.news.example')).toEqual(['www.news.example'])
    for (const domain of ['example.net', '_ews.example', 'www_news.example']) {
      expect(await news.messages(`domain=${domain}`)).toEqual([])
    }
    await news.share(news.ben, 'http://a_b.example/', { message: 'a_b' })
    await news.share(news.ben, 'http://x.a_b.example/', { message: 'x.a_b' })
    await news.share(news.ben, 'http://x.acb.example/', { message: 'x.acb' })
    expect(await news.messages('domain=a_b.example')).toEqual(['x.a_b', 'a_b'])
    await news.share(news.ben, 'http://xn--bcher-kva.example/', { message: 'bücher' })
    expect(await news.messages(`domain=${encodeURIComponent('bücher.example')}`)).toEqual(['bücher'])
  })

  // shows: §4 newsfeed.language
  test('language: accepts one, several separated by , or |, a repeated name, and ALL', async () => {
    await news.status(news.ben, 'in English')
    await news.status(news.cem, 'en français')
    await news.status(news.ben, 'auf Deutsch', { language: 'de' })
    expect(await news.messages('language=FR')).toEqual(['en français'])
    for (const query of ['language=de,fr', 'language=de|fr', 'language=de&language=fr', 'language=%7Cde,,fr']) {
      expect(await news.messages(query)).toEqual(['auf Deutsch', 'en français'])
    }
    for (const query of ['', 'language=', 'language=ALL', 'language=all', 'language=fr,ALL']) {
      expect(await news.read(query)).toMatchObject({ count: 3 })
    }
    expect(await news.messages('language=it')).toEqual([])
  })

  // shows: §4 newsfeed.times
  test('since and until: are inclusive, in every form, to the second', async () => {
    news.clock.now += 250 // not on the second
    for (const number of [6, 7, 8, 9]) await news.status(news.ben, `posted at ${number}`)
    const at = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `posted at ${to - index}`)
    for (const [query, from, to] of [
      ['since=2026-01-02T03:04:08Z', 8, 9],
      ['since=2026-01-02T03:04:08.300Z', 9, 9],
      ['until=2026-01-02T03:04:07Z', 6, 7],
      ['until=2026-01-02T03:04:07.100Z', 6, 6],
      ['since=2026-01-02T05:04:07%2B0200&until=2026-01-02T05:04:08+02:00', 7, 8],
      ['since=2026-01-02T01:34:07-0130&until=2026-01-02T03:04:08Z', 7, 8],
    ] as const)
      expect(await news.messages(query), query).toEqual(at(from, to))
    // timestamps of a response can be sent back
    const times = (await news.read()).data.map(({ updated_time }) => updated_time)
    expect(await news.messages(`since=${times[1]}&until=${times[1]}`)).toEqual(at(8, 8))
    expect(await news.messages('since=2026-01-02T03:04:09Z&until=2026-01-02T03:04:08Z')).toEqual([])
  })

  test.each(['/newsfeed?domain=a%20b', '/me/newsfeed?domain=%25'])('%s is a 400', async (path) => {
    const { status, body } = await news.get(path, news.reader)
    expect({ status, message: body.error.message }).toEqual({ status: 400, message: ['domain must be a host name'] })
  })
})
