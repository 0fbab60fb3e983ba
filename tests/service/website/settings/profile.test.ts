import { describe, expect, test } from 'vitest'
import { maxRenames } from '../../../../src/service/website/settings/settings.ts'
import { ana, browser, network, stored, useNetwork } from './signed-in-ana.ts'

useNetwork()

const names = async (text: string) => (await network.store.names.search(text, 'en', 9, 0)).map(({ name }) => name)

describe('the name', () => {
  test('changes with first and last name, and members find it at once', async () => {
    expect((await browser.submit('/settings', { name: ' Ana  de la Tour ' })).status).toBe(303)
    expect(await stored()).toMatchObject({ name: 'Ana de la Tour', first_name: 'Ana', last_name: 'de la Tour' })
    expect([await names('tour'), await names('test')]).toEqual([['Ana de la Tour'], []])
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
