import { describe, expect, test, vi } from 'vitest'
import { Problem } from '../../../src/service/http/response.ts'
import { maxWrites } from '../../../src/service/limits/quota.ts'
import { maxVisits } from '../../../src/service/pages/pages.ts'
import { DatabaseBusy, DatabaseFull } from '../../../src/service/store/engine/database.ts'
import { siteTranslate } from '../../../src/service/texts.ts'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { ana, browseAsBen, browser, network, useMembers } from '../members.ts'
import { requestOf } from '../oauth/code-flow.ts'
import { baseUrl, expectPage, expectParts } from '../test-network.ts'

useMembers({ behindProxy: true })

test('a member’s pages are counted, and beyond the limit a page says when to try again', async () => {
  const subject = `site ${ana}`
  for (let visit = 1; visit < maxVisits; visit++) network.quota.count({ subject, limit: maxVisits })
  expect((await browser.open('/people')).status).toBe(200)
  const { status, headers, text } = await browser.open('/people')
  const seconds = Number(headers.get('Retry-After'))
  expect({ status, isLonger: seconds > 60 }).toEqual({ status: 429, isLonger: true })
  expect(text).toContain(siteTranslate('en')('tooOften', { count: Math.ceil(seconds / 60) }))
  expect((await (await browseAsBen()).open('/people')).status).toBe(200)
})

describe('hundreds of requests of one IP address at once don’t delay a request of another one', () => {
  const fields = { answer: 'sign-in', login: 'x'.repeat(101), password: 'x' }
  const ways = {
    'open page': (from: typeof browser, path: string) => from.open(path),
    'form without a token': (from: typeof browser, path: string) => from.post(path, { ...fields, csrf_token: 'x' }),
    'form with a token': (from: typeof browser, path: string) => from.submit(path, fields),
  }

  test.each([
    ['open page', '/sign-in'],
    ['form without a token', '/sign-in'],
    ['form with a token', '/sign-in'],
    ['form without a token', requestOf()],
  ] as const)('%s: %s', async (way, path) => {
    const send = (from: typeof browser) => ways[way](from, path)
    let done = 0
    const many = Array.from({ length: 400 }, async () => {
      const { status } = await send(network.browse('192.0.2.1'))
      if (status !== 429) done++
    })
    expect((await send(network.browse('192.0.2.2'))).status).toBeLessThan(500)
    expect(done).toBeLessThan(50)
    await Promise.all(many)
    expect(done).toBeGreaterThan(50)
  })
})

test('a member’s portraits are read one at a time', async () => {
  const csrf_token = readCsrfToken((await browser.open('/settings')).text)
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const begun: string[] = []
  const boundary = 'between-the-fields-of-a-portrait'
  const upload = (name: string) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const send = (field: string, text: string) =>
      writer.write(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`))
    void send('csrf_token', csrf_token).then(() => begun.push(name))
    const headers = { Cookie: cookie, 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    const init = { method: 'POST', headers, body: readable, duplex: 'half' } as RequestInit
    const response = network.app.request(`${baseUrl}/settings`, init)
    return async () => {
      await send('headline', `${name}\r\n--${boundary}--`)
      await writer.close()
      expect((await response).status).toBe(303)
    }
  }
  const finishFirst = upload('first')
  await expect.poll(() => begun).toEqual(['first'])
  const finishSecond = upload('second')
  // another page of the member's is there meanwhile
  expect((await browser.open('/people')).status).toBe(200)
  expect(begun).toEqual(['first'])
  await finishFirst()
  await expect.poll(() => begun).toEqual(['first', 'second'])
  await finishSecond()
  expect((await network.store.members.find(ana))?.headline).toBe('second')
})

test.each([
  [new DatabaseBusy(undefined), '5', 0],
  [new DatabaseFull('network.sqlite can’t be written'), '60', 1],
])('a form that the database can’t store now shows the typed texts again: %s', async (error, retryAfter, lines) => {
  const { transaction } = network.store
  network.store.transaction = () => Promise.reject(error)
  const { status, headers, text } = await browser.submit('/settings', { headline: 'typed', introduction: 'as well' })
  expect({ status, retryAfter: headers.get('Retry-After') }).toEqual({ status: 503, retryAfter })
  expectParts(text, [siteTranslate('en')('busy'), 'value="typed"', 'as well</textarea>'])
  expect(network.logged).toHaveLength(lines)
  network.store.transaction = transaction
  expect((await browser.submit('/settings', { headline: 'typed' })).status).toBe(303)
})

test('a form shows the typed texts again also if the count of its page fails', async () => {
  const { contactRequests } = network.store
  const count = vi.spyOn(contactRequests, 'countPending')
  count.mockResolvedValueOnce(0).mockRejectedValueOnce(new DatabaseBusy(undefined))
  const { status, text } = await browser.submit('/settings', { headline: 'x'.repeat(5000), introduction: 'as well' })
  expect({ status, counts: count.mock.calls.length }).toEqual({ status: 503, counts: 3 })
  expectParts(text, [siteTranslate('en')('busy'), 'as well</textarea>'])
})

test.each([
  [408, 'tooSlow'],
  [429, 'busy'],
  [503, 'busy'],
] as const)('a page that fails with %i says why, in the browser’s language', async (status, sentence) => {
  network.store.members.find = () => Promise.reject(new Problem(status, 'a problem', [], { 'Retry-After': '5' }))
  expectPage(await browser.open('/people?lang=it'), status, [siteTranslate('it')(sentence)])
})

test('a member’s writes by applications count on the site, where a form beyond the limit keeps its texts', async () => {
  const subject = `writes of ${ana}`
  for (let write = 1; write < maxWrites; write++) network.quota.count({ subject, limit: maxWrites })
  const token = await network.token(ana)
  const call = (message: string) => network.post('/status', { message }, token)
  expect((await call('The last one')).status).toBe(201)
  expect((await call('One too many')).status).toBe(429)
  const { status, headers, text } = await browser.submit('/settings', { headline: 'A new headline' })
  const minutes = Math.ceil(Number(headers.get('Retry-After')) / 60)
  expect({ status, isLonger: minutes > 1 }).toEqual({ status: 429, isLonger: true })
  expectParts(text, [siteTranslate('en')('tooOften', { count: minutes }), 'A new headline'])
})
