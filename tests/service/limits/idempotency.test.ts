import { describe, expect, test } from 'vitest'
import { hashSecret } from '../../../src/service/store/engine/secrets.ts'
import { ana, bens, network, token, useTokens } from '../members.ts'
import { type Body, baseUrl } from '../test-network.ts'

const page = 'http://news.example/'

useTokens()

async function share(
  fields: Record<string, string> = {},
  { key = 'k-1', path = '/recommend', bearer = token }: { key?: string; path?: string; bearer?: string } = {},
) {
  const response = await network.app.request(baseUrl + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': key },
    body: new URLSearchParams({ url: page, message: 'one', ...fields }),
  })
  const text = await response.text()
  const { status, headers } = response
  return { status, headers, text, body: text.startsWith('{') ? JSON.parse(text) : {} }
}

const sharers = async (url = page): Promise<Body> =>
  (await network.get(`/recommend?url=${encodeURIComponent(url)}`, token)).body

describe('a write with an Idempotency-Key', () => {
  test('is done once, and gets the same response for equivalent requests, in another format too', async () => {
    const first = await share()
    expect(first.status).toBe(201)
    network.clock.now += 1000
    const again = await share()
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
    const created = (response: typeof first) => ['Location', 'Createdgraphid'].map((name) => response.headers.get(name))
    const id = first.body.created_graph_id
    expect(created(first)).toEqual([`${baseUrl}/${id}`, id])
    expect(created(again)).toEqual(created(first))
    const inXml = await share({}, { path: `/recommend?access_token=${token}&format=xml` })
    expect(inXml).toMatchObject({ status: 201, text: expect.stringContaining(`<created_graph_id>${id}</`) })
    // the same parameters in the query, in another order
    const query = new URLSearchParams({ message: 'one', url: page })
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'k-1' }
    const inQuery = await network.app.request(`${baseUrl}/recommend?${query}`, { method: 'POST', headers })
    expect(inQuery.status).toBe(201)
    const { data } = await sharers()
    expect(data.map(({ updated_time }) => updated_time)).toEqual(['2026-01-02T03:04:05+0000'])
  })

  test('gets its first response even if this service would refuse it', async () => {
    const { body } = await share()
    const message = 'x'.repeat(1001)
    const owner = { application: 'premium', member: ana }
    const id = body.created_graph_id
    const first = { status: 201, body, headers: { Location: `${baseUrl}/${id}`, Createdgraphid: id } }
    const sent = Object.entries({ message: [message], url: [page] })
    const request = hashSecret(JSON.stringify(['POST', '/recommend', sent]))
    await network.store.idempotentResponses.claim(owner, 'k-2', request, network.clock.now)
    await network.store.idempotentResponses.save(owner, 'k-2', JSON.stringify(first))
    expect(await share({ message }, { key: 'k-2' })).toMatchObject({ status: 201, body })
    expect((await share({ message }, { key: 'k-3' })).status).toBe(400)
  })

  test.each([
    ['another text', { message: 'two' }],
    ['another page', { url: 'http://other.example/' }],
  ])('that comes again with %s is refused and not done', async (_, fields) => {
    await share()
    const { status, body } = await share(fields)
    expect({ status, type: body.error.type }).toEqual({ status: 422, type: 'idempotency key reused' })
    expect(await sharers()).toMatchObject({ sharing_message: 'one', title: '', count: 1 })
    expect((await sharers('http://other.example/')).count).toBe(0)
  })

  test('is separate for each application and member', async () => {
    await share()
    const other = { name: 'Other', level: 'premium', redirectUris: [] } as const
    const { key: application } = await network.store.applications.add(other, 0)
    const elsewhere = await network.token(ana, { application })
    expect((await share({ message: 'two' }, { bearer: bens })).status).toBe(201)
    expect((await share({ message: 'three' }, { bearer: elsewhere })).status).toBe(201)
    expect((await sharers()).count).toBe(2)
    expect((await share()).status).toBe(201)
    expect((await share({ message: 'three' }, { bearer: elsewhere })).status).toBe(201)
    expect((await share({ message: 'two' })).status).toBe(422)
  })

  test('is done once when sent three times concurrently, and can be sent again, corrected, after a failure', async () => {
    expect((await share({ limit: '', url: 'nonsense' })).status).toBe(400)
    const responses = await Promise.all([share(), share(), share()])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    const other = await Promise.all([share({ message: 'a' }, { key: 'k-2' }), share({ message: 'b' }, { key: 'k-2' })])
    expect(other.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('is repeated for 24 hours, then done anew', async () => {
    await share()
    network.clock.now += 24 * 60 * 60 * 1000 - 1
    expect((await share({ message: 'two' })).status).toBe(422)
    network.clock.now += 1
    expect((await share({ message: 'two' })).status).toBe(201)
    expect((await sharers()).sharing_message).toBe('two')
  })

  test('is refused with a key that is no Idempotency-Key, accepted with the longest one, and has none as a GET', async () => {
    for (const key of ['x y', 'é', 'x'.repeat(256), 'a, b', '']) {
      const message = [expect.stringMatching(/^Idempotency-Key must be/)]
      expect(await share({}, { key }), key).toMatchObject({ status: 400, body: { error: { message } } })
    }
    expect((await sharers()).count).toBe(0)
    const key = `!~"${'x'.repeat(252)}`
    expect((await share({}, { key })).status).toBe(201)
    expect((await share({ message: 'two' }, { key })).status).toBe(422)
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'x y' }
    expect((await network.app.request(`${baseUrl}/me`, { headers })).status).toBe(200)
  })
})
