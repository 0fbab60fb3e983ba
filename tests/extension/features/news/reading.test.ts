// @vitest-environment node

import type { RequestListener } from 'node:http'
import { describe, expect } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { readTimestamp } from '../../../../src/contract/text.ts'
import { loadPlainText } from '../../../../src/extension/background/api/plain-text.ts'
import { newsfeed } from '../../../../src/extension/features/news/stored.ts'
import { allNews, type NewsFilter } from '../../../../src/extension/schemas/newsfeed.ts'
import type { OddServer } from '../../../support/odd-server.ts'
import { processorTime } from '../../../support/processor-time.ts'
import type { AllHandlers } from '../../support/answers.ts'
import { buildSignedInBackground } from '../../support/background.ts'
import { it, meetOdd } from '../../support/service.ts'
import { settledOutbox } from '../../support/stored/lists.ts'
import texts from './plain-text.json' with { type: 'json' }

const firstPage = (handlers: AllHandlers, change: Partial<NewsFilter> = {}) =>
  handlers.readNewsfeed({ ...allNews, ...change })

describe('the newsfeed of the service', () => {
  // shows: §4 newsfeed, §4 newsfeed.domain, §4 newsfeed.language, §4 newsfeed.times, §1 functions
  // shows: §4 language
  it('reads the contacts’ shares and statuses, caches the first page without a filter, and reads it again in another language', async ({
    service,
  }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    const feed = await firstPage(handlers)
    expect(feed.data.map(({ from }) => from.name)).toContain('Ana Ruiz')
    const domain = await firstPage(handlers, { domain: 'news.example' })
    expect(domain.data.length).toBeLessThan(feed.data.length)
    expect(new Set(domain.data.map(({ url }) => new URL(url).host))).toEqual(new Set(['news.example']))
    const spanish = await firstPage(handlers, { language: ['es', 'it'] })
    expect(new Set(spanish.data.map(({ from }) => from.name))).toEqual(new Set(['Ana Ruiz', 'Giulia D’Angelo']))
    const recent = await firstPage(handlers, { since: 'week' })
    expect(recent.data.length).toBeLessThan(feed.data.length)
    expect(await newsfeed.get()).toEqual(feed)
    const labels = async () => new Set((await firstPage(handlers)).data.map(({ label }) => label))
    expect(await labels()).toContain('shared a page:')
    await handlers.setOptions({ language: 'fr' })
    expect(await newsfeed.get()).toBeNull()
    expect(await labels()).toContain('a partagé une page :')
    // a filter, independent of the language of display
    const { data } = await firstPage(handlers, { language: ['es'] })
    expect(data.map(({ label }) => label)).toContain('a partagé une page :')
  })

  // shows: §4 status, §4 status.message, §1 functions
  it('posts a status at the bounds, counted as the service counts', async ({ service }) => {
    const { handlers } = await buildSignedInBackground(service.url)
    const taken = ['0123456789', '🚂'.repeat(10), '🚂'.repeat(140), `  \u0007${'x'.repeat(140)}\n `]
    const refused = ['🚂'.repeat(9), '🚂'.repeat(141)]
    for (const message of [...taken, ...refused]) await handlers.status({ message, social_account: [] })
    expect((await settledOutbox()).map(({ phase, failure }) => [phase, failure?.code])).toEqual([
      ...taken.map(() => ['done', undefined]),
      ...refused.map(() => ['refused', 'invalid']),
    ])
  })
})

describe('the newsfeed of other networks', () => {
  let odd: OddServer

  async function meet(respond: RequestListener, settings = {}) {
    const met = await meetOdd(respond, settings)
    odd = met.odd
    return met.handlers
  }
  const list = (body: object) => meet((_, response) => void response.end(JSON.stringify(body)))

  // shows: §4 paging, §4 user_detail, §2 GraphResource
  it('reads the page number from paging.next, and neither requests nor stores its URL', async () => {
    const handlers = await list({
      data: [{ id: 'a' }, { id: 'a' }, { id: 'b' }],
      paging: { previous: '', next: 'http://other.example/x1/newsfeed?access_token=abc&page=2' },
    })
    expect(await firstPage(handlers)).toMatchObject({
      data: [{ id: 'a' }, { id: 'b' }],
      nextPage: 2,
    })
    const stored = JSON.stringify([await fakeBrowser.storage.session.get(), await newsfeed.get()])
    expect(stored).toContain('"nextPage":2')
    expect(stored).not.toMatch(/access_token|other\.example/)
    await handlers.moreNews({ ...allNews, page: 2 })
    expect(odd.requests.map(({ url }) => url)).toEqual([
      '/newsfeed?language=ALL&user_detail=PARTIAL&user_watermark=FALSE&limit=20&page=1',
      '/newsfeed?language=ALL&user_detail=PARTIAL&user_watermark=FALSE&limit=20&page=2',
    ])
  })

  // shows: §2 List, §4 paging
  it.each([
    ['an empty one', { next: '' }, null],
    ['the page itself', { next: 'http://other.example/newsfeed?page=7' }, null],
    ['one past the bounds', { next: 'http://other.example/newsfeed?page=51' }, null],
    ['one without a page', { next: 'http://other.example/newsfeed' }, null],
  ])('finds no further page in paging.next: %s', async (_, paging, nextPage) => {
    const handlers = await list({ data: [{}], paging })
    expect(await handlers.moreNews({ ...allNews, page: 7 })).toMatchObject({ nextPage })
  })

  it('expects another page after a full one without count and paging', async () => {
    const handlers = await list({ data: Array.from({ length: 20 }, (_, index) => ({ id: `${index}` })) })
    expect(await firstPage(handlers)).toMatchObject({ count: null, nextPage: 2 })
    expect(await handlers.moreNews({ ...allNews, page: 50 })).toMatchObject({ nextPage: null })
  })

  // shows: §4 newsfeed.domain, §4 newsfeed.times
  it('requests the member’s own news of a chosen domain and span', async () => {
    const handlers = await list({ data: [] })
    await firstPage(handlers, { own: true, domain: 'news.example', since: 'week' })
    const asked = new URL(odd.requests.at(-1)?.url ?? '', odd.url)
    expect({ pathname: asked.pathname, domain: asked.searchParams.get('domain') }).toEqual({
      pathname: '/me/newsfeed',
      domain: 'news.example',
    })
    const span = Date.now() - (readTimestamp(asked.searchParams.get('since') ?? '') ?? 0)
    expect(Math.round(span / (24 * 60 * 60 * 1000))).toBe(7)
  })

  it('reads items of 2011: the later of two types, no category, no member’s name', async () => {
    const handlers = await meet(
      (_, response) =>
        void response.end(
          '{"data":[{"id":"x","type":"","type":"NEWS ITEM","from":{"name":"Ana"},"label":"has a new contact: ",' +
            '"message":"Jonas","updated_time":"2011-07-18T20:42:15.133+02:00","comments":{"count":0,"data":[]}}]}',
        ),
    )
    expect((await firstPage(handlers)).data).toMatchObject([
      { from: { name: 'Ana' }, label: 'has a new contact:', message: 'Jonas', category: { name: '' } },
    ])
  })

  it('converts markup to text once, at networks that may send it', async () => {
    const texts = {
      label: 'Shared : ',
      message: 'it&#146;s &amp;lt;here&amp;gt;',
      title: '<b>Caf&eacute;</b>',
      description: '<p>One</p>tw',
    }
    const plain = { label: 'Shared :', message: 'it’s &lt;here&gt;', title: 'Café', description: 'One\ntw' }
    const body = {
      data: [
        { id: 'a', ...texts, on: { id: 'b', ...texts } },
        { id: 'c', on: null },
      ],
    }
    const handlers = await meet((_, response) => void response.end(JSON.stringify(body)), { profile: 'token' })
    const read = [
      { id: 'a', ...plain, on: { id: 'b', ...plain } },
      { id: 'c', on: null },
    ]
    expect((await firstPage(handlers)).data).toMatchObject(read)
    expect((await handlers.moreNews({ ...allNews, page: 2 })).data).toMatchObject(read)
    // stored text is not converted again
    expect((await newsfeed.get())?.data).toMatchObject(read)
  })
})

const plainText = await loadPlainText()

describe('plainText', () => {
  it.each(Object.entries(texts))('%j reads %j', (text, words) => {
    expect(plainText(text)).toBe(words)
  })

  const pieces = ['<', '<a', '<!--', '<script', '&', '&#', ' ', '<p></p>', '<a<b>', '<a<b>>', '&lt;', '\n']
  it.each(pieces)('takes linear time for many of %j', (piece) => {
    expect(processorTime(() => plainText(`${piece.repeat(200_000)}<x`))).toBeLessThan(2000)
  })
})
