import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { pathOfSite } from '../../../src/service/pages/sign-in/sign-in.ts'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { baseUrl, password, redirectUri } from '../test-network.ts'
import { type CodeFlow, challenge, createCodeFlow, otherRedirect, pkce, test, tokenUrl, verifier } from './code-flow.ts'

/** The attacks of RFC 6749 §10 and RFC 9700. Codes (§10.5) are in code-profile, guessing (§10.10) in attempts. */

test('RFC 6749 §10.2: another program with a public key gets nothing without the member’s consent, which each request asks for, even a GET with the form’s fields', async ({
  flow,
}) => {
  await flow.codeFor()
  for (const path of [
    flow.authorizePath(),
    flow.authorizePath({ response_type: 'token' }),
    `${flow.authorizePath()}&answer=allow&contacts=yes`,
  ]) {
    const { status, location, text } = await flow.browser.open(path)
    expect({ status, location }).toEqual({ status: 200, location: null })
    expect(text).toContain('value="allow"')
  }
})

test('RFC 6749 §10.12: a consent as text or JSON, which other sites can send, allows nothing', async ({ flow }) => {
  const csrf_token = readCsrfToken((await flow.browser.open(flow.authorizePath())).text)
  const send = async (type: string) =>
    (await flow.browser.post(flow.authorizePath(), { answer: 'allow', csrf_token }, { 'Content-Type': type })).status
  for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x'])
    expect(await send(type)).toBe(200)
  expect(await flow.network.store.authorizations.lastAnswer(flow.ana, 'mine')).toBeUndefined()
  expect(await send('application/x-www-form-urlencoded')).toBe(303)
})

describe('RFC 6749 §10.14: hostile parameters', () => {
  const hostile = '"><script>alert(1)</script>\r\nSet-Cookie: session=evil\r\n\r\n&code=evil#access_token=evil'
  const names = ['client_id', 'redirect_uri', 'state', 'response_type', 'lang', 'display', 'cancel_url', 'scope']

  test('are returned unchanged in their parameter, add no header, and move no token into the query (RFC 9700 §4.3.2)', async ({
    flow,
  }) => {
    for (const changes of [{ response_type: 'code' }, { response_type: 'token', response_mode: 'query' }]) {
      const { headers } = await flow.browser.submit(flow.authorizePath({ ...changes, state: hostile }), {
        answer: 'allow',
      })
      const { origin, pathname, hash, search } = new URL(headers.get('Location') ?? '')
      const isCode = changes.response_type === 'code'
      const fields = new URLSearchParams(isCode ? search : hash.slice(1))
      expect({ page: origin + pathname, rest: isCode ? hash : search }).toEqual({ page: redirectUri, rest: '' })
      expect(fields.getAll('state')).toEqual([hostile])
      expect(fields.getAll(isCode ? 'code' : 'access_token')).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
      expect(headers.get('Set-Cookie') ?? '').not.toContain('evil')
    }
  })

  test('are shown as text on every page', async ({ flow }) => {
    for (const visitor of [flow.browser, flow.network.browse()])
      for (const name of names)
        expect((await visitor.open(flow.authorizePath({ [name]: hostile }))).text).not.toContain('<script>')
  })

  test('are accepted once each', async ({ flow }) => {
    for (const name of [...names, 'code_challenge', 'x']) {
      const { status, location } = await flow.browser.open(`${flow.authorizePath()}&${name}=1&${name}=2`)
      if (/client_id|redirect_uri/.test(name)) expect(status, name).toEqual(400)
      else expect(location, name).toEqual(expect.stringContaining('error=invalid_request'))
    }
  })
})

test.for([
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
])('RFC 6749 §10.15: the way back after a sign-in is no open redirect: %j', async (to, { flow }) => {
  expect(new URL(pathOfSite(to), 'https://network.example').origin).toBe('https://network.example')
  const signedIn = await flow.network
    .browse()
    .submit(`/sign-in?${new URLSearchParams({ to })}`, { login: 'ana', password })
  expect({ status: signedIn.status, location: signedIn.location }).toEqual({ status: 303, location: pathOfSite(to) })
})

describe('RFC 8252 §7.3: a redirect URI on loopback', () => {
  const key = 'desk'
  const redirectUris = ['http://127.0.0.1/callback', 'http://[::1]/callback?from=desk', 'http://127.0.0.1:8080/fixed']

  const statusFor = async ({ network, browser, authorizePath }: CodeFlow, redirect_uri: string) => {
    await network.store.applications.add({ key, name: key, level: 'standard', redirectUris }, network.clock.now)
    return (await browser.open(authorizePath({ client_id: key, redirect_uri, ...pkce }))).status
  }

  // shows: §5 oauth.authorize.redirect_uri
  test.for([
    'http://127.0.0.1/callback',
    'http://127.0.0.1:1/callback',
    'http://127.0.0.1:80/callback',
    'http://127.0.0.1:51004/callback',
    'http://127.0.0.1:65535/callback',
    'http://[::1]:51004/callback?from=desk',
    'http://127.0.0.1:8080/fixed',
  ])('that is registered without a port may have any: %s', async (redirect_uri, { flow }) => {
    expect(await statusFor(flow, redirect_uri)).toBe(200)
  })

  test('is allowed by the policy of the consent’s form, which can’t name an IPv6 address', async ({ flow }) => {
    const { network, authorizePath } = flow
    await network.store.applications.add({ key, name: key, level: 'standard', redirectUris }, network.clock.now)
    const redirect_uri = 'http://[::1]:51004/callback?from=desk'
    const browser = await network.browseAs(await network.addMember('eve'))
    const { headers } = await browser.open(authorizePath({ client_id: key, redirect_uri, ...pkce }))
    expect(headers.get('Content-Security-Policy')).toContain("form-action 'self' http://*:51004;")
  })

  test.for([
    ...['http://127.0.0.1:0/callback', 'http://127.0.0.1:65536/callback', 'http://127.0.0.1:080/callback'],
    ...['http://127.0.0.1:/callback', 'http://127.0.0.1:-1/callback', 'http://127.0.0.1:1e3/callback'],
    ...['http://127.0.0.1:\u0661/callback', 'http://127.0.0.1:80 /callback', 'http://127.0.0.1:80%20/callback'],
    ...['http://127.0.0.1:80@evil.example/callback', 'http://evil@127.0.0.1:80/callback'],
    ...['http://127.0.0.1:80\\@evil.example/callback', 'http://127.0.0.1:80.evil.example/callback'],
    ...['http://127.0.0.1:80:81/callback', 'http://127.0.0.1.evil.example:80/callback'],
    ...['http://localhost:80/callback', 'http://LOCALHOST/callback', 'http://127.0.0.1.:80/callback'],
    ...['http://127.0.0.2:80/callback', 'http://127.1:80/callback', 'http://2130706433:80/callback'],
    ...['http://0x7f.0.0.1:80/callback', 'http://0177.0.0.1:80/callback', 'http://%31127.0.0.1:80/callback'],
    ...['http://[::ffff:127.0.0.1]:80/callback', 'http://[::ffff:7f00:1]:80/callback', 'http://0.0.0.0:80/callback'],
    ...['http://[0:0:0:0:0:0:0:1]:80/callback?from=desk', 'http://[::1%25lo]:80/callback?from=desk'],
    ...['http://[::1]:80/callback', 'http://[::1]:80/callback?from=desk&code=evil', 'http://[::1]:80?from=desk'],
    ...['https://127.0.0.1:80/callback', 'HTTP://127.0.0.1:80/callback', 'http:127.0.0.1:80/callback'],
    ...['http://127.0.0.1:80/callback/', 'http://127.0.0.1:80/CALLBACK', 'http://127.0.0.1:80/%63allback'],
    ...['http://127.0.0.1:80/x/../callback', 'http://127.0.0.1:80//callback', 'http://127.0.0.1:80/callback?x=1'],
    ...['http://127.0.0.1:80/callback#x', 'http://127.0.0.1:80/callback\n', '\nhttp://127.0.0.1:80/callback'],
    ...['http://127.0.0.1:80', 'http://127.0.0.1:80callback', 'http://127.0.0.1:8081/fixed', 'http://127.0.0.1/fixed'],
  ])('is exact in all but its port, and isn’t %j', async (redirect_uri, { flow }) => {
    expect(await statusFor(flow, redirect_uri)).toBe(400)
  })

  test('gets its code at the port of the request, which the redemption has to repeat', async ({ flow }) => {
    await flow.network.store.applications.add({ key, name: key, level: 'standard', redirectUris }, 0)
    const redirect_uri = 'http://127.0.0.1:51004/callback'
    const request = { client_id: key, redirect_uri, ...pkce }
    const { origin, pathname, searchParams } = await flow.decide(request)
    expect(origin + pathname).toBe(redirect_uri)
    const given = { client_id: key, client_secret: undefined, code_verifier: verifier }
    const code = searchParams.get('code') ?? ''
    for (const other of ['http://127.0.0.1:51005/callback', 'http://127.0.0.1/callback'])
      expect((await flow.exchange(code, { ...given, redirect_uri: other })).body.error).toBe('invalid_grant')
    expect((await flow.exchange(code, { ...given, redirect_uri })).status).toBe(200)
  })
})

test('RFC 9700 §2.1: one application’s redirect URI is not another’s', async ({ flow }) => {
  const only = { key: 'only', name: 'Only', level: 'standard', redirectUris: ['https://only.example/'] } as const
  await flow.network.store.applications.add(only, flow.network.clock.now)
  expect((await flow.browser.open(flow.authorizePath({ client_id: 'only' }))).status).toBe(400)
})

test('RFC 9700 §2.6: scripts of other origins can’t read the authorization pages', async ({ flow }) => {
  for (const Origin of ['https://evil.example', 'chrome-extension://abc', 'null']) {
    const headers = { Origin, 'Access-Control-Request-Method': 'POST' }
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const response = await flow.network.app.request(baseUrl + flow.authorizePath(), { method, headers })
      for (const name of ['Origin', 'Credentials'])
        expect(response.headers.get(`Access-Control-Allow-${name}`)).toBeNull()
    }
  }
  const { headers } = await flow.exchange('', {}, { Origin: 'chrome-extension://abc' })
  expect(headers.get('Access-Control-Allow-Origin')).toBe('chrome-extension://abc')
})

test('RFC 9700 §4.4: the issuer in a response is the authorization host’s origin if there are two hosts', async () => {
  const authUrl = 'https://www.network.example'
  const flow = await createCodeFlow({ authUrl })
  const { headers } = await flow.network.app.request(`${authUrl}${flow.authorizePath()}&state=2`)
  expect(new URL(headers.get('Location') ?? '').searchParams.get('iss')).toBe(authUrl)
})

describe('the token endpoint refuses', () => {
  // shows: §5 oauth.token, §5 oauth.token.client_secret
  test.for<[string, changes: Record<string, string | undefined>, status: number, error: string]>([
    ['no grant_type', { grant_type: undefined }, 400, 'invalid_request'],
    ['a refresh token (RFC 6749 §10.4)', { grant_type: 'refresh_token' }, 400, 'unsupported_grant_type'],
    ['a password (RFC 6749 §10.7)', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['the application’s own credentials', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['no client_id', { client_id: undefined }, 400, 'invalid_request'],
    ['an unknown application', { client_id: 'nobody' }, 401, 'invalid_client'],
    ['one without a secret', { client_id: 'nobody', client_secret: undefined }, 401, 'invalid_client'],
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['another’s secret', { client_id: 'theirs' }, 401, 'invalid_client'],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['an unknown code', { code: 'x'.repeat(43) }, 400, 'invalid_grant'],
    ['no redirect_uri', { redirect_uri: undefined }, 400, 'invalid_request'],
    ['another redirect_uri (RFC 6749 §10.6)', { redirect_uri: otherRedirect }, 400, 'invalid_grant'],
    ['a longer redirect_uri', { redirect_uri: `${redirectUri}?` }, 400, 'invalid_grant'],
    ['an unregistered redirect_uri', { redirect_uri: 'https://evil.example/' }, 400, 'invalid_grant'],
  ])('%s', async ([_, changes, status, error], { flow }) => {
    const response = await flow.exchange(await flow.codeFor(), changes)
    expect(response).toMatchObject({ status, body: { error } })
    expect(response.body.error_description).toEqual(expect.any(String))
    expect(response.headers.has('WWW-Authenticate')).toBe(status === 401)
  })

  test('two ways of authenticating the application at once, and a repeated parameter', async ({ flow }) => {
    const basic = `Basic ${btoa(`mine:${flow.secrets.mine}`)}`
    for (const twice of [{}, { client_id: 'theirs', client_secret: undefined }])
      expect((await flow.exchange(await flow.codeFor(), twice, { Authorization: basic })).body.error).toBe(
        'invalid_request',
      )
    const body = `grant_type=authorization_code&code=${await flow.codeFor()}&code=x`
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const response = await flow.network.app.request(tokenUrl, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect((await response.json()).error).toBe('invalid_request')
  })

  test.for(['Basic', 'Basic !!!', `Basic ${btoa('no colon')}`, 'Bearer x'])(
    'the header %s',
    async (header, { flow }) => {
      const unnamed = { client_id: undefined, client_secret: undefined }
      const { status, body } = await flow.exchange(await flow.codeFor(), unnamed, { Authorization: header })
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' })
    },
  )

  // shows: §5 oauth.token
  test('parameters in a URL, which would be logged, a body that isn’t a form, and other methods', async ({ flow }) => {
    const fields = { grant_type: 'authorization_code', client_id: 'mine', client_secret: flow.secrets.mine ?? '' }
    const given = { ...fields, redirect_uri: redirectUri, code: await flow.codeFor() }
    const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(given) }
    for (const [url, init] of [
      [`${tokenUrl}?${new URLSearchParams(given)}`, {}],
      [tokenUrl, json],
    ] as const) {
      const response = await flow.network.app.request(url, { method: 'POST', ...init })
      expect(response.status).toBe(400)
      expect((await response.json()).error).toBe('invalid_request')
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await flow.network.app.request(tokenUrl, { method })
      expect({ status: response.status, allow: response.headers.get('Allow') }).toEqual({ status: 405, allow: 'POST' })
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect((await response.json()).error).toBe('invalid_request')
    }
  })
})

describe('PKCE: the verifier (RFC 7636 §4.6)', () => {
  test.for([
    ['missing', undefined],
    ['empty', ''],
    ['another', `${verifier}x`],
    ['too short', verifier.slice(0, 42)],
    ['too long', 'x'.repeat(129)],
    ['of other characters', `${verifier}é`],
    ['the challenge itself', challenge],
  ])('with a secret or without: a verifier that is %s gets nothing', async ([_, code_verifier], { flow }) => {
    for (const client_secret of [flow.secrets.mine, undefined]) {
      const { status, body } = await flow.exchange(await flow.codeFor(pkce), { client_secret, code_verifier })
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' })
      expect(body.error_description).toContain('code_verifier')
    }
  })

  test('a verifier replaces the secret, and prevents a downgrade (RFC 9700 §4.8): for a code without a challenge it is refused', async ({
    flow,
  }) => {
    for (const client_secret of [flow.secrets.mine, undefined]) {
      const { status, body } = await flow.exchange(await flow.codeFor(), { client_secret, code_verifier: verifier })
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' })
    }
    const exchanged = await flow.exchange(await flow.codeFor(pkce), {
      client_secret: undefined,
      code_verifier: verifier,
    })
    expect(exchanged.status).toBe(200)
    expect(await flow.isGood(exchanged.body.access_token)).toBe(true)
  })

  // shows: §5 oauth.token.client_secret
  test('without a verifier the secret is required', async ({ flow }) => {
    for (const code_verifier of [undefined, '']) {
      const { status, body } = await flow.exchange(await flow.codeFor(), { client_secret: undefined, code_verifier })
      expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' })
    }
  })

  const impossible = ['short', 'x'.repeat(42), 'x'.repeat(129), `${'x'.repeat(43)} `]
  // shorter verifiers than 43 characters can be guessed (§7.1)
  test.for(impossible)('fits and gets nothing where it can’t be one: "%s"', async (code_verifier, { flow }) => {
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const { status, body } = await flow.exchange(await flow.codeFor({ ...pkce, code_challenge }), { code_verifier })
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' })
  })
})

test.for<[string, changes: Record<string, string>]>([
  ['the method plain', { code_challenge: verifier, code_challenge_method: 'plain' }],
  ['the method plain with a SHA-256', { code_challenge: challenge, code_challenge_method: 'plain' }],
  ['no method, which means plain', { code_challenge: challenge }],
  ['a method without a challenge', { code_challenge_method: 'S256' }],
  ['a challenge that is no SHA-256', { code_challenge: 'short', code_challenge_method: 'S256' }],
])(
  'PKCE: a challenge with %s is the application’s error (RFC 7636 §4.3, §4.4.1, §7.2)',
  async ([_, changes], { flow }) => {
    const { status, location } = await flow.browser.open(flow.authorizePath(changes))
    expect(status).toBe(302)
    const { searchParams } = new URL(location ?? '')
    expect(searchParams.get('error')).toBe('invalid_request')
    expect(searchParams.get('error_description')).toContain('code_challenge')
    expect(searchParams.get('state')).toBe('a_B-7 é')
    // the user-agent profile has none
    expect((await flow.decide({ response_type: 'token', ...changes })).hash).toContain('access_token=')
  },
)
