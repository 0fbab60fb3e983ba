import { describe, expect, test } from 'vitest'
import { baseUrl, password, redirectUri } from '../../../test-network.ts'
import { ana, authorizePath, browser, fragment, network, signIn, signInByPassword, useNetwork } from './pages-of-ana.ts'

useNetwork()

describe('sign-in, then consent', () => {
  // shows: §5 oauth.authorize, §5 oauth.authorize.state, §5 profiles, observed scope-and-state, ours iss, P4
  test('returns a token in the fragment, with the same state', async () => {
    expect((await browser.open(authorizePath())).text).toContain('name="password"')
    const signedIn = await signInByPassword()
    expect(signedIn.status).toBe(303)
    expect(signedIn.headers.get('Location')).toBe(authorizePath())
    expect((await browser.open(authorizePath())).text).toContain('Allow Premium?')

    const fields = fragment(await browser.submit(authorizePath(), { answer: 'allow', contacts: 'yes' }))
    expect(fields).toEqual({ access_token: expect.any(String), token_type: 'bearer', state: 's_1 &', iss: baseUrl })
    const { body } = await network.get('/me', fields.access_token)
    expect(body.id).toBe(ana)
    const caller = await network.store.authorizations.caller(fields.access_token ?? '')
    expect(caller).toMatchObject({ member: ana, application: 'premium', level: 'premium', contacts: true })
  })

  // shows: §5 oauth.authorize.state
  test('returns no state if the application sent none', async () => {
    await signIn()
    const stateless = `/oauth-provider/authorize2?response_type=token&client_id=premium&redirect_uri=${redirectUri}`
    expect(fragment(await browser.submit(stateless, { answer: 'allow' }))).not.toHaveProperty('state')
  })

  // shows: §1 consent, S22
  test('hides the contact list unless the member ticks it, and saves the choice', async () => {
    await signIn()
    const { access_token = '' } = fragment(await browser.submit(authorizePath(), { answer: 'allow' }))
    expect(await network.store.authorizations.caller(access_token)).toMatchObject({ contacts: false })
    expect((await browser.open(authorizePath())).text).not.toContain('checked')
    await browser.submit(authorizePath(), { answer: 'allow', contacts: 'yes' })
    expect((await browser.open(authorizePath())).text).toContain('checked')
  })

  // shows: S22
  test('hides the contact list again after a changed password, which a thief may have used to allow it', async () => {
    const isTicked = async () => (await browser.open(authorizePath())).text.includes('checked')
    await signIn()
    await browser.submit(authorizePath(), { answer: 'allow', contacts: 'yes' })
    expect(await isTicked()).toBe(true)
    const next = 'another correct horse'
    const changed = { current_password: password, new_password: next, new_password_again: next }
    expect((await browser.submit('/password', changed)).status).toBe(303)
    expect((await browser.open(authorizePath())).text).toContain('Allow Premium?')
    expect(await isTicked()).toBe(false)
  })

  test('a cleared checkbox stays cleared when the form is shown again, and a forged form never ticks it', async () => {
    await signIn()
    const outdated = { csrf_token: 'old', answer: 'allow' }
    const ticked = await browser.post(authorizePath(), { ...outdated, contacts: 'yes' })
    expect([ticked.text.includes('role="alert"'), ticked.text.includes('checked')]).toEqual([true, false])
    await browser.submit(authorizePath(), { answer: 'allow', contacts: 'yes' })
    expect((await browser.post(authorizePath(), { ...outdated, contacts: 'yes' })).text).toContain('checked')
    expect((await browser.post(authorizePath(), outdated)).text).not.toContain('checked')
  })

  // shows: §5 oauth.authorize, P2
  test('asks for consent again each time, and asking changes nothing', async () => {
    await signIn()
    const first = await browser.open(authorizePath())
    const second = await browser.open(authorizePath())
    expect(second.text).toBe(first.text)
    expect(await network.store.authorizations.allowsContacts(ana, 'premium')).toBeUndefined()
  })

  // shows: S22
  test('lists the permissions of the application’s level', async () => {
    await signIn()
    expect((await browser.open(authorizePath())).text).toContain(
      'share pages in your name, and change or remove your shares',
    )
    expect((await browser.open(authorizePath({ client_id: 'standard' }))).text).not.toContain(
      'share pages in your name',
    )
  })

  // shows: P5
  test('a wrong password is a 200 with the form and a sentence', async () => {
    for (const login of ['ana', 'nobody']) {
      const { status, text } = await browser.submit(authorizePath(), { login, password: 'wrong', answer: 'sign-in' })
      expect(status).toBe(200)
      expect(text).toContain('role="alert"')
      expect(text).toContain(`value="${login}"`)
      expect(text).not.toContain('wrong"')
    }
    expect((await browser.open(authorizePath())).text).toContain('name="password"')
  })

  test('hostile text in the login field stays text', async () => {
    const login = '"><script>alert(1)</script>'
    const { text } = await browser.submit(authorizePath(), { login, password: 'wrong', answer: 'sign-in' })
    expect(text).toContain('&quot;&gt;&lt;script&gt;')
    expect(text).not.toContain('<script>')
  })

  test('names the signed-in member, what the application reads without the contact list, and who could read the list', async () => {
    await signIn()
    const { text } = await browser.open(authorizePath({ lang: 'en' }))
    expect(text).toContain('You are signed in as ana Test.')
    expect(text).toContain('read your profile and your contacts’ news')
    expect(text).toContain('It may also see your contact list')
    expect(text).toContain('only you and contacts who allowed the same can see your list')
    // Enter must not press the first button of the page
    expect(text).toMatch(/<form method="post">(?:(?!<button).)*<button class="main" name="answer" value="allow">/s)
  })

  // shows: P14
  test('another member can sign in instead', async () => {
    await signIn()
    expect((await browser.submit(authorizePath(), { answer: 'sign-out' })).status).toBe(303)
    expect((await browser.open(authorizePath())).text).toContain('name="password"')
  })

  test('a session ends after fourteen days', async () => {
    await signIn()
    network.clock.now += 14 * 24 * 60 * 60 * 1000
    expect((await browser.open(authorizePath())).text).toContain('name="password"')
  })
})
