import { describe, expect, test } from 'vitest'
import { ana, ben, browser, network, useMembers } from '../../members.ts'

useMembers({}, { name: 'Ana Ruiz' })

const search = async (name: string, page = 1) =>
  (await browser.open(`/people?${new URLSearchParams({ name, page: String(page) })}`)).text

describe('finding people by name', () => {
  test.each([
    ['the beginning of a first name', 'éli', true],
    ['a last name', 'Østergård', true],
    ['without accents and capitals', 'elise ostergard', true],
    ['in capitals', 'ELISE', true],
    ['both names, in any order', 'østergård él', true],
    ['a part of a hyphenated name', 'marie', true],
    ['the middle of a word', 'lise', false],
    ['a name with only one matching word', 'Élise Ruiz', false],
    ['an SQL pattern', '%', false],
    ['quotes', `'); DROP TABLE member; --`, false],
    ['a million letters', 'é'.repeat(1000), false],
  ])('%s', async (_, name, isFound) => {
    const elise = await network.addMember('elise', { name: 'Élise-Marie Østergård' })
    expect((await search(name)).includes(`href="/profile/${elise}"`)).toBe(isFound)
  })

  test.each([
    [['weiß', 'weiss', 'WEISS', 'WEIẞ'], 'Ulla Weiß', 'Olaf Weiss'],
    [['Jäger', 'jager', 'jaeger', 'JAEGER'], 'Jens Jäger', 'Joel Jaeger'],
  ])('%j find each other’s spelling: %s, %s', async (spellings, ...named) => {
    const members = await Promise.all(named.map((name, index) => network.addMember(`m${index}`, { name })))
    for (const spelling of spellings) {
      const found = await search(spelling)
      for (const member of members) expect(found).toContain(`href="/profile/${member}"`)
    }
  })

  // shows: ours web-site
  test('finds twenty members a page, and says if there are none', async () => {
    for (let index = 0; index < 21; index++) {
      await network.addMember(`maria${index}`, { name: `Maria ${String(index).padStart(2, '0')}` })
    }
    const first = await search('maria')
    expect(first.match(/<bdi|<b dir="auto">Maria/g)).toHaveLength(20)
    expect(first).toContain('rel="next"')
    expect(first).not.toContain('Maria 20')
    expect(await search('maria', 2)).toContain('Maria 20')
    const none = await search('nobody')
    expect(none).toContain('No member has this name')
    expect(none).not.toContain('Found for')
    expect(await search('<maria>')).toContain('People called “&lt;maria&gt;”')
  })
})

describe('contacts', () => {
  test('can be removed in the list, in which those who left are marked', async () => {
    await network.store.contacts.connect(ana, ben, network.clock.now)
    expect((await browser.open('/people')).text).toContain('Remove from your contacts…')
    expect((await browser.open(`/profile/${ben}`)).text).toContain('One of your contacts')
    await network.store.members.set(ben, { state: 'disabled' })
    const profile = (await browser.open(`/profile/${ben}`)).text
    expect(profile).toContain('ben Test is no longer in this network.')
    for (const sentence of ['One of your contacts', 'Sees']) expect(profile).not.toContain(sentence)
    const { text } = await browser.open('/people')
    expect(text).toMatch(/ben Test<\/b><\/a> <span class="quiet">\(no longer here\)/)
    expect(text).toContain('Remove from your contacts…')
    const done = `/people?ended=${ben}`
    expect((await browser.open(done)).text).not.toContain('ben Test is no longer one of your contacts.')
    expect((await browser.submit('/people', { member: ben, from: 'list' })).location).toBe(done)
    const after = (await browser.open(done)).text
    expect(after).toContain('ben Test is no longer one of your contacts.')
    expect(after).not.toContain('no longer here')
  })

  test('are listed by name, twenty a page', async () => {
    for (let index = 0; index < 21; index++) {
      const member = await network.addMember(`m${index}`, { name: `Member ${String(index).padStart(2, '0')}.` })
      await network.store.contacts.connect(ana, member, network.clock.now + index)
    }
    const first = (await browser.open('/people')).text
    expect(first).toContain('Your contacts (21)')
    expect(first).not.toContain('Member 20.')
    expect(first.indexOf('Member 00.')).toBeLessThan(first.indexOf('Member 19.'))
    expect((await browser.open('/people?page=2')).text).toContain('Member 20.')
  })

  // shows: ours web-site
  test('end for both members, from the page of either, with their cards, and not if there is no contact', async () => {
    const card = { company: '', position: '', email: 'ben@home.example', phone: '', address: '' }
    await network.store.cards.save(ben, 'PERSO', card)
    const id = await network.ask(ana, ben)
    const cards = { answer: '', contact_card: 'PERSO' as const }
    await network.store.contactRequests.end(id, 'accepted', cards, network.clock.now)
    await network.store.contacts.connect(ana, ben, network.clock.now)
    const token = await network.token(ana)
    expect((await browser.open(`/profile/${ben}`)).text).toContain('ben@home.example')

    const asBen = await network.browseAs(ben)
    expect((await asBen.open(`/profile/${ana}`)).text).toContain('Remove Ana Ruiz from your contacts?')
    const { status, headers } = await asBen.send('/people', { member: ana })
    expect([status, headers.get('Location')]).toEqual([303, `/profile/${ana}?ended`])
    expect((await asBen.open(`/profile/${ana}?ended`)).text).toContain('Ana Ruiz is no longer one of your contacts.')
    for (const path of [`/profile/${ben}`, '/requests']) {
      expect((await browser.open(path)).text).not.toContain('ben@home.example')
    }
    expect((await network.get('/me/contacts', token)).body.data).toEqual([])

    await network.store.contacts.connect(ana, ben, network.clock.now)
    expect((await browser.open(`/profile/${ben}?ended`)).text).not.toContain('is no longer')
    expect((await browser.open(`/profile/${ben}`)).text).not.toContain('ben@home.example')
    const eve = await network.addMember('eve')
    expect((await browser.submit('/people', { member: eve })).headers.get('Location')).toBe(`/profile/${eve}`)
    expect((await browser.submit('/people', { member: 'nobody' })).status).toBe(404)
  })
})

test('the teams of the member limit the list and the search; those of others are not offered', async () => {
  const open = async (query: Record<string, string>) => {
    const { text } = await browser.open(`/people?${new URLSearchParams(query)}`)
    return { text, names: [...text.matchAll(/<b dir="auto">([^<]*)<\/b><\/a>/g)].map(([, name]) => name) }
  }
  expect((await open({})).text).not.toContain('<select')
  const team = { bo: 'Alto', cleo: 'Alto', dan: 'Alto', eva: 'Tenor' }
  for (const [login, name] of Object.entries(team)) {
    const member = await network.addMember(login, { name: `${login} Song` })
    await network.store.teams.set(member, [name])
    if (login === 'dan') await network.store.members.set(member, { state: 'disabled' })
  }
  await network.store.teams.set(ana, ['Alto', 'Board'])
  const { text } = await open({})
  expect([...text.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)).toEqual(['', 'Alto', 'Board'])
  expect((await open({ team: 'Alto' })).names).toEqual(['Ana Ruiz', 'bo Song', 'cleo Song'])
  expect((await open({ team: 'Alto' })).text).toContain('Team “Alto”')
  expect((await open({ team: 'Alto', name: 'song' })).names).toEqual(['bo Song', 'cleo Song'])
  expect((await open({ name: 'song' })).names).toEqual(['bo Song', 'cleo Song', 'eva Song'])
  // of another team: as without
  expect((await open({ team: 'Tenor' })).names).toEqual([])
  expect((await open({ team: 'Tenor' })).text).toContain('Your contacts (0)')
})
