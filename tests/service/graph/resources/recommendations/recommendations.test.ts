import { describe, expect, test } from 'vitest'
import { ana, ben, lookUp, names, network, page, share, useNetwork } from './shared-page.ts'

useNetwork()

describe('GET /recommend', () => {
  // shows: §2 GraphResource
  // shows: §2 List, §2 Recommendation
  // shows: ours Sharer.sharing_message, observed empty-strings
  test('returns a head with the URL, and no sharers, for a page that nobody shared', async () => {
    const { status, body } = await lookUp({}, await network.token(ana))
    expect(status).toBe(200)
    expect(body).toEqual({
      id: '',
      type: 'RECOMMEND DETAILS',
      name: '',
      link: page,
      domain: 'news.example',
      title: '',
      overview: '',
      updated_time: '2026-01-02T03:04:05+0000',
      count: 0,
      count_string: '0',
      paging: { previous: '', next: '' },
      data: [],
      shared: false,
    })
  })

  // shows: §4 recommendation, §4 recommend
  // shows: §2 GraphResource
  // shows: §2 List
  // shows: §2 Recommendation
  // shows: ours Sharer.sharing_message
  test('returns the head of the latest share, the sharers newest first, and the caller’s comment', async () => {
    await share(ana, { title: 'Old', message: '¡Mira!' })
    const fields = {
      title: 'New',
      overview: 'Why',
      keywords: 'a, b',
      site_name: 'News',
      url_picture: 'http://p.example/1',
    }
    await share(ben, fields)
    const { body } = await lookUp({}, await network.token(ana))
    expect(body).toMatchObject({
      link: page,
      title: 'New',
      overview: 'Why',
      keywords: 'a, b',
      site_name: 'News',
      url_picture: 'http://p.example/1',
      shared: true,
      sharing_message: '¡Mira!',
      count: 2,
      count_string: '2',
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
      },
    ])
    expect(body.data[0]).not.toHaveProperty('sharing_message')
  })

  // shows: §4 recommend
  // shows: §2 Recommendation, observed empty-strings
  test('omits optional fields without a value', async () => {
    await share(ana)
    const { body } = await lookUp({}, await network.token(ben))
    for (const field of ['keywords', 'site_name', 'url_picture', 'sharing_message'])
      expect(body).not.toHaveProperty(field)
    expect(body.shared).toBe(false)
  })

  // shows: §4 recommendation.url, ours one-page
  test('finds a page by any spelling of its URL', async () => {
    const response = await share(ana, { url: 'HTTP://News.Example:80/a?utm_source=x&b=1&a=2&fbclid=y#part' })
    const { body } = await lookUp({}, await network.token(ben))
    expect(body).toMatchObject({ id: response.body.created_graph_id, count: 1, link: page })
    for (const [url, count] of [
      ['https://www.news.example/a/?a=2&gclid=z&b=1', 1],
      ['http://news.example./a?b=1&a=2', 1],
      ['http://news.example/a?a=1&b=1', 0],
      ['http://m.news.example/a?b=1&a=2', 0],
      ['http://news.example/A?b=1&a=2', 0],
    ] as const)
      expect((await lookUp({ url })).body).toMatchObject({ count, link: url.replace('gclid=z&', '') })
  })

  // shows: §4 recommendation.url, §4 recommend, ours NewsItem.url, ours one-page
  test('lists the sharers of all addresses of the page', async () => {
    const [first, second] = ['http://news.example/b', 'https://www.news.example/b/?utm_source=x']
    const { body: created } = await share(ana, { url: first, title: 'Old', message: 'mira' })
    expect((await share(ben, { url: second, title: 'New' })).body).toEqual(created)
    await network.store.contacts.connect(ana, ben, 0)
    for (const url of [first, second, 'https://news.example/b/']) {
      const { body } = await lookUp({ url }, await network.token(ana))
      expect(body).toMatchObject({ count: 2, title: 'New', shared: true, sharing_message: 'mira' })
      expect(names(body)).toEqual(['ben Test', 'Ana Ruiz'])
      const ofContacts = await lookUp({ url, only_contacts: 'TRUE' }, await network.token(ben))
      expect(ofContacts.body).toMatchObject({ count: 1, data: [{ name: 'Ana Ruiz' }], shared: true })
    }
    // each news item has the address that was shared
    const feed = async (member: string) => (await network.get('/newsfeed', await network.token(member))).body.data
    expect(await feed(ana)).toMatchObject([{ url: 'https://www.news.example/b/' }])
    expect(await feed(ben)).toMatchObject([{ url: first }])
  })

  // shows: §2 Recommendation, observed recommend-without-token
  test('returns the head only without a token', async () => {
    await share(ana, { title: 'T', message: 'm' })
    await share(ben, { title: 'T' })
    const { status, body } = await lookUp({ limit: '1' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'T', count: 2, data: [], shared: false, paging: { next: '' } })
    expect(body).not.toHaveProperty('sharing_message')
  })

  // shows: §4 summary
  test('returns the head with the true count for summary or limit 0', async () => {
    await share(ana)
    const token = await network.token(ben)
    for (const parameters of [{ summary: 'true' }, { limit: '0' }]) {
      const { body } = await lookUp(parameters, token)
      expect(body).toMatchObject({ count: 1, data: [], paging: { previous: '', next: '' } })
    }
  })

  // shows: §4 only_contacts, §1 contact-list
  test('with only_contacts counts and lists contacts, if the application may see them', async () => {
    const cem = await network.addMember('cem')
    await network.store.contacts.connect(ben, ana, 0)
    for (const member of [ana, ben, cem]) await share(member)
    expect((await lookUp({ only_contacts: 'TRUE' }, await network.token(ben))).body).toMatchObject({
      count: 1,
      shared: true,
      data: [{ name: 'Ana Ruiz' }],
    })
    const withheld = await network.token(ben, { contacts: false })
    expect((await lookUp({ only_contacts: 'TRUE' }, withheld)).body).toMatchObject({ count: 0, data: [], shared: true })
    expect((await lookUp({ only_contacts: 'TRUE' })).body).toMatchObject({ count: 0, data: [] })
  })

  // shows: §4 paging, observed Paging
  // shows: observed not-repeated
  test('pages through the sharers, without a token in the pages’ URLs', async () => {
    for (let index = 0; index < 5; index++) await share(await network.addMember(`m${index}`))
    const token = await network.token(ana)
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

describe('the bounds of paging', () => {
  // shows: §4 paging
  test.each([
    ['limit', '0', '100', '-1', '101'],
    ['page', '1', '50', '0', '51'],
    ['start', '1', '2500', '0', '2501'],
  ])('%s of the sharers goes from %s to %s', async (name, min, max, ...outside) => {
    const token = await network.token(ana)
    for (const value of [min, max]) expect((await lookUp({ [name]: value }, token)).status).toBe(200)
    for (const value of [...outside, 'x', '1.5', '1e1']) {
      const { status, body } = await lookUp({ [name]: value }, token)
      expect(status).toBe(400)
      expect(body.error.message).toEqual([`${name} must be a whole number from ${min} to ${max}`])
    }
  })
})
