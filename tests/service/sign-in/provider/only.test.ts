import { beforeEach, describe, expect, test } from 'vitest'
import { redirectUris } from '../../../../src/build/extension-identity.ts'
import { siteTranslate } from '../../../../src/service/website/site-translate.ts'
import { providerButtonOn, signInAtProvider, signInThere } from '../../../support/provider/sign-in-at-provider.ts'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { baseUrl, password } from '../../test-network.ts'
import { redeemWithPkce, requestWithPkce } from '../oauth/code-flow.ts'
import { ana, linkOf, memberIn, network, useNetworkOfAna, useProvider } from './network-at-provider.ts'

const en = siteTranslate('en')
const [chromeUri] = redirectUris

useProvider({ ana: { name: 'Ana' } })
beforeEach(() => useNetworkOfAna({ only: true }))

const authorizePath = (changes = {}) => requestWithPkce({ display: 'popup', ...changes })

/** Opens a page, clicks its button, and follows the redirects to the provider and back. */
async function openByProvider(path: string, browser = network.browse()) {
  const asked = await browser.open(path)
  const begun = await browser.open(providerButtonOn(asked.text) ?? '')
  const { pathname, search } = await signInAtProvider(begun.headers.get('Location') ?? '', 'ana')
  return { asked, begun, back: await browser.open(pathname + search), browser }
}

describe('with `only`', () => {
  // shows: C6
  test('the network’s own extension gets its code after one click, without a page after the provider', async () => {
    const { asked, begun, back } = await openByProvider(authorizePath())
    expect([asked.status, begun.status, back.status]).toEqual([200, 302, 302])
    expect(asked.text).toContain(en('ownExtensionMay', { application: 'Passalong' }))
    expect(asked.text).not.toContain('type="password"')
    const location = new URL(back.headers.get('Location') ?? '')
    expect(location.origin + location.pathname).toBe(chromeUri)
    expect(Object.fromEntries(location.searchParams)).toEqual({ code: expect.any(String), state: 's', iss: baseUrl })
    const access_token = await redeemWithPkce(network, location.href)
    expect((await network.store.authorizations.caller(access_token))?.member).toBe(ana)
  })

  // shows: C6
  test('another application asks for consent after the provider', async () => {
    const path = authorizePath({ client_id: 'premium', redirect_uri: 'https://app.example/back' })
    const { back, browser } = await openByProvider(path)
    expect(back.headers.get('Location')).toBe(path)
    expect((await browser.open(path)).text).toContain('value="allow"')
  })

  // shows: C6
  test('no password signs in, and no page asks for one', async () => {
    const browser = network.browse()
    const { text } = await browser.open('/sign-in?to=/people')
    expect(text).not.toContain('type="password"')
    expect(text).toContain('href="/sign-in/provider?to=%2Fpeople&amp;proof=')
    // the only page for strangers that has a form
    const eva = await network.addMember('eva')
    const csrf_token = readCsrfToken((await browser.open(await linkOf(eva))).text)
    for (const path of ['/sign-in', authorizePath()])
      await browser.post(path, { login: 'ana', password, answer: 'sign-in', csrf_token })
    expect(browser.cookies.get('session')).toBeUndefined()
  })

  // shows: C6
  test('no e-mail gives a link around the provider', async () => {
    await useNetworkOfAna({ only: true }, { smtpUrl: 'smtp://127.0.0.1:1' })
    expect((await network.browse().open('/forgotten')).status).toBe(404)
    await network.mailQueue?.close()
  })

  test('an administrator’s single-use link is the way in while the provider is down', async () => {
    const path = await linkOf(ana)
    const browser = network.browse()
    const chosen = { new_password: 'several words in a row', new_password_again: 'several words in a row' }
    expect((await browser.submit(path, chosen)).status).toBe(303)
    expect(await memberIn(browser)).toBe(ana)
  })

  test('an invited member’s link offers the provider alone', async () => {
    const eva = await network.addMember('eva', { state: 'invited', password: '' })
    const path = await linkOf(eva)
    const { text } = await network.browse().open(path)
    expect(text).toContain(en('joinWithProvider', { name: 'eva Test', provider: 'Acme' }))
    expect(text).not.toContain('type="password"')
  })

  test('a form that arrives after the session ended keeps its texts while the member signs in in another tab', async () => {
    const browser = await network.browseAs(ana)
    const page = await browser.open('/settings')
    await network.store.sessions.endAll(ana)
    const send = async (fields: Record<string, string>) => {
      const Cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie }
      const body = new URLSearchParams(fields)
      return (await network.app.request(`${baseUrl}/settings`, { method: 'POST', headers, body })).text()
    }
    const text = await send({ csrf_token: readCsrfToken(page.text), headline: 'Trains' })
    expect(text).toContain(en('signInInTab', { provider: 'Acme' }))
    expect(text).toContain('name="headline" value="Trains"')
    expect(text).not.toContain('type="password"')
    const again = { csrf_token: readCsrfToken(text), headline: 'Trains' }
    for (const [member, isShown] of [
      [await network.addMember('eva'), false],
      [ana, true],
    ] as const) {
      browser.cookies.set('session', await network.store.sessions.start(member, network.clock.now))
      expect((await send(again)).includes('value="Trains"')).toBe(isShown)
    }
  })
})

describe('without `only`', () => {
  beforeEach(() => useNetworkOfAna())

  test('the pages of an authorization and of the site offer both the provider and the password', async () => {
    for (const path of [authorizePath(), '/sign-in']) {
      const { text } = await network.browse().open(path)
      expect(text).toContain(en('signInWith', { provider: 'Acme' }))
      expect(text).toContain('type="password"')
    }
    const back = await signInThere(network.browse().open, 'ana', authorizePath())
    expect(back.headers.get('Location')).toMatch(/^https:\/\/[a-p]{32}\.chromiumapp\.org\/.*code=/)
  })

  test('the page of a failure in the window of an authorization looks like its other pages', async () => {
    const path = `${authorizePath()}&lang=it`
    const back = await signInThere(network.browse().open, '', path)
    expect(back.text).toContain('<body class="popup">')
    expect(back.text).toContain(siteTranslate('it')('providerCancelled', { provider: 'Acme' }))
    expect(back.text).not.toContain('<footer>')
    expect(back.text.replaceAll('&amp;', '&')).toContain(`href="${path}"`)
  })

  test('a member without a password learns so where one is needed', async () => {
    const eva = await network.addMember('eva', { password: '' })
    const browser = await network.browseAs(eva)
    expect((await browser.open('/password')).text).toContain(en('noPassword', { provider: 'Acme' }))
  })
})
