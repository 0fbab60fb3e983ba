import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importRows } from '../../../src/service/invitations/import-people.ts'
import { invite, renewLink, urlOfLink } from '../../../src/service/invitations/invite.ts'
import { readPeopleFile } from '../../../src/service/invitations/people-file.ts'
import type { ProviderSettings } from '../../../src/service/oidc/provider-settings.ts'
import { operator } from '../../../src/service/store/administration/audit.ts'
import { disableMember, enableMember } from '../../../src/service/store/disable-member.ts'
import { beginRemoval, finishRemovals } from '../../../src/service/store/remove-member.ts'
import { linkLifetime } from '../../../src/service/store/sign-in/member-links.ts'
import { catalogue } from '../../../src/service/website/sentences/catalogue.ts'
import { providerSettings, startProvider, type TestProvider } from '../../support/provider/provider.ts'
import { signInThere } from '../../support/provider/sign-in-at-provider.ts'
import { baseUrl, createTestNetwork, type TestNetwork } from '../test-network.ts'

const { en } = catalogue

let provider: TestProvider
let network: TestNetwork
beforeAll(async () => {
  provider = await startProvider([`${baseUrl}/sign-in/provider/back`])
})
afterAll(() => provider.stop())
beforeEach(async () => {
  network = await createNetwork()
  await provider.setAccounts({
    'subject-ana': { email: 'Ana@acme.example', email_verified: true, name: 'Ana Reis', groups: ['staff', 'Sales'] },
    'subject-ben': { email: 'ben@acme.example', email_verified: false, name: 'Ben Ali' },
    'subject-eve': { email: 'eve@elsewhere.example', email_verified: true, name: 'Eve' },
    'subject-ana-2': { email: 'ana@acme.example', email_verified: true, name: 'Ana Other', preferred_username: 'ana2' },
  })
})

const createNetwork = (changes: Partial<ProviderSettings> = {}, others = {}) =>
  createTestNetwork({ isPublic: false, provider: providerSettings(provider.issuer, changes), ...others })

/** Signs in in a new browser, and returns the last response with the member who is signed in then. */
async function signIn(account: string, { to = '/', of = network } = {}) {
  const browser = of.browse()
  const response = await signInThere(browser.open, account, to)
  return { ...response, browser, member: await memberIn(browser, of) }
}

async function memberIn(browser: ReturnType<TestNetwork['browse']>, { store, clock } = network) {
  return store.sessions.member(browser.cookies.get('session') ?? '', clock.now)
}

async function inviteAna(email: string | undefined = 'ana@acme.example', of = network) {
  const person = { login: 'ana', name: 'Ana', language: 'en', ...(email && { email }) }
  const link = await of.store.transaction((tx) => invite(tx, person, { actor: operator }, of.clock.now))
  return { member: link.member, path: urlOfLink('', link) }
}

describe('an invited member', () => {
  // shows: C1
  test('joins by the provider’s button on the page of the link, which then is used up', async () => {
    const { member, path } = await inviteAna(undefined)
    const page = await network.browse().open(path)
    expect(page.text).toContain(en.signInWith('Acme'))
    const href = /href="(\/sign-in\/provider\?[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URLSearchParams(href.split('?')[1]).get('to')).toBe(path)
    const joined = await signIn('subject-ben', { to: path })
    expect([joined.status, joined.headers.get('Location'), joined.member]).toEqual([302, '/', member])
    expect((await network.store.members.find(member))?.state).toBe('active')
    expect((await network.browse().open(path)).status).toBe(404)
    // from now on without a link
    expect((await signIn('subject-ben', { to: '/people' })).headers.get('Location')).toBe('/people')
  })

  // shows: C1
  test('joins without a link if the provider has verified the address that an administrator entered', async () => {
    const { member } = await inviteAna('ANA@acme.example')
    expect((await signIn('subject-ana')).member).toBe(member)
    const actions = (await network.store.audit.list(10, 0)).map(({ action }) => action)
    expect(actions.sort()).toEqual(['invited', 'linked account'])
  })

  test('who was imported joins the contacts of the team', async () => {
    const { member } = await inviteAna()
    const cem = await network.addMember('cem')
    for (const one of [cem, member]) await network.store.teams.set(one, ['Sales'])
    await signIn('subject-ana')
    expect(await network.store.contacts.areContacts(cem, member)).toBe(true)
  })
})

// shows: C1
test('an address that the provider has not verified finds nobody', async () => {
  await network.addMember('ben', { email: 'ben@acme.example' })
  const { text, member, status } = await signIn('subject-ben')
  expect([status, member]).toEqual([200, undefined])
  expect(text).toContain(en.notInvited('Acme'))
})

// shows: C1
test('an address that a member entered finds nobody, even if the provider has verified it for somebody', async () => {
  const mallory = await network.addMember('mallory', { email: 'mallory@acme.example' })
  await network.store.members.setEmail(mallory, 'ana@acme.example', 'member')
  expect((await signIn('subject-ana')).member).toBeUndefined()
  await network.store.members.setEmail(mallory, 'ana@acme.example', 'administrator')
  expect((await signIn('subject-ana')).member).toBe(mallory)
})

test('an address that a member entered, and a later import confirms, finds the member', async () => {
  const member = await network.addMember('ana')
  await network.store.members.setEmail(member, 'ana@acme.example', 'member')
  const rows = readPeopleFile(Buffer.from('login,name,email\nana,ana Test,Ana@acme.example'), {
    languages: ['en'],
    defaultLanguage: 'en',
  })
  if (!Array.isArray(rows)) throw new Error(rows.kind)
  const [imported] = await network.store.transaction((tx) =>
    importRows(tx, rows, { actor: operator }, network.clock.now),
  )
  expect(imported?.result).toEqual({ kind: 'changed', fields: ['email'] })
  expect((await signIn('subject-ana')).member).toBe(member)
})

// shows: C1
test('the same name or login finds nobody', async () => {
  await network.addMember('ana2', { name: 'Ana Other' })
  expect((await signIn('subject-ana-2')).member).toBeUndefined()
})

// shows: C1
test('of two people with the same address the first one has the account, also after the address changed', async () => {
  const { member } = await inviteAna()
  expect((await signIn('subject-ana')).member).toBe(member)
  expect((await signIn('subject-ana-2')).member).toBeUndefined()
  await provider.setAccounts({ 'subject-ana': { email: 'married@acme.example', email_verified: true } })
  expect((await signIn('subject-ana')).member).toBe(member)
})

// shows: C1
test('a link of another member doesn’t take a linked account away; a member’s own new link replaces the account', async () => {
  const { member } = await inviteAna()
  await signIn('subject-ana')
  const other = await network.addMember('other')
  const linkOf = async (id: string) => {
    const link = await network.store.transaction((tx) =>
      renewLink(tx, { actor: operator, member: id }, network.clock.now),
    )
    return link ? urlOfLink('', link) : ''
  }
  const refused = await signIn('subject-ana', { to: await linkOf(other) })
  expect([refused.member, refused.text.includes(en.accountTaken('Acme'))]).toEqual([undefined, true])
  expect((await signIn('subject-ana')).member).toBe(member)
  const replaced = await signIn('subject-ben', { to: await linkOf(member) })
  expect(replaced.member).toBe(member)
  expect((await signIn('subject-ana', {})).member).toBeUndefined()
})

test('a link that expires during the sign-in signs nobody in', async () => {
  const { path } = await inviteAna(undefined)
  const minute = 60_000
  network.clock.now += linkLifetime.join - minute
  const browser = network.browse()
  const response = await signInThere(
    (address) => {
      if (address.startsWith('/sign-in/provider/back')) network.clock.now += 2 * minute
      return browser.open(address)
    },
    'subject-ben',
    path,
  )
  expect([await memberIn(browser), response.text.includes(en.linkInvalid)]).toEqual([undefined, true])
})

// shows: C1
test('another site can’t begin the sign-in of a link: the visitor’s account would open another member’s', async () => {
  const { path, member } = await inviteAna(undefined)
  const browser = network.browse()
  for (const token of ['', '&csrf_token=guessed']) {
    const { headers } = await browser.open(`/sign-in/provider?${new URLSearchParams({ to: path })}${token}`)
    expect(headers.get('Location')).toBe(path)
  }
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('provider-'))).toEqual([])
  expect((await signIn('subject-ben', { to: path })).member).toBe(member)
})

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

  // shows: C3
  test('whose account was removed don’t become members again, unless an administrator invites them', async () => {
    const of = await createNetwork({ who: { kind: 'domain', domain: 'acme.example' } })
    const { member = '' } = await signIn('subject-ana', { of })
    await of.store.transaction((tx) => beginRemoval(tx, { actor: operator, member }, of.clock.now))
    await finishRemovals(of.store)
    expect((await signIn('subject-ana', { of })).member).toBeUndefined()
    const again = await inviteAna('ana@acme.example', of)
    expect((await signIn('subject-ana', { of })).member).toBe(again.member)
  })
})

// shows: C3
test('a disabled member stays disabled whatever the provider says, until an administrator enables the member', async () => {
  const { member } = await inviteAna()
  await signIn('subject-ana')
  const by = { actor: operator, member }
  await network.store.transaction((tx) => disableMember(tx, by, network.clock.now))
  const { text, member: signedIn } = await signIn('subject-ana')
  expect([signedIn, text.includes(en.accountDisabled)]).toEqual([undefined, true])
  await network.store.transaction((tx) => enableMember(tx, by, network.clock.now))
  expect((await network.store.members.find(member))?.state).toBe('active')
  expect((await signIn('subject-ana')).member).toBe(member)
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
    expect(text).toContain(en.providerCancelled('Acme'))
    expect(text).toContain('href="/sign-in/provider?to=%2Fpeople"')
    expect(network.logged).toEqual([])
  })

  test('leads to no other site', async () => {
    await inviteAna()
    for (const to of ['https://evil.example/', '//evil.example', '/sign-in/provider?to=/'])
      expect((await signIn('subject-ana', { to })).headers.get('Location')).toBe('/')
  })

  test('ends the browser’s session of before, and the sign-out ends the new one', async () => {
    const { member } = await inviteAna()
    const browser = await network.browseAs(await network.addMember('ben'))
    const before = browser.cookies.get('session') ?? ''
    await signInThere(browser.open, 'subject-ana')
    expect(await memberIn(browser)).toBe(member)
    expect(await network.store.sessions.member(before, network.clock.now)).toBeUndefined()
    const after = browser.cookies.get('session') ?? ''
    await browser.submit('/settings', {})
    const { text } = await browser.open('/settings')
    const csrf_token = /name="csrf_token" value="([^"]*)"/.exec(text)?.[1] ?? ''
    await browser.post('/sign-out', { csrf_token })
    expect(await network.store.sessions.member(after, network.clock.now)).toBeUndefined()
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
    const begun = await browser.open('/sign-in/provider?to=/')
    const other = await createTestNetwork({
      isPublic: false,
      provider: providerSettings(provider.issuer),
      isFurtherNode: true,
    })
    // the same database, so the member is there
    other.store.transaction = network.store.transaction
    const { signInAtProvider } = await import('../../support/provider/sign-in-at-provider.ts')
    const { pathname, search } = await signInAtProvider(begun.headers.get('Location') ?? '', 'subject-ana')
    const elsewhere = other.browse()
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    await elsewhere.open(pathname + search)
    expect(await memberIn(elsewhere)).toBe(member)
  })
})
