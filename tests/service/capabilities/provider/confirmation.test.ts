import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { identityRows } from '../../../../src/service/capabilities/provider/rows.ts'
import { confirmationLifetime } from '../../../../src/service/pages/sign-in/confirmation.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { createTestNetwork, expectParts, password, type TestNetwork } from '../../test-network.ts'
import { provider as realProvider, useProvider } from './network-at-provider.ts'
import { startOddProvider } from './support/odd-provider.ts'
import { atProvider } from './support/provider.ts'
import { beginThere, browseProvider, providerButtonOn, signInAtProvider } from './support/sign-in-at-provider.ts'

const en = siteTranslate('en')
const newAddress = { email: 'ana@new.example' }

let network: TestNetwork
let ana: string
let browser: ReturnType<TestNetwork['browse']>

/** A network whose member `ana` is signed in, with a password if the provider is the only way in. */
async function useNetwork(issuer: string, only = false) {
  // nobody answers there
  const smtpUrl = 'smtp://127.0.0.1:1'
  network = await createTestNetwork({ isPublic: false, elsewhere: atProvider(issuer, { only }), smtpUrl })
  ana = await network.addMember('ana', only ? {} : { password: '' })
  await network.store.of(identityRows).link({ issuer, subject: 'ana' }, ana)
  browser = await network.browseAs(ana)
  network.clock.now += confirmationLifetime
}

/** The address that the member entered. */
const email = async (member = ana) => (await network.store.pendingEmails.ofMember(member, network.clock.now)) ?? null
const isMember = async () => (await network.store.members.find(ana)) !== undefined
/** The address of the button on the page that asks the member to sign in at the provider. */
async function buttonOf(path: string): Promise<string> {
  const { text } = await browser.open(path)
  expectParts(text, [en('confirmWithProvider', { provider: 'Acme' })], ['type="password"'])
  return providerButtonOn(text) ?? ''
}
const authorizationOf = async (path: string) => (await browser.open(await buttonOf(path))).location ?? ''

describe('at a real provider, a member without a password', () => {
  let there: ReturnType<typeof browseProvider>
  useProvider({ ana: { name: 'Ana' }, ben: { name: 'Ben' } })
  beforeEach(async () => {
    await useNetwork(realProvider.issuer)
    there = browseProvider(realProvider.issuer)
    // signed in at the provider from now on
    const begun = await beginThere(browser.open)
    const { search } = await signInAtProvider(begun.headers.get('Location') ?? '', 'ana', there)
    await browser.open(`/sign-in/provider/back${search}`)
    network.clock.now += confirmationLifetime
  })

  /** Signs in there again, as this account, and returns to the page. */
  async function confirm(path: string, account = 'ana') {
    const { search } = await signInAtProvider(await authorizationOf(path), account, there)
    expect((await browser.open(`/sign-in/provider/back${search}`)).location).toBe(`${path}?confirmed`)
    return browser.open(`${path}?confirmed`)
  }

  test('changes the e-mail address, or deletes the account, after signing in there once more', async () => {
    expect((await confirm('/settings/email')).text).not.toContain(en('currentPassword'))
    expect((await browser.submit('/settings/email', newAddress)).location).toBe('/settings/email')
    expect(await email()).toBe(newAddress.email)
    network.clock.now += confirmationLifetime
    await confirm('/settings/delete')
    expect((await browser.submit('/settings/delete', {})).headers.get('Location')).toBe('/deleted')
    expect(await isMember()).toBe(false)
  })

  test('can’t confirm by being signed in there: the provider has to ask, and says when it did', async () => {
    const asked = new URL(await authorizationOf('/settings/email'))
    expect({ prompt: asked.searchParams.get('prompt'), maxAge: asked.searchParams.get('max_age') }).toEqual({
      prompt: 'login',
      maxAge: '0',
    })
    // a stranger at this browser makes the provider ask nothing
    for (const name of ['prompt', 'max_age']) asked.searchParams.delete(name)
    const { search } = await signInAtProvider(asked.href, undefined, there)
    const later = Date.now() + confirmationLifetime
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
    onTestFinished(() => clock.mockRestore())
    await browser.open(`/sign-in/provider/back${search}`)
    const { text } = await browser.open('/settings/email?confirmed')
    expectParts(text, [en('notConfirmed', { provider: 'Acme' })], ['name="email"'])
  })

  test('is not confirmed by another member', async () => {
    const ben = await network.addMember('ben', { password: '' })
    await network.store.of(identityRows).link({ issuer: realProvider.issuer, subject: 'ben' }, ben)
    // a browser that the provider doesn't know
    there = browseProvider(realProvider.issuer)
    await confirm('/settings/email', 'ben')
    await browser.submit('/settings/email', newAddress)
    expect({ anas: await email(), bens: await email(ben) }).toEqual({ anas: null, bens: newAddress.email })
  })
})

describe('at a provider that states', () => {
  let provider: Awaited<ReturnType<typeof startOddProvider>>
  beforeEach(async () => {
    provider = await startOddProvider()
    onTestFinished(() => provider.close())
  })
  const seconds = () => Math.floor(Date.now() / 1000)

  async function signInAgain(auth_time: number | undefined): Promise<void> {
    provider.spoiled.claims = { auth_time }
    await browser.open(provider.answer(await authorizationOf('/settings/email')))
  }

  test('an old sign-in, one of the future, or no time, nothing can be sent', async () => {
    await useNetwork(provider.issuer)
    for (const auth_time of [undefined, 0, seconds() - confirmationLifetime / 1000 - 1, seconds() + 86_400]) {
      await signInAgain(auth_time)
      expect((await browser.open('/settings/email?confirmed')).text).toContain(en('notConfirmed', { provider: 'Acme' }))
      for (const path of ['/settings/email', '/settings/delete']) {
        const { text } = await browser.send(path, { ...newAddress, own_password: password })
        expect(text).toContain(en('confirmWithProvider', { provider: 'Acme' }))
      }
    }
    expect({ email: await email(), isMember: await isMember() }).toEqual({ email: null, isMember: true })
  })

  test('a new sign-in the member is confirmed for a short time', async () => {
    await useNetwork(provider.issuer)
    await signInAgain(seconds())
    network.clock.now += confirmationLifetime - 5000
    await browser.submit('/settings/email', newAddress)
    expect(await email()).toBe(newAddress.email)
    network.clock.now += 5000
    await browser.send('/settings/email', { email: 'late@new.example' })
    expect(await email()).toBe(newAddress.email)
  })

  test('a sign-in while the clock was ahead, the member is confirmed no longer than after any other', async () => {
    await useNetwork(provider.issuer)
    await signInAgain(seconds())
    network.clock.now -= 24 * 60 * 60 * 1000
    await browser.send('/settings/email', newAddress)
    expect(await email()).toBe(null)
    await buttonOf('/settings/email')
  })

  test('the only sign-ins, a password confirms nothing', async () => {
    await useNetwork(provider.issuer, true)
    expect((await browser.open('/password')).text).toContain(en('noPassword', { provider: 'Acme' }))
    await buttonOf('/settings/delete')
    const next = { new_password: 'several words in a row', new_password_again: 'several words in a row' }
    for (const path of ['/settings/email', '/settings/delete', '/password'])
      await browser.send(path, { ...newAddress, current_password: password, own_password: password, ...next })
    expect({ email: await email(), isMember: await isMember() }).toEqual({ email: null, isMember: true })
    await signInAgain(seconds())
    await browser.submit('/settings/email', newAddress)
    expect(await email()).toBe(newAddress.email)
  })
})
