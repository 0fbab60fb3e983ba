import { describe, expect } from 'vitest'
import { chromiumId, chromiumRedirectUri } from '../../../src/build/extension-identity.ts'
import { discoveryPath, metadataPath, oauthPaths } from '../../../src/contract/oauth.ts'
import { keyVersion } from '../../../src/contract/page-url.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { storedTexts } from '../database.ts'
import { baseUrl, createTestNetwork, password, redirectUri } from '../test-network.ts'
import { type CodeFlow, createCodeFlow, otherRedirect, pkce, test, verifier } from './code-flow.ts'

describe('the web server profile', () => {
  // shows: §5 oauth.authorize.parameters, §5 oauth.authorize.state, §5 oauth.token, §5 profiles
  test('returns a code in the query with the same state, appended to that of the redirect URI, and exchanges it for a token', async ({
    flow,
  }) => {
    const location = await flow.decide()
    expect(location.origin + location.pathname).toBe(redirectUri)
    expect(location.hash).toBe('')
    // so that every parser decodes the space
    expect(location.search).toMatch(/&state=a_B-7%20%C3%A9&iss=http%3A%2F%2Fnetwork.example$/)
    const code = location.searchParams.get('code') ?? ''
    expect(Object.fromEntries(location.searchParams)).toEqual({ code, state: 'a_B-7 é', iss: baseUrl })
    const { status, body, headers } = await flow.exchange(code)
    expect(status).toBe(200)
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
    expect(headers.get('Pragma')).toBe('no-cache')
    expect((await flow.network.get('/me', body.access_token)).body.id).toBe(flow.ana)
    const other = await flow.decide({ redirect_uri: otherRedirect })
    expect(other.href).toMatch(/^https:\/\/other\.example\/back\?place=here&code=[\w-]{43}&state=/)
  })

  // shows: §7 refusal
  test('reports the member’s refusal in the query', async ({ flow }) => {
    const { hash, searchParams } = await flow.decide({}, 'refuse')
    const error_description = expect.any(String)
    const fields = { error: 'access_denied', error_description, state: 'a_B-7 é', iss: baseUrl }
    expect({ hash, fields: Object.fromEntries(searchParams) }).toEqual({ hash: '', fields })
    expect(await flow.network.store.authorizations.lastAnswer(flow.ana, 'mine')).toBeUndefined()
  })

  // shows: §5 oauth.token
  test('accepts key and secret by HTTP Basic, form-encoded or not', async ({ flow }) => {
    const secret = flow.secrets.mine ?? ''
    for (const [client_id, text] of [
      [undefined, `mine:${secret}`],
      ['mine', `mine:${secret.replaceAll('-', '%2D').replaceAll('_', '%5F')}`],
    ] as const) {
      const Authorization = `Basic ${btoa(text)}`
      const named = { client_id, client_secret: undefined }
      expect((await flow.exchange(await flow.codeFor(), named, { Authorization })).status).toBe(200)
    }
  })
})

describe('a code', () => {
  // shows: §5 oauth.token.code
  test('expires after a minute', async ({ flow }) => {
    const [early, late] = [await flow.codeFor(), await flow.codeFor()]
    flow.network.clock.now += 60_000 - 1
    expect((await flow.exchange(early)).status).toBe(200)
    flow.network.clock.now += 1
    expect(await flow.exchange(late)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  // shows: §5 oauth.token.code
  test('revokes its own token alone if used again, also once expired, not by another application', async ({ flow }) => {
    const others = await flow.exchange(await flow.codeFor())
    const revoked = await flow.exchange(await flow.codeFor())
    const code = await flow.codeFor()
    await flow.network.post(oauthPaths.revoke, { token: revoked.body.access_token })
    const { body } = await flow.exchange(code)
    await flow.exchange(code, { client_id: 'theirs', client_secret: flow.secrets.theirs })
    expect(await flow.isGood(body.access_token)).toBe(true)
    flow.network.clock.now += 3_600_000
    await flow.codeFor() // new codes make away with old ones, not with those of today
    expect((await flow.exchange(code)).body.error).toBe('invalid_grant')
    expect(await flow.isGood(body.access_token)).toBe(false)
    expect(await flow.isGood(others.body.access_token)).toBe(true)
  })

  test('gives one token to two concurrent requests', async ({ flow }) => {
    const code = await flow.codeFor()
    const both = await Promise.all([flow.exchange(code), flow.exchange(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    // that token is revoked too: one of the two requests was an attacker's
    const token = both.find(({ status }) => status === 200)?.body.access_token
    expect(await flow.isGood(token)).toBe(false)
  })

  test('is useless to an attacker who has seen it, and still valid after a failed attempt', async ({ flow }) => {
    const plain = await flow.codeFor()
    for (const client_secret of [flow.secrets.theirs, undefined])
      expect((await flow.exchange(plain, { client_secret })).status).toBe(401)
    expect((await flow.exchange(plain)).status).toBe(200)
    const code = await flow.codeFor(pkce)
    expect((await flow.exchange(code, { code_verifier: 'x'.repeat(43) })).status).toBe(400)
    expect((await flow.exchange(code, { client_id: 'theirs', client_secret: flow.secrets.theirs })).status).toBe(400)
    expect((await flow.exchange(code, { redirect_uri: otherRedirect, code_verifier: verifier })).status).toBe(400)
    expect((await flow.exchange(code, { code_verifier: verifier })).status).toBe(200)
  })
})

describe('revoking', () => {
  // shows: §5 oauth.revoke
  test.for(['access_token', 'token'])('ends a token by POST and by GET, as %s', async (name, { flow }) => {
    const [posted, got] = [await flow.network.token(flow.ana), await flow.network.token(flow.ana)]
    const response = await flow.network.post(oauthPaths.revoke, { [name]: posted })
    expect(response).toMatchObject({ status: 200, body: { revoked: true } })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect({ posted: await flow.isGood(posted), got: await flow.isGood(got) }).toEqual({ posted: false, got: true })
    expect((await flow.network.get(`${oauthPaths.revoke}?${name}=${got}`)).status).toBe(200)
    expect(await flow.isGood(got)).toBe(false)
  })

  const revoke = (flow: CodeFlow, fields: Record<string, string>) => flow.network.post(oauthPaths.revoke, fields)

  // shows: §5 oauth.revoke
  test('requires exactly one token', async ({ flow }) => {
    for (const fields of [{}, { access_token: 'a', token: 'b' }])
      expect(await revoke(flow, fields)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('is success for an unknown token, which doesn’t reveal which tokens exist', async ({ flow }) => {
    expect(await revoke(flow, { token: 'nonsense' })).toMatchObject({ status: 200, body: { revoked: true } })
  })

  test('the last token ends the consent to this application alone', async ({ flow }) => {
    const [home, work] = [await flow.network.token(flow.ana), await flow.network.token(flow.ana)]
    const standard = await flow.network.token(flow.ana, { application: 'standard' })
    const allows = () => flow.network.store.authorizations.lastAnswer(flow.ana, 'premium')
    await flow.network.post(oauthPaths.revoke, { access_token: home })
    expect({ isGood: await flow.isGood(work), allows: await allows() }).toEqual({ isGood: true, allows: true })
    await flow.network.post(oauthPaths.revoke, { access_token: work })
    expect({ isGood: await flow.isGood(standard), allows: await allows() }).toEqual({ isGood: true, allows: undefined })
  })
})

/** The attacks of RFC 6819 that RFC 6749 §10 doesn't list, against the service. */

test('RFC 6819 §4.3.2, §4.4.1.2 and §5.1.4.1.3: a stolen database contains no usable secret', async () => {
  const data = temporaryFolder()
  const { network, secrets, decide, codeFor, exchange } = await createCodeFlow({ data })
  const visitor = network.browse()
  await visitor.submit('/sign-in', { login: 'ana', password })
  const unused = await codeFor()
  const used = await codeFor(pkce)
  const { body } = await exchange(used, { client_secret: undefined, code_verifier: verifier })
  const implicit = new URLSearchParams((await decide({ response_type: 'token' })).hash.slice(1)).get('access_token')
  // a member types the password into the login field
  await network.browse().submit('/sign-in', { login: 'my-secret-typed-as-a-login', password: 'x' })

  const stored = await storedTexts(data)
  expect(stored).toContain('ana')
  const nowhere = {
    password,
    secret: secrets.mine,
    unused,
    used,
    verifier,
    token: body.access_token,
    implicit,
    session: visitor.cookies.get('session'),
    device: visitor.cookies.get('device'),
    typed: 'my-secret-typed-as-a-login',
  }
  for (const value of Object.values(nowhere)) {
    expect(value).toEqual(expect.stringMatching(/./))
    expect(stored).not.toContain(value)
  }
})

test('RFC 6819 §4.4.1.3 and §4.6.3: codes, tokens, secrets and sessions have 256 random bits', async ({ flow }) => {
  const made: (string | null | undefined)[] = Object.values(flow.secrets)
  for (let round = 0; round < 5; round++) {
    made.push(await flow.codeFor(), (await flow.exchange(await flow.codeFor())).body.access_token)
    made.push(new URLSearchParams((await flow.decide({ response_type: 'token' })).hash.slice(1)).get('access_token'))
  }
  const visitor = flow.network.browse()
  await visitor.submit('/sign-in', { login: 'ana', password })
  const another = await flow.network.browseAs(flow.ana)
  await another.open('/')
  for (const { cookies } of [visitor, another]) made.push(cookies.get('session'), cookies.get('visitor'))
  for (const value of made) expect(value).toMatch(/^[\w-]{43}$/)
  expect(new Set(made).size).toBe(made.length)
})

test('RFC 6819 §4.6.7 and §5.1.6: the log of a failure contains no secret', async ({ flow }) => {
  const code = await flow.codeFor()
  const { body } = await flow.exchange(code)
  const session = flow.browser.cookies.get('session') ?? ''
  await flow.network.store.close()
  const failed = await flow.exchange(code, { code_verifier: verifier })
  expect(failed).toMatchObject({ status: 500, body: { error: 'server_error' } })
  await flow.network.get(`${oauthPaths.revoke}?token=${body.access_token}`)
  await flow.network.get(`/me?access_token=${body.access_token}`, body.access_token)
  await flow.browser.open(flow.authorizePath({ state: 'the-state' }))
  await flow.browser.post('/sign-in', { login: 'ana', password })

  expect(flow.network.logged.length).toBeGreaterThanOrEqual(4)
  for (const secret of [code, verifier, flow.secrets.mine, body.access_token, session, password, 'the-state']) {
    expect(flow.network.logged.join()).not.toContain(secret)
  }
})

const hosts = ['https://circle.example', 'http://network.example']
test.each(hosts)('%s describes for strangers the extension’s network and server (RFC 8414)', async (host) => {
  const authUrl = 'https://circle.example'
  const { app, store } = await createTestNetwork({ name: 'Circle', authUrl, isPublic: false })
  const ask = (path: string) => app.request(host + path, { headers: { Origin: 'null', Accept: 'text/html' } })
  const redirectUris = [chromiumRedirectUri(chromiumId)]
  const add = (key: string, isOwn: boolean, level: 'premium' | 'standard' = 'premium') =>
    store.applications.add({ key, name: key, level, redirectUris, isOwn }, 0)
  expect((await ask(discoveryPath)).status).toBe(404)
  // an application that may share
  await add('a-reader', false, 'standard')
  await add('b-school', false)
  expect(await (await ask(discoveryPath)).json()).toMatchObject({ api_key: 'b-school' })
  await add('our-extension', true)
  const response = await ask(discoveryPath)
  expect(await response.json()).toEqual({
    ...{ name: 'Circle', base_url: 'http://network.example', auth_url: authUrl },
    ...{ api_key: 'our-extension', profile: 'code', key_version: keyVersion, redirect_uris: redirectUris },
  })
  const publishing = await createTestNetwork({ publishesStatuses: true })
  await publishing.store.applications.add({ key: 'k', name: 'k', level: 'premium', redirectUris, isOwn: true }, 0)
  const announced = await publishing.app.request(`http://network.example${discoveryPath}`)
  expect(await announced.json()).toMatchObject({ api_key: 'k', publishes_statuses: true })
  // after the redirect of another web site, a browser sends no other origin than "null"
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.get('Cache-Control')).toBe('max-age=60')
  const metadata = await (await ask(metadataPath)).json()
  expect(metadata).toMatchObject({ issuer: authUrl, code_challenge_methods_supported: ['S256'] })
  expect(metadata).not.toHaveProperty('registration_endpoint')
})
