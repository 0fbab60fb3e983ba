import { describe, expect, test } from 'vitest'
import { maxRenames } from '../../../../src/service/pages/settings/settings.ts'
import { ana, ben, browser, network, newsOf, store, useMembers } from '../../members.ts'
import { readPage } from '../../page.ts'
import { createTestNetwork, expectPage, expectParts } from '../../test-network.ts'

useMembers({ publishesStatuses: true })

const save = (fields: Record<string, string>) => browser.submit('/settings', fields)
const stored = () => store.members.find(ana)

test('the texts of the profile are public on the site and in the graph API', async () => {
  const saved = await save({ headline: ' Builds  bridges ', introduction: 'One\r\ntwo\u0000' })
  expect(saved).toMatchObject({ status: 303, location: '/settings?saved' })
  expect((await browser.open('/settings?saved')).text).toContain('autofocus>Saved.')
  expectParts((await network.browse().open(`/profile/${ana}`)).text, ['Builds bridges', 'One\ntwo'])
  const { body } = await network.get('/me', await network.token(ana))
  expect(body).toMatchObject({ headline: 'Builds bridges', introduction: 'One\ntwo' })
})

// shows: §4 status.social_account
test('statuses go to at most twenty accounts elsewhere if an application names none', async () => {
  const accounts = async () => (await stored())?.social_accounts
  await save({ social_accounts: 'one\r\n two ,three\n\none' })
  expect(await accounts()).toBe('one,two,three')
  expect((await browser.open('/settings')).text).toContain('>\none\ntwo\nthree</textarea>')
  await save({ social_accounts: '' })
  expect(await accounts()).toBe('')
  const names = Array.from({ length: 21 }, (_, index) => `account ${index}`)
  await save({ social_accounts: names.slice(1).join('\n') })
  expectPage(await save({ social_accounts: names.join('\n') }), 422, ['At most 20 accounts.'])
  expect(await accounts()).toBe(names.slice(1).join(','))
})

test('accounts elsewhere are asked for only where statuses are published there', async () => {
  expect((await browser.open('/settings')).text).toContain('name="social_accounts"')
  const silent = await createTestNetwork()
  const one = await silent.browseAs(await silent.addMember('one'))
  expect((await one.open('/settings')).text).not.toContain('social_accounts')
})

// WCAG 1.3.5
test.each([
  ['/settings', { name: 'name', city: 'address-level2', country: 'country' }],
  ['/settings/email', { email: 'email' }],
  [
    '/cards',
    {
      'BUSINESS-company': 'organization',
      'BUSINESS-position': 'organization-title',
      'BUSINESS-email': 'work email',
      'BUSINESS-phone': 'work tel',
      'BUSINESS-address': 'street-address',
      'PERSO-email': 'home email',
      'PERSO-phone': 'home tel',
      'PERSO-address': 'street-address',
    },
  ],
])('browsers can fill in the fields of %s that are about the member', async (path, expected) => {
  const { text } = await browser.open(path)
  const tags = text.match(/<(?:input|select|textarea)[^>]*>/g) ?? []
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  const named = tags.map((tag) => [attribute(tag, 'name'), attribute(tag, 'autocomplete')] as const)
  // the search above each page, and the password that confirms a change
  const filled = named.filter(([, purpose]) => purpose && !/^(?:off|username|current-password)$/.test(purpose))
  expect(Object.fromEntries(filled)).toEqual(expected)
})

describe('cards', () => {
  const business = { company: 'Ana Ltd', position: 'Owner', email: 'a@b.example', phone: '+1', address: '' }
  const typed = (changes: Partial<typeof business> = {}) =>
    Object.fromEntries(Object.entries({ ...business, ...changes }).map(([name, value]) => [`BUSINESS-${name}`, value]))

  test('both cards are saved at once, and the personal one has no company', async () => {
    const personal = { 'PERSO-company': 'Nowhere', 'PERSO-email': 'a@home.example', 'PERSO-address': 'Home\r\n1' }
    expect((await browser.submit('/cards', { ...typed(), ...personal })).status).toBe(303)
    expect(await store.cards.find(ana, 'BUSINESS')).toEqual(business)
    const personalCard = { company: '', position: '', email: 'a@home.example', phone: '', address: 'Home\n1' }
    expect(await store.cards.find(ana, 'PERSO')).toEqual(personalCard)
    expect((await browser.open('/cards')).text).toContain('value="Ana Ltd"')
    await browser.submit('/cards', { 'BUSINESS-company': '' })
    expect((await store.cards.find(ana, 'BUSINESS')).company).toBe('')
  })

  test('with a wrong address appear again, both with their typed texts', async () => {
    for (const email of ['nobody', 'ana@circle.example,ana@home.example']) {
      const { status, text } = await browser.submit('/cards', { ...typed({ email }), 'PERSO-phone': '+49 1' })
      expect(status).toBe(422)
      expect(await store.cards.find(ana, 'BUSINESS')).toMatchObject({ company: '' })
      expectParts(text, ['This isn’t an e-mail address.', 'value="Ana Ltd"', 'value="+49 1"'])
    }
  })
})

// shows: §5 website-revocation
test('applications that the member allowed are listed, and lose their access when removed', async () => {
  expect((await browser.open('/applications')).text).toContain('You haven’t allowed any application')
  const tokens = [await network.token(ana), await network.token(ana)]
  const others = [await network.token(ana, { application: 'standard', contacts: false }), await network.token(ben)]
  const { text } = await browser.open('/applications')
  const page = readPage(text)
  const rowOf = (name: string) => page.getByText(name).closest('li')?.textContent
  expect(rowOf('Premium')).toContain('· sees your contact list')
  expect(rowOf('Standard')).toContain('· sees your contacts’ news, but not your contact list')

  const statuses = (all: string[]) => Promise.all(all.map(async (token) => (await network.get('/me', token)).status))
  for (const fields of [{}, { application: 'nobody' }] as Record<string, string>[])
    expect((await browser.submit('/applications', fields)).status).toBe(303)
  expect(await statuses(tokens)).toEqual([200, 200])
  expect((await browser.submit('/applications', { application: 'premium' })).status).toBe(303)
  expect(await statuses(tokens)).toEqual([401, 401])
  expect(await statuses(others)).toEqual([200, 200])
  expect((await browser.open('/applications')).text).not.toContain('Premium')
})

test('the network’s own application alone has Passalong’s mark, whatever another one’s name is', async () => {
  for (const [key, isOwn] of [
    ['own', true],
    ['other', false],
  ] as const) {
    await store.applications.add({ key, name: 'Passalong', level: 'premium', redirectUris: [], isOwn }, 0)
    await store.authorizations.allow(ana, key, true, 0)
  }
  const { document } = readPage((await browser.open('/applications')).text)
  const marked = [...document.querySelectorAll('li.row:has([src="/passalong.svg"]) [name=application]')]
  expect(marked.map((button) => button.getAttribute('value'))).toEqual(['own'])
})

describe('the name', () => {
  const names = async (text: string) => (await store.names.search(text, 'en', 9, 0)).map(({ name }) => name)

  test('changes with first and last name, and members find it at once', async () => {
    expect((await save({ name: ' Ana  de la Tour ' })).status).toBe(303)
    expect(await stored()).toMatchObject({ name: 'Ana de la Tour', first_name: 'Ana', last_name: 'de la Tour' })
    expect([await names('tour'), await names('ana test')]).toEqual([['Ana de la Tour'], []])
    expect(await store.audit.list(1, 0)).toMatchObject([{ actor: ana, member: ana, action: 'renamed', item: '' }])
  })

  test.each([
    ['no character', ' ', 'Please fill this in.'],
    ['too many characters', 'x'.repeat(101), 'at most 100 characters'],
  ])('with %s appears again, and nothing changes', async (_, name, sentence) => {
    expectPage(await save({ name, city: 'Lyon' }), 422, [sentence, 'value="Lyon"'])
    expect(await stored()).toMatchObject({ name: 'ana Test', city: '' })
  })

  test('changes at most three times in 24 hours, and nothing is saved with the fourth', async () => {
    for (let count = 1; count <= maxRenames; count++) expect((await save({ name: `Ana ${count}` })).status).toBe(303)
    expectPage(await save({ name: 'Ana more', city: 'Lyon' }), 422, ['You have changed your name 3 times today.'])
    expect(await stored()).toMatchObject({ name: 'Ana 3', city: '' })
    expect((await save({ name: 'Ana 3', city: 'Lyon' })).status).toBe(303)
    network.clock.now += 24 * 60 * 60 * 1000 + 1
    expect((await save({ name: 'Ana more' })).status).toBe(303)
  })
})

test('language and place are chosen from lists in the visitor’s language, and in the graph API and shares at once', async () => {
  const open = async (lang: string) => readPage((await browser.open(`/settings?lang=${lang}`)).text)
  expect((await open('de')).queryByRole('option', { name: 'Frankreich' })).not.toBeNull()
  await save({ city: 'Lyon', country: 'FR', language: 'it', interests: 'Bridges' })
  const token = await network.token(ana)
  const { body } = await network.get('/me?language=en', token)
  expect(body).toMatchObject({ language: 'it', location: { city: 'Lyon', country: 'France' }, interests: 'Bridges' })
  expect((await open('en')).chosen('Country')).toBe('FR')
  await network.post('/recommend', { url: 'http://page.example/' }, token)
  expect(await newsOf(ana)).toMatchObject([{ language: 'it' }])
})

test('a language and a country that the lists lack are not stored, and stay if they were', async () => {
  await save({ country: 'FR' })
  await store.members.set(ana, { language: 'nl' })
  await save({ language: 'xx', country: 'Atlantis' })
  expect(await stored()).toMatchObject({ language: 'nl', country: 'FR' })
  expect(readPage((await browser.open('/settings')).text).chosen('Your language')).toBe('nl')
})
