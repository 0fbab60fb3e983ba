import { describe, expect, test } from 'vitest'
import { oauthPaths } from '../../../../src/contract/oauth.ts'
import { pathOfSite } from '../../../../src/service/website/sign-in/destination.ts'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { baseUrl, password, redirectUri } from '../../test-network.ts'
import {
  ana,
  authorizePath,
  browser,
  codeFor,
  createCodeFlow,
  decide,
  exchange,
  network,
  otherRedirect,
  useCodeFlow,
} from './code-flow.ts'

/** The attacks of RFC 6749 §10 and RFC 9700. Codes (§10.5) are in code-profile, guessing (§10.10) in attempts. */

useCodeFlow()

const isAllowed = async () => (await network.store.authorizations.allowsContacts(ana, 'mine')) !== undefined

// shows: S23, RFC 6749 §10.1
test('RFC 6749 §10.2: another program with a public key gets nothing without the member’s consent, which each request asks for, even a GET with the form’s fields', async () => {
  await codeFor()
  for (const path of [
    authorizePath(),
    authorizePath({ response_type: 'token' }),
    `${authorizePath()}&answer=allow&contacts=yes`,
  ]) {
    const { status, headers, text } = await browser.open(path)
    expect([status, headers.get('Location')]).toEqual([200, null])
    expect(text).toContain('value="allow"')
  }
})

test.each([
  ['refresh_token', { refresh_token: 'x'.repeat(43) }],
  ['password', { username: 'ana', password }],
  ['client_credentials', {}],
  ['urn:ietf:params:oauth:grant-type:device_code', { device_code: 'x' }],
])('RFC 6749 §10.4, §10.7: the unsupported grant %s is refused, also with the secret', async (grant_type, fields) => {
  const { status, body } = await exchange('', { ...fields, grant_type, code: undefined })
  expect([status, body.error]).toEqual([400, 'unsupported_grant_type'])
})

// shows: S6
test('RFC 6749 §10.6: a code is exchanged for the redirect URI that it was sent to, and for no other, registered or not', async () => {
  for (const redirect_uri of [otherRedirect, `${redirectUri}?`, `${redirectUri}/`, 'https://evil.example/']) {
    expect((await exchange(await codeFor(), { redirect_uri })).body.error).toBe('invalid_grant')
  }
})

describe('RFC 6749 §10.12: a consent form sent by another site (CSRF)', () => {
  const allow = (fields: Record<string, string>, headers = {}) =>
    browser.post(authorizePath(), { answer: 'allow', ...fields }, headers)

  test('allows nothing as text or JSON, which a form or script of another site can send as well', async () => {
    const csrf_token = readCsrfToken((await browser.open(authorizePath())).text)
    const send = async (type: string) => (await allow({ csrf_token }, { 'Content-Type': type })).status
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x'])
      expect(await send(type)).toBe(200)
    expect(await isAllowed()).toBe(false)
    expect(await send('application/x-www-form-urlencoded')).toBe(302)
  })

  // shows: RFC 6749 §10.12
  test('doesn’t sign the member out, in or over to another account', async () => {
    for (const path of [authorizePath(), '/sign-in', '/sign-out']) {
      await browser.post(path, { answer: 'sign-out' })
      await browser.post(path, { answer: 'sign-in', login: 'ana', password })
    }
    expect((await browser.open(authorizePath())).text).toContain('value="allow"')
  })
})

describe('RFC 6749 §10.14: hostile parameters', () => {
  const hostile = '"><script>alert(1)</script>\r\nSet-Cookie: session=evil\r\n\r\n&code=evil#access_token=evil'

  // shows: RFC 6749 §10.14
  test('are returned unchanged in their parameter, and add no header', async () => {
    for (const response_type of ['code', 'token']) {
      const { headers } = await browser.submit(authorizePath({ response_type, state: hostile }), { answer: 'allow' })
      const location = new URL(headers.get('Location') ?? '')
      const { hash, search } = location
      const fields = new URLSearchParams(response_type === 'code' ? search : hash.slice(1))
      expect(location.origin + location.pathname).toBe(redirectUri)
      expect(fields.getAll('state')).toEqual([hostile])
      expect([...fields.getAll('code'), ...fields.getAll('access_token')]).toEqual([
        expect.stringMatching(/^[\w-]{43}$/),
      ])
      expect(headers.get('Set-Cookie') ?? '').not.toContain('evil')
    }
  })

  // shows: RFC 6749 §10.14
  test('are shown as text on every page', async () => {
    const names = ['client_id', 'redirect_uri', 'state', 'response_type', 'lang', 'display', 'cancel_url', 'scope']
    for (const visitor of [browser, network.browse()]) {
      for (const name of names) {
        expect((await visitor.open(authorizePath({ [name]: hostile }))).text).not.toContain('<script>')
      }
    }
  })

  // shows: RFC 6749 §10.14
  test('are accepted once each', async () => {
    for (const name of ['client_id', 'redirect_uri', 'state', 'response_type', 'code_challenge', 'cancel_url', 'x']) {
      const { status, headers } = await browser.open(`${authorizePath()}&${name}=1&${name}=2`)
      if (/client_id|redirect_uri/.test(name)) expect([name, status]).toEqual([name, 400])
      else expect([name, headers.get('Location')]).toEqual([name, expect.stringContaining('error=invalid_request')])
    }
  })
})

describe('RFC 6749 §10.15: there is no open redirect', () => {
  // shows: S23
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    '/x/..//evil.example/',
    'javascript:alert(1)',
    'https:evil.example',
    ' https://evil.example/',
    'https://network.example@evil.example/',
    'http://[',
  ])('by the way back after a sign-in: %s', (to) => {
    expect(new URL(pathOfSite(to), 'https://network.example').origin).toBe('https://network.example')
  })

  test('on the sign-in page, which has no return URL', async () => {
    const path = `/sign-in?${new URLSearchParams({ to: 'https://evil.example/settings' })}`
    const { status, headers } = await network.browse().submit(path, { login: 'ana', password })
    expect([status, headers.get('Location')]).toEqual([303, pathOfSite('https://evil.example/settings')])
  })
})

// shows: S6
test('RFC 9700 §2.1: one application’s redirect URI is not another’s', async () => {
  expect((await browser.open(authorizePath({ client_id: 'premium' }))).status).toBe(200)
  const only = { key: 'only', name: 'Only', level: 'standard', redirectUris: ['https://only.example/'] } as const
  await network.store.applications.add(only, network.clock.now)
  expect((await browser.open(authorizePath({ client_id: 'only' }))).status).toBe(400)
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

// shows: S23
test('RFC 9700 §4.12: no redirect forwards a password', async () => {
  const visitor = network.browse()
  const credentials = { login: 'ana', password, answer: 'sign-in' }
  const signedIn = await visitor.submit(authorizePath(), credentials)
  expect([signedIn.status, signedIn.location]).toEqual([303, authorizePath()])
  expect((await network.browse().submit('/sign-in', credentials)).status).toBe(303)
  for (const button of ['allow', 'refuse', 'sign-out', 'nonsense']) {
    expect([302, 303]).toContain((await visitor.submit(authorizePath(), { answer: button })).status)
  }
})

// shows: S23
test('RFC 9700 §4.16: clickjacking is prevented on every page', async () => {
  const visitor = network.browse()
  const pages = ['/', '/sign-in', '/applications', '/nothing-here']
  for (const path of [authorizePath(), authorizePath({ client_id: 'nobody' }), ...pages]) {
    for (const page of [await browser.open(path), await visitor.open(path)]) {
      if (!page.headers.get('Content-Type')?.startsWith('text/html')) continue
      expect(page.headers.get('X-Frame-Options')).toBe('DENY')
      expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    }
  }
})
