import { beforeEach, describe, expect, test } from 'vitest'
import { redirectUris } from '../../../../src/build/extension-identity.ts'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { ana, ben, network, browser as signedIn, useMembers } from '../../members.ts'
import { baseUrl, password } from '../../test-network.ts'
import { redeemWithPkce, requestWithPkce } from './code-flow.ts'

const [chromeUri, firefoxUri] = redirectUris
const otherUri = 'https://app.example/back'

useMembers()

let browser: typeof signedIn
beforeEach(async () => {
  browser = network.browse()
  const own = { key: 'own', name: 'Passalong', level: 'premium', isOwn: true } as const
  await network.store.applications.add({ ...own, redirectUris: [...redirectUris, otherUri] }, 0)
})

const signIn = (path = requestWithPkce(), changes = {}) =>
  browser.submit(path, { login: 'ana', password, answer: 'sign-in', ...changes })

/** The caller of a token that is issued for the code in this redirect. */
async function callerOf(response: { status: number; headers: Headers }, redirect_uri: string = chromeUri) {
  expect(response.status).toBe(302)
  const location = new URL(response.headers.get('Location') ?? '')
  expect(`${location.origin}${location.pathname}`).toBe(redirect_uri)
  expect(Object.fromEntries(location.searchParams)).toEqual({ code: expect.any(String), state: 's', iss: baseUrl })
  return network.store.authorizations.caller(await redeemWithPkce(network, location.href))
}

describe('the network’s own extension', () => {
  // shows: S22, S23
  test.each([chromeUri, firefoxUri])('gets a code at %s after the password, with the contact list', async (uri) => {
    const path = requestWithPkce({ redirect_uri: uri })
    const { text, headers } = await browser.open(path)
    expect(text).toContain('Passalong belongs to this network: it reads and shares for you, and sees your contacts,')
    expect(headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${new URL(uri).origin};`)
    expect(await callerOf(await signIn(path), uri)).toMatchObject({ member: ana, application: 'own', contacts: true })
    expect(await network.store.authorizations.allowedBy(ana)).toMatchObject([{ name: 'Passalong', contacts: 1 }])
  })

  test('gets nothing after a wrong password, or through a form of another site', async () => {
    const forged = await browser.post(requestWithPkce(), { login: 'ana', password, answer: 'sign-in' })
    expect(forged.status).toBe(200)
    const { status, text } = await signIn(requestWithPkce(), { password: 'wrong' })
    expect([status, text.includes('role="alert"')]).toEqual([200, true])
    expect(text).toContain('Passalong belongs to this network')
    expect(await network.store.authorizations.allowedBy(ana)).toEqual([])
  })

  // shows: P2, P14
  test('asks a member who is already signed in for the account, and asking changes nothing', async () => {
    browser = signedIn
    const first = await browser.open(requestWithPkce())
    expect(first.text).toContain('Continue to Passalong')
    expect(first.text).toContain('<b id="who" dir="auto">ana Test</b>')
    expect(first.text).toContain('Not you?')
    expect(first.text).not.toMatch(/Allow|name="contacts"/)
    // Enter must not press the first button of the page
    expect(first.text).toMatch(
      /<form method="post">(?:(?!<button).)*<button class="main" name="answer" value="allow">/s,
    )
    expect((await browser.open(requestWithPkce())).text).toBe(first.text)
    expect(await network.store.authorizations.allowedBy(ana)).toEqual([])
    expect(await callerOf(await browser.submit(requestWithPkce(), { answer: 'allow' }))).toMatchObject({
      contacts: true,
    })
  })

  // shows: P14
  test('lets another member sign in instead', async () => {
    browser = signedIn
    expect((await browser.submit(requestWithPkce(), { answer: 'sign-out' })).status).toBe(303)
    expect(await callerOf(await signIn(requestWithPkce(), { login: 'ben' }))).toMatchObject({ member: ben })
    expect(await network.store.authorizations.allowedBy(ana)).toEqual([])
  })

  test('gets nothing if the session ended, or the form is another session’s', async () => {
    browser = signedIn
    const csrf_token = readCsrfToken((await browser.open(requestWithPkce())).text)
    browser.cookies.set('session', await network.store.sessions.begin(ana, network.clock.now))
    const outdated = await browser.post(requestWithPkce(), { csrf_token, answer: 'allow' })
    expect([outdated.status, outdated.text.includes('Please try again')]).toEqual([200, true])
    await network.store.sessions.endAll(ana)
    expect((await browser.submit(requestWithPkce(), { answer: 'allow' })).status).toBe(303)
    expect(await network.store.authorizations.allowedBy(ana)).toEqual([])
  })
})

// shows: S22
test.each([
  ['a request for a token in the fragment', { response_type: 'token', code_challenge: '', code_challenge_method: '' }],
  ['a request for a code without PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['a redirect URI that is no extension’s', { redirect_uri: otherUri }],
  ['another application', { client_id: 'other' }],
])('the member decides if %s asks', async (_, changes) => {
  const other = { key: 'other', name: 'Passalong', level: 'premium' } as const
  await network.store.applications.add({ ...other, redirectUris }, 0)
  const path = requestWithPkce(changes)
  expect((await browser.open(path)).text).not.toContain('belongs to this network')
  const signedIn = await signIn(path)
  expect([signedIn.status, signedIn.location]).toEqual([303, path])
  expect((await browser.open(path)).text).toContain('Allow Passalong?')
  expect(await network.store.authorizations.allowedBy(ana)).toEqual([])
  expect((await browser.submit(path, { answer: 'allow' })).status).toBe(302)
  expect(await network.store.authorizations.allowedBy(ana)).toMatchObject([{ contacts: 0 }])
})
