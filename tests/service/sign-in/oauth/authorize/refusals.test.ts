import { describe, expect, test } from 'vitest'
import { readCsrfToken } from '../../../../support/csrf-token.ts'
import { baseUrl, password, redirectUri } from '../../../test-network.ts'
import { ana, authorizePath, browser, fragment, network, signIn, useNetwork } from './pages-of-ana.ts'

useNetwork()

describe('without consent', () => {
  // shows: §7 refusal
  test('refusal is a redirect with the error in the fragment, and no permission', async () => {
    await signIn()
    const fields = fragment(await browser.submit(authorizePath(), { answer: 'refuse' }))
    const error_description = expect.any(String)
    expect(fields).toEqual({ error: 'access_denied', error_description, state: 's_1 &', iss: baseUrl })
    expect(await network.store.authorizations.allowsContacts(ana, 'premium')).toBeUndefined()
  })

  // shows: P5
  test.each(['allow', 'refuse'])(
    'a form to %s without this browser’s token shows the page again, and tells the application nothing',
    async (answer) => {
      await signIn()
      for (const csrf_token of ['', 'x'.repeat(43)]) {
        const { status, headers, text } = await browser.post(authorizePath(), { csrf_token, answer })
        expect([status, headers.get('Location')]).toEqual([200, null])
        expect(text).toContain('Allow Premium?')
        expect(text).toContain('Please try again')
      }
      expect(await network.store.authorizations.allowsContacts(ana, 'premium')).toBeUndefined()
    },
  )

  test('a form of another site signs nobody in', async () => {
    const { status, text } = await browser.post(authorizePath(), { login: 'ana', password, answer: 'sign-in' })
    expect(status).toBe(200)
    expect(text).toContain('Please try again')
    expect(browser.cookies.has('session')).toBe(false)
  })

  test('a form from before the sign-in allows nothing after it', async () => {
    const { text } = await browser.open(authorizePath())
    const csrf_token = readCsrfToken(text)
    browser.cookies.set('session', await network.store.sessions.start(ana, network.clock.now))
    expect((await browser.post(authorizePath(), { csrf_token, answer: 'allow' })).status).toBe(200)
  })

  test('allowing without a session leads to the sign-in page', async () => {
    const response = await browser.submit(authorizePath(), { answer: 'allow' })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(authorizePath())
  })

  test('a form sent without a button changes nothing', async () => {
    await signIn()
    expect((await browser.submit(authorizePath(), { answer: 'nonsense' })).status).toBe(303)
  })
})

describe('an invalid request', () => {
  // shows: §5 oauth.authorize.parameters, §5 oauth.authorize.redirect_uri, S6, S23
  test.each([
    ['an unknown application', { client_id: 'nobody' }],
    // RFC 9700 §2.1 and §4.1
    ['another host', { redirect_uri: 'https://evil.example/back' }],
    ['a host below it', { redirect_uri: 'https://x.app.example/back' }],
    ['a host that begins like it', { redirect_uri: 'https://app.example.evil.example/back' }],
    ['user information', { redirect_uri: 'https://app.example@evil.example/back' }],
    ['user information of its own', { redirect_uri: 'https://user@app.example/back' }],
    ['a port', { redirect_uri: 'https://app.example:8443/back' }],
    ['its default port', { redirect_uri: 'https://app.example:443/back' }],
    ['http', { redirect_uri: 'http://app.example/back' }],
    ['a longer path', { redirect_uri: `${redirectUri}/more` }],
    ['a slash', { redirect_uri: `${redirectUri}/` }],
    ['steps back', { redirect_uri: 'https://app.example/x/../back' }],
    ['a percent-encoded letter', { redirect_uri: 'https://app.example/%62ack' }],
    ['capitals', { redirect_uri: 'https://APP.example/back' }],
    ['a query', { redirect_uri: `${redirectUri}?next=https://evil.example/` }],
    ['an empty query', { redirect_uri: `${redirectUri}?` }],
    ['a fragment', { redirect_uri: `${redirectUri}#x` }],
    ['a space after it', { redirect_uri: `${redirectUri} ` }],
    ['nothing', { redirect_uri: '' }],
    ['any', { redirect_uri: '%' }],
  ])('%s: a page that says so and leads nowhere', async (_, changes) => {
    for (const response_type of ['code', 'token', 'nonsense']) {
      const path = authorizePath({ response_type, ...changes })
      for (const response of [await browser.open(path), await browser.post(path, { answer: 'allow' })]) {
        expect(response.status).toBe(400)
        expect(response.headers.get('Location')).toBeNull()
        expect(response.text).not.toMatch(/<a |<form/)
        expect(response.text).toMatch(/<h1>(Unknown application|Wrong return address)</)
      }
    }
  })

  test('of an extension that isn’t registered shows the address that administrators register', async () => {
    const uri = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/signed-in'
    const { status, text } = await browser.open(authorizePath({ redirect_uri: uri }))
    expect(status).toBe(400)
    expect(text).toContain('<h1>This network doesn’t know your Passalong yet</h1>')
    expect(text).toContain(`<code>${uri}</code>`)
    for (const other of [`${uri}?${'x'.repeat(200)}`, uri.replace('https:', 'ftp:'), uri.replace('https://', '//')])
      expect((await browser.open(authorizePath({ redirect_uri: other }))).text).not.toContain('<code>')
  })

  // shows: §5 oauth.authorize.redirect_uri
  test('a repeated client_id or redirect_uri counts as unknown', async () => {
    const doubled = `${authorizePath()}&redirect_uri=${encodeURIComponent('https://evil.example/')}`
    expect((await browser.open(doubled)).status).toBe(400)
    expect((await browser.open(`${authorizePath()}&client_id=premium`)).status).toBe(400)
  })

  test('a repeated state, or a missing response_type, is reported to the application', async () => {
    expect(fragment(await browser.open(`${authorizePath()}&state=2`))).toMatchObject({ error: 'invalid_request' })
    const { status, headers } = await browser.open(authorizePath().replace('response_type=token&', ''))
    expect(status).toBe(302)
    expect(headers.get('Location')).toMatch(/^https:\/\/app\.example\/back\?error=invalid_request&.*state=s_1/)
  })

  // shows: §5 oauth.authorize.parameters
  test.each([
    ['no response_type', { response_type: '' }, 'invalid_request'],
    ['one that OAuth doesn’t know', { response_type: 'password' }, 'unsupported_response_type'],
    ['both at once', { response_type: 'code token' }, 'unsupported_response_type'],
  ])('%s: its error, in the query', async (_, changes, error) => {
    const { status, headers } = await browser.open(authorizePath(changes))
    expect(status).toBe(302)
    const location = new URL(headers.get('Location') ?? '')
    expect(location.origin + location.pathname).toBe(redirectUri)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error,
      error_description: expect.stringContaining('response_type'),
      state: 's_1 &',
      iss: baseUrl,
    })
    expect(location.hash).toBe('')
  })

  // shows: observed scope-and-state
  test('any scope is accepted', async () => {
    for (const scope of ['', 'everything']) expect((await browser.open(authorizePath({ scope }))).status).toBe(200)
  })
})
