import { gunzipSync } from 'node:zlib'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import { fullLifetime } from '../../../src/service/http/readiness.ts'
import { chooseMediaType, writeXml } from '../../../src/service/http/response.ts'
import { DatabaseBusy, DatabaseFailure, DatabaseFull } from '../../../src/service/store/engine/database.ts'
import { network, token, useTokens } from '../members.ts'
import { baseUrl, createTestNetwork } from '../test-network.ts'
import { asTexts, readXml } from './read-xml.ts'

const json = 'application/json'
const xml = 'application/xml'
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

describe('chooseMediaType', () => {
  // shows: §4 json-and-xml
  test.each([
    [undefined, json],
    ['', json],
    ['*/*', json],
    ['application/json; charset=UTF-8', json],
    ['application/xml', xml],
    ['text/xml', 'text/xml'],
    ['Application/XML', xml],
    ['application/xml, application/json', json],
    ['application/json;q=0.5, application/xml;q=0.6', xml],
    ['application/xml;q=0.5, application/json;q=0.6', json],
    ['application/xml, */*;q=0.1', xml],
    // of an old script library
    ['text/javascript, application/xml, text/xml, */*', json],
    ['application/json;q=0, */*', xml],
    ['application/xml;q=0', json],
    ['application/*', json],
    ['text/*', 'text/xml'],
    ['image/png', json],
    [browser, json],
    [';;q=,,é/;q=x', json],
  ])('Accept: %s gives %s', (accept, expected) => {
    expect(chooseMediaType(undefined, accept)).toBe(expected)
  })

  test('the format parameter takes precedence over the header', () => {
    expect(chooseMediaType('xml', browser)).toBe(xml)
    expect(chooseMediaType('XML', json)).toBe(xml)
    expect(chooseMediaType('json', xml)).toBe(json)
    expect(chooseMediaType('yaml', xml)).toBe(xml)
  })
})

describe('writeXml', () => {
  test('writes XML that a parser reads back unchanged', () => {
    const body = {
      id: '',
      count: 2,
      shared: false,
      paging: { previous: '', next: 'http://a.example/?a=1&b=2' },
      data: [{ name: '<b>&amp; "é" \'😀\' ]]>' }, { name: ' two\n\tlines ' }],
      tags: [],
      message: ['one', ''],
    }
    const text = writeXml(body)
    expect(XMLValidator.validate(text)).toBe(true)
    expect(readXml(text)).toEqual(asTexts(body))
  })

  // shows: §4 json-and-xml
  test('removes characters that XML excludes, and preserves a carriage return', () => {
    const text = writeXml({ a: 'a\u0000\u0001\u0008\u000b\u001f\ud800b\udc00\ufffe\uffffc', b: '\r\n' })
    expect(text).toContain('<a>abc</a><b>&#13;\n</b>')
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><response>/)
  })
})

useTokens()

describe('a graph response', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    network.app.request(baseUrl + path, { headers: { Authorization: `Bearer ${token}`, ...headers } })

  test('another format is a 400 that names the parameter', async () => {
    const response = await get('/me?format=yaml')
    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toEqual(['format must be one of JSON, XML'])
  })

  test('the URLs of a list’s other pages contain the format', async () => {
    const { paging } = await (await get('/me/pending_requests?page=2&format=json')).json()
    expect(paging.previous).toContain('format=json')
  })

  test('a response is compressed if it is large and the client accepts gzip', async () => {
    const plain = await get('/me')
    const vary = plain.headers.get('Vary')?.split(/, */)
    expect(vary).toEqual(expect.arrayContaining(['Accept', 'Accept-Language', 'Origin']))
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    expect((await get('/me', { 'Accept-Encoding': 'gzip' })).headers.get('Content-Encoding')).toBeNull()

    const large = `/me/pending_requests?page=2&unknown=${'x'.repeat(2000)}`
    const response = await get(large, { 'Accept-Encoding': 'deflate, gzip' })
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
    expect(response.headers.get('Vary')).toContain('Accept-Encoding')
    const body = await response.arrayBuffer()
    expect(response.headers.get('Content-Length')).toBe(String(body.byteLength))
    const text = gunzipSync(body).toString()
    expect(text).toBe(await (await get(large, { 'Accept-Encoding': 'gzip;q=0' })).text())
  })
})

const start = '{"error":'

describe.each([
  ['/sign-in', '<h1>This is too large</h1>', '<h1>One moment, please', '<h1>Something went wrong'],
  [oauthPaths.revoke, `${start}"invalid_request"`, `${start}"temporarily_unavailable"`, `${start}"server_error"`],
  [
    '/status',
    `${start}{"type":"request too large"`,
    `${start}{"type":"temporarily unavailable"`,
    `${start}{"type":"internal error"`,
  ],
])('at %s', (path, large, busy, failed) => {
  // shows: §7 errors
  test('a too large body gets an error in its shape', async () => {
    const { status, headers, text } = await network.browse().post(path, { text: 'x'.repeat(100_001) })
    expect({ status, text }).toEqual({ status: 413, text: expect.stringContaining(large) })
    if (path === '/sign-in') expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    else expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test.each([
    [new Error('broken'), 500, null, failed, 1],
    [new DatabaseFull('network.sqlite can’t be written'), 503, '60', busy, 1],
    [new DatabaseFailure('network.sqlite is damaged'), 500, null, failed, 1],
    [new DatabaseBusy(undefined), 503, '5', busy, 0],
  ])(
    '%s: gets status %i in its shape, and at most one line without content',
    async (error, expected, wait, shape, lines) => {
      const browser = network.browse()
      network.store.transaction = () => Promise.reject(error)
      const fields = { login: 'ana', password: 'x', access_token: token, message: 'a status of mine' }
      const { status, headers, text } = await (path === '/sign-in'
        ? browser.submit(path, fields)
        : browser.post(`${path}?note=private`, fields))
      expect([status, headers.get('Retry-After')]).toEqual([expected, wait])
      expect(text).toContain(shape)
      expect(network.logged.map((line) => line.split('\n')[0])).toEqual(
        lines === 0 ? [] : [expect.stringMatching(new RegExp(`^POST ${path} failed: .*${error.message}$`))],
      )
    },
  )
})

test('an escaped line break in a path adds no line to the log', async () => {
  const error = new DatabaseFailure('network.sqlite is damaged')
  network.store.authorizations.caller = () => Promise.reject(error)
  await network.browse().open('/%0Aroot%20signed%20in%1B%5B31m?access_token=x')
  expect(network.logged).toEqual([`GET * failed: ${error.message}`])
})

test('the probes tell strangers, also of a network for members only, whether the database can be written', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, store, clock, logged } = await createTestNetwork({ isPublic: false })
  const status = async (path: string) => (await app.request(baseUrl + path)).status
  const write = vi.spyOn(store.network, 'signOfLife')
  await Promise.all(Array.from({ length: 50 }, () => status('/readyz')))
  // many probes cost one write a second
  expect(write).toHaveBeenCalledTimes(1)
  expect({ healthz: await status('/healthz'), readyz: await status('/readyz') }).toEqual({ healthz: 200, readyz: 200 })
  write.mockRejectedValue(new Error('its disk is full'))
  // a clock that jumps back or forth doesn't count
  clock.now -= 3_600_000
  vi.advanceTimersByTime(1000)
  expect({ healthz: await status('/healthz'), readyz: await status('/readyz') }).toEqual({ healthz: 200, readyz: 503 })
  expect(await (await app.request(`${baseUrl}/readyz`)).text()).toBe('not ready')
  // a proxy goes on with the node, since no other one could write either
  expect(await status('/readyz/reads')).toBe(200)
  expect(logged).toEqual(['This node isn’t ready: its disk is full'])
  write.mockRestore()
  vi.advanceTimersByTime(1000)
  expect(await status('/readyz')).toBe(200)
})

test('after a write that found no room, the service isn’t ready for a while, although a smaller write finds some', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, store } = await createTestNetwork()
  const { load } = store
  const fullAt = performance.now()
  store.load = () => ({ ...load(), fullAt })
  const status = async () => (await app.request(`${baseUrl}/readyz`)).status
  expect(await status()).toBe(503)
  vi.advanceTimersByTime(fullLifetime - 1)
  expect(await status()).toBe(503)
  vi.advanceTimersByTime(1000)
  expect(await status()).toBe(200)
})
