import { describe, expect, test } from 'vitest'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import { maxWrites } from '../../../src/service/graph/quota.ts'
import { Problem } from '../../../src/service/http/problems.ts'
import { DatabaseBusy, DatabaseFull } from '../../../src/service/store/engine/database.ts'
import { maxVisits } from '../../../src/service/website/pages.ts'
import { siteTranslate } from '../../../src/service/website/site-translate.ts'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { ana, browseAsBen, browser, network, useMembers } from '../members.ts'
import { baseUrl, redirectUri } from '../test-network.ts'

useMembers({ behindProxy: true })

type Browser = typeof browser

// shows: bound pages.maxVisits
test('a member’s pages are counted, and beyond the limit a page says when to try again', async () => {
  const subject = `site ${ana}`
  for (let visit = 1; visit < maxVisits; visit++) network.quota.count({ subject, limit: maxVisits })
  expect((await browser.open('/people')).status).toBe(200)
  const { status, headers, text } = await browser.open('/people')
  const seconds = Number(headers.get('Retry-After'))
  expect([status, seconds > 60]).toEqual([429, true])
  expect(text).toContain(siteTranslate('en')('tooOften', { count: Math.ceil(seconds / 60) }))
  expect((await (await browseAsBen()).open('/people')).status).toBe(200)
})

describe('hundreds of requests of one IP address at once don’t delay a request of another one', () => {
  const authorization = `${oauthPaths.authorize}?${new URLSearchParams({ response_type: 'token', client_id: 'premium', redirect_uri: redirectUri })}`
  const [open, forge, typed] = [
    (path: string) => (from: Browser) => from.open(path),
    (path: string) => (from: Browser) => from.post(path, { csrf_token: 'x', answer: 'sign-in', login: 'ana' }),
    (path: string) => (from: Browser) =>
      from.submit(path, { answer: 'sign-in', login: 'x'.repeat(101), password: 'x' }),
  ]

  // shows: A5, A7, bound request-queues.maxWaitingResponses
  test.each<[string, (from: Browser) => Promise<{ status: number }>]>([
    ['GET /sign-in', open('/sign-in')],
    ['POST /sign-in without a token', forge('/sign-in')],
    ['POST /sign-in with a token', typed('/sign-in')],
    ['POST /join without a token', forge('/join?link=x')],
    ['GET authorization', open(authorization)],
    ['POST authorization without a token', forge(authorization)],
    ['a page that doesn’t exist', open('/nothing/here')],
  ])('%s', async (_, send) => {
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

// shows: A7
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
    const finish = async () => {
      await send('headline', `${name}\r\n--${boundary}--`)
      await writer.close()
    }
    return { finish, response: network.app.request(`${baseUrl}/settings`, init) }
  }
  const first = upload('first')
  await expect.poll(() => begun).toEqual(['first'])
  const second = upload('second')
  // another page of the member's is there meanwhile
  expect((await browser.open('/people')).status).toBe(200)
  expect(begun).toEqual(['first'])
  await first.finish()
  expect((await first.response).status).toBe(303)
  await expect.poll(() => begun).toEqual(['first', 'second'])
  await second.finish()
  expect((await second.response).status).toBe(303)
  expect((await network.store.members.find(ana))?.headline).toBe('second')
})

test.each([
  [new DatabaseBusy(undefined), '5', 0],
  [new DatabaseFull('network.sqlite can’t be written'), '60', 1],
])('a form that the database can’t store now shows the typed texts again: %s', async (error, retryAfter, lines) => {
  const { transaction } = network.store
  network.store.transaction = () => Promise.reject(error)
  const { status, headers, text } = await browser.submit('/settings', { headline: 'typed', introduction: 'as well' })
  expect([status, headers.get('Retry-After')]).toEqual([503, retryAfter])
  expect(text).toContain(siteTranslate('en')('busy'))
  expect(text).toContain('value="typed"')
  expect(text).toContain('as well</textarea>')
  expect(network.logged).toHaveLength(lines)
  network.store.transaction = transaction
  expect((await browser.submit('/settings', { headline: 'typed' })).status).toBe(303)
})

test.each([
  [408, 'tooSlow'],
  [429, 'busy'],
  [503, 'busy'],
] as const)('a page that fails with %i says why, in the browser’s language', async (status, sentence) => {
  network.store.members.find = () => Promise.reject(new Problem(status, 'a problem', [], { 'Retry-After': '5' }))
  for (const language of ['en', 'de', 'es', 'fr', 'it', 'pt'] as const) {
    const response = await browser.open(`/people?lang=${language}`)
    expect(response.status).toBe(status)
    expect(response.text).toContain(siteTranslate(language)(sentence))
  }
})

// shows: A13, bound quota.maxWrites
test('a member’s writes are counted on the site and by applications; beyond the limit, a form keeps its texts', async () => {
  const subject = `writes of ${ana}`
  for (let write = 1; write < maxWrites; write++) network.quota.count({ subject, limit: maxWrites })
  const token = await network.token(ana)
  const call = (message: string) => network.post('/status', { message }, token)
  expect((await call('The last one')).status).toBe(201)
  expect((await call('One too many')).status).toBe(429)
  const { status, headers, text } = await browser.submit('/settings', { headline: 'A new headline' })
  const minutes = Math.ceil(Number(headers.get('Retry-After')) / 60)
  expect([status, minutes > 1]).toEqual([429, true])
  expect(text).toContain(siteTranslate('en')('tooOften', { count: minutes }))
  expect(text).toContain('A new headline')
})
