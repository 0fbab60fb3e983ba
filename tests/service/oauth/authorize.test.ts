import { beforeEach, describe, expect, test } from 'vitest'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { maxWrites } from '../../../src/service/limits/quota.ts'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { ana, ben, network, browser as signedIn, useMembers } from '../members.ts'
import { readPage } from '../page.ts'
import { baseUrl, expectPage, expectParts, password, redirectUri } from '../test-network.ts'
import { chosen, fragment, redeemWithPkce, requestOf, requestWithPkce } from './code-flow.ts'

useMembers()

/** A stranger's browser, unless a test takes Ana's. */
let browser: typeof signedIn
beforeEach(() => {
  browser = network.browse()
})

const authorizePath = (changes: Record<string, string> = {}) => requestOf({ state: 's_1 &', ...changes })

const signIn = (path = authorizePath(), fields = {}) =>
  browser.submit(path, { login: 'ana', password, answer: 'sign-in', ...fields })
const answer = (fields: Record<string, string>, path = authorizePath()) => browser.submit(path, fields)
const open = (changes?: Record<string, string>) => browser.open(authorizePath(changes))
const allowed = () => network.store.authorizations.allowedBy(ana)

// Enter must not press the first button of the page
const firstButtonOfForm = (text: string, label: string) =>
  readPage(text).getByRole('button', { name: label }).closest('form')?.querySelector('button')?.textContent

describe('sign-in, then consent', () => {
  // shows: §5 oauth.authorize, §5 oauth.authorize.state, §5 profiles
  test('returns a token in the fragment, with the same state, or none if the application sent none', async () => {
    expect((await open()).text).toContain('name="password"')
    const signedIn = await signIn()
    expect(signedIn).toMatchObject({ status: 303, location: authorizePath() })
    expect(signedIn.headers.get('Set-Cookie')).toMatch(/^session=.*HttpOnly; SameSite=Lax$/)
    expect((await open()).text).toContain('Allow Premium?')

    const fields = fragment(await answer({ answer: 'allow', contacts: 'yes' }))
    expect(fields).toEqual({ access_token: expect.any(String), token_type: 'bearer', state: 's_1 &', iss: baseUrl })
    const caller = await network.store.authorizations.caller(fields.access_token ?? '', network.clock.now)
    expect(caller).toMatchObject({ member: ana, application: 'premium', level: 'premium', contacts: 1 })
    const stateless = authorizePath().replace(/&state=.*/, '')
    expect(fragment(await answer({ answer: 'allow' }, stateless))).not.toHaveProperty('state')
  })

  test('counts as a write of the member, since each adds to the audit log for good', async () => {
    browser = signedIn
    for (let writes = 0; writes < maxWrites; writes++)
      network.quota.count({ subject: `writes of ${ana}`, limit: maxWrites })
    const { status, text } = await answer({ answer: 'allow' })
    expect({ status, says: text.includes('Too many attempts') || text }).toEqual({ status: 200, says: true })
    expect(await allowed()).toEqual([])
  })

  // shows: §1 consent
  test('hides the contact list unless the member shows it, and hides it again when the password changes', async () => {
    browser = signedIn
    const answered = async () => chosen((await open()).text)
    expect(await answered()).toBeUndefined()
    const { access_token = '' } = fragment(await answer({ answer: 'allow' }))
    expect(await network.store.authorizations.caller(access_token, network.clock.now)).toMatchObject({
      contacts: 0,
    })
    expect(await answered()).toBe('no')
    await answer({ answer: 'allow', contacts: 'yes' })
    expect(await answered()).toBe('yes')
    // a thief may have used the one before to allow it
    const next = 'another correct horse'
    const changed = { current_password: password, new_password: next, new_password_again: next }
    expect((await browser.submit('/password', changed)).status).toBe(303)
    expect(await answered()).toBeUndefined()
  })

  test('a “no” stays when the form is shown again, and a forged form never chooses “yes”', async () => {
    browser = signedIn
    const outdated = { csrf_token: 'old', answer: 'allow' }
    const post = async (contacts: string) => (await browser.post(authorizePath(), { ...outdated, contacts })).text
    const forged = await post('yes')
    expectParts(forged, ['role="alert"'])
    expect(chosen(forged)).toBeUndefined()
    await answer({ answer: 'allow', contacts: 'yes' })
    expect([chosen(await post('yes')), chosen(await post('no'))]).toEqual(['yes', 'no'])
  })

  test('names the member, the permissions of the application’s level whatever the scope, and who could read the contact list', async () => {
    browser = signedIn
    for (const scope of ['', 'everything']) {
      const { text } = await open({ scope })
      expect(readPage(text).queryByText('ana Test')).not.toBeNull()
      expectParts(text, [
        'It may read:',
        'your profile, news and shared pages',
        'In your name, at your click:',
        'share pages, change or remove shares',
        'May it see your contacts?',
        'You can send pages to them. Contacts who allow this too can see your list.',
      ])
      expect(firstButtonOfForm(text, 'Allow')).toBe('Allow')
    }
    expect((await open({ client_id: 'standard' })).text).not.toContain('share pages')
  })

  test('a wrong password is a 200 with the form, the escaped login and a sentence', async () => {
    const { status, text } = await signIn(authorizePath(), { login: '"><script>alert(1)</script>', password: 'wrong' })
    expect(status).toBe(200)
    expectParts(text, ['role="alert"', 'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"'], ['wrong"'])
    expect((await open()).text).toContain('name="password"')
  })
})

describe('the authorization’s pages', () => {
  test('forbid caches, frames, referrers and scripts, and load nothing from other origins', async () => {
    const asked = await open()
    browser = signedIn
    const consent = await open()
    const others = [await answer({ answer: 'allow' }), await open({ client_id: 'nobody' })]
    const ofSite = [await browser.open('/'), await network.browse().open('/sign-in')]
    for (const { headers, text } of [asked, consent, ...others, ...ofSite]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      expect(headers.get('Cross-Origin-Opener-Policy')).toBeNull()
      const policy = headers.get('Content-Security-Policy')
      expect(policy).toMatch(/^default-src 'none'; style-src 'self'; script-src 'self'; .*frame-ancestors 'none'$/)
      expect(text).not.toMatch(/<(?:link|script|img)[^>]* (?:href|src)="(?:\/\/|[^/])/)
    }
    expect(asked.headers.get('Content-Security-Policy')).toContain("form-action 'self';")
    expect(consent.headers.get('Content-Security-Policy')).toContain("form-action 'self' https://app.example;")
  })

  // shows: §5 oauth.authorize.cancel_url, §5 cancel-button
  test('offer cancel_url as a link before the sign-in, if it is http or https', async () => {
    const cancel = { cancel_url: 'https://app.example/?a="b' }
    const link = readPage((await open(cancel)).text).getByRole('link', { name: 'Cancel' })
    expect(link).toMatchObject({ href: 'https://app.example/?a=%22b', rel: 'noreferrer' })
    for (const none of [{}, { cancel_url: 'javascript:alert(1)' }, { cancel_url: 'data:text/html,x' }]) {
      const { text } = await browser.open(authorizePath(none as Record<string, string>))
      const page = readPage(text)
      expect(page.queryByRole('link')).toBeNull()
      // its script shows it
      expect(page.getByText('Cancel').hidden).toBe(true)
      expect(page.document.querySelector('script')?.getAttribute('src')).toBe('/step-back.js')
    }
  })

  // shows: §5 oauth.authorize.cancel_url, §5 cancel-button
  test('offer a signed-in member “Cancel” beside “Don’t allow”, and say what each does', async () => {
    browser = signedIn
    for (const cancel_url of ['https://app.example/cancelled', 'javascript:alert(1)']) {
      const page = readPage((await open({ cancel_url })).text)
      const answers = [...page.document.querySelectorAll('main :is(a, button)')]
      expect(answers.map(({ textContent }) => textContent)).toEqual(['Not you?', 'Allow', 'Don’t allow', 'Cancel'])
      const isLink = cancel_url.startsWith('https:')
      expect(answers.at(-1)?.getAttribute('href')).toBe(isLink ? cancel_url : null)
      const ends = /“Don’t allow” tells .+ that you refused. “Cancel” goes back without an answer/
      expect(page.document.body.textContent).toMatch(ends)
    }
  })

  test('ask in an extension’s window, which has its own way to close it, without “Cancel”', async () => {
    browser = signedIn
    const other = { key: 'extension', name: 'Extension', level: 'premium', redirectUris } as const
    await network.store.applications.add(other, 0)
    const page = readPage((await open({ client_id: other.key, redirect_uri: redirectUris[0] as string })).text)
    expect(page.queryByText('Cancel')).toBeNull()
    expect(page.document.body.textContent).not.toContain('goes back without an answer')
  })

  // shows: §5 oauth.authorize.parameters
  test('speak the language of lang, else of the cookie, else French, and are laid out for a popup with display=popup', async () => {
    const languageOf = async (changes = {}) => /<html lang="(..)">/.exec((await open(changes)).text)?.[1]
    const languages = [await languageOf({ lang: 'de' }), await languageOf(), await languageOf({ lang: 'xx' })]
    expect(languages).toEqual(['de', 'en', 'en'])
    browser.cookies.delete('language')
    expect([await languageOf(), await languageOf({ lang: 'de' })]).toEqual(['fr', 'de'])
    expect(browser.cookies.has('language')).toBe(false)
    await browser.open('/?lang=pt')
    expect(await languageOf()).toBe('pt')
    expect((await open({ display: 'popup' })).text).toContain('<body class="popup">')
    expect((await open()).text).toContain('<body class="dialogue">')
  })
})

describe('without consent', () => {
  // shows: §7 refusal
  test('refusal is a redirect with the error in the fragment, and no permission', async () => {
    browser = signedIn
    const fields = fragment(await answer({ answer: 'refuse' }))
    const error_description = expect.any(String)
    expect(fields).toEqual({ error: 'access_denied', error_description, state: 's_1 &', iss: baseUrl })
    expect(await allowed()).toEqual([])
  })

  test.each(['allow', 'refuse'])('a form to %s without this browser’s token reaches no application', async (button) => {
    browser = signedIn
    const ofAnother = readCsrfToken((await network.browse().open(authorizePath())).text)
    expect(ofAnother).not.toBe('')
    for (const csrf_token of ['', 'x'.repeat(43), ofAnother]) {
      const { status, location, text } = await browser.post(authorizePath(), { csrf_token, answer: button })
      expect({ status, location }).toEqual({ status: 200, location: null })
      expectParts(text, ['Allow Premium?', 'Please try again'])
    }
    expect(await allowed()).toEqual([])
  })

  test('a form of another site signs nobody in, out or over, and one from before the sign-in allows nothing after it', async () => {
    for (const path of [authorizePath(), '/sign-in', '/sign-out'])
      for (const from of [browser, signedIn]) {
        await from.post(path, { login: 'ben', password, answer: 'sign-in' })
        await from.post(path, { answer: 'sign-out' })
      }
    expect(browser.cookies.has('session')).toBe(false)
    expect((await signedIn.open(authorizePath())).text).toContain('ana Test')
    const csrf_token = readCsrfToken((await open()).text)
    browser.cookies.set('session', await network.store.sessions.begin(ana, network.clock.now))
    expect((await browser.post(authorizePath(), { csrf_token, answer: 'allow' })).status).toBe(200)
  })
})

describe('an invalid request', () => {
  // shows: §5 oauth.authorize.parameters, §5 oauth.authorize.redirect_uri
  test.each([
    ['an unknown application', { client_id: 'nobody' }],
    // RFC 9700 §2.1 and §4.1
    ['another host', { redirect_uri: 'https://evil.example/back' }],
    ['a host below it', { redirect_uri: 'https://x.app.example/back' }],
    ['a host that begins like it', { redirect_uri: 'https://app.example.evil.example/back' }],
    ['user information', { redirect_uri: 'https://app.example@evil.example/back' }],
    ['a port', { redirect_uri: 'https://app.example:8443/back' }],
    ['http', { redirect_uri: 'http://app.example/back' }],
    ['a longer path', { redirect_uri: `${redirectUri}/more` }],
    ['steps back', { redirect_uri: 'https://app.example/x/../back' }],
    ['capitals', { redirect_uri: 'https://APP.example/back' }],
    ['a query', { redirect_uri: `${redirectUri}?next=https://evil.example/` }],
    ['a fragment', { redirect_uri: `${redirectUri}#x` }],
    ['nothing', { redirect_uri: '' }],
  ])('%s: a page that says so and leads nowhere', async (_, changes) => {
    for (const response_type of ['code', 'token', 'nonsense']) {
      const path = authorizePath({ response_type, ...changes })
      for (const response of [await browser.open(path), await browser.post(path, { answer: 'allow' })]) {
        expect(response).toMatchObject({ status: 400, location: null })
        const page = readPage(response.text)
        expect(page.document.querySelectorAll('a, form')).toHaveLength(0)
        expect(page.getByRole('heading').textContent).toMatch(/^(Unknown application|Wrong return address)$/)
      }
    }
  })

  test('of an extension that isn’t registered shows the address that administrators register', async () => {
    const uri = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/signed-in'
    const { status, text } = await open({ redirect_uri: uri })
    expect(status).toBe(400)
    const page = readPage(text)
    expect(page.getByRole('heading').textContent).toBe('This network doesn’t know your Passalong yet')
    expect(page.queryByText(uri)).not.toBeNull()
    for (const other of [`${uri}?${'x'.repeat(200)}`, uri.replace('https:', 'ftp:'), uri.replace('https://', '//')])
      expect((await open({ redirect_uri: other })).text).not.toContain(other)
  })

  // shows: §5 oauth.authorize.parameters
  test.each([
    ['no response_type', { response_type: '' }, 'invalid_request'],
    ['one that OAuth doesn’t know', { response_type: 'password' }, 'unsupported_response_type'],
    ['both at once', { response_type: 'code token' }, 'unsupported_response_type'],
  ])('%s: its error, in the query', async (_, changes, error) => {
    const { status, location } = await open(changes)
    expect(status).toBe(302)
    const { origin, pathname, hash, searchParams } = new URL(location ?? '')
    expect({ origin: origin + pathname, hash }).toEqual({ origin: redirectUri, hash: '' })
    const error_description = expect.stringContaining('response_type')
    expect(Object.fromEntries(searchParams)).toEqual({ error, error_description, state: 's_1 &', iss: baseUrl })
  })
})

describe('the network’s own extension', () => {
  const [chromeUri, firefoxUri] = redirectUris
  const otherUri = 'https://app.example/back'
  const ownPath = requestWithPkce()

  beforeEach(async () => {
    const own = { key: 'own', name: 'Passalong', level: 'premium', isOwn: true } as const
    await network.store.applications.add({ ...own, redirectUris: [...redirectUris, otherUri] }, 0)
  })

  /** The caller of a token that is issued for the code in this redirect. */
  async function callerOf(response: { status: number; location: string | null }, redirect_uri: string = chromeUri) {
    expect(response.status).toBe(303)
    const { origin, pathname, searchParams } = new URL(response.location ?? '')
    expect(origin + pathname).toBe(redirect_uri)
    expect(Object.fromEntries(searchParams)).toEqual({ code: expect.any(String), state: 's', iss: baseUrl })
    return network.store.authorizations.caller(await redeemWithPkce(network, response.location), network.clock.now)
  }

  test('leaves its language to the site once the member allows it, which no program elsewhere does', async () => {
    browser = signedIn
    for (const path of [authorizePath({ lang: 'it' }), requestWithPkce({ lang: 'it' })]) {
      expect(browser.cookies.get('language')).not.toBe('it')
      await browser.open(path)
      await answer({ answer: 'allow' }, path)
    }
    expect(browser.cookies.get('language')).toBe('it')
  })

  test.each([chromeUri, firefoxUri])('gets a code at %s after the password, with the contact list', async (uri) => {
    const path = requestWithPkce({ redirect_uri: uri })
    const { text, headers } = await browser.open(path)
    expect(text).not.toContain('name="contacts"')
    expect(headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${new URL(uri).origin};`)
    expect(await callerOf(await signIn(path), uri)).toMatchObject({ member: ana, application: 'own', contacts: 1 })
    expect(await allowed()).toMatchObject([{ name: 'Passalong', contacts: 1 }])
  })

  test('gets nothing after a wrong password, through a form of another site or session, or after the session ended', async () => {
    expect((await browser.post(ownPath, { login: 'ana', password, answer: 'sign-in' })).status).toBe(200)
    expectPage(await signIn(ownPath, { password: 'wrong' }), 200, ['role="alert"', 'for Passalong'])
    browser = signedIn
    const csrf_token = readCsrfToken((await browser.open(ownPath)).text)
    browser.cookies.set('session', await network.store.sessions.begin(ana, network.clock.now))
    expectPage(await browser.post(ownPath, { csrf_token, answer: 'allow' }), 200, ['Please try again'])
    await network.store.sessions.endAll(ana)
    expect((await answer({ answer: 'allow' }, ownPath)).status).toBe(303)
    expect(await allowed()).toEqual([])
  })

  test('asks a member who is already signed in for the account, which changes nothing', async () => {
    browser = signedIn
    const first = await browser.open(ownPath)
    expect(readPage(first.text).queryByText('ana Test')).not.toBeNull()
    expectParts(first.text, ['Continue to Passalong', 'Not you?'])
    expect(first.text).not.toMatch(/Allow|name="contacts"/)
    expect(firstButtonOfForm(first.text, 'Continue')).toBe('Continue')
    expect((await browser.open(ownPath)).text).toBe(first.text)
    expect(await allowed()).toEqual([])
    expect(await callerOf(await answer({ answer: 'allow' }, ownPath))).toMatchObject({ member: ana, contacts: 1 })
  })

  test('lets another member sign in instead of the one who is signed in', async () => {
    browser = signedIn
    await browser.open(ownPath)
    expect((await answer({ answer: 'sign-out' }, ownPath)).status).toBe(303)
    expect(await callerOf(await signIn(ownPath, { login: 'ben' }))).toMatchObject({ member: ben })
    expect(await allowed()).toEqual([])
  })

  const withoutPkce = { code_challenge: '', code_challenge_method: '' }
  test.each([
    ['a request for a token in the fragment', { response_type: 'token', ...withoutPkce }],
    ['a request for a code without PKCE', withoutPkce],
    ['a redirect URI that is no extension’s', { redirect_uri: otherUri }],
    ['another application', { client_id: 'other' }],
  ])('leaves the decision to the member if %s asks', async (_, changes) => {
    const other = { key: 'other', name: 'Passalong', level: 'premium' } as const
    await network.store.applications.add({ ...other, redirectUris }, 0)
    const path = requestWithPkce(changes)
    expect(await signIn(path)).toMatchObject({ status: 303, location: path })
    expect((await browser.open(path)).text).toContain('Allow Passalong?')
    expect(await allowed()).toEqual([])
    expect((await answer({ answer: 'allow' }, path)).status).toBe(303)
    expect(await allowed()).toMatchObject([{ contacts: 0 }])
  })
})
