import { beforeEach, describe, expect, test } from 'vitest'
import { plainShare } from '../../database.ts'
import { ana, token as anas, ben, bens, browseAsBen, browser, connect, network, useTokens } from '../../members.ts'
import { baseUrl } from '../../test-network.ts'

const page = 'http://news.example/a'
const words = {
  ...{ title: 'A title', overview: 'Why', keywords: 'a, b', message: 'Read this', site_name: 'News' },
  ...{ url_picture: 'http://p.example/1', language: 'fr' },
}

useTokens()
beforeEach(connect)

const lookUp = async (token?: string, url = page) =>
  (await network.get(`/recommend?${new URLSearchParams({ url })}`, token)).body
const news = async (path: string, token: string) => (await network.get(path, token)).body.data

async function share(token: string, fields: Record<string, string> = words): Promise<string> {
  network.clock.now += 1000
  expect((await network.post('/recommend', { url: page, ...fields }, token)).status).toBe(201)
  return (await lookUp(token)).share_id ?? ''
}

describe('share_id', () => {
  test('is present exactly if the caller shared the page, also by the recommendation’s id, and changes after a removal alone', async () => {
    expect(await lookUp(anas)).not.toHaveProperty('share_id')
    const id = await share(anas)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(await news('/me/newsfeed', anas)).toMatchObject([{ id }])
    for (const body of [await lookUp(bens), await lookUp()]) {
      expect(body).toMatchObject({ count: 1, shared: false })
      expect(body).not.toHaveProperty('share_id')
    }
    const { body } = await network.get(`/${(await lookUp(anas)).id}`, anas)
    expect(body).toMatchObject({ share_id: id, sharing_message: 'Read this' })
    expect((await network.get(`/recommend?url=${page}&summary=TRUE`, anas)).body.share_id).toBe(id)
    expect(await share(anas)).toBe(id)
    await network.send('DELETE', `/${id}`, {}, anas)
    expect(await share(anas)).not.toBe(id)
  })
})

test('PUT /<share> changes only the comment, for all readers', async () => {
  const id = await share(anas)
  await share(bens, {})
  const before = await network.store.news.find(id)
  network.clock.now += 60_000
  const put = (fields: Record<string, string>) => network.send('PUT', `/${id}`, fields, anas)
  const { status, body } = await put({ message: 'Said better' })
  expect({ status, body }).toEqual({ status: 200, body: { updated: true } })
  expect(await network.store.news.find(id)).toEqual({ ...before, message: 'Said better' })
  const { data } = await lookUp(bens)
  expect(data).toMatchObject([{ id: ben }, { id: ana, sharing_message: 'Said better' }])
  expect(await news('/newsfeed', bens)).toMatchObject([{ id, message: 'Said better', title: 'A title' }])
})

test('PUT /<share> with an empty comment, or none, leaves none', async () => {
  const id = await share(anas)
  const put = (fields: Record<string, string>) => network.send('PUT', `/${id}`, fields, anas)
  for (const fields of [{ message: '' }, { message: ' \n' }, {}]) {
    await put({ message: 'Once more' })
    expect((await put(fields as Record<string, string>)).status).toBe(200)
    expect(await lookUp(anas)).not.toHaveProperty('sharing_message')
    expect(await lookUp(anas)).toMatchObject({ shared: true, share_id: id })
  }
})

test('DELETE /<share> removes the share from the sharers, their count, the newsfeed and the site', async () => {
  const id = await share(anas)
  const { status, body } = await network.send('DELETE', `/${id}`, {}, anas)
  expect({ status, body }).toEqual({ status: 200, body: { deleted: true } })
  expect(await lookUp(anas)).toMatchObject({ count: 0, shared: false, title: '', data: [] })
  expect((await network.get(`/recommend?url=${page}&only_contacts=TRUE`, bens)).body.count).toBe(0)
  expect(await news('/newsfeed', bens)).toEqual([])
  expect((await (await browseAsBen()).open(`/profile/${ana}`)).text).not.toContain('Read this')
  expect((await browser.open(`/profile/${ana}?removed=${id}`)).text).toContain('Undo')
})

test.each(['PUT', 'DELETE'])(
  '%s is refused for another member’s share or status and a removed share, and is done once by its key',
  async (method) => {
    const send = async (id: string, token: string, headers = {}) => {
      const all = { Authorization: `Bearer ${token}`, ...headers }
      const init = { method, headers: all, body: new URLSearchParams({ message: 'Changed' }) }
      const response = await network.app.request(`${baseUrl}/${id}`, init)
      return [response.status, await response.text()] as const
    }
    const id = await share(anas)
    expect((await send(id, bens))[0]).toBe(403)
    network.clock.now += 1000
    await network.post('/status', { message: 'ten letters or more' }, anas)
    const messages = [{ message: 'ten letters or more' }, { message: 'Read this' }]
    const [status] = await news('/me/newsfeed', anas)
    if (method === 'PUT') expect((await send(status?.id ?? '', anas))[0]).toBe(404)
    else expect((await send(status?.id ?? '', bens))[0]).toBe(403)
    expect(await news('/me/newsfeed', anas)).toMatchObject(messages)

    const first = await send(id, anas, { 'Idempotency-Key': 'k-1' })
    expect(first[0]).toBe(200)
    await network.store.transaction(({ removedNews }) => removedNews.remove(id, ana, network.clock.now))
    expect(await send(id, anas, { 'Idempotency-Key': 'k-1' })).toEqual(first)
    for (const gone of [id, '0'.repeat(32), 'me']) expect((await send(gone, anas))[0]).toBe(404)
  },
)

test('a page that is shared again keeps the stored values of absent parameters', async () => {
  await share(anas)
  await share(bens, { title: 'Another title', message: 'Mine' })
  const id = await share(anas, {})
  expect(await network.store.news.find(id)).toMatchObject({ ...words, published: network.clock.now })
  await share(anas, { message: 'Said better' })
  expect(await network.store.news.find(id)).toMatchObject({ ...words, message: 'Said better' })
})

test('a page that is shared again with empty parameters has none, and the member’s language', async () => {
  const id = await share(anas)
  await share(anas, Object.fromEntries(Object.keys(words).map((name) => [name, ' '])))
  const empty = { title: '', overview: '', keywords: '', message: '', site_name: '', url_picture: '', language: 'en' }
  expect(await network.store.news.find(id)).toMatchObject(empty)
})

describe('POST /status', () => {
  const message = 'Ten letters'

  /** Posts a status a second later, and reads the stored one, since no response shows all of it. */
  async function post(fields: Record<string, string>, path = '/status') {
    network.clock.now += 1000
    await network.post(path, fields, anas)
    const stored: object[] = []
    for await (const batch of network.store.ownData.read('statuses', ana)) stored.push(...batch)
    return stored.at(-1)
  }

  // shows: §4 status, §4 changed, §1 functions
  test('responds with the status’s own id', async () => {
    const { status, headers, body } = await network.post('/status', { message }, anas)
    const id = body.created_graph_id
    expect({ status, body }).toEqual({ status: 201, body: { created: true, created_graph_id: id } })
    expect(headers.get('Location')).toBe(`http://network.example/${id}`)
    expect(headers.get('Createdgraphid')).toBe(id)
    expect(await news('/me/newsfeed', anas)).toEqual([expect.objectContaining({ id, message })])
  })

  test('a status is read and removed by its id, as a share is, and the site can restore it', async () => {
    const { body } = await network.post('/status', { message }, anas)
    const path = `/${body.created_graph_id}`
    const [listed] = await news('/me/newsfeed', anas)
    expect((await network.get(path, anas)).body).toEqual(listed)
    expect((await network.get(path)).status).toBe(401)
    expect((await network.send('DELETE', path, {}, bens)).status).toBe(403)
    expect((await network.send('DELETE', path, {}, anas)).body).toEqual({ deleted: true })
    for (const method of ['GET', 'DELETE']) {
      const response = method === 'GET' ? network.get(path, anas) : network.send(method, path, {}, anas)
      expect((await response).status).toBe(404)
    }
    expect(await news('/me/newsfeed', anas)).toEqual([])
    expect((await browser.open(`/profile/${ana}?removed=${body.created_graph_id}`)).text).toContain('Undo')
  })

  test('an item is read by who has it in a newsfeed: its author, contacts, and others if the author authorized the application', async () => {
    const { store, clock } = network
    const cem = await network.addMember('cem')
    const paths = [`/${await network.postStatus(cem)}`]
    await store.recommendations.share(cem, 'https://cem.example/', { ...plainShare, title: 'Of Cem' }, clock.now)
    paths.push(`/${(await store.news.list({ of: { member: cem } }, 2, 0)).find(({ url }) => url !== null)?.id}`)
    const statuses = async () => Promise.all(paths.map(async (path) => (await network.get(path, anas)).status))
    expect(await statuses()).toEqual([404, 404])
    await store.contacts.connect(ana, cem, clock.now)
    expect(await statuses()).toEqual([200, 200])
    await store.contacts.disconnect(ana, cem, clock.now)
    expect(await statuses()).toEqual([404, 404])
    await network.token(cem)
    expect(await statuses()).toEqual([200, 200])
  })

  // shows: §4 written-language, §4 status, §4 status.social_account
  test('stores by_mobile, language and social_account, by default of no mobile, the member’s language, and the accounts of the privacy settings', async () => {
    await network.store.members.set(ana, { language: 'es' })
    const fields = { message: `  ${message}  `, by_mobile: 'true', language: 'PT', social_account: 'one,two' }
    const all = { message, by_mobile: true, language: 'pt', social_account: 'three,one,two' }
    expect(await post(fields, '/status?social_account=three&social_account=one')).toMatchObject(all)
    expect(await post({ message })).toMatchObject({ message, by_mobile: false, language: 'es', social_account: '' })
    await network.store.members.set(ana, { social_accounts: 'two,four' })
    expect(await post({ message, social_account: '' })).toMatchObject({ social_account: 'two,four' })
    expect(await post({ message, social_account: 'five' })).toMatchObject({ social_account: 'five' })
  })
})

describe('a quote', () => {
  const quote = 'None of them has enough cars.'

  test('comes with the share wherever the comment does', async () => {
    const id = await share(anas, { ...words, quote })
    expect(await lookUp(anas)).toMatchObject({ quote, share_id: id, data: [{ quote, share_id: id }] })
    expect(await lookUp(bens)).toMatchObject({ data: [{ id: ana, quote, share_id: id }] })
    expect(await lookUp(bens)).not.toHaveProperty('quote')
    expect(await news('/newsfeed', bens)).toMatchObject([{ id, quote }])
    expect(await lookUp()).not.toHaveProperty('quote')
  })

  test('stays if another share or comment has none, and is dropped by an empty one', async () => {
    const id = await share(anas, { ...words, quote })
    await share(anas)
    expect(await lookUp(anas)).toMatchObject({ quote })
    await network.send('PUT', `/${id}`, { message: 'Said better' }, anas)
    expect(await lookUp(anas)).toMatchObject({ quote, sharing_message: 'Said better' })
    await network.send('PUT', `/${id}`, { message: 'Said better', quote: '' }, anas)
    expect(await lookUp(anas)).not.toHaveProperty('quote')
    await share(anas, { ...words, quote })
    await share(anas, { ...words, quote: '' })
    expect(await lookUp(anas)).not.toHaveProperty('quote')
  })

  test('stands on the site beside the comment, with a link that jumps to it', async () => {
    await share(bens, { ...words, quote })
    const { text } = await browser.open(`/page?${new URLSearchParams({ url: page })}`)
    expect(text).toContain(quote)
    expect(text).toContain('href="http://news.example/a#:~:text=None%20of%20them%20has%20enough%20cars."')
  })
})
