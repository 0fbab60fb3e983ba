import { describe, expect, test } from 'vitest'
import { ana, ben, bens, network, token, useTokens } from '../../members.ts'
import { type Body, baseUrl } from '../../test-network.ts'
import { emptyList } from './news-network.ts'

const page = 'http://news.example/a?b=1&a=2'

useTokens({}, { name: 'Ana Ruiz', language: 'es' })

const lookUp = (parameters: Record<string, string>, token?: string) =>
  network.get(`/recommend?${new URLSearchParams({ url: page, ...parameters })}`, token)

async function share(member: string, fields: Record<string, string> = {}) {
  network.clock.now += 1000
  const response = await network.post('/recommend', { url: page, ...fields }, await network.token(member))
  expect(response.status).toBe(201)
  return response
}

const names = (body: Body) => body.data.map((sharer) => sharer.name)

describe('GET /recommend', () => {
  // shows: §2 GraphResource, §2 List, §2 Recommendation
  test('returns a head with the URL, and no sharers, for a page that nobody shared', async () => {
    const head = { url: page, domain: 'news.example', title: '', overview: '', shared: false }
    const place = `/page?${new URLSearchParams({ url: page })}`
    expect((await lookUp({}, token)).body).toEqual({ ...emptyList('RECOMMEND DETAILS', page, place), ...head })
  })

  // shows: §4 recommendation, §4 recommend
  test('returns the texts of the page, the sharers newest first, and the caller’s comment', async () => {
    const texts = { title: 'Old', overview: 'Why', keywords: 'a, b', site_name: 'News' }
    const fields = { ...texts, url_picture: 'http://p.example/1' }
    await share(ana, { ...fields, message: '¡Mira!' })
    await share(ben, { title: 'New' })
    const { body } = await lookUp({}, token)
    expect(body).toMatchObject({
      ...{
        ...fields,
        name: 'Old',
        url: page,
        shared: true,
        sharing_message: '¡Mira!',
        count: 2,
        count_string: '2',
      },
      updated_time: '2026-01-02T03:04:07+0000',
    })
    expect(body.data).toEqual([
      expect.objectContaining({ type: 'SHARER', name: 'ben Test', updated_time: '2026-01-02T03:04:07+0000' }),
      {
        id: ana,
        type: 'SHARER',
        name: 'Ana Ruiz',
        link: `http://network.example/profile/${ana}`,
        language: 'es',
        updated_time: '2026-01-02T03:04:06+0000',
        sharing_message: '¡Mira!',
        share_id: body.share_id,
        comment_count: 0,
        like_count: 0,
      },
    ])
    expect(body.data[0]).not.toHaveProperty('sharing_message')
  })

  // shows: §4 recommend, §4 summary, §2 Recommendation
  test('omits optional fields without a value', async () => {
    await share(ana)
    const { body } = await lookUp({}, bens)
    for (const field of ['keywords', 'site_name', 'url_picture', 'sharing_message'])
      expect(body).not.toHaveProperty(field)
    expect(body.shared).toBe(false)
  })

  test('has the true count for summary or limit 0', async () => {
    await share(ana)
    for (const parameters of [{ summary: 'true' }, { limit: '0' }])
      expect((await lookUp(parameters, bens)).body).toMatchObject({ count: 1, data: [], paging: { next: '' } })
  })

  // shows: §4 recommendation.url, §4 recommend
  test('lists the sharers of all addresses of the page', async () => {
    const [first, second] = ['http://news.example/b', 'https://www.news.example/b/?utm_source=x']
    const { body: created } = await share(ana, { url: first, title: 'Old', message: 'mira' })
    const { created_graph_id } = created
    expect((await share(ben, { url: second, title: 'New' })).body).toMatchObject({ created_graph_id })
    await network.store.contacts.connect(ana, ben, 0)
    for (const url of [first, second, 'https://news.example/b/']) {
      const { body } = await lookUp({ url }, token)
      expect(body).toMatchObject({ count: 2, title: 'Old', shared: true, sharing_message: 'mira' })
      expect(names(body)).toEqual(['ben Test', 'Ana Ruiz'])
      const ofContacts = await lookUp({ url, only_contacts: 'TRUE' }, bens)
      expect(ofContacts.body).toMatchObject({ count: 1, data: [{ name: 'Ana Ruiz' }], shared: true })
    }
    expect((await lookUp({ url: 'http://news.example/B' })).body.count).toBe(0)
    const feed = async (member: string) => (await network.get('/newsfeed', await network.token(member))).body.data
    expect(await feed(ana)).toMatchObject([{ url: 'https://www.news.example/b/' }])
    expect(await feed(ben)).toMatchObject([{ url: first }])
  })

  // shows: §2 Recommendation
  test('returns the head only without a token', async () => {
    await share(ana, { title: 'T', message: 'm' })
    await share(ben, { title: 'T' })
    const { body } = await lookUp({ limit: '1' })
    expect(body).toMatchObject({ title: 'T', count: 2, data: [], shared: false, paging: { next: '' } })
    expect(body).not.toHaveProperty('sharing_message')
  })

  // shows: §4 only_contacts, §1 contact-list
  test('with only_contacts counts and lists contacts, if the application may see them', async () => {
    const cem = await network.addMember('cem')
    await network.store.contacts.connect(ben, ana, 0)
    for (const member of [ana, ben, cem]) await share(member)
    const ofContacts = (await lookUp({ only_contacts: 'TRUE' }, bens)).body
    expect(ofContacts).toMatchObject({ count: 1, shared: true, data: [{ name: 'Ana Ruiz' }] })
    const withheld = await network.token(ben, { contacts: false })
    expect((await lookUp({ only_contacts: 'TRUE' }, withheld)).body).toMatchObject({ count: 0, data: [], shared: true })
    expect((await lookUp({ only_contacts: 'TRUE' })).body).toMatchObject({ count: 0, data: [] })
  })

  // shows: §4 paging
  test('pages through the sharers, without a token in the pages’ URLs', async () => {
    for (let index = 0; index < 5; index++) await share(await network.addMember(`m${index}`))
    const first = await lookUp({ limit: '2', access_token: token })
    expect(names(first.body)).toEqual(['m4 Test', 'm3 Test'])
    expect(first.body.count).toBe(5)
    expect(first.body.paging.previous).toBe('')
    const next = new URL(first.body.paging.next)
    expect(next.origin).toBe('http://network.example')
    expect(Object.fromEntries(next.searchParams)).toEqual({ url: page, limit: '2', page: '2' })

    const second = await network.get(next.pathname + next.search, token)
    expect(names(second.body)).toEqual(['m2 Test', 'm1 Test'])
    expect(new URL(second.body.paging.previous).searchParams.get('page')).toBe('1')
    const last = await lookUp({ limit: '2', page: '3' }, token)
    expect(names(last.body)).toEqual(['m0 Test'])
    expect(last.body.paging.next).toBe('')
    expect(names((await lookUp({ limit: '2', start: '2' }, token)).body)).toEqual(['m3 Test', 'm2 Test'])
  })
})

describe('GET /<recommendation>', () => {
  // shows: §4 recommend, §4 changed, §1 functions
  test('returns the same as GET /recommend, at the URL in Location', async () => {
    const { headers, body: created } = await share(ana, { title: 'T', message: 'mira' })
    await share(ben)
    const path = headers.get('Location')?.slice(baseUrl.length) ?? ''
    expect(path).toBe(`/${created.created_graph_id}`)
    const queries = ['', 'limit=1', 'summary=true', 'only_contacts=TRUE', 'user_detail=FULL&user_watermark=false']
    for (const query of queries) {
      const { body } = await network.get(`${path}?${query}`, token)
      const { paging, ...byUrl } = (await lookUp(Object.fromEntries(new URLSearchParams(query)), token)).body
      expect(body).toEqual({ ...byUrl, paging: expect.anything() })
      expect(body.paging.next.replace(path, '/recommend')).toBe(paging.next.replace(/url=[^&]*&/, ''))
    }
    expect((await network.get(path, token)).body).toMatchObject({ shared: true, sharing_message: 'mira', count: 2 })
    expect(created).toEqual({
      created: true,
      created_graph_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      share_id: (await network.get(path, token)).body.share_id,
    })
    expect(headers.get('Createdgraphid')).toBe(created.created_graph_id)
  })

  test('has the address of the latest share, or the match key without shares', async () => {
    const { body: created } = await share(ana, { url: 'http://www.news.example/b/' })
    await share(ben, { url: 'https://news.example./b' })
    const path = `/${created.created_graph_id}`
    const { id: bens = '' } = (await network.store.news.list({ of: { member: ben } }, 1, 0))[0] ?? {}
    expect((await network.get(path)).body).toMatchObject({ url: 'https://news.example./b', count: 2 })
    await network.store.transaction(({ removedNews }) => removedNews.remove(bens, ben, network.clock.now))
    const ofAna = { url: 'http://www.news.example/b/', domain: 'www.news.example', count: 1 }
    expect((await network.get(path)).body).toMatchObject(ofAna)
    const { id: anas = '' } = (await network.store.news.list({ of: { member: ana } }, 1, 0))[0] ?? {}
    await network.store.transaction(({ removedNews }) => removedNews.remove(anas, ana, network.clock.now))
    expect((await network.get(path)).body).toMatchObject({ url: 'https://news.example/b', count: 0 })
    await network.store.transaction(({ removedNews }) => removedNews.restore(anas, ana, network.clock.now))
    expect((await network.get(path)).body).toMatchObject(ofAna)
  })
})

describe('POST /recommend', () => {
  test('a second share of the page replaces the first and its address, and moves to the top', async () => {
    const first = await share(ana, { url: 'http://news.example/b', message: 'first' })
    await network.store.contacts.connect(ana, ben, 0)
    const [before] = (await network.get('/newsfeed', bens)).body.data
    await network.postStatus(ana, 'In between', ++network.clock.now)
    const second = await share(ana, { url: 'https://www.news.example/b/', message: 'second' })
    expect(second.body).toEqual(first.body)
    const found = async () => (await lookUp({ url: 'http://news.example/b' }, token)).body
    expect(await found()).toMatchObject({ count: 1, sharing_message: 'second', data: [{ name: 'Ana Ruiz' }] })
    for (const [query, count] of [['', 2] as const, ['?domain=www.news.example', 1] as const]) {
      const { body: feed } = await network.get(`/newsfeed${query}`, bens)
      const { id, creation_date } = before as unknown as Record<string, unknown>
      expect(feed.count).toBe(count)
      expect(feed.data[0]).toMatchObject({ id, creation_date, url: 'https://www.news.example/b/', message: 'second' })
      expect(feed.data[0]?.updated_time).not.toBe(creation_date)
    }
    await share(await network.addMember('cem'), { url: 'http://news.example/b' })
    expect(names(await found())).toEqual(['cem Test', 'Ana Ruiz'])
    await share(ana, { url: 'http://news.example/b' })
    expect(names(await found())).toEqual(['Ana Ruiz', 'cem Test'])
  })
})
