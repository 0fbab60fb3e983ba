import { describe, expect, test } from 'vitest'
import { maxRenames } from '../../../../src/service/website/settings/settings.ts'
import { ana, ben, browser, network, stored, useNetwork } from '../signed-in-ana.ts'

useNetwork()

describe('profile', () => {
  // shows: ours web-site
  test('is public on the site and in the graph API', async () => {
    const response = await browser.submit('/settings', {
      headline: ' Builds  bridges ',
      introduction: 'One\r\ntwo\u0000',
    })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/settings?saved'])
    expect((await browser.open('/settings?saved')).text).toContain('autofocus>Saved.')
    const { text } = await network.browse().open(`/profile/${ana}`)
    expect(text).toContain('Builds bridges')
    expect(text).toContain('One\ntwo')
    const { body } = await network.get('/me', await network.token(ana))
    expect(body).toMatchObject({ headline: 'Builds bridges', introduction: 'One\ntwo' })
  })
})

describe('statuses elsewhere', () => {
  const save = (social_accounts: string) => browser.submit('/settings', { social_accounts })

  // shows: §4 status.social_account
  test('statuses go to these accounts if an application names none', async () => {
    expect((await save('one\r\n two ,three\n\none')).status).toBe(303)
    expect((await stored())?.social_accounts).toBe('one,two,three')
    expect((await browser.open('/settings')).text).toContain('>\none\ntwo\nthree</textarea>')
    await save('')
    expect((await stored())?.social_accounts).toBe('')
  })

  test('the number of accounts is at most twenty', async () => {
    const names = Array.from({ length: 21 }, (_, index) => `account ${index}`)
    expect((await save(names.slice(1).join('\n'))).status).toBe(303)
    const { status, text } = await save(names.join('\n'))
    expect([status, text.includes('At most 20 accounts.')]).toEqual([422, true])
    expect((await stored())?.social_accounts).toBe(names.slice(1).join(','))
  })
})

describe('cards', () => {
  const business = { company: 'Ana Ltd', position: 'Owner', email: 'a@b.example', phone: '+1', address: '' }
  const typed = (changes: Partial<typeof business> = {}) =>
    Object.fromEntries(Object.entries({ ...business, ...changes }).map(([name, value]) => [`BUSINESS-${name}`, value]))

  // shows: ours web-site
  test('both cards are saved at once, and the personal one has no company', async () => {
    const personal = { 'PERSO-company': 'Nowhere', 'PERSO-email': 'a@home.example', 'PERSO-address': 'Home\r\n1' }
    expect((await browser.submit('/cards', { ...typed(), ...personal })).status).toBe(303)
    expect(await network.store.cards.find(ana, 'BUSINESS')).toEqual(business)
    const personalCard = { company: '', position: '', email: 'a@home.example', phone: '', address: 'Home\n1' }
    expect(await network.store.cards.find(ana, 'PERSO')).toEqual(personalCard)
    const { text } = await browser.open('/cards')
    expect(text).toContain('value="Ana Ltd"')
    expect(text.match(/<button class="main"/g)).toHaveLength(1)
    await browser.submit('/cards', { 'BUSINESS-company': '' })
    expect((await network.store.cards.find(ana, 'BUSINESS')).company).toBe('')
  })

  // Chromium sends an e-mail address with an encoded domain
  test.each([
    ['maya@xn--bro-hoa.example', 'maya@büro.example'],
    ['maya@büro.example', 'maya@büro.example'],
    ['Maya@News.Example', 'Maya@News.Example'],
    ['maya@xn--99999999999.example', 'maya@xn--99999999999.example'],
  ])('store the address %s as %s', async (email, readable) => {
    await browser.submit('/cards', typed({ email }))
    expect((await network.store.cards.find(ana, 'BUSINESS')).email).toBe(readable)
  })

  test.each([
    ['an invalid address', { email: 'nobody' }, 'This isn’t an e-mail address.'],
    ['two addresses', { email: 'ana@circle.example,ana@home.example' }, 'This isn’t an e-mail address.'],
  ])('with %s appear again, both with their typed texts', async (_, changes, sentence) => {
    const fields = { ...typed(changes), 'PERSO-phone': '+49 1' }
    const { status, text } = await browser.submit('/cards', fields)
    expect(status).toBe(422)
    expect(text).toContain(sentence)
    expect(text).toContain('value="Ana Ltd"')
    expect(text).toContain('value="+49 1"')
    expect((await network.store.cards.find(ana, 'BUSINESS')).company).toBe('')
  })
})

describe('applications', () => {
  // shows: §5 website-revocation
  test('that the member allowed are listed, and lose their access when removed', async () => {
    expect((await browser.open('/applications')).text).toContain('You haven’t allowed any application')
    const tokens = [await network.token(ana), await network.token(ana)]
    const standard = await network.token(ana, { application: 'standard', contacts: false })
    const other = await network.token(ben)
    const { text } = await browser.open('/applications')
    expect(text).toMatch(/<b>Premium<\/b>\s.*· sees your contact list/)
    expect(text).toMatch(/<b>Standard<\/b>\s.*· sees your contacts’ news, but not your contact list/)

    expect((await browser.submit('/applications', { application: 'premium' })).status).toBe(303)
    for (const token of tokens) expect((await network.get('/me', token)).status).toBe(401)
    for (const token of [standard, other]) expect((await network.get('/me', token)).status).toBe(200)
    expect((await browser.open('/applications')).text).not.toContain('Premium')
  })

  test('that are unknown change nothing', async () => {
    const token = await network.token(ana)
    for (const fields of [{}, { application: 'nobody' }]) {
      expect((await browser.submit('/applications', fields as Record<string, string>)).status).toBe(303)
    }
    expect((await network.get('/me', token)).status).toBe(200)
  })
})

const names = async (text: string) => (await network.store.names.search(text, 'en', 9, 0)).map(({ name }) => name)

describe('the name', () => {
  test('changes with first and last name, and members find it at once', async () => {
    expect((await browser.submit('/settings', { name: ' Ana  de la Tour ' })).status).toBe(303)
    expect(await stored()).toMatchObject({ name: 'Ana de la Tour', first_name: 'Ana', last_name: 'de la Tour' })
    expect([await names('tour'), await names('ana test')]).toEqual([['Ana de la Tour'], []])
    const [entry] = await network.store.audit.list(1, 0)
    expect(entry).toMatchObject({ actor: ana, member: ana, action: 'renamed', item: '' })
  })

  test.each([
    ['no character', ' ', 'Please fill this in.'],
    ['too many characters', 'x'.repeat(101), 'at most 100 characters'],
  ])('with %s appears again, and nothing changes', async (_, name, sentence) => {
    const { status, text } = await browser.submit('/settings', { name, city: 'Lyon' })
    expect([status, text.includes(sentence), text.includes('value="Lyon"')]).toEqual([422, true, true])
    expect(await stored()).toMatchObject({ name: 'ana Test', city: '' })
  })

  // shows: bound settings.maxRenames
  test('changes at most three times in 24 hours; the other fields are not saved either', async () => {
    for (let count = 1; count <= maxRenames; count++)
      expect((await browser.submit('/settings', { name: `Ana ${count}` })).status).toBe(303)
    const { status, text } = await browser.submit('/settings', { name: 'Ana more', city: 'Lyon' })
    expect([status, text.includes('You have changed your name 3 times today.')]).toEqual([422, true])
    expect(await stored()).toMatchObject({ name: 'Ana 3', city: '' })
    expect((await browser.submit('/settings', { name: 'Ana 3', city: 'Lyon' })).status).toBe(303)
    network.clock.now += 24 * 60 * 60 * 1000 + 1
    expect((await browser.submit('/settings', { name: 'Ana more' })).status).toBe(303)
  })
})

describe('language and place', () => {
  test('are chosen from lists in the visitor’s language, and in the graph API at once', async () => {
    expect((await browser.open('/settings?lang=de')).text).toContain('<option value="FR">Frankreich</option>')
    const fields = { language: 'it', country: 'FR', city: 'Lyon', interests: 'Bridges' }
    expect((await browser.submit('/settings', fields)).status).toBe(303)
    const { body } = await network.get('/me?language=en', await network.token(ana))
    expect(body).toMatchObject({ language: 'it', location: { city: 'Lyon', country: 'France' }, interests: 'Bridges' })
    expect((await browser.open('/settings?lang=en')).text).toContain('<option value="FR" selected>France</option>')
  })

  test('that no list has are not stored, but a stored one that the lists lack stays', async () => {
    await network.store.members.setLanguage(ana, 'nl')
    await browser.submit('/settings', { language: 'xx', country: 'Atlantis' })
    expect(await stored()).toMatchObject({ language: 'nl', country: '' })
    expect((await browser.open('/settings')).text).toContain('<option value="nl" selected>')
  })

  test('a share has the new language', async () => {
    await browser.submit('/settings', { language: 'pt' })
    await network.post('/recommend', { url: 'http://page.example/' }, await network.token(ana))
    const [share] = await network.store.news.list({ of: { member: ana } }, 1, 0)
    expect(share?.language).toBe('pt')
  })
})
