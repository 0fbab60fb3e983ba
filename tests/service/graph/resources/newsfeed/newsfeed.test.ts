import { beforeEach, describe, expect, test } from 'vitest'
import { baseUrl } from '../../../test-network.ts'
import { emptyList } from '../empty-list.ts'
import { createNewsNetwork, type NewsNetwork } from './news-network.ts'

let news: NewsNetwork
beforeEach(async () => {
  news = await createNewsNetwork()
})

describe('GET /newsfeed', () => {
  test('is empty without news', async () => {
    const { status, body } = await news.get('/newsfeed', news.reader)
    expect(status).toBe(200)
    expect(body).toEqual(emptyList('USER NEWS'))
  })

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

  // shows: §4 written-language, observed NewsItem
  // shows: ours NewsItem.url, §1 functions
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
    expect(shared).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      type: 'NEWS ITEM',
      name: '',
      link: '',
      from: expect.objectContaining({ id: news.cem, type: 'USER', name: 'cem Test' }),
      category: {
        id: 'news-category-share',
        type: 'NEWS CATEGORY',
        name: 'Página compartida',
        link: '',
        updated_time: page,
      },
      label: 'ha compartido una página: ',
      message: 'regarde',
      title: 'Title',
      description: '<p>Why',
      picture: 'http://p.example/1.png',
      language: 'de',
      updated_time: page,
      creation_date: page,
      infeed_link: `${baseUrl}/go/${shared?.id}`,
      comment_count: 0,
      like_count: 0,
      tags: ['rail', 'night trains'],
      url: 'http://news.example/a',
    })
    expect(status).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      type: 'NEWS ITEM',
      name: '',
      link: '',
      from: expect.objectContaining({ id: news.ben }),
      category: expect.objectContaining({ id: 'news-category-status', name: 'Estado' }),
      label: 'Estado: ',
      message: 'ben has news',
      language: 'en',
      updated_time: '2026-01-02T03:04:06+0000',
      creation_date: '2026-01-02T03:04:06+0000',
      infeed_link: `${baseUrl}/go/${status?.id}`,
      comment_count: 0,
      like_count: 0,
    })
  })

  // shows: observed NewsItem
  test('names kinds in the reader’s language, which language= does not set here', async () => {
    await news.status(news.ben, 'ben has news')
    const headers = { Authorization: `Bearer ${news.reader}`, 'Accept-Language': 'de-AT,en;q=0.5' }
    const response = await news.app.request(`${baseUrl}/newsfeed?language=en`, { headers })
    expect(await response.json()).toMatchObject({ data: [{ category: { name: 'Status' }, label: 'Status: ' }] })
  })

  // shows: observed NewsItem
  test('a page that is shared again moves up, and its creation date stays', async () => {
    await news.share(news.ben, 'http://news.example/a', { message: 'first' })
    await news.status(news.cem, 'cem has news')
    await news.share(news.ben, 'http://news.example/a', { message: 'again' })
    const { data, count } = await news.read()
    expect(count).toBe(2)
    expect(data[0]).toMatchObject({
      message: 'again',
      creation_date: '2026-01-02T03:04:06+0000',
      updated_time: '2026-01-02T03:04:08+0000',
    })
  })

  // shows: §4 user_detail
  test('describes members by user_detail', async () => {
    await news.status(news.ben, 'ben has news')
    expect((await news.read()).data[0]).not.toHaveProperty('from.headline')
    expect((await news.read('user_detail=partial')).data[0]).toMatchObject({ from: { headline: 'Bridges' } })
  })

  test('requires a token', async () => {
    for (const path of ['/newsfeed', '/me/newsfeed', `/${news.ben}/newsfeed`]) {
      expect((await news.get(path)).status).toBe(401)
    }
  })
})

describe('GET /<member>/newsfeed', () => {
  // shows: observed memberNewsfeed
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
