import { generateKeyPair, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { logoutPath } from '../../../../src/service/capabilities/provider/client.ts'
import { largestProviderResponse, maxLogoutTokenAge } from '../../../../src/service/capabilities/provider/openid.ts'
import { hashOfSession, logoutRetention } from '../../../../src/service/capabilities/provider/rows.ts'
import { largestBody } from '../../../../src/service/http/input.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { baseUrl, expectParts } from '../../test-network.ts'
import { ana, network, odd, useOddProvider } from './network-at-provider.ts'
import { clientId, providerSettings } from './support/provider.ts'
import { beginThere } from './support/sign-in-at-provider.ts'

useOddProvider()

let session: string
beforeEach(async () => {
  session = await startSession('session-1')
})

const seconds = () => Math.floor(Date.now() / 1000)

/** A session here that began in this session at the odd. */
const startSession = (session: string | undefined, issuer = odd.issuer) => {
  const provider_session = session === undefined ? null : hashOfSession({ issuer }, session)
  return network.store.sessions.begin(ana, network.clock.now, { provider_session, authenticated: null })
}

const isSignedIn = async (id = session) =>
  (await network.store.sessions.find(id, network.clock.now))?.member !== undefined

async function send(body: URLSearchParams | string, headers: Record<string, string> = {}) {
  const response = await network.app.request(baseUrl + logoutPath, { method: 'POST', body, headers })
  return { status: response.status, cache: response.headers.get('Cache-Control'), text: await response.text() }
}
const logOut = (logout_token: string) => send(new URLSearchParams({ logout_token }))

test('a right token ends the session, also one for several clients, and the response is not cached', async () => {
  expect(await logOut(await odd.logoutToken())).toEqual({ status: 200, cache: 'no-store', text: '' })
  expect(await isSignedIn()).toBe(false)
  expect(network.logged).toEqual([])
  session = await startSession('session-1')
  expect((await logOut(await odd.logoutToken({ aud: ['another-client', clientId] }))).status).toBe(200)
})

test('a token with a session alone ends that session alone, and none of the same name at another issuer', async () => {
  const other = await startSession('session-2')
  const unknown = await startSession(undefined)
  expect((await logOut(await odd.logoutToken({ sub: undefined, sid: 'session-1' }))).status).toBe(200)
  expect({ own: await isSignedIn(), others: await isSignedIn(other), unknowns: await isSignedIn(unknown) }).toEqual({
    own: false,
    others: true,
    unknowns: true,
  })
  await startSession('session-1')
  const elsewhere = await startSession('session-1', 'https://other.example')
  await logOut(await odd.logoutToken({ sub: undefined, sid: 'session-1' }))
  expect(await isSignedIn(elsewhere)).toBe(true)
})

const logout = 'http://schemas.openid.net/event/backchannel-logout'

describe('a token is refused, and ends nothing,', () => {
  test.each<[string, object]>([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: seconds() - 60 }],
    ['that is old', { iat: seconds() - maxLogoutTokenAge - 60, exp: seconds() + 3600 }],
    ['of the future', { iat: seconds() + 120 }],
    ['with an empty id', { jti: '' }],
    ['with a nonce, such as an ID token', { nonce: 'n' }],
    ['without events, such as an ID token', { events: undefined }],
    ['with another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['with an event that is no object', { events: { [logout]: true } }],
    ['with neither account nor session', { sub: undefined }],
    ['with an account that is no text', { sub: 7 }],
  ])('%s', async (_, changes) => {
    const { status, cache, text } = await logOut(await odd.logoutToken(changes))
    expect({ status, cache }).toEqual({ status: 400, cache: 'no-store' })
    const error_description = expect.stringMatching(/^[^"\\]+$/)
    expect(JSON.parse(text)).toEqual({ error: 'invalid_request', error_description })
    expect(await isSignedIn()).toBe(true)
  })

  test('with the signature of another key, of no key, or of the client’s secret', async () => {
    const [, body = ''] = (await odd.logoutToken()).split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const bySecret = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(providerSettings(odd.issuer).secret ?? ''))
    const { privateKey } = await generateKeyPair('RS256')
    odd.spoiled.signedBy = privateKey
    const tokens = [none, bySecret, await odd.logoutToken(), await odd.logoutToken({}, { kid: 'unknown' })]
    for (const token of [...tokens, 'x', 'a.b.c', '..', '{}']) expect((await logOut(token)).status).toBe(400)
    expect(await isSignedIn()).toBe(true)
    // forged tokens don't make the service ask the provider again and again
    expect(odd.requests.filter(({ url }) => url === '/keys')).toHaveLength(1)
  })

  test('the second time, until it has expired', async () => {
    const token = await odd.logoutToken()
    expect((await logOut(token)).status).toBe(200)
    session = await startSession('session-1')
    expect((await logOut(token)).text).toContain('used before')
    network.clock.now += logoutRetention - 1
    await logOut(await odd.logoutToken({ sub: 'nobody' }))
    expect((await logOut(token)).text).toContain('used before')
    expect(await isSignedIn()).toBe(true)
    // clocks may differ by half a minute
    expect((maxLogoutTokenAge + 2 * 30) * 1000).toBeLessThan(logoutRetention)
  })

  test('that is missing, there twice, in a query, or in a huge body', async () => {
    const token = await odd.logoutToken()
    expect((await send(new URLSearchParams())).status).toBe(400)
    expect((await send(`logout_token=${token}&logout_token=${token}`)).status).toBe(400)
    const json = { 'Content-Type': 'application/json' }
    expect((await send(JSON.stringify({ logout_token: token }), json)).status).toBe(400)
    const inQuery = `${baseUrl}${logoutPath}?${new URLSearchParams({ logout_token: token })}`
    expect((await network.app.request(inQuery, { method: 'POST' })).status).toBe(400)
    expect((await network.app.request(inQuery)).status).toBe(404)
    expect(await isSignedIn()).toBe(true)
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const { status, cache } = await send(`logout_token=${'x'.repeat(largestBody)}`, form)
    expect({ status, cache }).toEqual({ status: 413, cache: 'no-store' })
  })
})

const logouts = [{ sid: 'session-2', sub: undefined }, {}]
test.each(logouts)('a sign-in that the provider stated before a logout of %j signs nobody in', async (changes) => {
  odd.spoiled.claims = { sid: 'session-2' }
  const browser = network.browse()
  const address = odd.answer((await beginThere(browser.open, '/people')).headers.get('Location') ?? '')
  const token = await odd.logoutToken({ ...changes, iat: seconds() + 5 })
  expect((await logOut(token)).status).toBe(200)
  expect((await browser.open(address)).text).toContain(siteTranslate('en')('providerLate'))
  expect(browser.cookies.has('session')).toBe(false)
})

test.each([
  ['is down', undefined],
  ['has no keys', { status: 500, body: '' }],
  ['has huge keys', { body: 'x'.repeat(largestProviderResponse + 1) }],
])('the provider %s: the token is refused, the log says why, and a later one works', async (_, reply) => {
  const token = await odd.logoutToken()
  if (reply) odd.spoiled.replies.set('/keys', () => reply)
  else await odd.close()
  const { status, cache, text } = await logOut(token)
  expect({ status, cache }).toEqual({ status: 400, cache: 'no-store' })
  expect(text).toContain('the keys of the issuer can not be read now')
  expectParts(network.logged.join(), [`POST ${logoutPath} failed: ${odd.issuer} `], ['eyJ'])
  expect({ loggedCount: network.logged.length, isSignedIn: await isSignedIn() }).toEqual({
    loggedCount: 1,
    isSignedIn: true,
  })
  odd.spoiled.replies.clear()
  if (reply) expect((await logOut(token)).status).toBe(200)
})
