import { describe, expect, test } from 'vitest'
import { baseUrl } from '../../../test-network.ts'
import { ana, ben, lookUp, network, share, useNetwork } from './shared-page.ts'

useNetwork()

describe('GET /<recommendation>', () => {
  // shows: ours recommendationById
  test('returns the same as GET /recommend, at the URL in Location', async () => {
    const { headers, body: created } = await share(ana, { title: 'T', message: 'mira' })
    await share(ben)
    const path = headers.get('Location')?.slice(baseUrl.length) ?? ''
    expect(path).toBe(`/${created.created_graph_id}`)
    const token = await network.token(ana)
    for (const query of [
      '',
      'limit=1',
      'summary=true',
      'only_contacts=TRUE',
      'user_detail=FULL&user_watermark=false',
    ]) {
      const { status, body } = await network.get(`${path}?${query}`, token)
      expect(status).toBe(200)
      const { paging, ...byUrl } = (await lookUp(Object.fromEntries(new URLSearchParams(query)), token)).body
      expect(body).toEqual({ ...byUrl, paging: expect.anything() })
      expect(body.paging.next.replace(path, '/recommend')).toBe(paging.next.replace(/url=[^&]*&/, ''))
    }
    expect((await network.get(path, token)).body).toMatchObject({ shared: true, sharing_message: 'mira', count: 2 })
  })

  // shows: ours recommendationById
  test('has the address of the latest share, or the match key without shares', async () => {
    const { body: created } = await share(ana, { url: 'http://www.news.example/b/' })
    await share(ben, { url: 'https://news.example./b' })
    const path = `/${created.created_graph_id}`
    const { id: bens = '' } = (await network.store.news.list({ of: { member: ben } }, 1, 0))[0] ?? {}
    expect((await network.get(path)).body).toMatchObject({ link: 'https://news.example./b', count: 2 })
    await network.store.transaction(({ removedNews }) => removedNews.remove(bens, ben, network.clock.now))
    expect((await network.get(path)).body).toMatchObject({
      ...{ link: 'http://www.news.example/b/', domain: 'www.news.example', count: 1 },
    })
    const { id: anas = '' } = (await network.store.news.list({ of: { member: ana } }, 1, 0))[0] ?? {}
    await network.store.transaction(({ removedNews }) => removedNews.remove(anas, ana, network.clock.now))
    expect((await network.get(path)).body).toMatchObject({ link: 'https://news.example/b', count: 0 })
    await network.store.transaction(({ removedNews }) => removedNews.restore(anas, ana, network.clock.now))
    expect((await network.get(path)).body).toMatchObject({ link: 'http://www.news.example/b/', count: 1 })
  })

  test('returns the head without a token, and 401 with an invalid one', async () => {
    const { body: created } = await share(ana, { title: 'T' })
    const { status, body } = await network.get(`/${created.created_graph_id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'T', count: 1, data: [], shared: false })
    expect((await network.get(`/${created.created_graph_id}`, 'nonsense')).status).toBe(401)
  })

  test('has no other methods and no subpaths', async () => {
    const { body: created } = await share(ana)
    const token = await network.token(ana)
    for (const method of ['PUT', 'DELETE', 'POST']) {
      const { status } = await network.send(method, `/${created.created_graph_id}`, { value: 'ACCEPT' }, token)
      expect(status).toBe(404)
    }
    for (const path of ['contacts', 'newsfeed', 'pending_requests']) {
      expect((await network.get(`/${created.created_graph_id}/${path}`, token)).status).toBe(404)
    }
  })
})
