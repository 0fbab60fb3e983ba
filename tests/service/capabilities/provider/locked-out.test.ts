import { beforeEach, describe, expect, test } from 'vitest'
import { findConflict, invite, urlOfLink } from '../../../../src/service/actions/invite.ts'
import { beginRemoval, changeEmail, enableMember, finishRemovals } from '../../../../src/service/actions/membership.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { hashOfName, maxAliases, maxOwnAliases } from '../../../../src/service/store/members/names.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { firstByDay } from '../../../night.ts'
import type { TestNetwork } from '../../test-network.ts'
import { createNetwork, linkOf, provider, signIn, usePeople } from './network-at-provider.ts'
import type { Claims } from './support/provider.ts'

const en = siteTranslate('en')

usePeople()

/** A network that everybody joins whom the provider counts among the staff. */
let of: TestNetwork
beforeEach(async () => {
  of = await createNetwork({ who: 'groups=staff' })
})

/** Replaces the people of the provider, all of the staff. */
const setStaff = (people: Record<string, Claims>) =>
  provider.setAccounts(
    Object.fromEntries(Object.entries(people).map(([subject, claims]) => [subject, { groups: ['staff'], ...claims }])),
  )
const verified = (email: string) => ({ email, email_verified: true })
const change = <Result>(work: (tx: Store) => Promise<Result>) => of.store.transaction(work)

const ends = {
  disabled: { end: (member: string) => of.disable(member), sentence: en('accountDisabled') },
  removed: { end: (member: string) => of.remove(member), sentence: en('notInvited', { provider: 'Acme' }) },
}

const inviteAs = async (login: string, email?: string) => {
  const person = { login, name: 'Somebody', language: 'en', email }
  return urlOfLink('', await change((tx) => invite(tx, person, { actor: operator }, of.clock.now)))
}
/** Adds a member with an administrator's address, who then saves these. */
async function memberWho(login: string, given: string | undefined, ...saved: (string | undefined)[]): Promise<string> {
  const member = await of.addMember(login, given === undefined ? {} : { email: given })
  for (const email of saved) await change((tx) => changeEmail(tx, member, email, 'member'))
  return member
}

/** Signs in at the provider with these claims, by an invitation or without one. */
async function memberBy(claims: Claims, invited?: string): Promise<string> {
  await setStaff({ first: claims })
  return (await signIn('first', invited ? { of, to: await inviteAs(invited) } : { of })).member ?? ''
}

const acme = 'ana@acme.example'
const again = verified(acme)
/** How Ana was a member, and as whom the provider knows her later. */
const ways: [way: string, join: () => Promise<string>, later: Record<string, Claims>][] = [
  ['saved the administrator’s address once more', () => memberWho('ana', acme, acme), { again }],
  [
    'saved an address, and removed it',
    () => memberWho('ana', undefined, acme, undefined),
    { again: verified('ANA@acme.example') },
  ],
  [
    'was invited without an address, and linked by the link',
    () => memberBy(again, 'ana'),
    { again, first: { email: 'other@acme.example' } },
  ],
  [
    'is known to the provider by a user name alone',
    () => memberBy({ preferred_username: 'reis', email: 'reis@acme.example' }, 'ana'),
    { again: { preferred_username: 'Reis' }, unverified: { email: 'reis@acme.example' } },
  ],
  [
    'is known to the provider by a number alone',
    async () => {
      await setStaff({ 4711: {} })
      return (await signIn('4711', { of, to: await inviteAs('ana') })).member ?? ''
    },
    { 4711: {} },
  ],
  [
    'became a member by signing in, and got another address at the provider',
    async () => {
      await memberBy({ ...again, preferred_username: 'ana.reis' })
      return memberBy(verified('reis@acme.example'))
    },
    { first: {}, again, married: verified('reis@acme.example'), named: { preferred_username: 'ana.reis' } },
  ],
  [
    'linked another account later',
    async () => {
      await setStaff({ first: {}, second: {} })
      const { member = '' } = await signIn('first', { of, to: await inviteAs('ana') })
      await signIn('second', { of, to: await linkOf(member, of) })
      return member
    },
    { first: {}, second: {} },
  ],
  [
    'entered an address without confirming it',
    async () => {
      const ana = await of.addMember('ana')
      await change((tx) => tx.pendingEmails.save(ana, acme, of.clock.now))
      return ana
    },
    { again },
  ],
  [
    'has an address that can be written in other ways',
    () => of.addMember('ana', { email: 'am\u00e9lie@acme.example' }),
    {
      dot: verified('am\u00e9lie@acme.example.'),
      apart: verified('ame\u0301lie@acme.example'),
      invisible: verified('am\u00e9\u200blie@acme.example'),
      variation: verified('am\u00e9lie\ufe0f@acme.example'),
    },
  ],
  ['has a login that is the user name', () => of.addMember('ana'), { again: { preferred_username: 'ANA' } }],
]

describe.each(firstByDay(1, ['removed', 'disabled'] as const))('a member who was %s', (kind) => {
  const { end, sentence } = ends[kind]

  test.each(ways)('and who %s stays so, by the button and by somebody else’s link', async (_, join, later) => {
    await end(await join())
    await setStaff(later)
    const link = await inviteAs('guest')
    const before = await of.store.members.list()
    for (const subject of Object.keys(later)) {
      const { member, text } = await signIn(subject, { of })
      expect({ member, saysSo: text.includes(sentence) }, subject).toEqual({ member: undefined, saysSo: true })
      expect((await signIn(subject, { of, to: link })).member).toBeUndefined()
    }
    expect(await of.store.members.list()).toEqual(before)
    // others are not kept out
    await setStaff({ other: { ...verified('eve@acme.example'), preferred_username: 'eve' } })
    expect((await signIn('other', { of, to: link })).member).toBeDefined()
  })

  test('keeps out nobody by an address that was given to another member', async () => {
    const ana = await of.addMember('ana', { email: acme })
    const bea = await of.addMember('bea', { email: 'bea@acme.example' })
    const mallory = await memberWho('mallory', undefined, 'bea@acme.example', 'bea', acme)
    await end(mallory)
    const unverified = { email: 'bea@acme.example', preferred_username: 'bea' }
    await setStaff({ ana: again, bea: unverified })
    expect((await signIn('ana', { of })).member).toBe(ana)
    expect((await signIn('bea', { of, to: await linkOf(bea, of) })).member).toBe(bea)
  })
})

test('a disabled member stays so at a provider that moved, and signs in as before once enabled', async () => {
  const member = await memberBy(again)
  await of.disable(member)
  expect(await of.store.aliases.lockedOut([hashOfName('first')])).toBe('disabled')
  expect((await signIn('first', { of })).member).toBeUndefined()
  await change((tx) => enableMember(tx, { actor: operator, member }, of.clock.now))
  expect((await signIn('first', { of })).member).toBe(member)
})

test('a user name that is another person’s address becomes nobody’s login', async () => {
  await setStaff({ mallory: { preferred_username: 'vic@acme.example' } })
  const { member = '' } = await signIn('mallory', { of })
  expect((await of.store.members.credentialOf(member))?.login).toBe('mallory')
})

describe('a removed member whom an administrator invites again', () => {
  beforeEach(async () => {
    await setStaff({ first: { ...again, preferred_username: 'reis' } })
    await of.remove((await signIn('first', { of, to: await inviteAs('ana', acme) })).member ?? '')
  })

  test('has a login and an address that need a decision', async () => {
    const conflict = (login: string, email?: string, even = false) => findConflict(of.store, { login, email }, even)
    expect(await conflict('Ana')).toEqual({ field: 'login', reason: 'removed' })
    expect(await conflict('ana2', 'Ana@acme.example')).toEqual({ field: 'email', reason: 'removed' })
    expect(await conflict('ana2', 'Ana@acme.example', true)).toBeUndefined()
  })

  test.each([
    ['address joins by the link', 'ana2', acme, true],
    ['address joins without the link', 'ana2', acme, false],
    ['login joins by the link', 'ana', undefined, true],
  ])('by the %s, and is locked out with the next removal', async (_, login, email, byLink) => {
    const to = await inviteAs(login, email)
    const { member = '' } = await signIn('first', byLink ? { of, to } : { of })
    expect((await of.store.members.credentialOf(member))?.login).toBe(login)
    expect((await signIn('first', { of })).member).toBe(member)
    await of.remove(member)
    expect((await signIn('first', { of })).member).toBeUndefined()
  })

  test('by the login doesn’t become another member besides, nor after somebody else joined with this login', async () => {
    const path = await inviteAs('ana')
    expect((await signIn('first', { of })).member).toBeUndefined()
    await setStaff({ first: again, other: { preferred_username: 'other' } })
    expect((await signIn('other', { of, to: path })).member).toBeDefined()
    expect((await signIn('first', { of })).member).toBeUndefined()
  })

  test('may be another person, to whom an import gives the address', async () => {
    const bea = await of.addMember('bea')
    await change((tx) => changeEmail(tx, bea, acme, 'administrator'))
    expect((await signIn('first', { of })).member).toBe(bea)
  })
})

test('the database has hashes of a removed member’s names alone, also if the removal is repeated', async () => {
  const ana = await of.addMember('ana', { email: acme })
  const by = { actor: operator, member: ana }
  await of.disable(ana)
  for (let count = 0; count < 2; count++) await change((tx) => beginRemoval(tx, by, of.clock.now))
  await finishRemovals(of.store)
  const names = ['ana', acme].map(hashOfName).sort()
  expect(await of.store.aliases.ofMember(ana)).toEqual(names)
  const entries = await of.store.audit.since(0)
  const recorded = entries.filter(({ action }) => action === 'known as').map(({ item }) => item)
  expect(recorded.sort()).toEqual(names)
  expect(entries.filter(({ action }) => action === 'removed')).toHaveLength(1)
  // no page and no command lists hashes
  expect((await of.store.audit.list(9, 0)).map(({ action }) => action).sort()).toEqual(['disabled', 'removed'])
  expect(await of.store.audit.groups(9, 0)).toHaveLength(2)
})

test('an address that a member changes for ever fills no disk, and leaves room for the provider’s names', async () => {
  const emails = Array.from({ length: maxAliases + 5 }, (_, index) => `${index}@acme.example`)
  const ana = await memberWho('ana', acme, ...emails)
  expect(await of.store.aliases.ofMember(ana)).toHaveLength(maxOwnAliases)
  await setStaff({ first: { preferred_username: 'reis' } })
  await signIn('first', { of, to: await linkOf(ana, of) })
  await of.disable(ana)
  await setStaff({ first: again, last: verified(emails.at(-1) ?? ''), named: { preferred_username: 'reis' } })
  for (const subject of ['first', 'last', 'named']) expect((await signIn(subject, { of })).member).toBeUndefined()
})

test('an address that the provider has verified counts however many names the member had', async () => {
  const ana = await of.addMember('ana')
  const hashes = Array.from({ length: maxAliases }, (_, index) => `hash ${index}`)
  await change((tx) => tx.aliases.add(ana, hashes))
  await setStaff({ first: { ...again, preferred_username: 'reis' } })
  await signIn('first', { of, to: await linkOf(ana, of) })
  await of.disable(ana)
  await setStaff({ again })
  expect((await signIn('again', { of })).text).toContain(en('accountDisabled'))
})

test('the Kelvin sign finds no other member by login or address', async () => {
  const kim = await of.addMember('kim', { email: 'kim@acme.example' })
  const { members } = of.store
  expect({
    credential: await members.credential('KIM'),
    withEmail: await members.withEmail('KIM@Acme.example'),
  }).toMatchObject({ credential: { member: kim }, withEmail: [kim] })
  expect(await members.credential('\u212aim')).toBeUndefined()
  expect(await members.withEmail('\u212aim@acme.example')).toEqual([])
})
