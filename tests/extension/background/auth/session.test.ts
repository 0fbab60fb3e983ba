// @vitest-environment node

import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { redirectUris } from '../../../../src/build/extension-identity.ts'
import { attemptLifetime, createAttempt } from '../../../../src/extension/background/auth/protocol.ts'
import { createSession } from '../../../../src/extension/background/auth/session.ts'
import { createRetention } from '../../../../src/extension/background/member/retention.ts'
import { requireNetwork } from '../../../../src/extension/background/network/network.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import type { Service } from '../../../../src/service/start.ts'
import { oddities } from '../../../support/odd-server.ts'
import { buildBackground, buildSignedInBackground, checkAll, sessionToken } from '../../support/background.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { anaInWindow, failureStored, it, serve, statusOf } from '../../support/service.ts'
import { url } from '../../support/stored/lists.ts'

const network = { baseUrl: 'https://network.example', authUrl: 'https://network.example' }
const build = () => createSession({ add: async () => {} }, { changeMember: async () => {} }, createRetention([]))

describe('who is signed in', () => {
  const member = { id: 'maya', name: 'Maya', link: '', headline: '', picture_small: '', additions: [] }
  const owner = 'https://network.example maya'

  beforeEach(async () => {
    await items.network.set({ ...builtNetwork, ...network })
    await privateItems.session.set({ token: 'first', ...network })
    await items.account.set(member)
  })

  const use = (change: object) => items.network.set({ ...builtNetwork, ...network, ...change })
  it.each([
    ['there is no session', () => privateItems.session.remove()],
    ['there is no account', () => items.account.remove()],
    ['another network is configured', () => use({ baseUrl: 'https://b.example' })],
    ['its sign-in is another’s', () => use({ authUrl: 'https://b.example' })],
  ])('is nobody if %s', async (_, change) => {
    await change()
    const session = build()
    expect({ owner: await session.owner(), caller: await session.callerOf(owner) }).toEqual({
      owner: undefined,
      caller: undefined,
    })
    expect(await session.callerOf('https://b.example maya')).toBeUndefined()
  })

  it.each([{ baseUrl: 'https://b.example' }, { authUrl: 'https://b.example' }])(
    'has no token for a network at another address: %j',
    async (change) => {
      const session = build()
      expect(await session.tokenAt({ ...builtNetwork, ...network })).toBe('first')
      expect(await session.tokenAt({ ...builtNetwork, ...network, ...change })).toBeUndefined()
    },
  )

  it('is not read in the middle of a change of sessions', async () => {
    const session = build()
    const gate = Promise.withResolvers<void>()
    const changing = session.exclusive(async () => {
      await privateItems.session.set({ token: 'second', ...network })
      await gate.promise
      await items.account.set({ ...member, id: 'ana' })
    })
    const [asked, caller] = [session.owner(), session.callerOf(owner)]
    gate.resolve()
    await changing
    expect({ asked: await asked, caller: await caller }).toEqual({
      asked: 'https://network.example ana',
      caller: undefined,
    })
  })
})

describe('the end of a session', () => {
  describe('signing out', () => {
    // shows: §5 oauth.revoke
    it('deletes everything here and revokes the token there', async ({ service }) => {
      const { handlers, token } = await buildSignedInBackground(service.url)
      await handlers.lookUp({ url: 'http://news.example/night-trains' })
      await handlers.signOut({})
      expect(await handlers.revoked({})).toBe(true)
      expect(await statusOf(token, service)).toBe(401)
      const stored = { ...(await fakeBrowser.storage.local.get()), ...(await fakeBrowser.storage.session.get()) }
      expect(JSON.stringify(stored)).not.toMatch(/Product lead|\/profile\/|night-trains/)
      expect(JSON.stringify(stored)).not.toContain(token)
    })

    it('does not wait for a network that hangs, nor for the calls that are under way there', async ({ service }) => {
      const { handlers, token } = await buildSignedInBackground(service.url)
      // the sign-in reads the requests, too
      await expect.poll(items.pendingRequests.get).not.toBeNull()
      const port = Number(new URL(service.url).port)
      await service.close()
      const odd = await serve(oddities.silence, port)
      void handlers.lookUp({ url: 'http://news.example/night-trains' }).catch(() => null)
      void handlers.refreshPendingRequests({}).catch(() => null)
      await expect.poll(() => odd.requests.length).toBe(2)
      await handlers.signOut({})
      expect({ account: await items.account.get(), sessionToken: await sessionToken() }).toEqual({
        account: null,
        sessionToken: undefined,
      })
      expect(await privateItems.revocations.get()).toMatchObject([{ token }])
      const revoked = handlers.revoked({})
      expect(await Promise.race([revoked, odd.requests.length])).toBe(odd.requests.length)
      await odd.close()
      expect(await revoked).toBe(false)
    })
  })

  // shows: §5 website-revocation, §5 levels
  it('a token that the network rejects ends the session with a notice, and no later session', async ({ service }) => {
    const { handlers, signIn, token } = await buildSignedInBackground(service.url)
    // the sign-in reads the requests, too
    await expect.poll(items.pendingRequests.get).not.toBeNull()
    const body = new URLSearchParams({ access_token: token })
    await fetch(`${service.url}/oauth-provider/revoke_access_token2`, { method: 'POST', body })
    await expect(handlers.refreshPendingRequests({})).rejects.toMatchObject({ failure: { code: 'signed-out' } })
    expect(await sessionToken()).toBeUndefined()
    expect(await failureStored()).toEqual({ phase: 'failed', failure: { code: 'signed-out' } })
    const later = await buildSignedInBackground(service.url)
    await signIn.onBadToken(token)
    expect(await sessionToken()).toBe(later.token)
  })
})

it.each([
  [200, '', true],
  [400, '{"error":"invalid_request"}', true],
  [401, '{"error":"invalid_client"}', true],
  [400, '', false],
  [401, '<h1>Sign in to the Wi-Fi</h1>', false],
  [403, '{"error":"invalid_request"}', false],
  [404, '', false],
  [429, '', false],
  [503, '', false],
  // a network of the bare specification may answer without a word; a filter sends a page
  [400, '', true, 'token'],
  [401, '', true, 'token'],
  [401, '<h1>Sign in to the Wi-Fi</h1>', false, 'token'],
  [403, '', false, 'token'],
] as const)(
  'a token stays on the list until the network confirms: status %d, “%s”',
  async (status, body, heard, profile: 'token' | undefined = undefined) => {
    const odd = await serve((_, response) => void response.writeHead(status).end(body))
    const { revocations } = buildBackground(odd.url)
    await revocations.add({ authUrl: odd.url, token: 'abc', ...(profile && { profile }) })
    expect(await revocations.flush()).toBe(heard)
    expect(await privateItems.revocations.get()).toHaveLength(heard ? 0 : 1)
  },
)

it.each([
  [400, 0],
  [503, 1],
])('a code stays on the list until the network has exchanged or refused it: status %d', async (status, left) => {
  const odd = await serve((_, response) => void response.writeHead(status).end('{"error":"invalid_grant"}'))
  const { revocations } = buildBackground(odd.url)
  const attempt = createAttempt({ ...builtNetwork, baseUrl: odd.url, authUrl: odd.url }, Date.now())
  await revocations.add({ attempt: { ...attempt, callback: `${redirectUris[0]}?code=abc&state=${attempt.state}` } })
  await revocations.flush()
  expect(odd.requests).toHaveLength(1)
  expect(await privateItems.revocations.get()).toHaveLength(left)
})

it.each([
  ['code', 'TRUE'],
  ['token', null],
] as const)('a sign-out asks a network of the profile %s to remember the answer: %s', async (profile, remembered) => {
  const bodies: string[] = []
  const odd = await serve(async (request, response) => {
    bodies.push(await text(request))
    response.end()
  })
  const { revocations } = buildBackground(odd.url)
  await revocations.add({ authUrl: odd.url, token: 'abc', profile, remembersAnswer: true })
  expect(await revocations.flush()).toBe(true)
  expect(bodies.map((body) => new URLSearchParams(body).get('remember_answer'))).toEqual([remembered])
})

it('an entry of another build on the list keeps no token from being revoked, and stays for that build', async () => {
  const odd = await serve((_, response) => void response.end())
  const { handlers, revocations } = buildBackground(odd.url)
  const entry = { authUrl: odd.url, token: 'abc' }
  const ofAnotherBuild = { authUrl: odd.url, refresh_token: 'def' }
  await fakeBrowser.storage.local.set({ [privateItems.revocations.key]: [ofAnotherBuild, entry] })
  await checkAll()
  await revocations.add({ ...entry, token: 'ghi' })
  expect(await handlers.revoked({})).toBe(false)
  expect(odd.requests).toHaveLength(2)
  expect(await privateItems.revocations.get()).toEqual([])
  expect(await privateItems.unreadRevocations.get()).toEqual([{ stored: ofAnotherBuild }])
})

it('the token of an abandoned attempt, or its code, is revoked after the attempt’s lifetime', async () => {
  const { signIn } = buildBackground('http://network.example')
  const attempt = { ...createAttempt(await requireNetwork(), Date.now() - attemptLifetime - 1), token: 'orphan' }
  const young = { ...attempt, startedAt: Date.now() }
  const { token: _, ...closed } = attempt
  const withCode = { ...closed, callback: 'https://extension.example/signed-in?code=abc' }
  const failed = { phase: 'failed', failure: { code: 'offline' } } as const
  const { authUrl, profile } = attempt.network
  for (const [left, phase, given] of [
    [young, failed, undefined],
    [attempt, { phase: 'under-way' }, undefined],
    [attempt, failed, [{ authUrl, profile, token: 'orphan' }]],
    [withCode, failed, [{ attempt: withCode }]],
    [closed, failed, []],
  ] as const) {
    await privateItems.revocations.remove()
    await privateItems.attempt.set(left)
    await items.signIn.set(phase)
    await signIn.revokeStale()
    expect(await privateItems.revocations.get()).toEqual(given ?? [])
    expect(await privateItems.attempt.get()).toEqual(given ? null : left)
  }
})

async function expectRevoked({ flush }: { flush(): Promise<boolean> }, token: string, service: Service) {
  expect({ flushed: await flush(), status: await statusOf(token, service) }).toEqual({ flushed: true, status: 401 })
}

describe('another account', () => {
  it('agrees itself before more than its sign-in is sent; neither sees the other’s values', async ({ service }) => {
    const { handlers, revocations, token } = await buildSignedInBackground(service.url)
    await handlers.lookUp({ url: 'http://news.example/night-trains' })
    const asAna = buildBackground(service.url, anaInWindow)
    await asAna.handlers.signIn({})
    expect(await items.account.get()).toMatchObject({ name: 'Ana Ruiz' })
    expect(await items.recommendations.get()).toEqual([])
    await expectRevoked(revocations, token, service)
    // only Maya has agreed
    await expect(asAna.handlers.lookUp({ url })).rejects.toThrow('no-consent')
    await asAna.handlers.giveConsent({})
    await asAna.handlers.lookUp({ url })
    const replaced = (await sessionToken()) ?? ''
    await handlers.signIn({})
    expect({ signIn: await items.signIn.get(), recommendations: await items.recommendations.get() }).toEqual({
      signIn: { phase: 'idle' },
      recommendations: [],
    })
    await expectRevoked(revocations, replaced, service)
  })

  it('gives the next account what somebody wrote as nobody’s, and replaces none of its drafts', async ({ service }) => {
    const [nobody, other] = [ownerOf({ baseUrl: service.url }, { id: '' }), `${url}?page=2`]
    await shareDraft(nobody, url).set({ message: 'A draft' })
    await shareDraft(nobody, other).set({ message: 'A second one' })
    const { handlers } = await buildSignedInBackground(service.url)
    const owner = ownerOf({ baseUrl: service.url }, { id: (await items.account.get())?.id ?? '' })
    expect(await shareDraft(owner, url).get()).toEqual({ message: 'A draft' })
    await shareDraft(nobody, other).set({ message: 'A third one' })
    await handlers.signIn({})
    expect(await shareDraft(owner, other).get()).toEqual({ message: 'A second one' })
  })
})
