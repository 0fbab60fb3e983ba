import { describe, expect, test } from 'vitest'
import { authorizePath, browser, signIn, signInByPassword, useNetwork } from './pages-of-ana.ts'

useNetwork()

describe('its pages', () => {
  // shows: observed opener-policy, S11
  test('forbid caches, frames, referrers and scripts', async () => {
    const asked = await browser.open(authorizePath())
    await signIn()
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

  test('set cookies that scripts and other sites’ forms cannot use', async () => {
    const { headers } = await signInByPassword()
    expect(headers.get('Set-Cookie')).toMatch(/^session=.*HttpOnly; SameSite=Lax$/)
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
    await signIn()
    expect((await browser.open(cancel)).text).toContain('>Decide later</a>')
  })

  // shows: §5 oauth.authorize.parameters
  test('speak the language of lang, else of the cookie, else French', async () => {
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
  })

  // shows: §5 oauth.authorize.parameters
  test('are laid out for a popup with display=popup', async () => {
    expect((await browser.open(authorizePath({ display: 'popup' }))).text).toContain('<body class="popup">')
    expect((await browser.open(authorizePath())).text).toContain('<body class="dialogue">')
  })
})
