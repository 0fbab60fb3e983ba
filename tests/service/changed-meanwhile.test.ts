import { beforeEach, describe, expect, test } from 'vitest'
import { createPasswords } from '../../src/service/sessions/passwords.ts'
import type { Store } from '../../src/service/store/store.ts'
import { readCsrfToken } from '../support/sign-in-by-pages.ts'
import { beforeNextTransaction } from './database.ts'
import { type CodeFlow, createCodeFlow } from './oauth/code-flow.ts'
import { limit } from './store/access/guesses.ts'
import { baseUrl, createTestNetwork, password, redirectUri, type TestNetwork } from './test-network.ts'

async function replacePassword({ members, sessions, authorizations }: Store, member: string, hash: string) {
  await members.setPassword(member, hash)
  await sessions.endAll(member)
  await authorizations.revokeAllOf(member)
}

describe('a password that is replaced while it is checked', () => {
  const cheap = createPasswords({ N: 16, r: 1, p: 1 })
  let network: TestNetwork
  let ana: string
  let meanwhile: () => Promise<unknown>
  let isOutdated: boolean
  beforeEach(async () => {
    meanwhile = async () => {}
    isOutdated = false
    const passwords = {
      ...cheap,
      async check(typed: string, stored?: string) {
        const isRight = await cheap.check(typed, stored)
        const change = meanwhile
        meanwhile = async () => {}
        await change()
        return isRight
      },
      isOutdated: () => isOutdated,
    }
    network = await createTestNetwork({ passwords, behindProxy: true })
    ana = await network.addMember('ana')
  })
  const signIn = async (from = '192.0.2.1', typed = password) => {
    // without its cookies, it is another browser each time
    const browser = network.browse(from)
    const { status } = await browser.submit('/sign-in', { login: 'ana', password: typed })
    return { status, session: browser.cookies.get('session'), device: browser.cookies.get('device') }
  }
  const change = (hash: string) => network.store.transaction((tx) => replacePassword(tx, ana, hash))

  test('signs nobody in, and counts as a failed attempt', async () => {
    const [before, next] = [await cheap.hash(password), await cheap.hash('the next one')]
    const ofAddress = limit('password of ana from')
    await network.store.transaction(async ({ attempts }) => {
      for (let guess = 1; guess < ofAddress.max; guess++) await attempts.take([ofAddress], network.clock.now)
    })
    meanwhile = () => change(next)
    expect(await signIn()).toEqual({ status: 200, session: undefined, device: undefined })
    expect(await network.store.members.credential('ana')).toMatchObject({ password: next })
    await network.store.members.setPassword(ana, before)
    expect((await signIn()).status).toBe(200)
    expect((await signIn('192.0.2.2')).status).toBe(303)
  })

  test('signs in if only the hash changed, as when two sign-ins replace an outdated hash concurrently', async () => {
    isOutdated = true
    meanwhile = async () => expect((await signIn('192.0.2.2')).status).toBe(303)
    const { status, session = '' } = await signIn()
    expect(status).toBe(303)
    expect((await network.store.sessions.find(session, network.clock.now))?.member).toBe(ana)
  })

  test('signs nobody in if the login was removed', async () => {
    meanwhile = () => network.store.transaction(({ removals }) => removals.removeMember(ana))
    expect(await signIn()).toEqual({ status: 200, session: undefined, device: undefined })
  })
})

describe('between the click on “allow” and its transaction', () => {
  let flow: CodeFlow
  beforeEach(async () => {
    flow = await createCodeFlow()
  })
  const allow = async (change: (tx: Store) => Promise<unknown>, response_type: 'code' | 'token') => {
    const { text } = await flow.browser.open(flow.authorizePath({ response_type }))
    const csrf_token = readCsrfToken(text)
    beforeNextTransaction(flow.network.store, change)
    return flow.browser.post(flow.authorizePath({ response_type }), { csrf_token, answer: 'allow' })
  }

  test.each([
    ['the password is replaced', (tx: Store) => replacePassword(tx, flow.ana, 'x')],
    ['the redirect URI is taken away', (tx: Store) => tx.applications.removeRedirectUri('mine', redirectUri)],
  ])('%s: no code, no token, no consent', async (_, change) => {
    for (const type of ['code', 'token'] as const) {
      const location = flow.authorizePath({ response_type: type })
      expect(await allow(change, type)).toMatchObject({ status: 303, location })
      expect(await flow.network.store.authorizations.allowedBy(flow.ana)).toEqual([])
      flow = await createCodeFlow()
    }
  })

  test.each([
    ['member', (tx: Store) => tx.removals.removeMember(flow.ana)],
    ['application', (tx: Store) => tx.applications.remove('mine')],
  ])('the %s is removed: no response is a failure of the service', async (_, change) => {
    expect((await allow(change, 'token')).status).toBe(303)
    expect(flow.network.logged).toEqual([])
  })
})

test.each([
  ['the secret is renewed', (tx: Store) => tx.applications.renewSecret('mine'), 'invalid_client'],
  [
    'the member takes it back',
    (tx: Store, ana: string) => tx.authorizations.revokeAll(ana, 'mine', 0),
    'invalid_grant',
  ],
  ['the password is replaced', (tx: Store, ana: string) => replacePassword(tx, ana, 'x'), 'invalid_grant'],
  ['the application is removed', (tx: Store) => tx.applications.remove('mine'), 'invalid_client'],
])('while a code is sent to the token endpoint and %s, it gives no token', async (_, change, error) => {
  const { network, ana, codeFor, exchange } = await createCodeFlow()
  const code = await codeFor()
  beforeNextTransaction(network.store, (tx) => change(tx, ana))
  expect((await exchange(code)).body.error).toBe(error)
  expect(network.logged).toEqual([])
})

test.each([
  ['the token is revoked', (tx: Store, token: string) => tx.authorizations.revokeToken(token, 0)],
  ['the password is replaced', (tx: Store, _: string, ana: string) => replacePassword(tx, ana, 'x')],
  ['the member is removed', (tx: Store, _: string, ana: string) => tx.removals.removeMember(ana)],
  ['the application is removed', (tx: Store) => tx.applications.remove('premium')],
])('between the check of a token and its write %s: a 401, and nothing is written', async (_, change) => {
  const network = await createTestNetwork()
  const [ana, bob] = [await network.addMember('ana'), await network.addMember('bob')]
  const [token, url] = [await network.token(ana), 'http://news.example/']
  for (const headers of [{}, { 'Idempotency-Key': 'k' }]) {
    beforeNextTransaction(network.store, (tx) => change(tx, token, ana))
    const init = { method: 'POST', headers: { Authorization: `Bearer ${token}`, ...headers } }
    expect((await network.app.request(`${baseUrl}/recommend?${new URLSearchParams({ url })}`, init)).status).toBe(401)
  }
  const reader = await network.token(bob, { application: 'standard' })
  expect((await network.get(`/recommend?${new URLSearchParams({ url })}`, reader)).body.count).toBe(0)
  expect(network.logged).toEqual([])
})
