import { beforeEach, describe, expect, test } from 'vitest'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { ana, network, browser as signedIn, useMembers } from '../../members.ts'
import { baseUrl, password, redirectUri } from '../../test-network.ts'

useMembers()

let browser: typeof signedIn
beforeEach(() => {
  browser = network.browse()
})

function authorizePath(changes: Record<string, string> = {}): string {
  const query = { response_type: 'token', client_id: 'premium', redirect_uri: redirectUri, state: 's_1 &', ...changes }
  return `/oauth-provider/authorize2?${new URLSearchParams(query)}`
}

const signInByPassword = () => browser.submit(authorizePath(), { login: 'ana', password, answer: 'sign-in' })

function signIn(): void {
  browser = signedIn
}

function fragment(response: { status: number; headers: Headers }): Record<string, string> {
  expect(response.status).toBe(302)
  const [to, fields] = (response.headers.get('Location') ?? '').split('#')
  expect(to).toBe(redirectUri)
  return Object.fromEntries(new URLSearchParams(fields))
}

describe('sign-in, then consent', () => {
  // shows: §5 oauth.authorize, §5 oauth.authorize.state, §5 profiles, observed scope-and-state, ours iss, P4
  test('returns a token in the fragment, with the same state, or none if the application sent none', async () => {
    expect((await browser.open(authorizePath())).text).toContain('name="password"')
    const { status, headers } = await signInByPassword()
    expect([status, headers.get('Location')]).toEqual([303, authorizePath()])
    expect(headers.get('Set-Cookie')).toMatch(/^session=.*HttpOnly; SameSite=Lax$/)
    expect((await browser.open(authorizePath())).text).toContain('Allow Premium?')

    const fields = fragment(await browser.submit(authorizePath(), { answer: 'allow', contacts: 'yes' }))
    expect(fields).toEqual({ access_token: expect.any(String), token_type: 'bearer', state: 's_1 &', iss: baseUrl })
    const { body } = await network.get('/me', fields.access_token)
    expect(body.id).toBe(ana)
    const caller = await network.store.authorizations.caller(fields.access_token ?? '')
    expect(caller).toMatchObject({ member: ana, application: 'premium', level: 'premium', contacts: true })
    const stateless = `/oauth-provider/authorize2?response_type=token&client_id=premium&redirect_uri=${redirectUri}`
    expect(fragment(await browser.submit(stateless, { answer: 'allow' }))).not.toHaveProperty('state')
  })

  // shows: §1 consent, S22
  test('hides the contact list unless the member ticks it, and saves the choice', async () => {
    signIn()
    const { access_token = '' } = fragment(await browser.submit(authorizePath(), { answer: 'allow' }))
    expect(await network.store.authorizations.caller(access_token)).toMatchObject({ contacts: false })
    expect((await browser.open(authorizePath())).text).not.toContain('checked')
    await browser.submit(authorizePath(), { answer: 'allow', contacts: 'yes' })
    expect((await browser.open(authorizePath())).text).toContain('checked')
  })

  // shows: S22
  test('hides the contact list again after a changed password, which a thief may have used to allow it', async () => {
    const isTicked = async () => (await browser.open(authorizePath())).text.includes('checked')
    signIn()
    await browser.submit(authorizePath(), { answer: 'allow', contacts: 'yes' })
    expect(await isTicked()).toBe(true)
    const next = 'another correct horse'
    const changed = { current_password: password, new_password: next, new_password_again: next }
    expect((await browser.submit('/password', changed)).status).toBe(303)
    expect((await browser.open(authorizePath())).text).toContain('Allow Premium?')
    expect(await isTicked()).toBe(false)
  })

  test('a cleared checkbox stays cleared when the form is shown again, and a forged form never ticks it', async () => {
    signIn()
    const outdated = { csrf_token: 'old', answer: 'allow' }
    const ticked = await browser.post(authorizePath(), { ...outdated, contacts: 'yes' })
    expect([ticked.text.includes('role="alert"'), ticked.text.includes('checked')]).toEqual([true, false])
    await browser.submit(authorizePath(), { answer: 'allow', contacts: 'yes' })
    expect((await browser.post(authorizePath(), { ...outdated, contacts: 'yes' })).text).toContain('checked')
    expect((await browser.post(authorizePath(), outdated)).text).not.toContain('checked')
  })

  // shows: S22, observed scope-and-state
  test('lists the permissions of the application’s level, whatever the scope', async () => {
    signIn()
    expect((await browser.open(authorizePath())).text).toContain('share pages, change and remove shares')
    expect((await browser.open(authorizePath({ client_id: 'standard' }))).text).not.toContain('share pages')
    for (const scope of ['', 'everything']) expect((await browser.open(authorizePath({ scope }))).status).toBe(200)
  })

  // shows: P5
  test('a wrong password is a 200 with the form and a sentence', async () => {
    for (const [login, shown] of [
      ['ana', 'ana'],
      ['nobody', 'nobody'],
      ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
    ] as const) {
      const { status, text } = await browser.submit(authorizePath(), { login, password: 'wrong', answer: 'sign-in' })
      expect([status, text.includes('role="alert"')]).toEqual([200, true])
      expect(text).toContain(`value="${shown}"`)
      expect(text).not.toContain('wrong"')
    }
    expect((await browser.open(authorizePath())).text).toContain('name="password"')
  })

  test('names the signed-in member, what the application reads without the contact list, and who could read the list', async () => {
    signIn()
    const { text } = await browser.open(authorizePath({ lang: 'en' }))
    expect(text).toContain('<b id="who" dir="auto">ana Test</b>')
    expect(text).toContain('read your profile, news and what members share')
    expect(text).toContain('Also show my contact list')
    expect(text).toContain('To you, and to contacts who allow the same.')
    // Enter must not press the first button of the page
    expect(text).toMatch(/<form method="post">(?:(?!<button).)*<button class="main" name="answer" value="allow">/s)
  })

  // shows: P14
  test('another member can sign in instead', async () => {
    signIn()
    expect((await browser.submit(authorizePath(), { answer: 'sign-out' })).status).toBe(303)
    expect((await browser.open(authorizePath())).text).toContain('name="password"')
    const { status, headers } = await browser.submit(authorizePath(), { answer: 'allow' })
    expect([status, headers.get('Location')]).toEqual([303, authorizePath()])
  })
})

describe('the authorization’s pages', () => {
  // shows: observed opener-policy, S11
  test('forbid caches, frames, referrers and scripts', async () => {
    const asked = await browser.open(authorizePath())
    signIn()
    const consent = await browser.open(authorizePath())
    const allowed = await browser.submit(authorizePath(), { answer: 'allow' })
    const unknown = await browser.open(authorizePath({ client_id: 'nobody' }))
    for (const { headers } of [asked, consent, allowed, unknown]) {
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Cross-Origin-Opener-Policy')).toBeNull()
      const policy = headers.get('Content-Security-Policy')
      expect(policy).toMatch(/^default-src 'none'; style-src 'self'; script-src 'self'; .*frame-ancestors 'none'$/)
    }
    expect(asked.headers.get('Content-Security-Policy')).toContain("form-action 'self';")
    expect(consent.headers.get('Content-Security-Policy')).toContain("form-action 'self' https://app.example;")
  })

  // shows: §5 oauth.authorize.cancel_url, §5 cancel-button
  test('offer cancel_url as a link, if it is http or https', async () => {
    const cancel = authorizePath({ cancel_url: 'https://app.example/?a="b' })
    expect((await browser.open(cancel)).text).toContain('<a href="https://app.example/?a=%22b"')
    for (const none of [{}, { cancel_url: 'javascript:alert(1)' }, { cancel_url: 'data:text/html,x' }]) {
      const { text } = await browser.open(authorizePath(none))
      expect(text).not.toContain('<a ')
      expect(text).toMatch(
        /<button type="button" class="step-back link" hidden>Cancel<.*<script src="\/step-back.js" defer>/,
      )
    }
    signIn()
    expect((await browser.open(cancel)).text).toContain('>Cancel</a>')
  })

  // shows: §5 oauth.authorize.parameters
  test('speak the language of lang, else of the cookie, else French, and are laid out for a popup with display=popup', async () => {
    const languageOf = async (page: string) => /<html lang="(..)">/.exec((await browser.open(page)).text)?.[1]
    expect(await languageOf(authorizePath({ lang: 'de' }))).toBe('de')
    expect(await languageOf(authorizePath())).toBe('en')
    expect(await languageOf(authorizePath({ lang: 'xx' }))).toBe('en')
    browser.cookies.delete('language')
    expect(await languageOf(authorizePath())).toBe('fr')
    expect(await languageOf(authorizePath({ lang: 'de' }))).toBe('de')
    expect(browser.cookies.has('language')).toBe(false)
    await browser.open('/?lang=pt')
    expect(await languageOf(authorizePath())).toBe('pt')
    expect((await browser.open(authorizePath({ display: 'popup' }))).text).toContain('<body class="popup">')
    expect((await browser.open(authorizePath())).text).toContain('<body class="dialogue">')
  })
})

describe('without consent', () => {
  // shows: §7 refusal
  test('refusal is a redirect with the error in the fragment, and no permission', async () => {
    signIn()
    const fields = fragment(await browser.submit(authorizePath(), { answer: 'refuse' }))
    const error_description = expect.any(String)
    expect(fields).toEqual({ error: 'access_denied', error_description, state: 's_1 &', iss: baseUrl })
    expect(await network.store.authorizations.allowsContacts(ana, 'premium')).toBeUndefined()
  })

  // shows: P5, RFC 6749 §10.12
  test.each(['allow', 'refuse'])('a form to %s without this browser’s token reaches no application', async (answer) => {
    signIn()
    const ofAnother = readCsrfToken((await network.browse().open(authorizePath())).text)
    expect(ofAnother).not.toBe('')
    for (const csrf_token of ['', 'x'.repeat(43), ofAnother]) {
      const { status, headers, text } = await browser.post(authorizePath(), { csrf_token, answer })
      expect([status, headers.get('Location')]).toEqual([200, null])
      expect(text).toContain('Allow Premium?')
      expect(text).toContain('Please try again')
    }
    expect(await network.store.authorizations.allowsContacts(ana, 'premium')).toBeUndefined()
  })

  test('a form of another site signs nobody in, and one from before the sign-in allows nothing after it', async () => {
    const forged = await browser.post(authorizePath(), { login: 'ana', password, answer: 'sign-in' })
    expect([forged.status, forged.text.includes('Please try again')]).toEqual([200, true])
    expect(browser.cookies.has('session')).toBe(false)
    const { text } = await browser.open(authorizePath())
    const csrf_token = readCsrfToken(text)
    browser.cookies.set('session', await network.store.sessions.begin(ana, network.clock.now))
    expect((await browser.post(authorizePath(), { csrf_token, answer: 'allow' })).status).toBe(200)
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
})
