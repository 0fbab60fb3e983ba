import { beforeEach, describe, expect, test } from 'vitest'
import { providerButtonOn, signInAtProvider, signInThere } from '../../../support/provider/sign-in-at-provider.ts'
import { baseUrl, type TestNetwork } from '../../test-network.ts'
import { requestWithPkce } from '../oauth/code-flow.ts'
import { ana, memberIn, network, provider, useNetworkOfAna, useProvider } from './network-at-provider.ts'

useProvider({ ana: { name: 'Ana' } })

/** With the challenge of the attacker's own verifier. */
const authorizePath = requestWithPkce()
const begin = (fields: Record<string, string>) => `/sign-in/provider?${new URLSearchParams(fields)}`

describe.each([
  ['the only way in', true],
  ['one of two ways in', false],
])('at a provider that is %s, and signs the visitor in without asking', (_, only) => {
  let cookies: Map<string, string>
  let browser: ReturnType<TestNetwork['browse']>
  beforeEach(async () => {
    await useNetworkOfAna({ only })
    cookies = new Map()
    browser = network.browse()
    await signInThere(browser.open, 'ana', '/', cookies)
  })

  /** Opens an address as another program makes the browser do it, and follows all redirects. */
  async function follow(path: string, opened = browser): Promise<string[]> {
    const locations: string[] = []
    for (let next = path; locations.length < 10; ) {
      const location = (await opened.open(next)).headers.get('Location')
      if (!location) return locations
      locations.push(location)
      const { origin, pathname, search } = new URL(location, baseUrl)
      if (origin === provider.issuer) {
        const back = await signInAtProvider(location, undefined, cookies)
        next = back.pathname + back.search
      } else if (origin === baseUrl) next = pathname + search
      else return locations
    }
    throw new Error(`it redirects for ever: ${locations}`)
  }

  // shows: C10, P2
  test.each([
    ['the extension’s request', begin({ to: authorizePath })],
    ['the extension’s request, asking again', begin({ to: authorizePath, again: '' })],
    ['the extension’s request with a guessed proof', begin({ to: authorizePath, proof: 'x'.repeat(43) })],
    ['the extension’s request itself', authorizePath],
    ['a page of the site', begin({ to: '/people' })],
    ['no page', begin({})],
  ])('a link to %s reaches neither the provider nor a code, and ends no session', async (_, path) => {
    const session = browser.cookies.get('session')
    for (const opened of [browser, network.browse()]) {
      const locations = await follow(path, opened)
      expect(locations.filter((location) => URL.canParse(location))).toEqual([])
      expect([...opened.cookies.keys()].filter((name) => name.startsWith('provider-'))).toEqual([])
    }
    expect([browser.cookies.get('session'), await memberIn(browser)]).toEqual([session, ana])
  })

  // shows: C10, P14
  test('the page to which such a link leads shows the account, or a button to sign in, which works', async () => {
    const member = await browser.open((await follow(begin({ to: authorizePath })))[0] ?? '')
    expect(member.text).toContain('ana Test')
    expect(member.text).toContain('value="allow"')
    const stranger = network.browse()
    const page = await stranger.open((await follow(begin({ to: authorizePath }), stranger))[0] ?? '')
    expect((await follow(providerButtonOn(page.text) ?? '', stranger)).at(-1)).toMatch(/chromiumapp\.org\/.*code=/)
  })

  // shows: C10, S22
  test('only the page that names the extension leads to its code', async () => {
    for (const to of [authorizePath, `/x/..${authorizePath}`]) {
      const page = await network.browse().open(`/sign-in?${new URLSearchParams({ to })}`)
      expect([page.headers.get('Location'), providerButtonOn(page.text)]).toEqual([authorizePath, undefined])
    }
  })

  // shows: C10
  test('a proof is for one address, one browser and one session', async () => {
    const stranger = network.browse()
    const address = new URL(providerButtonOn((await stranger.open('/sign-in?to=/people')).text) ?? '', baseUrl)
    const proof = address.searchParams.get('proof') ?? ''
    expect((await network.browse().open(begin({ to: '/people', proof }))).headers.get('Location')).toBe(
      '/sign-in?to=%2Fpeople',
    )
    for (const fields of [{ to: authorizePath }, { to: '/people', again: '' }, { to: '/' }])
      expect((await follow(begin({ ...fields, proof }), stranger)).filter((one) => URL.canParse(one))).toEqual([])
    expect((await follow(begin({ to: '/people', proof }), stranger)).at(-1)).toBe('/people')
    // the session is another one now
    expect(await follow(begin({ to: '/people', proof }), stranger)).toEqual(['/people'])
  })

  // shows: C10
  test('“not you?” leads to a page whose button makes the provider ask who it is', async () => {
    const left = await browser.submit(authorizePath, { answer: 'sign-out' })
    expect([left.status, await memberIn(browser)]).toEqual([200, undefined])
    const begun = await browser.open(providerButtonOn(left.text) ?? '')
    const { origin, searchParams } = new URL(begun.headers.get('Location') ?? '')
    expect([origin, searchParams.get('prompt')]).toEqual([provider.issuer, 'login'])
  })
})
