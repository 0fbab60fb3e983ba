import { describe, expect, test } from 'vitest'
import { ana, ben, lookUp, names, network, page, share, useNetwork } from './shared-page.ts'

useNetwork()

describe('POST /recommend', () => {
  // shows: §4 recommend, §4 changed, §1 functions
  // shows: observed changed
  test('returns the recommendation’s URL in Location', async () => {
    const { headers, body } = await share(ana)
    expect(body).toEqual({ created: true, created_graph_id: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(headers.get('Location')).toBe(`http://network.example/${body.created_graph_id}`)
    expect(headers.get('Createdgraphid')).toBe(body.created_graph_id)
  })

  // shows: ours second-share
  test('a second share by the same member replaces the first and moves to the top', async () => {
    const first = await share(ana, { message: 'first' })
    await share(ben)
    const second = await share(ana, { message: 'second' })
    expect(second.body.created_graph_id).toBe(first.body.created_graph_id)
    const { body } = await lookUp({}, await network.token(ana))
    expect(names(body)).toEqual(['Ana Ruiz', 'ben Test'])
    expect(body).toMatchObject({ count: 2, sharing_message: 'second' })
  })

  // shows: ours second-share
  test('a second share under another address of the page replaces the first and its address', async () => {
    const first = await share(ana, { url: 'http://news.example/b', message: 'first' })
    await network.store.contacts.connect(ana, ben, 0)
    const [before] = (await network.get('/newsfeed', await network.token(ben))).body.data
    const second = await share(ana, { url: 'https://www.news.example/b/', message: 'second' })
    expect(second.body).toEqual(first.body)
    const { body } = await lookUp({ url: 'http://news.example/b' }, await network.token(ana))
    expect(body).toMatchObject({ count: 1, sharing_message: 'second', data: [{ name: 'Ana Ruiz' }] })
    for (const [domain, count] of [
      ['news.example', 1],
      ['www.news.example', 1],
      ['other.example', 0],
    ] as const) {
      const { body: feed } = await network.get(`/newsfeed?domain=${domain}`, await network.token(ben))
      expect(feed.count).toBe(count)
      if (count === 0) continue
      const { id, creation_date } = before as unknown as Record<string, unknown>
      expect(feed.data).toMatchObject([{ id, creation_date, url: 'https://www.news.example/b/', message: 'second' }])
    }
  })

  test('stores hostile text unchanged, without control characters', async () => {
    const title = '<script>alert(1)</script>\u0000\u0007 & “quotes”\n\ud800'
    await share(ana, { title })
    expect((await lookUp({}, await network.token(ana))).body.title).toBe('<script>alert(1)</script> & “quotes”\n\ufffd')
  })

  test.each([
    [{ url: 'nonsense' }, 'url'],
    [{ url: '' }, 'url'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'file:///etc/passwd' }, 'url'],
    [{ url: `http://news.example/${'x'.repeat(2000)}` }, 'url'],
    [{ url: page, url_picture: 'javascript:alert(1)' }, 'url_picture'],
    [{ url: page, keywords: 'k'.repeat(501) }, 'keywords'],
    [{ url: page, language: 'english' }, 'language'],
  ])('%j is a 400 that names the parameter', async (fields, name) => {
    const { status, body } = await network.post(
      '/recommend',
      fields as Record<string, string>,
      await network.token(ana),
    )
    expect(status).toBe(400)
    expect(body.error.type).toBe('invalid parameter')
    expect(body.error.message).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
    expect((await lookUp({})).body.count).toBe(0)
  })

  test('1 MB of keywords is refused before it is read', async () => {
    const fields = { url: page, keywords: 'k'.repeat(1_000_000) }
    const { status, body } = await network.post('/recommend', fields, await network.token(ana))
    expect(status).toBe(413)
    expect(body.error.type).toBe('request too large')
  })

  test('accepts parameters in the query too', async () => {
    const { status } = await network.post(`/recommend?url=${encodeURIComponent(page)}`, {}, await network.token(ana))
    expect(status).toBe(201)
  })

  // shows: §4 recommend
  test('refuses a standard application, as observed', async () => {
    const token = await network.token(ana, { application: 'standard' })
    const { status, headers, body } = await network.post('/recommend', { url: 'nonsense' }, token)
    expect(status).toBe(401)
    expect(headers.get('Www-Authenticate')).toBe('"insufficient authentication"')
    expect(body).toEqual({ error: { type: 'permission denied', message: ['Insufficient accreditation level'] } })
    expect((await network.get('/me', token)).status).toBe(200)
  })
})
