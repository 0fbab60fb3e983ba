import { beforeEach, describe, expect, test } from 'vitest'
import { oauthPaths } from '../../../../src/contract/oauth.ts'
import { baseUrl, password, redirectUri } from '../../test-network.ts'
import { type CodeFlow, createCodeFlow, pkce, verifier } from './code-flow.ts'

/** The attacks of RFC 9700 §2 and §4 against the service, except those of the older RFCs, which have other files. */

let { network, browser, authorizePath, decide, codeFor, exchange } = {} as CodeFlow

beforeEach(async () => {
  ;({ network, browser, authorizePath, decide, codeFor, exchange } = await createCodeFlow())
})

describe('RFC 9700 §2.1 and §4.1: a redirect URI that differs from the registered one', () => {
  test.each([
    ['another host', 'https://evil.example/back'],
    ['a host below it', 'https://x.app.example/back'],
    ['a host that begins like it', 'https://app.example.evil.example/back'],
    ['user information', 'https://app.example@evil.example/back'],
    ['user information of its own', 'https://user@app.example/back'],
    ['a port', 'https://app.example:8443/back'],
    ['its default port', 'https://app.example:443/back'],
    ['http', 'http://app.example/back'],
    ['a longer path', `${redirectUri}/more`],
    ['a slash', `${redirectUri}/`],
    ['steps back', 'https://app.example/x/../back'],
    ['a percent-encoded letter', 'https://app.example/%62ack'],
    ['capitals', 'https://APP.example/back'],
    ['a query', `${redirectUri}?next=https://evil.example/`],
    ['an empty query', `${redirectUri}?`],
    ['a fragment', `${redirectUri}#x`],
    ['a space after it', `${redirectUri} `],
    ['nothing', ''],
    ['any', '%'],
  ])('is refused: %s', async (_, redirect_uri) => {
    for (const response_type of ['code', 'token']) {
      const path = authorizePath({ response_type, redirect_uri })
      for (const { status, headers } of [await browser.open(path), await browser.post(path, { answer: 'allow' })]) {
        expect([status, headers.get('Location')]).toEqual([400, null])
      }
    }
  })

  // shows: S6
  test('one application’s redirect URI is not another’s', async () => {
    expect((await browser.open(authorizePath({ client_id: 'premium' }))).status).toBe(200)
    const only = { key: 'only', name: 'Only', level: 'standard', redirectUris: ['https://only.example/'] } as const
    await network.store.applications.add(only, network.clock.now)
    expect((await browser.open(authorizePath({ client_id: 'only' }))).status).toBe(400)
  })
})

// shows: RFC 6749 §10.8
test('RFC 9700 §2.1.2 and §4.3.2: no redirect has a token in the query', async () => {
  for (const response_mode of ['query', 'form_post', 'fragment']) {
    const location = await decide({ response_type: 'token', response_mode })
    expect(location.search).toBe('')
    expect(location.hash).toMatch(/^#access_token=/)
  }
})

// shows: RFC 9700 §2.6
test('RFC 9700 §2.6: scripts of other origins can’t read the authorization pages', async () => {
  for (const origin of ['https://evil.example', 'chrome-extension://abc', 'moz-extension://abc', 'null']) {
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' }
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const response = await network.app.request(baseUrl + authorizePath(), { method, headers })
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    }
  }
  const headers = { Origin: 'chrome-extension://abc' }
  const token = await network.app.request(baseUrl + oauthPaths.token, { method: 'POST', headers })
  expect(token.headers.get('Access-Control-Allow-Origin')).toBe('chrome-extension://abc')
})

// shows: S11
test('RFC 9700 §4.2: the authorization pages send no referrer, and load nothing from other origins', async () => {
  const cancel_url = 'https://app.example/cancelled'
  for (const visitor of [browser, network.browse()]) {
    const { headers, text } = await visitor.open(authorizePath({ cancel_url }))
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    const loaded = [...text.matchAll(/<(?:link|script|img)[^>]* (?:href|src)="([^"]*)"/g)].map(([, url]) => url)
    expect(loaded.filter((url) => !url?.startsWith('/') || url.startsWith('//'))).toEqual([])
    expect([...text.matchAll(/<a [^>]*>/g)].map(String)).toEqual([`<a href="${cancel_url}" rel="noreferrer">`])
  }
})

describe('RFC 9700 §4.4: a client of two servers', () => {
  // shows: S17
  test.each(['code', 'token'])('finds the issuer in every response (%s)', async (response_type) => {
    const allowed = await decide({ response_type })
    const refused = await decide({ response_type }, 'refuse')
    const failed = new URL(
      (await browser.open(`${authorizePath({ response_type })}&state=2`)).headers.get('Location') ?? '',
    )
    for (const { search, hash } of [allowed, refused, failed]) {
      const fields = new URLSearchParams(response_type === 'code' ? search : hash.slice(1))
      expect(fields.getAll('iss')).toEqual([baseUrl])
    }
  })

  // shows: S17
  test('gets the authorization host’s origin if there are two hosts', async () => {
    const authUrl = 'https://www.network.example'
    const flow = await createCodeFlow({ authUrl })
    const { headers } = await flow.network.app.request(`${authUrl}${flow.authorizePath()}&state=2`)
    expect(new URL(headers.get('Location') ?? '').searchParams.get('iss')).toBe(authUrl)
  })
})

// shows: S8
test('RFC 9700 §4.5: an attacker’s code is useless in another user’s sign-in', async () => {
  const attackers = await codeFor(pkce)
  const victims = { client_secret: undefined, code_verifier: 'the-verifier-of-the-victim.~_-0123456789-abcd' }
  expect((await exchange(attackers, victims)).body.error).toBe('invalid_grant')
})

// shows: S7
test('RFC 9700 §4.8: PKCE can’t be removed from a request or added to one', async () => {
  const without = await codeFor()
  expect((await exchange(without, { code_verifier: verifier })).body.error).toBe('invalid_grant')
  expect((await exchange(without, { code_verifier: '', client_secret: undefined })).body.error).toBe('invalid_client')
  for (const code_verifier of [undefined, '']) {
    expect((await exchange(await codeFor(pkce), { code_verifier })).body.error).toBe('invalid_grant')
  }
})

// shows: S23
test('RFC 9700 §4.12: no redirect forwards a password', async () => {
  const visitor = network.browse()
  const credentials = { login: 'ana', password, answer: 'sign-in' }
  const signedIn = await visitor.submit(authorizePath(), credentials)
  expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([303, authorizePath()])
  expect((await network.browse().submit('/sign-in', credentials)).status).toBe(303)
  for (const button of ['allow', 'refuse', 'sign-out', 'nonsense']) {
    expect([302, 303]).toContain((await visitor.submit(authorizePath(), { answer: button })).status)
  }
})

describe('RFC 9700 §4.16: clickjacking', () => {
  // shows: S23
  test('is prevented on every page', async () => {
    const visitor = network.browse()
    for (const path of [
      authorizePath(),
      authorizePath({ client_id: 'nobody' }),
      '/',
      '/sign-in',
      '/applications',
      '/nothing-here',
    ]) {
      for (const page of [await browser.open(path), await visitor.open(path)]) {
        if (!page.headers.get('Content-Type')?.startsWith('text/html')) continue
        expect(page.headers.get('X-Frame-Options')).toBe('DENY')
        expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
      }
    }
  })
})
