import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { displayLanguage, knownLanguages, offeredLanguages } from '../../../src/service/texts.ts'
import { baseUrl, createTestNetwork } from '../test-network.ts'

const authUrl = 'https://www.network.example'
const graphPaths = ['/me', '/recommend?url=http://news.example/']
const sitePaths = ['/', '/sign-in', '/site.css', '/oauth-provider/authorize2']
const notFound = {
  error: { type: 'url not found, id error or unsupported method', message: ['Not Found/Not Implemented'] },
}

test('every response of a service behind https says that browsers use nothing else', async () => {
  const apiUrl = 'https://api.network.example'
  const { app } = await createTestNetwork({ authUrl, apiUrl })
  const headerAt = async (url: string, on = app) => (await on.request(url)).headers.get('Strict-Transport-Security')
  const paths = [...sitePaths, '/nothing', '/healthz', '/.well-known/passalong']
  for (const url of [...paths.map((path) => authUrl + path), ...graphPaths.map((path) => apiUrl + path)])
    expect(await headerAt(url), url).toEqual('max-age=31536000')
  for (const file of ['Caddyfile', 'nginx.conf'])
    expect(readFileSync(`docs/deployment/${file}`, 'utf8')).toMatch(/Strict-Transport-Security "max-age=31536000"/)
  // an origin with http would be cut off
  const { app: mixed } = await createTestNetwork({ authUrl })
  expect(await headerAt(`${authUrl}/sign-in`, mixed)).toBeNull()
})

// shows: §5 hosts, §2 GraphResource
test('with two origins each host serves its own paths, and responds 404 to those of the other', async () => {
  const network = await createTestNetwork({ authUrl })
  const ana = await network.addMember('ana')
  const headers = { Authorization: `Bearer ${await network.token(ana)}` }
  const get = async (url: string) => network.app.request(url, { headers })
  const ofSite = [...sitePaths, `/profile/${ana}`]
  for (const path of graphPaths) expect((await get(baseUrl + path)).status).toBe(200)
  for (const path of ofSite) expect((await get(authUrl + path)).status).not.toBe(404)
  for (const url of [
    ...[...graphPaths, '/nothing'].map((path) => authUrl + path),
    ...[...ofSite, '/nothing'].map((path) => baseUrl + path),
    ...[...graphPaths, ...sitePaths].map((path) => `http://other.example${path}`),
  ]) {
    const response = await get(url)
    expect(response.status, url).toBe(404)
    expect(await response.json(), url).toEqual(notFound)
  }
  const { link } = await (await get(`${baseUrl}/me`)).json()
  expect(link).toContain(authUrl)
  expect((await get(link)).status).toBe(200)
  // the scheme and its port don't matter
  for (const origin of ['http://www.network.example', 'http://www.network.example:443', 'http://WWW.network.example'])
    expect((await get(`${origin}/sign-in`)).status).toBe(200)
  expect((await get('http://www.network.example:8443/sign-in')).status).toBe(404)
})

describe('an unknown path', () => {
  const ask = async (accept: string | undefined, url: string, settings = {}) => {
    const network = await createTestNetwork(settings)
    return network.app.request(url, { headers: accept === undefined ? {} : { Accept: accept } })
  }
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

  test('gets a page in a browser, with one origin and on the authorization host of two', async () => {
    for (const response of [
      await ask(browser, `${baseUrl}/nothing`),
      await ask(browser, `${authUrl}/nothing`, { authUrl }),
      await ask(browser, `${baseUrl}/profile/`),
    ]) {
      expect(response.status).toBe(404)
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      expect(await response.text()).toContain('<h1>Page introuvable</h1>')
    }
  })

  test('gets the error shape in programs, and in requests with a format', async () => {
    for (const [accept, path] of [
      [undefined, '/nothing'],
      ['*/*', '/nothing'],
      ['application/json', '/nothing'],
      ['text/html;q=0, */*', '/nothing'],
      [browser, '/nothing?format=json'],
    ] as const) {
      expect(await (await ask(accept, baseUrl + path)).json()).toEqual(notFound)
      expect(await (await ask(accept, authUrl + path, { authUrl })).json()).toEqual(notFound)
    }
    expect(await (await ask(browser, `${baseUrl}/nothing`, { authUrl })).json()).toEqual(notFound)
    const { app } = await createTestNetwork()
    for (const [path, init] of [
      ['/nothing', { headers: { Accept: browser, Authorization: 'Bearer x' } }],
      ['/nothing?access_token=x', { headers: { Accept: browser } }],
      ['/nothing', { method: 'POST', headers: { Accept: browser } }],
    ] as const)
      expect((await app.request(baseUrl + path, init)).headers.get('Content-Type')).toContain('application/json')
  })
})

// shows: §5 hosts
test('with one origin the host serves all paths under any name', async () => {
  const { app } = await createTestNetwork()
  for (const host of [baseUrl, 'http://127.0.0.1:1234'])
    for (const path of ['/recommend?url=http://news.example/', '/sign-in', '/nothing'])
      expect((await app.request(host + path)).status).toBe(path === '/nothing' ? 404 : 200)
})

// shows: §4 language
test.each([
  ['the parameter', { parameter: 'de', header: 'en', member: 'es' }, 'de'],
  ['the browser’s if the parameter’s is unsupported', { parameter: 'nl', header: 'en', member: 'es' }, 'en'],
  ['the browser’s first supported one', { header: 'nl-BE, pt-BR;q=0.7, it;q=0.9' }, 'it'],
  ['in any letter case', { header: 'PT-br' }, 'pt'],
  ['not one that the browser refuses', { header: 'es;q=0', member: 'pt' }, 'pt'],
  ['the member’s if the browser names none', { header: '*', member: 'es' }, 'es'],
  ['fr if all are unsupported', { header: 'nl', member: 'el' }, 'fr'],
  ['fr if none is named', {}, 'fr'],
  ['fr for nonsense', { header: ';;,q=,=,é', member: '' }, 'fr'],
] as const)('the displayed language is %s', (_, wishes, expected) => {
  expect(displayLanguage(wishes, knownLanguages())).toBe(expected)
})

test.each([
  ['limits and orders what the site offers', ['pt', 'en'], ['pt', 'en']],
  ['may name languages that the site has no sentences in', ['nl', 'de'], ['de']],
  ['changes nothing if the site has sentences in none of them', ['nl'], ['fr', 'en', 'it', 'es', 'de', 'pt']],
  ['changes nothing if it is missing', undefined, ['fr', 'en', 'it', 'es', 'de', 'pt']],
])('the setting `languages` %s', (_, setting, offered) => {
  expect(offeredLanguages(setting)).toEqual(offered)
  expect([...knownLanguages(setting)].sort()).toEqual([...knownLanguages()].sort())
  expect(knownLanguages(setting)[0]).toBe(offered[0])
})

test('only a proxy on this computer that the settings don’t have is logged, once', async () => {
  const logged = async (remoteAddress: string, behindProxy: boolean, headers: Record<string, string>) => {
    const { app, logged } = await createTestNetwork({ behindProxy })
    const env = { incoming: { socket: { remoteAddress } } }
    for (let times = 0; times < 2; times++) await app.request(`${baseUrl}/sign-in`, { headers }, env)
    return logged
  }
  const forwarded = { 'X-Forwarded-For': '203.0.113.9' }
  const sentence = expect.stringMatching(
    /sets X-Forwarded-For, but the setting behind_proxy is off: .* Set behind_proxy/,
  )
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(await logged(address, false, forwarded)).toEqual([sentence])
  expect(await logged('127.0.0.1', true, forwarded)).toEqual([])
  expect(await logged('127.0.0.1', false, {})).toEqual([])
  expect(await logged('203.0.113.7', false, forwarded)).toEqual([])
})
