import { describe, expect, test } from 'vitest'
import { type Claims, maxProviderTeams, readAccount } from '../../../../src/service/capabilities/provider/account.ts'
import { identityRows } from '../../../../src/service/capabilities/provider/rows.ts'
import { linkLifetime } from '../../../../src/service/store/access/links.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { expectParts, password } from '../../test-network.ts'
import {
  createNetwork,
  inviteAna,
  linkOf,
  memberIn,
  network,
  provider,
  signIn,
  usePeople,
} from './network-at-provider.ts'
import { beginThere, providerButtonOn, signInAtProvider, signInThere } from './support/sign-in-at-provider.ts'

const en = siteTranslate('en')

usePeople()

describe('an invited member', () => {
  test('joins by the provider’s button on the page of the link, which then is used up', async () => {
    const { member, path } = await inviteAna(undefined)
    const { text } = await network.browse().open(path)
    expectParts(text, [en('signInWith', { provider: 'Acme' }), 'type="password"'])
    const joined = await signIn('subject-ben', { to: path })
    expect({ status: joined.status, location: joined.headers.get('Location'), member: joined.member }).toEqual({
      status: 302,
      location: '/',
      member,
    })
    expect((await network.store.members.find(member))?.state).toBe('active')
    expect((await network.browse().open(path)).status).toBe(404)
    // from now on without a link
    expect((await signIn('subject-ben', { to: '/people' })).headers.get('Location')).toBe('/people')
  })

  test('joins the team’s contacts without a link if the provider has verified the address that an administrator entered', async () => {
    const { member } = await inviteAna('ANA@acme.example')
    const cem = await network.addMember('cem')
    for (const one of [cem, member]) await network.store.teams.set(one, ['Sales'])
    expect((await signIn('subject-ana')).member).toBe(member)
    expect(await network.store.contacts.areContacts(cem, member)).toBe(true)
    expect(await network.store.audit.list(10, 0)).toContainEqual(expect.objectContaining({ action: 'linked account' }))
  })
})

test('an address that a member entered finds nobody, even if the provider has verified it, until an import confirms it', async () => {
  const member = await network.addMember('mallory', { email: 'mallory@acme.example' })
  await network.store.members.setEmail(member, 'ana@acme.example', 'member')
  expect((await signIn('subject-ana')).member).toBeUndefined()
  const administrator = await network.browseAs(await network.addMember('ada', { role: 'administrator' }))
  const people = 'login,name,email\nmallory,mallory Test,Ana@acme.example'
  await administrator.submit('/administration/import', { people })
  expect((await signIn('subject-ana')).member).toBe(member)
})

test('the account is the first person’s with its address, also after the address changed, whoever has the same name', async () => {
  await network.addMember('ana2', { name: 'Ana Other' })
  const { member } = await inviteAna()
  expect((await signIn('subject-ana')).member).toBe(member)
  expect((await signIn('subject-ana-2')).member).toBeUndefined()
  await provider.setAccounts({ 'subject-ana': { email: 'married@acme.example', email_verified: true } })
  expect((await signIn('subject-ana')).member).toBe(member)
  // another spelling in the settings unlinks nobody
  for (const issuer of [provider.issuer, `${provider.issuer}/`]) {
    expect(await network.store.of(identityRows).member({ issuer, subject: 'subject-ana' })).toBe(member)
    expect(await network.store.of(identityRows).has(member, issuer)).toBe(true)
  }
})

test('a link of another member doesn’t take a linked account away', async () => {
  const { member } = await inviteAna()
  await signIn('subject-ana')
  const other = await network.addMember('other')
  const refused = await signIn('subject-ana', { to: await linkOf(other) })
  expect({
    member: refused.member,
    saysTaken: refused.text.includes(en('accountTaken', { provider: 'Acme' })),
  }).toEqual({ member: undefined, saysTaken: true })
  expect((await signIn('subject-ana')).member).toBe(member)
})

test('a link for a new password that is used by the provider’s button removes the earlier password', async () => {
  const member = await network.addMember('ben')
  const signInHere = async () => (await network.browse().submit('/sign-in', { login: 'ben', password })).status
  expect(await signInHere()).toBe(303)
  expect((await signIn('subject-ben', { to: await linkOf(member) })).member).toBe(member)
  expect(await signInHere()).toBe(200)
  expect((await network.store.members.find(member))?.state).toBe('active')
})

test('a link that expires during the sign-in signs nobody in', async () => {
  const { path } = await inviteAna(undefined)
  network.clock.now += linkLifetime.join - 60_000
  const browser = network.browse()
  const openLate = (address: string) => {
    if (address.startsWith('/sign-in/provider/back')) network.clock.now += 120_000
    return browser.open(address)
  }
  const response = await signInThere(openLate, 'subject-ben', path)
  expect({ member: await memberIn(browser), saysInvalid: response.text.includes(en('linkInvalid')) }).toEqual({
    member: undefined,
    saysInvalid: true,
  })
})

test('another site can’t begin the sign-in of a link: the visitor’s account would open another member’s', async () => {
  const { path, member } = await inviteAna(undefined)
  const browser = network.browse()
  for (const token of ['', '&proof=guessed']) {
    expect((await browser.open(`/sign-in/provider?${new URLSearchParams({ to: path })}${token}`)).location).toBe(path)
  }
  // nor by the page of the sign-in, which doesn't name the member
  for (const to of [path, `/x/..${path}`, `//${path}`]) {
    const page = await browser.open(`/sign-in?${new URLSearchParams({ to })}`)
    const next = page.location ?? providerButtonOn(page.text) ?? ''
    expect(next).not.toMatch(/^\/sign-in\/provider.*link/)
  }
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('provider-'))).toEqual([])
  expect((await signIn('subject-ben', { to: path })).member).toBe(member)
})

describe('strangers', () => {
  test('become members if the provider has verified an address of the domain', async () => {
    const of = await createNetwork({ who: '@acme.example' })
    const { member = '' } = await signIn('subject-ana', { of })
    const added = { name: 'Ana Reis', language: 'it', state: 'active', role: 'member' }
    expect(await of.store.members.find(member)).toMatchObject(added)
    expect(await of.store.members.credentialOf(member)).toMatchObject({ login: 'ana@acme.example', password: '' })
    for (const other of ['subject-ben', 'subject-eve']) expect((await signIn(other, { of })).member).toBeUndefined()
    // the same address is another person: another account, without the address
    const { member: second = '' } = await signIn('subject-ana-2', { of })
    expect(second).not.toBe(member)
    expect(await of.store.members.credentialOf(second)).toMatchObject({ login: 'ana2', email: null })
    expect((await signIn('subject-ana', { of })).member).toBe(member)
  })

  test('become members if a claim has the value, in teams that the provider decides, as their page says; without it they lose the sign-in', async () => {
    const who = 'groups=staff' as const
    const of = await createNetwork({ who, teams: 'groups' })
    const { member = '' } = await signIn('subject-ana', { of })
    expect(await of.store.teams.ofMember(member)).toEqual(['Sales', 'staff'])
    const administrator = await of.browseAs(await of.addMember('ada', { role: 'administrator' }))
    const { text } = await administrator.open(`/administration/members/${member}`)
    expect(text).toContain(en('teamsFromProvider', { provider: 'Acme' }))
    expect((await signIn('subject-eve', { of })).member).toBeUndefined()
    await provider.setAccounts({
      'subject-ana': { email: 'ana@acme.example', email_verified: true, groups: ['Sales'] },
    })
    expect((await signIn('subject-ana', { of })).member).toBeUndefined()
  })
})

describe('a sign-in', () => {
  test('that was cancelled at the provider says so, and can be tried again', async () => {
    const { status, text, member } = await signIn('', { to: '/people' })
    expect({ status, member, logged: network.logged }).toEqual({ status: 200, member: undefined, logged: [] })
    expect(text).toContain(en('providerCancelled', { provider: 'Acme' }))
    expect(text).toContain('href="/sign-in/provider?to=%2Fpeople&amp;proof=')
  })

  test('leads to no other site, and stores and logs no token of the provider', async () => {
    await inviteAna()
    for (const to of ['https://evil.example/', '//evil.example', '/sign-in/provider?to=/'])
      expect((await signIn('subject-ana', { to })).headers.get('Location')).toBe('/')
    const { browser } = await signIn('subject-ana')
    expect([...browser.cookies.keys()].sort()).toEqual(['language', 'seen', 'session', 'visitor'])
    expect(network.logged).toEqual([])
  })

  test('works on another node than the one on which it began', async () => {
    const { member } = await inviteAna()
    const browser = network.browse()
    const begun = await beginThere(browser.open)
    const other = await createNetwork({}, { isFurtherNode: true })
    // the same database, so the member is there
    other.store.transaction = network.store.transaction
    const { pathname, search } = await signInAtProvider(begun.headers.get('Location') ?? '', 'subject-ana')
    const elsewhere = other.browse()
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    await elsewhere.open(pathname + search)
    expect(await memberIn(elsewhere)).toBe(member)
  })
})

const identity = { issuer: 'https://login.example', subject: 'S-1', issued: 0, session: undefined, age: undefined }
const read = (claims: Claims, who = 'invited', teams?: string) =>
  readAccount(identity, claims, { who, teams, administrators: undefined })

describe('an account at the provider', () => {
  test('has its texts cleaned, on one line', () => {
    const claims = { email: 'Ana@Acme.Example', email_verified: true, name: 'Ana\u202e \n Reis', locale: 'pt-BR' }
    expect(read(claims)).toEqual({
      ...identity,
      email: 'ana@acme.example',
      name: 'Ana Reis',
      names: ['Ana@Acme.Example'],
      logins: ['ana@acme.example', 's-1'],
      language: 'pt',
      teams: undefined,
      isAdministrator: undefined,
      isAllowed: true,
    })
  })

  test.each([
    [true, 'ana@acme.example'],
    ['true', 'ana@acme.example'],
    ['false', undefined],
    [undefined, undefined],
  ])('has an address only if it is verified: %s', (email_verified, email) => {
    expect(read({ email: 'ana@acme.example', email_verified }).email).toBe(email)
  })

  const malformed = ['ana', 'a@b@c.example', 'Ana <ana@acme.example>', 'ana@acme.example, eve@evil.example']
  const disguised = [' ana@acme.example', 'ana@acme.example\0', '\u202eana@acme.example', 'ana@acme.example\u00a0']
  test.each([...malformed, ...disguised, 7, ['ana@a.example']])('has no address if it isn’t one: %j', (email) =>
    expect(read({ email, email_verified: true }).email).toBeUndefined(),
  )

  test.each<[string, Claims, boolean]>([
    ['@acme.example', { email: 'a@ACME.example', email_verified: true }, true],
    ['@acme.example', { email: 'a@acme.example' }, false],
    ['@acme.example', { email: 'a@acme.example.evil.example', email_verified: true }, false],
    ['groups=staff', { groups: ['x', 'staff'] }, true],
    ['groups=staff', { groups: ['staffing'] }, false],
    ['groups=staff', {}, false],
    [`constructor=${Object}`, {}, false],
  ])('may sign in by %j with %j: %s', (who, claims, isAllowed) => {
    expect(read(claims, who).isAllowed).toBe(isAllowed)
  })

  test('has few teams, each once, without those that are no names', () => {
    const many = Array.from({ length: maxProviderTeams + 5 }, (_, index) => `Team ${index}`)
    expect(read({ groups: ['', 7, 'Sales', ' Sales ', 'x'.repeat(101)] }, undefined, 'groups').teams).toEqual(['Sales'])
    expect(read({ groups: many }, undefined, 'groups').teams).toEqual(many.slice(0, maxProviderTeams))
    expect(read({ groups: 'Sales' }, undefined, 'groups').teams).toEqual(['Sales'])
    expect(read({}, undefined, 'groups').teams).toBeUndefined()
  })
})
