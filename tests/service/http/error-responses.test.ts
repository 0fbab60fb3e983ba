import { beforeEach, describe, expect, test } from 'vitest'
import { DatabaseBusy, DatabaseFailure, DatabaseFull } from '../../../src/service/store/engine/database.ts'
import { createTestNetwork, type TestNetwork } from '../test-network.ts'

let network: TestNetwork
beforeEach(async () => {
  network = await createTestNetwork()
})

describe('a too large body', () => {
  const fields = { text: 'x'.repeat(100_001) }
  const post = (path: string) => network.browse().post(path, fields)

  test('gets a page on the web site', async () => {
    const { status, headers, text } = await post('/sign-in')
    expect(status).toBe(413)
    expect(headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(text).toContain('<h1>This is too large</h1>')
  })

  // shows: observed token-error
  test('gets an OAuth error at the revocation of tokens', async () => {
    const { status, headers, text } = await post('/oauth-provider/revoke_access_token2')
    expect(status).toBe(413)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(JSON.parse(text).error).toBe('invalid_request')
  })

  // shows: §7 errors
  test('gets a graph error at the graph API', async () => {
    const { status, text } = await post('/recommend')
    expect(status).toBe(413)
    expect(JSON.parse(text).error.type).toBe('request too large')
  })
})

describe('a failure of the service', () => {
  const token = 'a-secret-token'
  beforeEach(() => network.store.close())

  // shows: observed token-error
  test.each([
    ['/sign-in', /<h1>Something went wrong/],
    ['/oauth-provider/revoke_access_token2', /^{"error":"server_error"/],
    ['/recommend?url=http://news.example/', /^{"error":{"type":"internal error"/],
  ])('at %s gets a response in its shape, and is logged without the request’s content', async (path, expected) => {
    const browser = network.browse()
    const submitted = path === '/sign-in' ? await browser.submit(path, { login: token, password: token }) : undefined
    const query = `${path.includes('?') ? '&' : '?'}access_token=${token}`
    const { status, text } = submitted ?? (await browser.open(path + query))
    expect(status).toBe(500)
    expect(text).toMatch(expected)
    expect(network.logged.join()).toContain(path.split('?')[0])
    expect(network.logged.join()).not.toContain(token)
  })
})

describe('a failure of the database', () => {
  // shows: ours full-disk
  test.each([
    ['/sign-in', new DatabaseFull('network.sqlite can’t be written'), 503, '60', /<h1>One moment, please/],
    ['/sign-in', new DatabaseFailure('network.sqlite is damaged'), 500, null, /<h1>Something went wrong/],
    [
      '/oauth-provider/revoke_access_token2',
      new DatabaseFull('network.sqlite can’t be written'),
      503,
      '60',
      /^{"error":"temporarily_unavailable"/,
    ],
    [
      '/oauth-provider/revoke_access_token2',
      new DatabaseFailure('network.sqlite is damaged'),
      500,
      null,
      /^{"error":"server_error"/,
    ],
    ['/status', new DatabaseFull('network.sqlite can’t be written'), 503, '60', /^{"error":{"type":"temporarily un/],
    ['/status', new DatabaseFailure('network.sqlite is damaged'), 500, null, /^{"error":{"type":"internal error"/],
  ])(
    'at %s, %s: gets status %i in its shape, and one line in the log',
    async (path, error, expected, retryAfter, shape) => {
      const token = await network.token(await network.addMember('ana'))
      const browser = network.browse()
      network.store.transaction = () => Promise.reject(error)
      const fields = { login: 'ana', password: 'x', access_token: token, message: 'a status of mine' }
      const { status, headers, text } = await (path === '/sign-in'
        ? browser.submit(path, fields)
        : browser.post(`${path}?note=private`, fields))
      expect(status).toBe(expected)
      expect(headers.get('Retry-After')).toBe(retryAfter)
      expect(text).toMatch(shape)
      expect(network.logged).toEqual([`POST ${path} failed: ${error.message}`])
    },
  )
})

test('an escaped line break in a path adds no line to the log', async () => {
  const error = new DatabaseFailure('network.sqlite is damaged')
  network.store.authorizations.caller = () => Promise.reject(error)
  await network.browse().open('/%0Aroot%20signed%20in%1B%5B31m?access_token=x')
  expect(network.logged).toEqual([`GET * failed: ${error.message}`])
})

describe('a write that waited too long for another process’s lock', () => {
  // shows: ours locked-database, A8
  test.each([
    ['/sign-in', /<h1>One moment, please/],
    ['/oauth-provider/revoke_access_token2', /^{"error":"temporarily_unavailable"/],
    ['/status', /^{"error":{"type":"temporarily unavailable"/],
  ])('at %s gets a 503 in its shape with Retry-After, and is not logged', async (path, expected) => {
    const token = await network.token(await network.addMember('ana'))
    const browser = network.browse()
    network.store.transaction = () => Promise.reject(new DatabaseBusy(undefined))
    const fields = { login: 'ana', password: 'x', access_token: token, message: 'a status of mine' }
    const { status, headers, text } = await (path === '/sign-in'
      ? browser.submit(path, fields)
      : browser.post(path, fields))
    expect(status).toBe(503)
    expect(headers.get('Retry-After')).toBe('5')
    expect(text).toMatch(expected)
    expect(network.logged).toEqual([])
  })
})
