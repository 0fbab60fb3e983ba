// @vitest-environment node

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { endpoints } from '../../../../src/contract/endpoints.ts'
import { noPolicy } from '../../../../src/extension/network/network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { oddities } from '../../../support/odd-server.ts'
import { buildSignedInBackground } from '../../support/background.ts'
import { it, meetOdd } from '../../support/service.ts'
import { fields, settledOutbox, share, url } from '../../support/stored/lists.ts'

const unshared = 'http://news.example/nobody-knows'

describe('a look-up at the service', () => {
  // shows: §4 recommendation, §1 functions, §4 json-and-xml
  it('looks up a page’s sharers and caches the reply for the first frame, the newest twenty', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.lookUp({ url })
    const [found, ...others] = await items.recommendations.get()
    expect({ found, others }).toMatchObject({ found: { url, recommendation: { count: 4, shared: false } }, others: [] })
    expect(found?.recommendation.data.map(({ name }) => name)).toContain('Ana Ruiz')
    for (let index = 0; index < 22; index++) await handlers.lookUp({ url: `http://news.example/${index}` })
    const kept = (await items.recommendations.get()).map((each) => each.url)
    expect({ keptCount: kept.length, kept: kept[0] }).toEqual({ keptCount: 20, kept: 'http://news.example/21' })
  })

  it('that began with the page is the one that the popup asks for, once', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    const { promise: said, resolve: speak } = Promise.withResolvers<object[]>()
    Object.assign(fakeBrowser.scripting, { executeScript: () => said })
    const fetched = vi.spyOn(globalThis, 'fetch')
    const calls = (path: string) =>
      fetched.mock.calls.filter(([request]) => new URL((request as Request).url).pathname === path).length
    const [buckets, pages] = [endpoints.sharedPages.path, endpoints.recommendation.path]
    const page = handlers.pageAt({ address: url, tabId: 1, mayLookUp: true })
    // its bucket, before the page has said its own address
    await vi.waitFor(() => expect(calls(buckets)).toBe(1))
    expect(calls(pages)).toBe(0)
    speak([])
    await page
    await vi.waitFor(async () => expect(await items.recommendations.get()).toMatchObject([{ url }]), { timeout: 5000 })
    const before = calls(pages)
    await handlers.lookUp({ url })
    expect([calls(buckets), calls(pages)]).toEqual([1, before])
    await handlers.lookUp({ url })
    expect(calls(pages)).toBeGreaterThan(before)
  })

  // shows: §4 recommend, §2 Recommendation, §4 changed
  // shows: §1 functions
  it('shares a page once, and the look-up shows it', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.share({ url: unshared, pageUrl: unshared, ...fields })
    expect(await settledOutbox()).toMatchObject([{ phase: 'done' }])
    const recommendation = { count: 1, shared: true, sharing_message: 'Read this' }
    expect((await items.recommendations.get())[0]).toMatchObject({ url: unshared, recommendation })
  })

  it('sends no delivered comment again while the browser has no room for the look-up', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.share({ url: unshared, pageUrl: unshared, ...fields })
    await settledOutbox()
    const share_id = (await items.recommendations.get())[0]?.recommendation.share_id ?? ''
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await handlers.comment({ url: unshared, share_id, pageTitle: '', message: 'Two' })
    expect(await settledOutbox()).toMatchObject([{ content: { message: 'Two' }, phase: 'done' }])
  })

  it('sends nothing about a host that the organization forbids, whoever asks, and says so', async ({ service }) => {
    await items.policy.set({ ...noPolicy, neverHosts: [new URL(unshared).hostname] })
    const { handlers } = await buildSignedInBackground(service.url)
    await expect(handlers.lookUp({ url: unshared })).rejects.toMatchObject({ failure: { code: 'page-forbidden' } })
    await handlers.share({ url: unshared, pageUrl: unshared, ...fields })
    expect(await settledOutbox()).toMatchObject([{ phase: 'refused', failure: { code: 'page-forbidden' } }])
  })

  // shows: §5 levels
  // shows: §4 bad-parameter
  it('stays signed in if the application may not share, and reports a refused address', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url, { apiKey: demoNetwork.standardKey })
    await handlers.share(share)
    const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(await settledOutbox()).toMatchObject([{ phase: 'refused', failure: { code: 'not-allowed', requestId } }])
    expect(await items.account.get()).not.toBeNull()
    await expect(handlers.lookUp({ url: 'ftp://news.example/', askNow: true })).rejects.toMatchObject({
      failure: { code: 'invalid' },
    })
  })
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

describe('a look-up at a network that is not well', () => {
  it('caches large responses up to a number of bytes, the newest ones', async () => {
    const data = Array.from({ length: 100 }, (_, id) => ({ id: `${id}`, message: 'あ'.repeat(5000) }))
    const sharers = data.map(({ id, message: sharing_message }) => ({ id, sharing_message }))
    const { handlers } = await meetOdd((request, response) => {
      response.end(JSON.stringify({ data: request.url?.startsWith('/newsfeed') ? data : sharers }))
    })
    for (const name of ['a', 'b', 'c', 'd']) {
      await handlers.lookUp({ url: `http://news.example/${name}` })
    }
    const pages = await items.recommendations.get()
    expect(pages.map(({ url }) => url)).toEqual(['http://news.example/d'])
    expect(pages[0]?.recommendation.data).toHaveLength(100)
  })

  it('deletes an earlier “nobody” about the page alone', async () => {
    let isDown = false
    const { handlers } = await meetOdd((_, response) => void response.writeHead(isDown ? 503 : 200).end('{"data":[]}'))
    const [here, elsewhere] = ['http://news.example/here', 'http://news.example/elsewhere']
    for (const url of [here, elsewhere]) await handlers.lookUp({ url })
    isDown = true
    await expect(handlers.lookUp({ url: here })).rejects.toMatchObject({ failure: { code: 'unreachable' } })
    expect((await items.recommendations.get()).map(({ url }) => url)).toEqual([elsewhere])
  })

  it.each([
    ['no answer at all', oddities.silence],
    ['an answer without an end', oddities.dribble],
  ])('%s ends at the deadline', async (_, oddity) => {
    const { handlers } = await meetOdd(oddity, { deadline: 300 })
    // a garbage collection may lose signals in copied requests
    const collecting = setInterval(collectGarbage, 50)
    await expect(handlers.lookUp({ url })).rejects.toMatchObject({ failure: { code: 'unreachable' } })
    clearInterval(collecting)
  })

  // shows: §5 levels, §7 errors, §8 beyond-quota
  it.each([
    [400, 'invalid'],
    [401, 'signed-out'],
    [403, 'not-allowed'],
    [404, 'not-found'],
    [409, 'invalid'],
    [429, 'busy'],
    [503, 'unreachable'],
  ] as const)('status %d is "%s"', async (status, code) => {
    const body = JSON.stringify({ error: { type: 'refused', message: ['No'] } })
    const { handlers } = await meetOdd(
      (_, response) => void response.writeHead(status, { uuid: 'request-1' }).end(body),
    )
    await expect(handlers.lookUp({ url })).rejects.toMatchObject({
      failure: { code, requestId: 'request-1' },
    })
  })

  it('requests the contacts too, unless nobody shared the page or the list has distances', async () => {
    const calls = async (everyone: object, contacts: object = { count: 1, data: [{ id: 'bo' }] }) => {
      const { odd, handlers } = await meetOdd((request, response) => {
        const isOfContacts = request.url?.includes('only_contacts=TRUE')
        response.end(JSON.stringify(isOfContacts ? contacts : everyone))
      })
      await handlers.lookUp({ url, again: true })
      await odd.close()
      const found = (await items.recommendations.get())[0]?.contacts
      return [odd.requests.length, found && [found.count, found.data.map(({ id }) => id)]]
    }
    const [ana, bo, me] = [
      { id: 'ana', distance: 1 },
      { id: 'bo', distance: 2 },
      { id: 'maya', distance: 0 },
    ]
    expect(await calls({ data: [] })).toEqual([1, [0, []]])
    expect(await calls({ data: [me], shared: true })).toEqual([1, [0, []]])
    expect(await calls({ data: [ana, bo, me, { id: 'cy' }], shared: true })).toEqual([1, [1, ['ana']]])
    expect(await calls({ data: [{ id: 'ana' }, { id: 'bo' }] })).toEqual([2, [1, ['bo']]])
    expect(await calls({ data: [ana, bo], count: 30 })).toEqual([2, [1, ['bo']]])
    expect(await calls({ data: [{ id: 'ana' }] }, [])).toEqual([2, null])
  })

  // shows: §4 language, §4 paging, §4 user_detail, §4 parameters, §5 token-transport, §5 levels
  it('requests headlines and pictures of the newest twenty, else the defaults, with the token in the header alone', async () => {
    const { odd, handlers } = await meetOdd((_, response) => void response.end('{"data":[]}'))
    await handlers.lookUp({ url })
    const asked = new URL(odd.requests[0]?.url ?? '', odd.url)
    expect(asked.pathname).toBe('/recommend')
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      url,
      language: 'en',
      user_detail: 'PARTIAL',
      user_watermark: 'FALSE',
      only_contacts: 'FALSE',
      limit: '20',
    })
    expect(odd.requests[0]?.headers.authorization).toBe('Bearer token-of-maya')
  })

  // shows: §2 GraphResource
  it('accepts the responses of old networks', async () => {
    const { handlers } = await meetOdd(
      (_, response) =>
        void response.end(`{"id":"","type":"x","type":"RECOMMEND DETAILS","count":10000,"count_string":">10000",
        "paging":{"previous":"","next":"http://network.example/recommend?page=2&access_token=s3cret"},"shared":false,
        "title":"Caf\u00c3\u00a9 &amp; <b>b","unknown":{"a":[1]},"updated_time":"2011-07-18T20:42:15.133+02:00",
        "data":[{"id":"","name":"Ana","link":"http://network.example/profile/1","gender":""},{"id":"","name":"Ben"}]}`),
    )
    await handlers.lookUp({ url })
    const recommendation = (await items.recommendations.get())[0]?.recommendation
    expect(recommendation).toMatchObject({ count: 10_000, count_string: '>10000' })
    expect(recommendation?.data.map(({ name }) => name)).toEqual(['Ana', 'Ben'])
    expect(JSON.stringify(await items.recommendations.get())).not.toContain('s3cret')
  })

  it('reads a count that ends at a limit in one form, however the network says so', async () => {
    const capped = { count: 10_000, count_string: '10000', capped: true, data: [{ id: 'ana', name: 'Ana' }] }
    const { handlers } = await meetOdd((_, response) => void response.end(JSON.stringify(capped)))
    await handlers.lookUp({ url })
    const recommendation = (await items.recommendations.get())[0]?.recommendation
    expect(recommendation).toMatchObject({ count: 10_000, count_string: '>10000' })
  })
})

it('the account’s name is stored as the member changed it on the web site, read once a minute at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const me = { id: 'maya', name: 'Maya Berg', headline: 'Engineer', link: '', picture_small: '' }
  const { odd, readAccount } = await meetOdd((_, response) => void response.end(JSON.stringify(me)))
  for (let opened = 0; opened < 3; opened++) await readAccount()
  expect(odd.requests).toHaveLength(1)
  expect(await items.account.get()).toMatchObject({ id: 'maya', name: 'Maya Berg', headline: 'Engineer' })
  expect(await items.lastAccount.get()).toEqual({ id: 'maya', name: 'Maya Berg' })
  // another member's is not stored
  Object.assign(me, { id: 'somebody else', name: 'Ana' })
  vi.setSystemTime(Date.now() + 60_000)
  await readAccount()
  expect(odd.requests).toHaveLength(2)
  expect(await items.account.get()).toMatchObject({ id: 'maya', name: 'Maya Berg' })
})
