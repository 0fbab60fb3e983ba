import { generateKeyPair } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  attemptLifetime,
  longestDestination,
  providerLimits,
} from '../../../../src/service/capabilities/provider/attempts.ts'
import { maxExchanges, metadataLifetime } from '../../../../src/service/capabilities/provider/client.ts'
import { largestProviderResponse, providerTimeout } from '../../../../src/service/capabilities/provider/openid.ts'
import { maxWaitingForProvider } from '../../../../src/service/capabilities/provider/pages.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { expectParts, type TestNetwork } from '../../test-network.ts'
import { ana, memberIn, network, odd, useOddProvider } from './network-at-provider.ts'
import type { Reply } from './support/odd-provider.ts'
import { clientSecret } from './support/provider.ts'
import { beginThere } from './support/sign-in-at-provider.ts'

const en = siteTranslate('en')
const [wrong, away] = [en('providerWrong', { provider: 'Acme' }), en('providerAway', { provider: 'Acme' })]

useOddProvider()

type Browser = ReturnType<TestNetwork['browse']>
const begin = async (browser: Browser, to = '/people') =>
  (await beginThere(browser.open, to)).headers.get('Location') ?? ''

/** Signs in; returns the page's text, or the address of the redirect, and the member who is signed in then. */
async function signIn(changes: Record<string, string | undefined> = {}, browser = network.browse()) {
  const authorizationUrl = await begin(browser)
  const { status, text, headers } = await browser.open(odd.answer(authorizationUrl, changes))
  return { status, said: headers.get('Location') ?? text, member: await memberIn(browser) }
}

const seconds = () => Math.floor(Date.now() / 1000)

test.each<[string, object]>([
  ['another issuer', { iss: 'https://evil.example' }],
  ['another nonce', { nonce: 'another' }],
  ['a time of the future', { iat: seconds() + 3600, exp: seconds() + 7200 }],
  ['a subject that is too long', { sub: 'x'.repeat(256) }],
  ['another key', {}],
])('an ID token with %s signs nobody in, and the log names the reason without a token', async (what, claims) => {
  Object.assign(odd.spoiled.claims, claims)
  if (what === 'another key') odd.spoiled.signedBy = (await generateKeyPair('RS256')).privateKey
  const { status, said, member } = await signIn()
  expect({ status, member, logged: network.logged.length }).toEqual({ status: 200, member: undefined, logged: 1 })
  expect(said).toContain(wrong)
  const failure = `GET /sign-in/provider/back failed: ${odd.issuer} `
  expectParts(network.logged[0], [failure], ['eyJ', 'code ', 'provider-access-token', clientSecret])
})

/** Signs in with these claims in the ID token and in userinfo. */
function signInAs(sub: string, claims: object, userinfo: object | undefined) {
  Object.assign(odd.spoiled, { claims: { sub, ...claims }, userinfo: userinfo && { sub, ...userinfo } })
  return signIn()
}

const cleo = { email: 'cleo@acme.example' }
const mallory = { email: 'mallory@evil.example' }

test.each<[string, object, object | undefined]>([
  ['an address in the ID token, and another one with a flag in userinfo', cleo, { ...mallory, email_verified: true }],
  ['a flag in the ID token, and an address without one in userinfo', { email_verified: true }, cleo],
  ['another address with a flag in the ID token', { ...mallory, email_verified: true }, cleo],
  ['the flag false in the ID token', { ...cleo, email_verified: false }, { ...cleo, email_verified: true }],
  ['a Kelvin sign', { email: 'Frank@acme.example'.replace('k', '\u212a'), email_verified: true }, undefined],
])('a stranger whose provider states %s is nobody', async (_, claims, userinfo) => {
  await network.addMember('cleo', cleo)
  await network.addMember('frank', { email: 'frank@acme.example' })
  const { said, member } = await signInAs('stranger', claims, userinfo)
  expect(member).toBeUndefined()
  expect(said).toContain(en('notInvited', { provider: 'Acme' }))
})

test.each<[string, object, object | undefined]>([
  ['the ID token', { email: 'CLEO@acme.example', email_verified: true }, undefined],
  ['userinfo', {}, { ...cleo, email_verified: true }],
  ['userinfo, beside a flag in the ID token', { email_verified: false }, { ...cleo, email_verified: true }],
])('an address that is verified in %s finds its member', async (_, claims, userinfo) => {
  const member = await network.addMember('cleo', cleo)
  expect((await signInAs('cleo', claims, userinfo)).member).toBe(member)
})

test.each([
  ['another state', { state: 'x'.repeat(43) }, en('providerLate')],
  ['no state', { state: undefined }, en('providerLate')],
  ['another issuer', { iss: 'https://evil.example' }, wrong],
  ['no issuer, though the provider states one', { iss: undefined }, wrong],
  ['an error', { code: undefined, error: 'server_error' }, wrong],
])('a response with %s signs nobody in', async (_, changes, sentence) => {
  const { status, said, member } = await signIn(changes)
  expect({ status, member }).toEqual({ status: 200, member: undefined })
  expect(said).toContain(sentence)
})

test('a response works once, in the browser only where the sign-in began, and its code in no other sign-in', async () => {
  const browser = network.browse()
  const address = odd.answer(await begin(browser))
  const stranger = network.browse()
  expect((await stranger.open(address)).text).toContain(en('providerLate'))
  expect(await memberIn(stranger)).toBeUndefined()
  expect((await browser.open(address)).status).toBe(302)
  expect(await memberIn(browser)).toBe(ana)
  const session = browser.cookies.get('session')
  expect((await browser.open(address)).text).toContain(en('providerLate'))
  expect(browser.cookies.get('session')).toBe(session)
  expect((await signIn({ code: 'one' })).member).toBe(ana)
  expect((await signIn({ code: 'one' })).member).toBeUndefined()
})

test.each([
  ['a minute later', metadataLifetime],
  ['after a clock that was ahead has gone back', -24 * 60 * metadataLifetime],
])('if the provider has changed its keys, the next sign-in works: %s', async (_, passed) => {
  expect((await signIn()).member).toBe(ana)
  await odd.addKey('key-2')
  odd.removeKey('key-1')
  odd.spoiled.kid = 'key-2'
  network.clock.now += passed
  expect((await signIn()).member).toBe(ana)
})

const page: Reply = { headers: { 'Content-Type': 'text/html' }, body: '<h1>Welcome to the Wi-Fi</h1>' }

test.each<[string, string, Reply]>([
  ['huge metadata', '/.well-known/openid-configuration', { body: { x: 'x'.repeat(largestProviderResponse) } }],
  ['a page for metadata', '/.well-known/openid-configuration', page],
  ['an error for tokens', '/token', { status: 503, body: '' }],
  ['no ID token', '/token', { body: { access_token: 'x', token_type: 'Bearer' } }],
])('%s is a page that offers to try again, and the next sign-in works', async (_, path, reply) => {
  odd.spoiled.replies.set(path, () => reply)
  const browser = network.browse()
  const begun = await beginThere(browser.open, '/people')
  const location = begun.headers.get('Location')
  const { status, text } = location ? await browser.open(odd.answer(location)) : begun
  expect({ status, member: await memberIn(browser) }).toEqual({ status: 200, member: undefined })
  expectParts(text, [wrong, 'href="/sign-in/provider?to=%2Fpeople&amp;proof='])
  odd.spoiled.replies.clear()
  expect((await signIn({}, browser)).member).toBe(ana)
})

/** Makes the provider send no tokens. @returns how long that is waited for */
function fallSilent() {
  odd.spoiled.replies.set('/token', () => 'silence')
  const { timeout } = AbortSignal
  const waited = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 500))
  onTestFinished(() => waited.mockRestore())
  return waited
}

test('a provider that is silent or down is a page that says so', async () => {
  const waited = fallSilent()
  expect((await signIn()).said).toContain(away)
  expect(waited).toHaveBeenLastCalledWith(providerTimeout * 1000)
  expect(network.logged[0]).toContain(`does not answer within ${providerTimeout} seconds`)
  await odd.close()
  network.clock.now += 60 * 60 * 1000
  expect(await beginThere(network.browse().open)).toMatchObject({ status: 200, text: expect.stringContaining(away) })
  expect(network.logged[1]).toContain(`${odd.issuer} can’t be reached (ECONNREFUSED)`)
})

const asked = (path: string) => odd.requests.filter(({ url }) => url?.startsWith(path)).length

const refusal = { status: 400, body: { error: 'invalid_grant' } }

/** Makes the provider answer at `/token` when the test says so; refuses each code. */
function holdTokens() {
  const { promise, resolve } = Promise.withResolvers<void>()
  odd.spoiled.replies.set('/token', () => promise.then(() => refusal))
  return resolve
}

/** Begins a sign-in at this IP address, which then comes back with a wrong code. */
async function comeBack(address: string) {
  const browser = network.browse(address)
  const answer = odd.answer(await begin(browser))
  return () => browser.open(answer)
}

test('few sign-ins wait for the provider at once, and others begin meanwhile', async () => {
  const back = await Promise.all(Array.from({ length: maxExchanges }, (_, index) => comeBack(`192.0.2.${index}`)))
  const last = await comeBack('192.0.2.200')
  const release = holdTokens()
  const waiting = back.map((open) => open())
  await expect.poll(() => asked('/token'), { timeout: 20_000 }).toBe(maxExchanges)
  expect((await last()).text).toContain(en('busy'))
  expect(await begin(network.browse())).toContain(`${odd.issuer}/authorize`)
  release()
  await Promise.all(waiting)
})

test('one IP address that comes back with wrong codes keeps nobody else waiting', async () => {
  const back = await Promise.all(Array.from({ length: 80 }, () => comeBack('192.0.2.1')))
  const [others, full] = [network.browse('192.0.2.2'), await comeBack('192.0.2.1')]
  const answer = odd.answer(await begin(others))
  const release = holdTokens()
  const waiting = back.map((open) => open())
  await expect.poll(() => asked('/token'), { timeout: 20_000 }).toBe(maxWaitingForProvider)
  const more = Array.from({ length: 30 }, full)
  expect((await Promise.race(more)).text).toContain(en('busy'))
  expect(asked('/token')).toBe(maxWaitingForProvider)
  odd.spoiled.replies.delete('/token')
  expect((await others.open(answer)).location).toBe('/people')
  release()
  const pages = await Promise.all([...waiting, ...more])
  expect(pages.every(({ status }) => status === 200)).toBe(true)
})

test('what strangers send doesn’t make the service read the provider’s metadata more than once a minute', async () => {
  odd.spoiled.replies.set('/token', () => refusal)
  for (let count = 0; count < 5; count++) expect((await signIn()).said).toContain(wrong)
  for (let count = 0; count < 5; count++) await signIn({ iss: 'https://evil.example' })
  expect(asked('/.well-known/')).toBe(1)
})

test('failed sign-ins of an IP address are limited, those of others and at a silent provider are not', async () => {
  const [limit] = providerLimits('192.0.2.1')
  await network.store.transaction(async ({ attempts }) => {
    for (let count = 1; count < (limit?.max ?? 0); count++)
      await attempts.take(providerLimits('192.0.2.1'), network.clock.now)
  })
  const from = (address: string, changes = {}) => signIn(changes, network.browse(address))
  fallSilent()
  for (let count = 0; count < 2; count++) expect((await from('192.0.2.1')).said).toContain(away)
  odd.spoiled.replies.clear()
  expect((await from('192.0.2.1', { iss: 'https://evil.example' })).said).toContain(wrong)
  const requests = odd.requests.length
  const { status, said } = await from('192.0.2.1')
  expect({ status, saysTooOften: said.includes(en('tooOften', { count: 15 })) }).toEqual({
    status: 200,
    saysTooOften: true,
  })
  expect(odd.requests).toHaveLength(requests)
  expect((await from('192.0.2.2')).member).toBe(ana)
  network.clock.now += limit?.window ?? 0
  expect((await from('192.0.2.1')).member).toBe(ana)
})

test('a sign-in that takes too long has to begin again, and one to an address that is too long is refused', async () => {
  const browser = network.browse()
  const address = odd.answer(await begin(browser))
  network.clock.now += attemptLifetime
  expect((await browser.open(address)).text).toContain(en('providerLate'))
  const path = (length: number) => `/${'x'.repeat(length - 1)}`
  const open = (length: number) => beginThere(network.browse().open, path(length))
  expect((await open(longestDestination)).status).toBe(302)
  expect((await open(longestDestination + 1)).status).toBe(413)
})

test('a browser has one sign-in under way, the latest one', async () => {
  const browser = network.browse()
  const [first, last] = [odd.answer(await begin(browser, '/people?1')), odd.answer(await begin(browser, '/people?2'))]
  expect((await browser.open(first)).text).toContain(en('providerLate'))
  // the nonce of the last request
  expect((await browser.open(last)).headers.get('Location')).toBe('/people?2')
})
