import { beforeEach, describe, expect, test } from 'vitest'
import { changeRole } from '../../../../src/service/actions/membership.ts'
import { expectParts } from '../../test-network.ts'
import { network, provider, signIn, useNetworkOfAna, useProvider } from './network-at-provider.ts'

const ofAna = { email: 'ana@acme.example', email_verified: true, name: 'Ana' }
const administrators = 'groups=passalong-admins'
const named = { ana: { ...ofAna, groups: ['staff', 'passalong-admins'] } }

useProvider(named)
beforeEach(() => useNetworkOfAna({ administrators }))

const roleOf = async (member = '') => (await network.store.members.find(member))?.role
const state = (groups: unknown) => provider.setAccounts({ ana: { ...ofAna, groups } })
const audit = async () =>
  (await network.store.audit.list(9, 0))
    .filter(({ action }) => action === 'changed role')
    .map(({ actor, member, item }) => [actor, member, item])
const addAdministrator = () => network.addMember('ada', { role: 'administrator' })

test('a claim makes a member an administrator, who loses the role at the next sign-in without it', async () => {
  const ada = await addAdministrator()
  const { member = '', browser } = await signIn('ana')
  expect({ role: await roleOf(member), status: (await browser.open('/administration')).status }).toEqual({
    role: 'administrator',
    status: 200,
  })
  network.clock.now += 1000
  await signIn('ana')
  expect(await audit()).toEqual([['provider', member, 'administrator']])
  network.clock.now += 1000
  await state(['staff'])
  const { browser: later } = await signIn('ana')
  expect({ role: await roleOf(member), status: (await later.open('/administration')).status }).toEqual({
    role: 'member',
    status: 404,
  })
  expect((await browser.open('/administration')).status).toBe(404)
  expect(await audit()).toEqual([
    ['provider', member, 'member'],
    ['provider', member, 'administrator'],
  ])
  const { text } = await (await network.browseAs(ada)).open('/administration/audit')
  expect(text.replace(/<[^>]*>/g, '')).toContain('The provider made ana Test an administrator.')
})

test.each([
  ['one text', 'passalong-admins', 'administrator'],
  ['another value', ['passalong-admins-of-others'], 'member'],
  ['an object', { 'passalong-admins': true }, 'member'],
  ['nothing', undefined, 'member'],
])('a claim with %s counts as what it says', async (_, groups, role) => {
  await addAdministrator()
  await state(groups)
  expect(await roleOf((await signIn('ana')).member)).toBe(role)
})

describe('an administrator', () => {
  test('whom somebody here made stays one without the claim', async () => {
    const ada = await addAdministrator()
    const { member = '' } = await signIn('ana')
    for (const role of ['member', 'administrator'] as const) {
      network.clock.now += 1000
      await network.store.transaction((tx) => changeRole(tx, { actor: ada, member }, role, network.clock.now))
    }
    await state([])
    await signIn('ana')
    expect(await roleOf(member)).toBe('administrator')
  })

  test('who is the last one keeps the role without the claim, until there is another', async () => {
    const { member } = await signIn('ana')
    await state([])
    expect((await signIn('ana')).member).toBe(member)
    expect(await roleOf(member)).toBe('administrator')
    await addAdministrator()
    await signIn('ana')
    expect(await roleOf(member)).toBe('member')
  })
})

test('without the setting a claim changes no role, and with it a member’s page says who decides', async () => {
  const page = async () => {
    const ada = await addAdministrator()
    const { member } = await signIn('ana')
    return [await roleOf(member), (await (await network.browseAs(ada)).open(`/administration/members/${member}`)).text]
  }
  const sentence = 'Acme can also make people administrators'
  const [role, text] = await page()
  expect(role).toBe('administrator')
  expectParts(text, [sentence])
  await useNetworkOfAna()
  const [plain, plainText] = await page()
  expect(plain).toBe('member')
  expectParts(plainText, [], [sentence])
})
