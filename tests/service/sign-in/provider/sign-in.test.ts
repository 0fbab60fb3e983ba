import { describe, expect, test } from 'vitest'
import { siteTranslate } from '../../../../src/service/website/site-translate.ts'
import { providerSettings } from '../../../support/provider/provider.ts'
import { beginThere, signInAtProvider, signInThere } from '../../../support/provider/sign-in-at-provider.ts'
import { createTestNetwork } from '../../test-network.ts'
import { createNetwork, inviteAna, memberIn, network, provider, signIn, usePeople } from './network-at-provider.ts'

const en = siteTranslate('en')

usePeople()

describe('strangers', () => {
  // shows: C2
  test('become members if the provider has verified an address of the domain', async () => {
    const of = await createNetwork({ who: { kind: 'domain', domain: 'acme.example' } })
    const { member = '' } = await signIn('subject-ana', { of })
    expect(await of.store.members.find(member)).toMatchObject({ name: 'Ana Reis', state: 'active', role: 'member' })
    expect(await of.store.members.credentialOf(member)).toMatchObject({ login: 'ana@acme.example', password: '' })
    for (const other of ['subject-ben', 'subject-eve']) expect((await signIn(other, { of })).member).toBeUndefined()
    // the same address is another person: another account, without the address
    const { member: second = '' } = await signIn('subject-ana-2', { of })
    expect(second).not.toBe(member)
    expect(await of.store.members.credentialOf(second)).toMatchObject({ login: 'ana2', email: null })
    expect((await signIn('subject-ana', { of })).member).toBe(member)
  })

  // shows: C2
  test('become members if a claim has the value, and members of other people lose the sign-in', async () => {
    const who = { kind: 'claim', claim: 'groups', value: 'staff' } as const
    const of = await createNetwork({ who, teams: 'groups' })
    const { member = '' } = await signIn('subject-ana', { of })
    expect(await of.store.teams.of(member)).toEqual(['Sales', 'staff'])
    expect((await signIn('subject-eve', { of })).member).toBeUndefined()
    await provider.setAccounts({
      'subject-ana': { email: 'ana@acme.example', email_verified: true, groups: ['Sales'] },
    })
    expect((await signIn('subject-ana', { of })).member).toBeUndefined()
  })
})

test('another spelling of the issuer in the settings unlinks nobody', async () => {
  const { member } = await inviteAna()
  await signIn('subject-ana')
  const { identities } = network.store
  for (const issuer of [provider.issuer, `${provider.issuer}/`]) {
    expect(await identities.member({ issuer, subject: 'subject-ana' })).toBe(member)
    expect(await identities.has(member, issuer)).toBe(true)
  }
})

describe('a sign-in', () => {
  test('that was cancelled at the provider says so, and can be tried again', async () => {
    const { status, text, member } = await signIn('', { to: '/people' })
    expect([status, member]).toEqual([200, undefined])
    expect(text).toContain(en('providerCancelled', { provider: 'Acme' }))
    expect(text).toContain('href="/sign-in/provider?to=%2Fpeople&amp;proof=')
    expect(network.logged).toEqual([])
  })

  test('leads to no other site', async () => {
    await inviteAna()
    for (const to of ['https://evil.example/', '//evil.example', '/sign-in/provider?to=/'])
      expect((await signIn('subject-ana', { to })).headers.get('Location')).toBe('/')
  })

  test('ends the browser’s previous session, and the sign-out ends the new one', async () => {
    const { member } = await inviteAna()
    const browser = await network.browseAs(await network.addMember('ben'))
    const before = browser.cookies.get('session') ?? ''
    await signInThere(browser.open, 'subject-ana')
    expect(await memberIn(browser)).toBe(member)
    expect((await network.store.sessions.find(before, network.clock.now))?.member).toBeUndefined()
    const after = browser.cookies.get('session') ?? ''
    await browser.submit('/settings', {})
    const { text } = await browser.open('/settings')
    const csrf_token = /name="csrf_token" value="([^"]*)"/.exec(text)?.[1] ?? ''
    await browser.post('/sign-out', { csrf_token })
    expect((await network.store.sessions.find(after, network.clock.now))?.member).toBeUndefined()
  })

  // shows: C4
  test('stores and logs no token of the provider', async () => {
    await inviteAna()
    const { browser } = await signIn('subject-ana')
    expect([...browser.cookies.keys()].sort()).toEqual(['language', 'session', 'visitor'])
    expect(network.logged).toEqual([])
  })

  test('works on another node than the one on which it began', async () => {
    const { member } = await inviteAna()
    const browser = network.browse()
    const begun = await beginThere(browser.open)
    const other = await createTestNetwork({
      isPublic: false,
      provider: providerSettings(provider.issuer),
      isFurtherNode: true,
    })
    // the same database, so the member is there
    other.store.transaction = network.store.transaction
    const { pathname, search } = await signInAtProvider(begun.headers.get('Location') ?? '', 'subject-ana')
    const elsewhere = other.browse()
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    await elsewhere.open(pathname + search)
    expect(await memberIn(elsewhere)).toBe(member)
  })
})
