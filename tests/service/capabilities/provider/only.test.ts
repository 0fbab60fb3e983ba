import { beforeEach, describe, expect, test } from 'vitest'
import { redirectUris } from '../../../../src/build/extension-identity.ts'
import { confirmationLifetime } from '../../../../src/service/pages/sign-in/confirmation.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { redeemWithPkce, requestWithPkce } from '../../oauth/code-flow.ts'
import { baseUrl, expectParts, password, type TestNetwork } from '../../test-network.ts'
import { ana, linkOf, memberIn, network, provider, useNetworkOfAna, useProvider } from './network-at-provider.ts'
import { browseProvider, providerButtonOn, signInAtProvider, signInThere } from './support/sign-in-at-provider.ts'

const en = siteTranslate('en')
const [chromeUri] = redirectUris

useProvider({ ana: { name: 'Ana' } })

const authorizePath = (changes = {}) => requestWithPkce({ display: 'popup', ...changes })

/** Opens a page, clicks its button, and follows the redirects to the provider and back. */
async function openByProvider(path: string, browser = network.browse()) {
  const asked = await browser.open(path)
  const begun = await browser.open(providerButtonOn(asked.text) ?? '')
  const { pathname, search } = await signInAtProvider(begun.location ?? '', 'ana')
  return { asked, begun, back: await browser.open(pathname + search), browser }
}

describe('with `only`', () => {
  beforeEach(() => useNetworkOfAna({ only: true }))

  test('the network’s own extension gets its code after one click, without a page after the provider', async () => {
    const { asked, begun, back } = await openByProvider(authorizePath())
    expect({ asked: asked.status, begun: begun.status, back: back.status }).toEqual({
      asked: 200,
      begun: 302,
      back: 302,
    })
    expectParts(asked.text, [], ['type="password"'])
    const location = new URL(back.location ?? '')
    expect(location.origin + location.pathname).toBe(chromeUri)
    expect(Object.fromEntries(location.searchParams)).toEqual({ code: expect.any(String), state: 's', iss: baseUrl })
    const access_token = await redeemWithPkce(network, location.href)
    expect((await network.store.authorizations.caller(access_token, network.clock.now))?.member).toBe(ana)
  })

  test('another application asks for consent after the provider', async () => {
    const path = authorizePath({ client_id: 'premium', redirect_uri: 'https://app.example/back' })
    const { back, browser } = await openByProvider(path)
    expect(back.location).toBe(path)
    expect((await browser.open(path)).text).toContain('value="allow"')
  })

  test('no password signs in, no page asks for one, and no e-mail gives a link around the provider', async () => {
    const browser = network.browse()
    const { text } = await browser.open('/sign-in?to=/people')
    expectParts(text, ['href="/sign-in/provider?to=%2Fpeople&amp;proof='], ['type="password"'])
    // the only page for strangers that has a form
    const link = await linkOf(await network.addMember('eva'))
    for (const path of ['/sign-in', authorizePath()])
      await browser.submit(link, { login: 'ana', password, answer: 'sign-in' }, path)
    expect(browser.cookies.get('session')).toBeUndefined()
    await useNetworkOfAna({ only: true }, { smtpUrl: 'smtp://127.0.0.1:1' })
    expect((await network.browse().open('/forgotten')).status).toBe(404)
  })

  test('an administrator’s single-use link signs in by one button, without a password, while the provider is down', async () => {
    const [path, elsewhere] = [await linkOf(ana), await network.browseAs(ana)]
    const before = await network.store.members.credentialOf(ana)
    const browser = network.browse()
    const page = await browser.open(path)
    expectParts(page.text, [en('linkSignsIn', { name: 'ana Test', provider: 'Acme' })], ['type="password"'])
    expect(page.text.match(/<button/g)).toHaveLength(1)
    expect((await browser.post(path, {})).text).toContain(en('formOutdated'))
    expect(await memberIn(browser)).toBeUndefined()
    expect((await browser.submit(path, {})).location).toBe('/')
    expect(await memberIn(browser)).toBe(ana)
    // nothing was chosen, so nothing ends but the link
    expect({
      elsewhere: (await elsewhere.open('/settings')).status,
      page: (await network.browse().open(path)).status,
    }).toEqual({ elsewhere: 200, page: 404 })
    expect(await network.store.members.credentialOf(ana)).toEqual(before)
  })

  test('a link to join offers the provider alone', async () => {
    const eva = await network.addMember('eva', { state: 'invited', password: '', role: 'administrator' })
    const path = await linkOf(eva)
    const { text } = await network.browse().open(path)
    expectParts(text, [en('joinWithProvider', { name: 'eva Test', provider: 'Acme' })], ['type="password"', '<button'])
    const browser = network.browse()
    await browser.submit(path, {}, path)
    expect(await memberIn(browser)).toBeUndefined()
  })

  test('an e-mail with a link asks for no password', async () => {
    const server = await startMailServer()
    await useNetworkOfAna({ only: true }, { smtpUrl: server.url })
    const administrator = await network.browseAs(await network.addMember('ada', { role: 'administrator' }))
    await network.store.members.setEmail(ana, 'ana@acme.example', 'administrator')
    await administrator.submit('/administration/invite', { login: 'eva', name: 'Eva', email: 'eva@acme.example' })
    const page = `/administration/members/${ana}`
    expect((await administrator.open(page)).text).toContain(en('newSignInLink'))
    await administrator.submit(page, { change: 'link' })
    await network.mailQueue?.finish()
    const [invitation, link] = server.received
    const named = { network: 'Test Network' }
    expectParts(invitation?.text, [en('joinMailOnly', named)], ['a password'])
    expectParts(link?.text, [en('passwordMailOnly', named)], ['a new password'])
    expect(link?.subject).toBe(en('signInTo', named))
    const browser = network.browse()
    await browser.submit(/\/new-password\S+/.exec(link?.text ?? '')?.[0] ?? '', {})
    expect((await network.store.members.credentialOf(ana))?.email_confirmed).toBe(1)
  })

  test('a form that arrives after the session ended keeps its texts while the member signs in in another tab', async () => {
    const browser = await network.browseAs(ana)
    const page = await browser.open('/settings')
    await network.store.sessions.endAll(ana)
    const send = async (fields: Record<string, string>) =>
      (await browser.post('/settings', fields, { 'Sec-Fetch-Site': 'same-origin' })).text
    const text = await send({ csrf_token: readCsrfToken(page.text), headline: 'Trains' })
    expectParts(text, [en('signInInTab', { provider: 'Acme' }), 'name="headline" value="Trains"'], ['type="password"'])
    const again = { csrf_token: readCsrfToken(text), headline: 'Trains' }
    for (const [member, isShown] of [
      [await network.addMember('eva'), false],
      [ana, true],
    ] as const) {
      browser.cookies.set('session', await network.store.sessions.begin(member, network.clock.now))
      expect((await send(again)).includes('value="Trains"')).toBe(isShown)
    }
  })
})

describe('without `only`', () => {
  beforeEach(() => useNetworkOfAna())

  test('the pages of an authorization and of the site offer both the provider and the password', async () => {
    for (const path of [authorizePath(), '/sign-in']) {
      expectParts((await network.browse().open(path)).text, [en('signInWith', { provider: 'Acme' }), 'type="password"'])
    }
    // a member without a password learns so where one is needed
    const eva = await network.browseAs(await network.addMember('eva', { password: '' }))
    expectParts((await eva.open('/password')).text, [en('noPassword', { provider: 'Acme' })], ['type="password"'])
    const back = await signInThere(network.browse().open, 'ana', authorizePath())
    expect(back.headers.get('Location')).toMatch(/^https:\/\/[a-p]{32}\.chromiumapp\.org\/.*code=/)
  })

  test('a member who has a password confirms by it', async () => {
    const browser = await network.browseAs(ana)
    network.clock.now += confirmationLifetime
    const { text } = await browser.submit('/settings/delete', {})
    expectParts(text, ['type="password"'], [en('confirmWithProvider', { provider: 'Acme' })])
  })
})

/** With the challenge of the attacker's own verifier. */
const attackersPath = requestWithPkce()
const begin = (fields: Record<string, string>) => `/sign-in/provider?${new URLSearchParams(fields)}`

describe.each([
  ['the only way in', true],
  ['one of two ways in', false],
])('at a provider that is %s, and signs the visitor in without asking', (_, only) => {
  let there: ReturnType<typeof browseProvider>
  let browser: ReturnType<TestNetwork['browse']>
  beforeEach(async () => {
    await useNetworkOfAna({ only })
    there = browseProvider(provider.issuer)
    browser = network.browse()
    await signInThere(browser.open, 'ana', '/', there)
  })

  /** Opens an address as another program makes the browser do it, and follows all redirects. */
  async function follow(path: string, opened = browser): Promise<string[]> {
    const locations: string[] = []
    for (let next = path; locations.length < 10; ) {
      const location = (await opened.open(next)).location
      if (!location) return locations
      locations.push(location)
      const { origin, pathname, search } = new URL(location, baseUrl)
      if (origin === provider.issuer) {
        const back = await signInAtProvider(location, undefined, there)
        next = back.pathname + back.search
      } else if (origin === baseUrl) next = pathname + search
      else return locations
    }
    throw new Error(`it redirects for ever: ${locations}`)
  }

  test.each([
    ['the extension’s request', begin({ to: attackersPath })],
    ['the extension’s request with a guessed proof', begin({ to: attackersPath, proof: 'x'.repeat(43) })],
    ['the extension’s request itself', attackersPath],
    ['a page of the site', begin({ to: '/people' })],
  ])('a link to %s reaches neither the provider nor a code, and ends no session', async (_, path) => {
    const session = browser.cookies.get('session')
    for (const opened of [browser, network.browse()]) {
      const locations = await follow(path, opened)
      expect(locations.filter((location) => URL.canParse(location))).toEqual([])
      expect([...opened.cookies.keys()].filter((name) => name.startsWith('provider-'))).toEqual([])
    }
    expect({ session: browser.cookies.get('session'), member: await memberIn(browser) }).toEqual({
      session,
      member: ana,
    })
  })

  test('the page to which such a link leads shows the account, or a button to sign in, which works', async () => {
    const member = await browser.open((await follow(begin({ to: attackersPath })))[0] ?? '')
    expectParts(member.text, ['ana Test', 'value="allow"'])
    const stranger = network.browse()
    const page = await stranger.open((await follow(begin({ to: attackersPath }), stranger))[0] ?? '')
    expect((await follow(providerButtonOn(page.text) ?? '', stranger)).at(-1)).toMatch(/chromiumapp\.org\/.*code=/)
  })

  test('only the page that names the extension leads to its code', async () => {
    for (const to of [attackersPath, `/x/..${attackersPath}`])
      expect((await network.browse().open(`/sign-in?${new URLSearchParams({ to })}`)).location).toBe(attackersPath)
  })

  test('a proof is for one address, one browser and one session', async () => {
    const stranger = network.browse()
    const address = new URL(providerButtonOn((await stranger.open('/sign-in?to=/people')).text) ?? '', baseUrl)
    const proof = address.searchParams.get('proof') ?? ''
    const elsewhere = await network.browse().open(begin({ to: '/people', proof }))
    expect(elsewhere.location).toBe('/sign-in?to=%2Fpeople')
    for (const fields of [{ to: attackersPath }, { to: '/people', again: '' }, { to: '/' }])
      expect((await follow(begin({ ...fields, proof }), stranger)).filter((one) => URL.canParse(one))).toEqual([])
    expect((await follow(begin({ to: '/people', proof }), stranger)).at(-1)).toBe('/people')
    // the session is another one now
    expect(await follow(begin({ to: '/people', proof }), stranger)).toEqual(['/people'])
  })

  test('“not you?” leads to a page whose button makes the provider ask who it is', async () => {
    const left = await browser.submit(attackersPath, { answer: 'sign-out' })
    expect({ status: left.status, member: await memberIn(browser) }).toEqual({ status: 200, member: undefined })
    const begun = await browser.open(providerButtonOn(left.text) ?? '')
    const { origin, searchParams } = new URL(begun.location ?? '')
    expect({ origin, prompt: searchParams.get('prompt') }).toEqual({ origin: provider.issuer, prompt: 'login' })
  })
})
