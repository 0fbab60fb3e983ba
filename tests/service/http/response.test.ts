import { gunzipSync } from 'node:zlib'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { chooseMediaType, writeXml } from '../../../src/service/http/response.ts'
import { network, token, useTokens } from '../members.ts'
import { baseUrl } from '../test-network.ts'
import { asTexts, readXml } from './read-xml.ts'

const json = 'application/json'
const xml = 'application/xml'
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

describe('chooseMediaType', () => {
  // shows: §4 json-and-xml
  test.each([
    ['nothing', undefined, json],
    ['an empty header', '', json],
    ['anything', '*/*', json],
    ['JSON with a charset', 'application/json; charset=UTF-8', json],
    ['XML', 'application/xml', xml],
    ['XML as text', 'text/xml', 'text/xml'],
    ['XML in capitals', 'Application/XML', xml],
    ['either', 'application/xml, application/json', json],
    ['either, XML preferred', 'application/json;q=0.5, application/xml;q=0.6', xml],
    ['either, JSON preferred', 'application/xml;q=0.5, application/json;q=0.6', json],
    ['XML before the rest', 'application/xml, */*;q=0.1', xml],
    ['an old script library’s list', 'text/javascript, application/xml, text/xml, */*', json],
    ['anything but JSON', 'application/json;q=0, */*', xml],
    ['no XML', 'application/xml;q=0', json],
    ['any application', 'application/*', json],
    ['any text', 'text/*', 'text/xml'],
    ['an unsupported type', 'image/png', json],
    ['a browser’s address bar', browser, json],
    ['nonsense', ';;q=,,é/;q=x', json],
  ])('%s: %s gives %s', (_, accept, expected) => {
    expect(chooseMediaType(undefined, accept)).toBe(expected)
  })

  // shows: ours everywhere.format
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

describe('a graph response', () => {
  useTokens({}, { name: 'Ana <Ruiz> & Söhne 😀', introduction: 'one\n\ntwo' })

  const get = (path: string, headers: Record<string, string> = {}) =>
    network.app.request(baseUrl + path, { headers: { Authorization: `Bearer ${token}`, ...headers } })

  const calls = ['/me', '/nothing', '/recommend?limit=x', '/me?access_token=bad']
  test.each(calls)('%s is the same in JSON and in XML', async (path) => {
    const inJson = await get(path)
    const inXml = await get(path, { Accept: xml })
    expect(inXml.status).toBe(inJson.status)
    expect(inJson.headers.get('Content-Type')).toBe('application/json;charset=UTF-8')
    expect(inXml.headers.get('Content-Type')).toBe('application/xml;charset=UTF-8')
    expect(readXml(await inXml.text())).toEqual(asTexts(await inJson.json()))
  })

  // shows: bound input.largestBody
  test('a too large body is refused, and a failure of the service reported, in the requested format', async () => {
    const init = { method: 'POST', body: new URLSearchParams({ message: 'x'.repeat(100_001) }) }
    const response = await network.app.request(`${baseUrl}/recommend?format=xml`, init)
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('<type>request too large</type>')
    await network.store.close()
    expect(await (await get('/me', { Accept: xml })).text()).toContain('<error><type>internal error</type>')
  })

  // shows: ours everywhere.format
  test('another format is a 400 that names the parameter; the URLs of a list’s other pages contain the format', async () => {
    const response = await get('/me?format=yaml')
    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toEqual(['format must be one of JSON, XML'])
    const { paging } = await (await get('/me/pending_requests?page=2&format=json')).json()
    expect(paging.previous).toContain('format=json')
  })

  test('Vary names the headers that a response depends on', async () => {
    const vary = (await get('/me')).headers.get('Vary')?.split(/, */)
    expect(vary).toEqual(expect.arrayContaining(['Accept', 'Accept-Language', 'Origin']))
  })

  // shows: observed gzip
  test('a response is compressed if it is large and the client accepts gzip', async () => {
    const plain = await get('/me')
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
