import { beforeEach, describe, expect, test } from 'vitest'
import { signOutPath } from '../../../src/contract/oauth.ts'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { createBrowser, createTestNetwork, password, type TestNetwork } from '../test-network.ts'

let network: TestNetwork
let browser: ReturnType<TestNetwork['browse']>
let ana: string

beforeEach(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana')
  await network.addMember('bob')
  browser = network.browse()
})

const signIn = (login: string) => browser.submit('/sign-in', { login, password })
const whose = async (session: string) => {
  const id = (await network.store.sessions.find(session, network.clock.now))?.member
  return id && (await network.store.members.find(id))?.first_name
}

describe('a session', () => {
  // shows: RFC 6819 §4.4.1.6
  test('is never one that the browser sent before the sign-in (session fixation)', async () => {
    browser.cookies.set('session', 'fixed')
    await signIn('ana')
    const session = browser.cookies.get('session') ?? ''
    expect(session).not.toBe('fixed')
    expect([await whose(session), await whose('fixed')]).toEqual(['ana', undefined])
  })

  // shows: RFC 6819 §4.4.1.6
  test('ends if its browser signs in again, as any member', async () => {
    browser = await network.browseAs(ana)
    const first = browser.cookies.get('session') ?? ''
    await browser.submit('/oauth-provider/authorize2?client_id=premium', {})
    await signIn('ana')
    const second = browser.cookies.get('session') ?? ''
    await signIn('bob')
    const third = browser.cookies.get('session') ?? ''
    expect([await whose(first), await whose(second), await whose(third)]).toEqual([undefined, undefined, 'bob'])
  })

  test('ends by the button of the page that the extension links to, and not by opening that page', async () => {
    browser = await network.browseAs(ana)
    const session = browser.cookies.get('session') ?? ''
    const { text } = await browser.open(signOutPath)
    for (const part of ['<h1>Sign out of', 'You are signed in as ana Test.', 'method="post" action="/sign-out"'])
      expect(text).toContain(part)
    expect(await whose(session)).toBe('ana')
    await browser.submit(signOutPath, {})
    expect(await whose(session)).toBeUndefined()
    const after = (await browser.open(signOutPath)).text
    expect([after.includes('<h1>You are signed out'), after.includes('action="/sign-out"')]).toEqual([true, false])
  })

  // shows: RFC 6819 §4.4.1.6
  test('ends in the service at the sign-out, with its CSRF token', async () => {
    browser = await network.browseAs(ana)
    const session = browser.cookies.get('session') ?? ''
    const csrf_token = readCsrfToken((await browser.open('/settings')).text)
    await browser.submit('/sign-out', { csrf_token })
    await browser.post('/sign-out', { csrf_token })
    expect(await whose(session)).toBeUndefined()
    browser.cookies.set('session', session)
    expect((await browser.open('/settings')).status).toBe(303)
    browser.cookies.set('session', await network.store.sessions.start(ana, network.clock.now))
    expect((await browser.post('/settings', { csrf_token, headline: 'Not me' })).status).toBe(422)
  })
})

test('a session ends after fourteen days', async () => {
  browser = await network.browseAs(ana)
  const session = browser.cookies.get('session') ?? ''
  network.clock.now += 14 * 24 * 60 * 60 * 1000 - 1
  expect(await whose(session)).toBe('ana')
  network.clock.now += 1
  expect(await whose(session)).toBeUndefined()
})

describe('cookies', () => {
  // shows: RFC 6819 §4.4.1.6
  test('over https belong to one host and are hidden from scripts', async () => {
    const authUrl = 'https://www.network.example'
    const secure = await createTestNetwork({ authUrl })
    await secure.addMember('ana')
    const lines: string[] = []
    const visitor = createBrowser(async (url, init) => {
      const response = await secure.app.request(url, init)
      lines.push(...response.headers.getSetCookie())
      return response
    }, authUrl)
    await visitor.submit('/sign-in', { login: 'ana', password })
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual([
      '__Host-device',
      '__Host-session',
      '__Host-visitor',
    ])
    for (const line of lines) {
      // required by the prefix (RFC 6265bis): Secure, Path=/ and no Domain
      expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      expect(line).not.toMatch(/Domain/i)
    }
    expect((await visitor.open('/settings')).status).toBe(200)
  })

  test('without the prefix, which http or a neighbour host could set, have no effect', async () => {
    const authUrl = 'https://www.network.example'
    const secure = await createTestNetwork({ authUrl })
    const ana = await secure.addMember('ana')
    const session = await secure.store.sessions.start(ana, secure.clock.now)
    for (const [name, status] of [
      ['session', 303],
      ['__Host-session', 200],
    ] as const) {
      const response = await secure.app.request(`${authUrl}/settings`, { headers: { Cookie: `${name}=${session}` } })
      expect(response.status).toBe(status)
    }
  })
})
