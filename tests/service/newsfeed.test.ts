import { beforeEach, describe, expect, test } from 'vitest'
import { baseUrl, createTestNetwork, type TestNetwork } from './test-network.ts'

let network: TestNetwork
/** ana's contacts are ben and cem; dia is nobody's. */
let ana: string
let ben: string
let cem: string
let dia: string
let token: string

beforeEach(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana', { language: 'es' })
  ben = await network.addMember('ben', { headline: 'Bridges' })
  cem = await network.addMember('cem', { language: 'fr' })
  dia = await network.addMember('dia')
  await network.store.contacts.connect(ana, ben, 0)
  await network.store.contacts.connect(ana, cem, 0)
  token = await network.token(ana)
})

/** Each a second after the one before; the first at 03:04:06. */
async function post(member: string, message: string, fields: Record<string, string> = {}) {
  network.clock.now += 1000
  const answer = await network.post('/status', { message, ...fields }, await network.token(member))
  expect(answer.status).toBe(201)
}
async function share(member: string, url: string, fields: Record<string, string> = {}) {
  network.clock.now += 1000
  const answer = await network.post('/recommend', { url, ...fields }, await network.token(member))
  expect(answer.status).toBe(201)
}
const read = async (query = '', path = '/newsfeed') => (await network.get(`${path}?${query}`, token)).body
const messages = async (query = '', path = '/newsfeed') =>
  (await read(query, path)).data.map((item) => 'message' in item && item.message)

describe('GET /newsfeed', () => {
  test('is empty where nobody did anything', async () => {
    const { status, body } = await network.get('/newsfeed', token)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: '',
      type: 'USER NEWS',
      name: '',
      link: '',
      updated_time: '2026-01-02T03:04:05+0000',
      count: 0,
      count_string: '0',
      paging: { previous: '', next: '' },
      data: [],
    })
  })

  test('has what the contacts shared and posted, the latest first, and nothing of the caller or of strangers', async () => {
    await post(ben, 'ben has news')
    await share(cem, 'http://news.example/a', { message: 'regarde' })
    await post(ana, 'ana has news')
    await post(dia, 'dia has news')
    await share(dia, 'http://news.example/a')
    await post(cem, 'cem has news')
    expect(await messages()).toEqual(['cem has news', 'regarde', 'ben has news'])
    expect((await read()).updated_time).toBe('2026-01-02T03:04:11+0000')
  })

  test('items have the observed shape, and the shared page’s address', async () => {
    await post(ben, 'ben has news')
    await share(cem, 'http://news.example/a#b', {
      title: 'Title',
      overview: '<p>Why',
      keywords: 'rail, , night trains,',
      url_picture: 'http://p.example/1.png',
      message: 'regarde',
      language: 'de',
    })
    const [shared, status] = (await read('', '/newsfeed')).data
    const page = '2026-01-02T03:04:07+0000'
    expect(shared).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      type: 'NEWS ITEM',
      name: '',
      link: '',
      from: expect.objectContaining({ id: cem, type: 'USER', name: 'cem Test' }),
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
      from: expect.objectContaining({ id: ben }),
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

  test('names kinds in the language of the reader, which language= does not choose here', async () => {
    await post(ben, 'ben has news')
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'de-AT,en;q=0.5' }
    const response = await network.app.request(`${baseUrl}/newsfeed?language=en`, { headers })
    expect(await response.json()).toMatchObject({ data: [{ category: { name: 'Status' }, label: 'Status: ' }] })
  })

  test('a page that is shared again moves up and keeps when it was shared first', async () => {
    await share(ben, 'http://news.example/a', { message: 'first' })
    await post(cem, 'cem has news')
    await share(ben, 'http://news.example/a', { message: 'again' })
    const { data, count } = await read()
    expect(count).toBe(2)
    expect(data[0]).toMatchObject({
      message: 'again',
      creation_date: '2026-01-02T03:04:06+0000',
      updated_time: '2026-01-02T03:04:08+0000',
    })
  })

  test('has the members as user_detail asks', async () => {
    await post(ben, 'ben has news')
    expect((await read()).data[0]).not.toHaveProperty('from.headline')
    expect((await read('user_detail=partial')).data[0]).toMatchObject({ from: { headline: 'Bridges' } })
  })

  test('needs a token', async () => {
    for (const path of ['/newsfeed', '/me/newsfeed', `/${ben}/newsfeed`]) {
      expect((await network.get(path)).status).toBe(401)
    }
  })
})

describe('GET /<member>/newsfeed', () => {
  test('is what that member shared and posted', async () => {
    await post(ana, 'ana has news')
    await post(ben, 'ben has news')
    await share(ana, 'http://news.example/a', { message: 'mira' })
    for (const path of ['/me/newsfeed', `/${ana}/newsfeed`]) {
      expect(await messages('', path)).toEqual(['mira', 'ana has news'])
      expect(await read('domain=news.example', path)).toMatchObject({ type: 'USER NEWS', count: 1 })
    }
    expect(await messages('', `/${ben}/newsfeed`)).toEqual(['ben has news'])
  })

  test('is empty for a member who has not authorized the application', async () => {
    await network.store.news.postStatus(
      ben,
      { message: 'secret', language: 'en', by_mobile: false, social_accounts: '' },
      1,
    )
    const { status, body } = await network.get(`/${ben}/newsfeed`, token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: 'USER NEWS', count: 0, data: [] })
    await network.token(ben)
    expect(await messages('', `/${ben}/newsfeed`)).toEqual(['secret'])
  })
})

describe('the newsfeed’s filters', () => {
  test('domain: pages of that host and of those below it, no statuses', async () => {
    await post(ben, 'ben has news')
    for (const host of [
      'news.example',
      'www.news.example',
      'oldnews.example',
      'wwwXnews.example',
      'news.example.org',
    ]) {
      await share(ben, `http://${host}/`, { message: host.toLowerCase() })
    }
    const expected = ['www.news.example', 'news.example']
    for (const domain of ['news.example', 'NEWS.example', 'news.example:80']) {
      expect(await messages(`domain=${domain}`)).toEqual(expected)
    }
    expect(await messages('domain=www.news.example')).toEqual(['www.news.example'])
    for (const domain of ['example.net', '_ews.example', 'www_news.example']) {
      expect(await messages(`domain=${domain}`)).toEqual([])
    }
    await share(ben, 'http://a_b.example/', { message: 'a_b' })
    await share(ben, 'http://x.a_b.example/', { message: 'x.a_b' })
    await share(ben, 'http://x.acb.example/', { message: 'x.acb' })
    expect(await messages('domain=a_b.example')).toEqual(['x.a_b', 'a_b'])
    await share(ben, 'http://xn--bcher-kva.example/', { message: 'bücher' })
    expect(await messages(`domain=${encodeURIComponent('bücher.example')}`)).toEqual(['bücher'])
  })

  test('language: one, several by , or | or a repeated name, ALL', async () => {
    await post(ben, 'in English')
    await post(cem, 'en français')
    await post(ben, 'auf Deutsch', { language: 'de' })
    expect(await messages('language=FR')).toEqual(['en français'])
    for (const query of ['language=de,fr', 'language=de|fr', 'language=de&language=fr', 'language=%7Cde,,fr']) {
      expect(await messages(query)).toEqual(['auf Deutsch', 'en français'])
    }
    for (const query of ['', 'language=', 'language=ALL', 'language=all', 'language=fr,ALL']) {
      expect(await read(query)).toMatchObject({ count: 3 })
    }
    expect(await messages('language=it')).toEqual([])
  })

  test('since and until: both included, in every form, to the second', async () => {
    network.clock.now += 250 // not on the second
    for (const number of [6, 7, 8, 9]) await post(ben, `posted at ${number}`)
    const at = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `posted at ${to - index}`)
    expect(await messages('since=2026-01-02T03:04:08Z')).toEqual(at(8, 9))
    expect(await messages('since=2026-01-02T03:04:08.300Z')).toEqual(at(9, 9))
    expect(await messages('until=2026-01-02T03:04:07Z')).toEqual(at(6, 7))
    expect(await messages('until=2026-01-02T03:04:07.100Z')).toEqual(at(6, 6))
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
      expect(await messages(`since=${time(7)}&until=${time(8)}`)).toEqual(both)
    }
    // what an answer says can be asked for
    const times = (await read()).data.map(({ updated_time }) => updated_time)
    expect(await messages(`since=${times[1]}&until=${times[1]}`)).toEqual(at(8, 8))
    expect(await messages('since=2026-01-02T03:04:09Z&until=2026-01-02T03:04:08Z')).toEqual([])
  })

  test('all at once', async () => {
    await share(ben, 'http://news.example/a', { message: 'too old' })
    await share(ben, 'http://news.example/b', { message: 'this one' })
    await share(ben, 'http://news.example/c', { message: 'in German', language: 'de' })
    await share(ben, 'http://else.example/', { message: 'elsewhere' })
    await share(dia, 'http://news.example/d', { message: 'a stranger’s' })
    expect(await messages('domain=news.example&language=en&since=2026-01-02T03:04:07Z')).toEqual(['this one'])
  })

  const time = "must be a time of the form YYYY-MM-DD'T'HH:MM:SSZZ (ISO 8601)"
  test.each([
    ['since=yesterday', `since ${time}`],
    ['until=2026-01-02', `until ${time}`],
    ['until=2026-13-02T03:04:05Z', `until ${time}`],
    ['language=fr,french', 'language must be ALL, or languages of two letters (ISO 639) separated by , or |'],
    ['domain=a%20b', 'domain must be a host name'],
    ['domain=%25', 'domain must be a host name'],
    [`domain=${'x'.repeat(254)}`, 'domain must be at most 253 characters'],
    ['limit=101', 'limit must be a whole number from 0 to 100'],
    ['page=0', 'page must be a whole number from 1 to 50'],
    ['page=51', 'page must be a whole number from 1 to 50'],
    ['start=0', 'start must be a whole number from 1 to 2500'],
    ['start=2501', 'start must be a whole number from 1 to 2500'],
    ['user_detail=x', 'user_detail must be one of NONE, PARTIAL, FULL'],
  ])('%s is a 400', async (query, sentence) => {
    for (const path of ['/newsfeed', '/me/newsfeed']) {
      const { status, body } = await network.get(`${path}?${query}`, token)
      expect(status).toBe(400)
      expect(body.error).toEqual({ type: 'invalid parameter', message: [sentence] })
    }
  })
})

describe('paging through thousands of items', () => {
  const total = 6000
  beforeEach(async () => {
    await network.store.transaction(async ({ news, recommendations }) => {
      const none = { overview: '', keywords: '', site_name: '', picture: '', language: 'en', title: '' }
      for (let index = 0; index < total; index++) {
        const member = index % 2 ? ben : cem
        // three at a time
        const at = network.clock.now - total + Math.floor(index / 3)
        if (index % 5) {
          await news.postStatus(
            member,
            { message: `${index}`, language: 'en', by_mobile: false, social_accounts: '' },
            at,
          )
        } else {
          await recommendations.share(member, `http://news.example/${index}`, { ...none, message: `${index}` }, at)
        }
      }
    })
  })

  test('shows each item once although new ones arrive, by following paging.next, within a second a page', async () => {
    network.clock.now += 500
    const seen: string[] = []
    let address = `/newsfeed?limit=100&access_token=${token}`
    for (let page = 1; page <= 50; page++) {
      const started = performance.now()
      const { body } = await network.get(address, token)
      expect(performance.now() - started).toBeLessThan(1000)
      expect(body.count).toBe(total)
      expect(body.count_string).toBe(String(total))
      seen.push(...body.data.map(({ id }) => id))
      expect(body.paging.next).not.toContain(token)
      network.clock.now += 300
      await network.store.news.postStatus(
        ben,
        { message: 'meanwhile', language: 'en', by_mobile: false, social_accounts: '' },
        network.clock.now,
      )
      if (page === 50) expect(body.paging.next).toBe('')
      else address = body.paging.next.slice(baseUrl.length)
    }
    expect(new Set(seen).size).toBe(5000)
    expect((await read('limit=1')).count).toBe(total + 50)
  })

  test('reaches as far as the bounds of page and start allow', async () => {
    const all = (await network.store.news.list({ of: { contactsOf: ana } }, total, 0)).map(({ id }) => id)
    const ids = async (query: string) => (await read(query)).data.map(({ id }) => id)
    expect(await ids('limit=100&page=50&start=1000')).toEqual(all.slice(5899, 5999))
    expect(await ids('limit=100&start=2500')).toEqual(all.slice(2499, 2599))
    expect(await ids('limit=3&page=2')).toEqual(all.slice(3, 6))
    expect(await ids('start=7')).toEqual(all.slice(6, 16))
    expect(await read('limit=0')).toMatchObject({ count: total, data: [], paging: { previous: '', next: '' } })
    expect(await ids('limit=100&page=50&start=2500')).toEqual([])
  })
})
