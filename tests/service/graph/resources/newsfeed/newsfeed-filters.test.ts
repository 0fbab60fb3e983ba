import { beforeEach, describe, expect, test } from 'vitest'
import { createNewsNetwork, type NewsNetwork } from './news-network.ts'

let news: NewsNetwork
beforeEach(async () => {
  news = await createNewsNetwork()
})

describe('the newsfeed’s filters', () => {
  // shows: §4 newsfeed.domain
  test('domain: selects pages of that host and its subdomains, no statuses', async () => {
    await news.status(news.ben, 'ben has news')
    for (const host of [
      'news.example',
      'www.news.example',
      'oldnews.example',
      'wwwXnews.example',
      'news.example.org',
    ]) {
      await news.share(news.ben, `http://${host}/of/${host}`, { message: host.toLowerCase() })
    }
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
    expect(await news.messages('since=2026-01-02T03:04:08Z')).toEqual(at(8, 9))
    expect(await news.messages('since=2026-01-02T03:04:08.300Z')).toEqual(at(9, 9))
    expect(await news.messages('until=2026-01-02T03:04:07Z')).toEqual(at(6, 7))
    expect(await news.messages('until=2026-01-02T03:04:07.100Z')).toEqual(at(6, 6))
    const both = at(7, 8)
    for (const [offset, hour] of [
      ['Z', '03'],
      ['%2B0200', '05'],
      ['+0200', '05'],
      ['%2B02:00', '05'],
      ['+02:00', '05'],
      ['-0130', '01:34'],
    ] as const) {
      const time = (second: number) => `2026-01-02T${hour.length > 2 ? hour : `${hour}:04`}:0${second}${offset}`
      expect(await news.messages(`since=${time(7)}&until=${time(8)}`)).toEqual(both)
    }
    // timestamps of a response can be sent back
    const times = (await news.read()).data.map(({ updated_time }) => updated_time)
    expect(await news.messages(`since=${times[1]}&until=${times[1]}`)).toEqual(at(8, 8))
    expect(await news.messages('since=2026-01-02T03:04:09Z&until=2026-01-02T03:04:08Z')).toEqual([])
  })

  test('domain, language, since and until work together', async () => {
    await news.share(news.ben, 'http://news.example/a', { message: 'too old' })
    await news.share(news.ben, 'http://news.example/b', { message: 'this one' })
    await news.share(news.ben, 'http://news.example/c', { message: 'in German', language: 'de' })
    await news.share(news.ben, 'http://else.example/', { message: 'elsewhere' })
    await news.share(news.dia, 'http://news.example/d', { message: 'a stranger’s' })
    expect(await news.messages('domain=news.example&language=en&since=2026-01-02T03:04:07Z')).toEqual(['this one'])
  })

  const time = "must be a time of the form YYYY-MM-DD'T'HH:MM:SSZZ (ISO 8601)"
  test.each([
    ['since=yesterday', `since ${time}`],
    ['until=2026-01-02', `until ${time}`],
    ['until=2026-13-02T03:04:05Z', `until ${time}`],
    [
      'language=fr,french',
      'language must be ALL, or at most 20 languages of two letters (ISO 639) separated by , or |',
    ],
    ['domain=a%20b', 'domain must be a host name'],
    ['domain=%25', 'domain must be a host name'],
    [`domain=${'x'.repeat(254)}`, 'domain must be at most 253 characters'],
    ['limit=101', 'limit must be a whole number from 0 to 100'],
    ['page=0', 'page must be a whole number from 1 to 50'],
    ['page=51', 'page must be a whole number from 1 to 50'],
    ['start=0', 'start must be a whole number from 1 to 2500'],
    ['start=2501', 'start must be a whole number from 1 to 2500'],
    ['user_detail=x', 'user_detail must be one of NONE, PARTIAL, FULL'],
  ])('the newsfeed with %s is a 400', async (query, sentence) => {
    for (const path of ['/newsfeed', '/me/newsfeed']) {
      const { status, body } = await news.get(`${path}?${query}`, news.reader)
      expect(status).toBe(400)
      expect(body.error).toEqual({ type: 'invalid parameter', message: [sentence] })
    }
  })
})
