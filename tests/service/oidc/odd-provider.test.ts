import { generateKeyPair } from 'jose'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { largestProviderResponse, providerTimeout } from '../../../src/service/oidc/fetch-bounded.ts'
import { maxExchanges } from '../../../src/service/oidc/provider.ts'
import { attemptLifetime, longestDestination, maxAttempts } from '../../../src/service/website/provider/attempts.ts'
import { catalogue } from '../../../src/service/website/sentences/catalogue.ts'
import { type Reply, startOddProvider } from '../../support/provider/odd-provider.ts'
import { clientSecret, providerSettings } from '../../support/provider/provider.ts'
import { createTestNetwork, type TestNetwork } from '../test-network.ts'

const { en } = catalogue

let provider: Awaited<ReturnType<typeof startOddProvider>>
let network: TestNetwork
let ana: string
beforeEach(async () => {
  provider = await startOddProvider()
  onTestFinished(() => provider.close())
  network = await createTestNetwork({ isPublic: false, provider: providerSettings(provider.issuer) })
  ana = await network.addMember('ana')
  await network.store.identities.link({ issuer: provider.issuer, subject: 'ana' }, ana)
})

type Browser = ReturnType<TestNetwork['browse']>
const memberIn = ({ cookies }: Browser) =>
  network.store.sessions.member(cookies.get('session') ?? '', network.clock.now)
const begin = async (browser: Browser, to = '/people') =>
  (await browser.open(`/sign-in/provider?${new URLSearchParams({ to })}`)).headers.get('Location') ?? ''

/** Signs in; returns the page's text, or the address of the redirect, and the member who is signed in then. */
async function signIn(changes: Record<string, string | undefined> = {}, browser = network.browse()) {
  const authorizationUrl = await begin(browser)
  const { status, text, headers } = await browser.open(provider.answer(authorizationUrl, changes))
  return { status, said: headers.get('Location') ?? text, member: await memberIn(browser) }
}

test('the request has state, nonce, PKCE and the exact redirect URI', async () => {
  const { origin, pathname, searchParams } = new URL(await begin(network.browse()))
  expect(origin + pathname).toBe(`${provider.issuer}/authorize`)
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'passalong',
    response_type: 'code',
    redirect_uri: 'http://network.example/sign-in/provider/back',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const other = new URL(await begin(network.browse())).searchParams
  for (const name of ['state', 'nonce', 'code_challenge']) expect(other.get(name)).not.toBe(searchParams.get(name))
})

test('a right response signs in', async () => {
  expect(await signIn()).toEqual({ status: 302, said: '/people', member: ana })
})

const seconds = () => Math.floor(Date.now() / 1000)

// shows: C5
test.each<[string, () => void | Promise<void>]>([
  ['another issuer', () => void Object.assign(provider.spoiled.claims, { iss: 'https://evil.example' })],
  ['another audience', () => void Object.assign(provider.spoiled.claims, { aud: 'another-client' })],
  ['another nonce', () => void Object.assign(provider.spoiled.claims, { nonce: 'another' })],
  ['no nonce', () => void Object.assign(provider.spoiled.claims, { nonce: undefined })],
  [
    'a time that is over',
    () => void Object.assign(provider.spoiled.claims, { iat: seconds() - 900, exp: seconds() - 600 }),
  ],
  ['no subject', () => void Object.assign(provider.spoiled.claims, { sub: undefined })],
  ['a subject that is too long', () => void Object.assign(provider.spoiled.claims, { sub: 'x'.repeat(256) })],
  [
    'another key',
    async () => {
      const { privateKey } = await generateKeyPair('RS256')
      provider.spoiled.signedBy = privateKey
    },
  ],
])('an ID token with %s signs nobody in, and the log names the reason without a token', async (_, spoil) => {
  await spoil()
  const { status, said, member } = await signIn()
  expect([status, member]).toEqual([200, undefined])
  expect(said).toContain(en.providerWrong('Acme'))
  expect(network.logged).toHaveLength(1)
  expect(network.logged[0]).toContain(`GET /sign-in/provider/back failed: ${provider.issuer} `)
  expect(network.logged[0]).not.toMatch(/eyJ|code |provider-access-token/)
  expect(network.logged[0]).not.toContain(clientSecret)
})

// shows: C5
test.each([
  ['another state', { state: 'x'.repeat(43) }, en.providerLate],
  ['no state', { state: undefined }, en.providerLate],
  ['another issuer', { iss: 'https://evil.example' }, en.providerWrong('Acme')],
  ['no issuer, though the provider states one', { iss: undefined }, en.providerWrong('Acme')],
  ['an error', { code: undefined, error: 'server_error' }, en.providerWrong('Acme')],
])('a response with %s signs nobody in', async (_, changes, sentence) => {
  const { status, said, member } = await signIn(changes)
  expect([status, member]).toEqual([200, undefined])
  expect(said).toContain(sentence)
})

// shows: C5
test('a response works once, and in the browser only where the sign-in began', async () => {
  const browser = network.browse()
  const address = provider.answer(await begin(browser))
  const stranger = network.browse()
  expect((await stranger.open(address)).text).toContain(en.providerLate)
  expect(await memberIn(stranger)).toBeUndefined()
  expect((await browser.open(address)).status).toBe(302)
  expect(await memberIn(browser)).toBe(ana)
  const session = browser.cookies.get('session')
  expect((await browser.open(address)).text).toContain(en.providerLate)
  expect(browser.cookies.get('session')).toBe(session)
})

// shows: C5
test('a code that was used in another sign-in is refused', async () => {
  expect((await signIn({ code: 'one' })).member).toBe(ana)
  expect((await signIn({ code: 'one' })).member).toBeUndefined()
})

test('after the provider has changed its keys the next sign-in works, at the latest the second', async () => {
  expect((await signIn()).member).toBe(ana)
  await provider.addKey('key-2')
  provider.removeKey('key-1')
  provider.spoiled.kid = 'key-2'
  const [first, second] = [await signIn(), await signIn()]
  expect([first.member ?? ana, second.member]).toEqual([ana, ana])
})

const page: Reply = { headers: { 'Content-Type': 'text/html' }, body: '<h1>Welcome to the Wi-Fi</h1>' }

// shows: C7, bound fetch-bounded.largestProviderResponse
test.each<[string, string, Reply]>([
  ['a page for metadata', '/.well-known/openid-configuration', page],
  ['huge metadata', '/.well-known/openid-configuration', { body: { x: 'x'.repeat(largestProviderResponse) } }],
  ['an error for metadata', '/.well-known/openid-configuration', { status: 500, body: '' }],
  ['a page for tokens', '/token', page],
  ['huge tokens', '/token', { body: { x: 'x'.repeat(largestProviderResponse) } }],
  ['an error for tokens', '/token', { status: 503, body: '' }],
  ['a refusal of the secret', '/token', { status: 401, body: { error: 'invalid_client' } }],
  ['no ID token', '/token', { body: { access_token: 'x', token_type: 'Bearer' } }],
  ['a page for keys', '/keys', page],
  ['huge keys', '/keys', { body: { x: 'x'.repeat(largestProviderResponse) } }],
])('%s is a page that offers to try again, and the next sign-in works', async (_, path, reply) => {
  provider.spoiled.replies.set(path, () => reply)
  const browser = network.browse()
  const begun = await browser.open('/sign-in/provider?to=/people')
  const location = begun.headers.get('Location')
  const { status, text } = location ? await browser.open(provider.answer(location)) : begun
  expect([status, await memberIn(browser)]).toEqual([200, undefined])
  expect(text).toContain(en.providerWrong('Acme'))
  expect(text).toContain('href="/sign-in/provider?to=%2Fpeople"')
  provider.spoiled.replies.clear()
  expect((await signIn({}, browser)).member).toBe(ana)
})

test('a provider that is down is a page that says so', async () => {
  await provider.close()
  const { status, text } = await network.browse().open('/sign-in/provider?to=/')
  expect([status, text.includes(en.providerAway('Acme'))]).toEqual([200, true])
  expect(network.logged).toEqual([`GET /sign-in/provider failed: ${provider.issuer} can’t be reached (ECONNREFUSED)`])
})

// shows: C7, bound fetch-bounded.providerTimeout
test('a provider that is silent is a page that says so', async () => {
  provider.spoiled.replies.set('/token', () => 'silence')
  const begin = performance.now()
  expect((await signIn()).said).toContain(en.providerAway('Acme'))
  expect(performance.now() - begin).toBeLessThan(providerTimeout * 1000 + 4000)
  expect(network.logged[0]).toContain(`does not answer within ${providerTimeout} seconds`)
})

// shows: C7, bound provider.maxExchanges
test('few sign-ins wait for the provider at once', async () => {
  provider.spoiled.replies.set('/.well-known/openid-configuration', () => 'silence')
  const waiting = Array.from({ length: maxExchanges }, () => network.browse().open('/sign-in/provider?to=/'))
  await expect.poll(() => provider.requests.length).toBe(1)
  expect((await network.browse().open('/sign-in/provider?to=/')).text).toContain(en.busy)
  await provider.close()
  await Promise.all(waiting)
})

// shows: bound attempts.attemptLifetime
test('a sign-in that takes too long has to begin again', async () => {
  const browser = network.browse()
  const address = provider.answer(await begin(browser))
  network.clock.now += attemptLifetime
  expect((await browser.open(address)).text).toContain(en.providerLate)
})

// shows: bound attempts.maxAttempts
test('a browser has few sign-ins under way, the newest ones', async () => {
  const browser = network.browse()
  const addresses: string[] = []
  for (let count = 0; count <= maxAttempts; count++) {
    addresses.push(provider.answer(await begin(browser, `/people?${count}`)))
    network.clock.now += 1000
  }
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('provider-'))).toHaveLength(maxAttempts)
  expect((await browser.open(addresses[0] ?? '')).text).toContain(en.providerLate)
  // the nonce of the last request
  expect((await browser.open(addresses[maxAttempts] ?? '')).headers.get('Location')).toBe(`/people?${maxAttempts}`)
})

// shows: bound attempts.longestDestination
test('a sign-in to an address that is too long is refused', async () => {
  const path = (length: number) => `/${'x'.repeat(length - 1)}`
  const open = (length: number) => network.browse().open(`/sign-in/provider?to=${path(length)}`)
  expect((await open(longestDestination)).status).toBe(302)
  expect((await open(longestDestination + 1)).status).toBe(413)
})
