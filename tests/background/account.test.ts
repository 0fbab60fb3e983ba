// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { startService } from '../../src/service/start.ts'
import * as items from '../../src/storage/items.ts'
import * as secrets from '../../src/storage/secrets.ts'
import { buildBackground, maya } from '../support/background.ts'
import { startOddServer } from '../support/odd-server.ts'
import { signInByPages } from '../support/sign-in-by-pages.ts'

let service: Awaited<ReturnType<typeof startService>>

beforeEach(async () => {
  service = await startService({ port: 0, data: ':memory:', demo: true })
})
afterEach(() => service.close())

const failureStored = async () => (await items.signIn.get()) as { phase: string; failure?: { code: string } }

/** GET /me with a token, as any client would ask it. */
const statusOf = async (token: string) =>
  (await fetch(`${service.url}/me`, { headers: { authorization: `Bearer ${token}` } })).status

async function signedIn() {
  const background = buildBackground(service.url)
  await background.handlers.signIn({})
  const token = await background.account.token()
  if (!token) throw new Error('no token')
  return { ...background, token }
}

describe('signing in', () => {
  it('stores the session for the background and the account for the pages', async () => {
    const { token } = await signedIn()
    expect(await items.account.get()).toMatchObject({
      name: 'Maya Lindqvist',
      link: expect.stringContaining('/profile/'),
    })
    expect(await items.signIn.get()).toEqual({ phase: 'idle' })
    expect(await secrets.attempt.get()).toBeNull()
    expect(await statusOf(token)).toBe(200)
    expect(JSON.stringify(await items.account.get())).not.toContain(token)
  })

  it('is under way while the window is open', async () => {
    const background = buildBackground(service.url, async (address) => {
      expect(await items.signIn.get()).toEqual({ phase: 'under-way' })
      return signInByPages(address, maya)
    })
    await background.handlers.signIn({})
    expect(await items.account.get()).not.toBeNull()
  })

  it('tells a refusal from a failure', async () => {
    const background = buildBackground(service.url, (address) => signInByPages(address, { ...maya, consent: 'refuse' }))
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'sign-in-refused' } })
    expect(await failureStored()).toEqual({ phase: 'failed', failure: { code: 'sign-in-refused' } })
    expect(await background.account.token()).toBeUndefined()
  })

  it.each([
    ['without its state', (callback: string) => callback.replace(/&?state=[^&]+/, '')],
    ['with a wrong state', (callback: string) => callback.replace(/state=./, 'state=x')],
    ['with its state doubled', (callback: string) => `${callback}&${/state=[^&]+/.exec(callback)?.[0]}`],
  ])('refuses an answer %s and keeps nothing of it', async (_, change) => {
    const background = buildBackground(service.url, async (address) => change(await signInByPages(address, maya)))
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'sign-in-invalid' } })
    expect(await background.account.token()).toBeUndefined()
    expect(await items.account.get()).toBeNull()
    expect(await secrets.attempt.get()).toBeNull()
  })

  it('takes one answer to one question', async () => {
    const answers: string[] = []
    const first = buildBackground(service.url, async (address) => {
      const callback = await signInByPages(address, maya)
      answers.push(callback)
      return callback
    })
    await first.handlers.signIn({})
    const second = buildBackground(service.url, async () => answers[0] as string)
    await expect(second.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'sign-in-invalid' } })
  })

  it('lets a forgotten attempt change nothing, however late it answers', async () => {
    const window = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    const background = buildBackground(service.url, async (address) => {
      opened.resolve()
      await window.promise
      return signInByPages(address, maya)
    })
    const signIn = background.handlers.signIn({})
    await opened.promise
    await background.handlers.cancelSignIn({})
    window.resolve()
    await signIn
    expect(await background.account.token()).toBeUndefined()
    expect(await items.signIn.get()).toEqual({ phase: 'idle' })
  })

  it('lets a newer attempt win over an older one', async () => {
    const window = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    const older = buildBackground(service.url, async () => {
      opened.resolve()
      await window.promise
      throw new Error('The user did not approve access.')
    })
    const failing = older.handlers.signIn({})
    await opened.promise
    await signedIn()
    window.resolve()
    await failing
    expect(await items.signIn.get()).toEqual({ phase: 'idle' })
    expect(await items.account.get()).not.toBeNull()
  })

  it('says when the network can’t be reached, before it opens a window', async () => {
    await service.close()
    const background = buildBackground(service.url, () => expect.unreachable('opened a window'))
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'unreachable' } })
    expect(await failureStored()).toMatchObject({ failure: { code: 'unreachable' } })
  })

  it.each([
    [500, 'server'],
    [404, 'sign-in-page-failed'],
  ])('says what a sign-in page with status %d means', async (status, code) => {
    const odd = await startOddServer((_, response) => void response.writeHead(status).end())
    const background = buildBackground(odd.url, () => expect.unreachable('opened a window'))
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code } })
    await odd.close()
  })

  it('gives a token back that nobody can be found for', async () => {
    const odd = await startOddServer((request, response) => {
      if (request.url?.startsWith('/me')) response.writeHead(500).end()
      else response.end()
    })
    const background = buildBackground(odd.url, async (address) => {
      const { searchParams } = new URL(address)
      return `${searchParams.get('redirect_uri')}#access_token=orphan&state=${searchParams.get('state')}`
    })
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'server' } })
    expect(await background.account.token()).toBeUndefined()
    expect(odd.requests.at(-1)).toMatchObject({ method: 'POST', url: '/oauth-provider/revoke_access_token2' })
    await odd.close()
  })

  it('finds an attempt whose background died, and says so', async () => {
    await secrets.attempt.set({ state: 'x', startedAt: Date.now() })
    await items.signIn.set({ phase: 'under-way' })
    await buildBackground(service.url).account.recover()
    expect(await failureStored()).toEqual({ phase: 'failed', failure: { code: 'sign-in-interrupted' } })
    expect(await secrets.attempt.get()).toBeNull()
  })

  it('does not take its own attempt for one that died', async () => {
    const { account, handlers } = buildBackground(service.url)
    await Promise.all([account.recover(), handlers.signIn({})])
    expect(await items.signIn.get()).toEqual({ phase: 'idle' })
  })
})

describe('signing out', () => {
  it('forgets everything here and revokes the token there', async () => {
    const { handlers, token } = await signedIn()
    await handlers.lookUp({ address: 'http://news.example/night-trains', only_contacts: false })
    expect(await handlers.signOut({})).toEqual({ revoked: true })
    expect(await statusOf(token)).toBe(401)
    const stored = { ...(await fakeBrowser.storage.local.get()), ...(await fakeBrowser.storage.session.get()) }
    expect(JSON.stringify(stored)).not.toMatch(/Maya|night-trains/)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('works offline and says that the network was not told', async () => {
    const { handlers, account } = await signedIn()
    await service.close()
    expect(await handlers.signOut({})).toEqual({ revoked: false })
    expect(await account.token()).toBeUndefined()
  })
})

describe('a token that the network no longer takes', () => {
  const revoke = (token: string) =>
    fetch(`${service.url}/oauth-provider/revoke_access_token2`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: token }),
    })

  it('ends the session and says so', async () => {
    const { handlers, account, token } = await signedIn()
    await revoke(token)
    await expect(handlers.refreshPendingRequests({})).rejects.toMatchObject({ failure: { code: 'signed-out' } })
    expect(await account.token()).toBeUndefined()
    expect(await failureStored()).toEqual({ phase: 'failed', failure: { code: 'signed-out' } })
  })

  it('does not end a session that has begun since', async () => {
    const { account, token } = await signedIn()
    const later = await signedIn()
    await account.onBadToken(token)
    expect(await later.account.token()).toBe(later.token)
  })
})
