import { describe, expect, test } from 'vitest'
import { signOutPath } from '../../../src/contract/oauth.ts'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { ana, browser, network, useMembers } from '../members.ts'
import { createBrowser, createTestNetwork, expectParts, password } from '../test-network.ts'

useMembers()

const signIn = (login: string, visitor = browser) => visitor.submit('/sign-in', { login, password })
const whose = async (session: string) => {
  const id = (await network.store.sessions.find(session, network.clock.now))?.member
  return id && (await network.store.members.find(id))?.first_name
}

describe('a session', () => {
  test('is never one that the browser sent before the sign-in (session fixation), and ends after fourteen days', async () => {
    const visitor = network.browse()
    visitor.cookies.set('session', 'fixed')
    await signIn('ana', visitor)
    const session = visitor.cookies.get('session') ?? ''
    network.clock.now += 14 * 24 * 60 * 60 * 1000 - 1
    expect({ session: await whose(session), fixed: await whose('fixed') }).toEqual({ session: 'ana', fixed: undefined })
    network.clock.now += 1
    expect(await whose(session)).toBeUndefined()
  })

  test('ends if its browser signs in again, as any member', async () => {
    const first = browser.cookies.get('session') ?? ''
    await browser.submit('/oauth-provider/authorize2?client_id=premium', {})
    await signIn('ana')
    const second = browser.cookies.get('session') ?? ''
    await signIn('ben')
    const third = browser.cookies.get('session') ?? ''
    for (const ended of [first, second]) expect(await whose(ended)).toBeUndefined()
    expect(await whose(third)).toBe('ben')
  })

  test('ends in the service by the button of the page for it, with its CSRF token, and not by opening that page', async () => {
    const session = browser.cookies.get('session') ?? ''
    const { text } = await browser.open(signOutPath)
    expectParts(text, ['<h1>Sign out of', 'You are signed in as ana Test.', 'method="post" action="/sign-out"'])
    expect(await whose(session)).toBe('ana')
    const csrf_token = readCsrfToken(text)
    await browser.submit(signOutPath, {})
    expect(await whose(session)).toBeUndefined()
    expectParts((await browser.open(signOutPath)).text, ['<h1>You are signed out'], ['action="/sign-out"'])
    browser.cookies.set('session', session)
    expect((await browser.open('/settings')).status).toBe(303)
    browser.cookies.set('session', await network.store.sessions.begin(ana, network.clock.now))
    expect((await browser.post('/settings', { csrf_token, headline: 'Not me' })).status).toBe(422)
  })
})

test('cookies over https belong to one host, are hidden from scripts, and have no effect without their prefix', async () => {
  const authUrl = 'https://www.network.example'
  const secure = await createTestNetwork({ authUrl })
  await secure.addMember('ana')
  const lines: string[] = []
  const visitor = createBrowser(async (url, init) => {
    const response = await secure.app.request(url, init)
    lines.push(...response.headers.getSetCookie())
    return response
  }, authUrl)
  await signIn('ana', visitor)
  const names = ['device', 'seen', 'session', 'visitor'].map((name) => `__Host-${name}`)
  expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(names)
  for (const line of lines) {
    // required by the prefix (RFC 6265bis): Secure, Path=/ and no Domain
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(line).not.toMatch(/Domain/i)
  }
  // http or a neighbour host could set the other one
  for (const [name, status] of [
    ['session', 303],
    ['__Host-session', 200],
  ] as const) {
    const Cookie = `${name}=${visitor.cookies.get('__Host-session')}`
    expect((await secure.app.request(`${authUrl}/settings`, { headers: { Cookie } })).status).toBe(status)
  }
})
