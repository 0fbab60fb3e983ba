import { beforeEach, describe, expect, test } from 'vitest'
import { beginPath } from '../../../src/contract/oauth.ts'
import { cleanPageUrl } from '../../../src/contract/page-url.ts'
import { invite } from '../../../src/service/actions/invite.ts'
import { largestTeam } from '../../../src/service/store/contacts/contacts.ts'
import { emptyCard } from '../../../src/service/store/members/profile.ts'
import { plainShare } from '../database.ts'
import { ana, ben, browseAsBen, browser, connect, network, store, useMembers } from '../members.ts'
import { readPage } from '../page.ts'
import { expectPage, expectParts } from '../test-network.ts'

useMembers({}, { name: 'Ana Ruiz' })

const search = async (name: string, page = 1) =>
  (await browser.open(`/people?${new URLSearchParams({ name, page: String(page) })}`)).text

describe('finding people by name', () => {
  test('finds the beginnings of all words, in any order, without accents and capitals, and German spellings', async () => {
    const names = ['Élise-Marie Østergård', 'Ulla Weiß', 'Olaf Weiss', 'Jens Jäger', 'Joel Jaeger']
    for (const [index, name] of names.entries()) await network.addMember(`m${index}`, { name })
    const [elise] = names
    for (const [text, found] of [
      [['éli', 'Østergård', 'elise ostergard', 'ELISE', 'østergård él', 'marie'], [elise]],
      [['lise', 'Élise Ruiz', '%', `'); DROP TABLE member; --`, 'é'.repeat(1000)], []],
      [
        ['weiß', 'weiss', 'WEISS', 'WEIẞ'],
        ['Ulla Weiß', 'Olaf Weiss'],
      ],
      [
        ['Jäger', 'jager', 'jaeger', 'JAEGER'],
        ['Jens Jäger', 'Joel Jaeger'],
      ],
    ] as const)
      for (const name of text) {
        const page = await search(name)
        expect(
          names.filter((one) => page.includes(`>${one}</b>`)),
          name,
        ).toEqual(found)
      }
  })

  test('finds twenty members a page, and says if there are none', async () => {
    for (let index = 10; index < 31; index++) await network.addMember(`m${index}`, { name: `Maria ${index}` })
    const first = await search('maria')
    expect(readPage(first).getAllByRole('link', { name: /^Maria \d+$/ })).toHaveLength(20)
    expectParts(first, ['rel="next"'], ['Maria 30'])
    expect(await search('maria', 2)).toContain('Maria 30')
    expect(await search('nobody')).toContain('No member has this name')
    expect(await search('<maria>')).toContain('Results for “&lt;maria&gt;”')
  })

  test('asks for a name if what was typed has no letter', async () => {
    await connect()
    for (const name of ['?!', '/']) expectParts(await search(name), ['Enter a name, or how it begins.'], ['ben Test'])
    expectParts((await browser.open('/people?contacts')).text, ['ben Test'], ['Enter a name'])
  })
})

describe('contacts', () => {
  test('have a menu of which each entry begins with a sign', async () => {
    await connect()
    const { document } = readPage((await browser.open('/people?contacts')).text)
    const entries = [...document.querySelectorAll('main .menu li')]
    expect(entries.map((entry) => entry.querySelectorAll('.icon').length)).toEqual([1, 1])
  })

  test('can be removed in the list, in which those who left are marked', async () => {
    await connect()
    await store.members.set(ben, { state: 'disabled' })
    const profile = (await browser.open(`/profile/${ben}`)).text
    expectParts(profile, ['ben Test is no longer in this network.'], ['Your contact', 'Sees'])
    const { text } = await browser.open('/people?contacts')
    expect(readPage(text).itemOf('ben Test')).toMatch(/ben Test \(no longer here\).*Remove from your contacts…/s)
    const done = `/people?contacts&ended=${ben}`
    expect((await browser.open(done)).text).not.toContain('ben Test is no longer your contact.')
    expect((await browser.submit('/people', { member: ben, from: 'list' })).location).toBe(done)
    const after = (await browser.open(done)).text
    expectParts(after, ['ben Test is no longer your contact.'], ['no longer here'])
  })

  test('end for both members, from the page of either, with their cards, and not if there is no contact', async () => {
    await store.cards.save(ben, 'PERSO', { ...emptyCard, email: 'ben@home.example' })
    const id = await network.ask(ana, ben)
    const cards = { answer: '', contact_card: 'PERSO' as const }
    await store.contactRequests.end(id, 'accepted', cards, network.clock.now)
    await connect()
    const token = await network.token(ana)
    expect((await browser.open(`/profile/${ben}`)).text).toContain('ben@home.example')

    const asBen = await network.browseAs(ben)
    expect((await asBen.open(`/profile/${ana}`)).text).toContain('Remove Ana Ruiz from your contacts?')
    expect((await asBen.send('/people', { member: ana })).location).toBe(`/people?contacts&ended=${ana}`)
    expect((await asBen.open(`/people?contacts&ended=${ana}`)).text).toContain('Ana Ruiz is no longer your contact.')
    for (const path of [`/profile/${ben}`, '/requests'])
      expect((await browser.open(path)).text).not.toContain('ben@home.example')
    expect((await network.get('/me/contacts', token)).body.data).toEqual([])

    await connect()
    expect((await browser.open(`/profile/${ben}`)).text).not.toContain('ben@home.example')
    const eve = await network.addMember('eve')
    expect((await browser.submit('/people', { member: eve })).headers.get('Location')).toBe('/people?contacts')
    expect((await browser.submit('/people', { member: 'nobody' })).status).toBe(404)
  })
})

describe('a search for nobody in particular', () => {
  const rowsOf = async (path = '/people', as = browser) =>
    [...readPage((await as.open(path)).text).document.querySelectorAll('.addable > li')].map((row) => ({
      name: row.querySelector('b')?.textContent ?? '',
      line: row.querySelector('.faced p:last-child')?.textContent ?? '',
      button: row.querySelector('button, .button')?.textContent?.trim().replace(/\s+/g, ' ') ?? '',
    }))

  test('lists colleagues, then contacts of contacts, then who shared, each with the reason', async () => {
    const [cem = '', dan = '', eve = '', fay = ''] = await Promise.all(
      ['cem', 'dan', 'eve', 'fay'].map((login) => network.addMember(login)),
    )
    await connect()
    for (const other of [cem, eve]) await store.contacts.connect(ben, other, network.clock.now)
    await store.teams.set(ana, ['Alto'])
    await store.teams.set(dan, ['Alto'])
    await store.recommendations.share(fay, 'https://news.example/', plainShare, network.clock.now)
    expect((await rowsOf()).map(({ name, line }) => `${name}: ${line}`).toSorted()).toEqual(
      [
        'dan Test: Team “Alto”',
        'cem Test: You both know ben Test',
        'eve Test: You both know ben Test',
        'fay Test: Shared something lately',
      ].toSorted(),
    )
    const names = (await rowsOf()).map(({ name }) => name)
    expect([names[0], names.at(-1)]).toEqual(['dan Test', 'fay Test'])
    expect(await rowsOf('/people?name=&team=')).toHaveLength(4)
    for (const other of [ana, eve]) await store.contacts.connect(other, cem, network.clock.now)
    expect((await rowsOf()).find(({ name }) => name === 'eve Test')?.line).toBe('2 contacts in common')
  })

  test('lists nobody who left, has yet to join, is a contact, asks, or was refused or removed lately', async () => {
    const others = ['left', 'invited', 'asks', 'refused', 'removed', 'stranger']
    const ids = await Promise.all(others.map((login) => network.addMember(login)))
    const [left = '', invited = '', asks = '', refused = '', removed = ''] = ids
    await store.members.set(left, { state: 'disabled' })
    await store.members.set(invited, { state: 'invited' })
    await network.ask(asks, ana)
    const request = await network.ask(ana, refused)
    await store.contactRequests.end(request, 'declined', {}, network.clock.now)
    await store.contacts.connect(ana, removed, network.clock.now)
    await store.contacts.disconnect(removed, ana, network.clock.now)
    await connect()
    expect((await rowsOf()).map(({ name }) => name)).toEqual(['stranger Test'])
  })

  test('asks by one click, which can be undone at once, and later only after a question', async () => {
    expect(await rowsOf()).toMatchObject([{ name: 'ben Test', button: 'Add contact ben Test' }])
    const asked = await browser.submit('/people', { ask: ben, to: '/people?name=ben' })
    expect(asked.location).toBe(`/people?name=ben&asked=${ben}`)
    const [request] = await store.contactRequests.pending({ to: ben }, 2, 0)
    expect(request).toMatchObject({ from_member: ana, subject: 'Let’s be in contact', message: '' })
    const { text } = await browser.open(asked.location ?? '')
    expectParts(text, ['You sent ben Test a contact request.', 'Undo', 'Request sent'], ['Add contact'])
    const later = (await browser.open('/people')).text
    expectParts(later, ['Request sent', 'Withdraw…', 'Withdraw this request?', 'another request from'], ['Undo'])
    const asBen = await browseAsBen()
    expect((await asBen.submit('/people', { withdraw: request?.id ?? '' })).status).toBe(404)
    const withdrawn = await browser.submit('/people', {
      withdraw: request?.id ?? '',
      to: 'https://evil.example/people',
    })
    expect(withdrawn.location).toBe(`/people?withdrawn=${ben}`)
    expect((await browser.open(withdrawn.location ?? '')).text).toContain('You withdrew your request to ben Test.')
    expect(await store.contactRequests.pending({ to: ben }, 2, 0)).toEqual([])
    // as long as the member has to wait, the profile says until when
    expect((await browser.submit('/people', { ask: ben })).location).toBe(`/profile/${ben}`)
    expect((await browser.submit('/people', { ask: 'nobody' })).status).toBe(404)
  })

  test('begins with three of them and the way to the button, at an address without ids, which may be shared', async () => {
    for (const name of ['c', 'd', 'e']) await network.addMember(name, { name: `${name} Test` })
    const { text } = await browser.open(beginPath)
    expectParts(text, ['It’s behind the puzzle piece.', 'Add three contacts'], ['Find people by name'])
    const asked = await browser.submit('/people', { ask: ben, to: '/people?begin&sent' })
    expect(asked.location).toBe('/people?begin&sent')
    expect((await browser.open(asked.location ?? '')).text).toContain('Request sent')
    expect(cleanPageUrl(`https://www.example${beginPath}`)).toBe(`https://www.example${beginPath}`)
  })

  test('leads a member who asks to the answer, and writes the subject in the language of who is asked', async () => {
    await store.members.set(ben, { language: 'de' })
    await browser.submit('/people', { ask: ben })
    const [request] = await store.contactRequests.pending({ to: ben }, 2, 0)
    expect(request?.subject).toBe('Möchten Sie mein Kontakt sein?')
    const { document } = readPage((await (await browseAsBen()).open('/people?name=ana')).text)
    expect(document.querySelector('.addable a.button')?.getAttribute('href')).toBe(`/requests#${request?.id}`)
  })

  test('lists at most fifty, and says something useful if there is nobody', async () => {
    await network.remove(ben)
    const nobody = 'There is nobody new to add right now.'
    expectParts((await browser.open('/people')).text, [nobody], ['Invite'])
    await store.members.set(ana, { role: 'administrator' })
    expectParts((await browser.open('/people')).text, [nobody, 'href="/administration/invite"'])
    for (let index = 0; index < 51; index++) await network.addMember(`m${index}`)
    expect(await rowsOf()).toHaveLength(50)
    for (const { id } of await store.members.list()) if (id !== ana) await store.contacts.connect(ana, id, 0)
    expect((await browser.open('/people')).text).toContain(nobody)
  })
})

test('only the teams of the member are offered to limit the list and the search', async () => {
  const open = async (query: Record<string, string>) => {
    const { text } = await browser.open(`/people?${new URLSearchParams(query)}`)
    const { document, queryByLabelText } = readPage(text)
    const names = [...document.querySelectorAll('main li a[href^="/profile/"]')].map((link) => link.textContent)
    return { text, names, teams: queryByLabelText<HTMLSelectElement>('Team') }
  }
  expect((await open({})).teams).toBeNull()
  const team = { bo: 'Alto', cleo: 'Alto', dan: 'Alto', eva: 'Tenor' }
  for (const [login, name] of Object.entries(team)) {
    const member = await network.addMember(login, { name: `${login} Song` })
    await store.teams.set(member, [name])
    if (login === 'dan') await store.members.set(member, { state: 'disabled' })
  }
  await store.teams.set(ana, ['Alto', 'Board'])
  const { teams } = await open({})
  expect([...(teams?.options ?? [])].map(({ value }) => value)).toEqual(['', 'Alto', 'Board'])
  expect((await open({ team: 'Alto' })).names).toEqual(['Ana Ruiz', 'bo Song', 'cleo Song'])
  expect((await open({ team: 'Alto' })).text).toContain('Team “Alto”')
  expect((await open({ team: 'Alto', name: 'song' })).names).toEqual(['bo Song', 'cleo Song'])
  expect((await open({ name: 'song' })).names).toEqual(['bo Song', 'cleo Song', 'eva Song'])
  // of another team: as without
  expect((await open({ team: 'Tenor' })).names).toEqual((await open({})).names)
  expect((await open({ team: 'Tenor' })).text).not.toContain('Team “Tenor”')
})

const seenByBen = async (query = '') => (await (await browseAsBen()).open(`/profile/${ana}${query}`)).text

describe('a profile page', () => {
  const texts = { headline: '', introduction: '', interests: '', city: '', country: '', language: 'es' }

  test('shows name, headline and latest shares, escaped', async () => {
    await store.members.setName(ana, 'Ana <b>Ruiz</b>', network.clock.now)
    await store.members.setProfileTexts(ana, { ...texts, headline: '<img src=x>' }, network.clock.now)
    expect(await seenByBen()).toContain('hasn’t shared or posted anything yet')
    const hostile = { ...plainShare, title: '<script>alert(1)</script>', message: '<b>look</b> & "see"' }
    await store.recommendations.share(ana, 'http://news.example/a?b=%22&c', hostile, network.clock.now)
    await store.recommendations.share(ana, 'http://news.example/untitled', plainShare, network.clock.now + 1)

    const text = await seenByBen()
    const page = readPage(text)
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Ana <b>Ruiz</b>')
    for (const shown of ['<img src=x>', '<b>look</b> & "see"']) expect(page.queryByText(shown), shown).not.toBeNull()
    const link = page.getByRole('link', { name: '<script>alert(1)</script>' })
    expect(link.getAttribute('href')).toBe('http://news.example/a?b=%22&c')
    expect(text).not.toMatch(/<script(?! src="\/site\.js")|<img src=x|<b>/)
    expect(text).toMatch(/>news.example\/untitled<\/a>.*alert\(1\)/s)
  })

  test('shows shares and statuses only to members, and is not indexed by search engines', async () => {
    await network.postStatus(ana, 'Among ourselves')
    const { headers, text } = await network.browse().open(`/profile/${ana}`)
    expectParts(text, [`href="/sign-in?to=%2Fprofile%2F${ana}"`], ['Among ourselves'])
    expect(headers.get('X-Robots-Tag')).toBe('noindex')
    expect(await seenByBen()).toContain('Among ourselves')
  })

  test('shows the place, in the reader’s language, and the interests that the settings ask for', async () => {
    const more = { ...texts, interests: 'Rowing <b>', city: 'Zaragoza', country: 'ES' }
    await store.members.setProfileTexts(ana, more, network.clock.now)
    const german = readPage(await seenByBen('?lang=de'))
    expect(german.queryByText('Zaragoza, Spanien')).not.toBeNull()
    const interests = german.getByText('Interessen').nextElementSibling
    expect([interests?.textContent, interests?.getAttribute('lang')]).toEqual(['Rowing <b>', 'es'])
    await store.members.setProfileTexts(ana, { ...texts, country: 'ES' }, network.clock.now)
    expect(readPage(await seenByBen('?lang=de')).queryByText('Spanien')).not.toBeNull()
    expect(readPage(await seenByBen()).queryByText('Interests')).toBeNull()
  })

  test.each(['nobody', '%00', '..%2f', '%ff'])('of an unknown member (%s) is a 404 page', async (id) => {
    expectPage(await network.browse().open(`/profile/${id}`), 404, ['Page not found'])
  })
})

test('a share’s site name doesn’t hide its host', async () => {
  const at = (host: string, site_name: string) =>
    store.recommendations.share(ana, `http://${host}/`, { ...plainShare, title: 'Sign in', site_name }, 0)
  await at('evil.example', 'bank.example')
  await at('plain.example', 'plain.example')
  const { document } = readPage(await seenByBen())
  expect(document.body.textContent).toContain('bank.example (evil.example)')
  // each in its own direction
  const isolated = [...document.querySelectorAll('main bdi')].map((name) => name.textContent)
  expect(isolated.filter((name) => name?.endsWith('.example')).sort()).toEqual([
    'bank.example',
    'evil.example',
    'plain.example',
  ])
})

describe('a member who joins a team', () => {
  beforeEach(async () => {
    await store.teams.set(ben, ['Sales'])
  })

  async function addTo(team: string, login: string): Promise<string> {
    const member = await network.addMember(login)
    await store.teams.set(member, [team])
    return member
  }

  const areContacts = (...pair: [string, string]) => store.contacts.areContacts(...pair)

  async function inviteEva() {
    const person = { login: 'eva', name: 'Eva', language: 'en', team: 'Sales', email: undefined }
    return store.transaction((tx) => invite(tx, person, { actor: 'operator' }, network.clock.now))
  }

  async function join() {
    const { member: eva, secret } = await inviteEva()
    const evas = network.browse()
    const new_password = 'a good long password'
    await evas.submit(`/join?link=${secret}`, { new_password, new_password_again: new_password, language: 'en' })
    return { eva, evas, home: async () => (await evas.open('/')).text }
  }

  test('is a contact of its active members, and sees a note about them until answering it', async () => {
    const cem = await addTo('Sales', 'cem')
    const gone = await addTo('Sales', 'gone')
    await store.members.set(gone, { state: 'disabled' })
    const other = await addTo('Support', 'other')
    const { eva, evas, home } = await join()
    for (const [one, isContact] of [
      [ben, true],
      [cem, true],
      [gone, false],
      [other, false],
    ] as const)
      expect(await areContacts(eva, one)).toBe(isContact)
    expectParts(await home(), ['2 people from your team Sales are already your contacts.', 'ben Test'])
    await evas.send('/team-contacts', { answer: 'keep' })
    expect(await home()).not.toContain('from the start')
    expect(await areContacts(eva, ben)).toBe(true)
  })

  test('undoes it with a click, and may ask each of them at once', async () => {
    const { eva, evas, home } = await join()
    await evas.send('/team-contacts', { answer: 'undo' })
    expect({ eva: await areContacts(eva, ben), ben: await areContacts(ben, eva) }).toEqual({ eva: false, ben: false })
    expect(await home()).not.toContain('from the start')
    expect((await evas.submit(`/profile/${ben}`, {})).location).toContain('asked')
    expect(await store.contacts.mayAskFrom(ben, eva, network.clock.now)).toBe(0)
  })

  test('of more than 200 members gets no contacts', async () => {
    for (let added = 1; added < largestTeam; added++) await addTo('Sales', `m${added}`)
    const { eva, home } = await join()
    expect(await areContacts(eva, ben)).toBe(false)
    expect(await home()).not.toContain('from the start')
  })

  test('has no more requests of those who are contacts now, and doesn’t get back a contact whom one of the two removed', async () => {
    const { member } = await inviteEva()
    const cem = await addTo('Sales', 'cem')
    await network.ask(ben, member)
    await store.contacts.connect(member, cem, network.clock.now)
    await store.transaction((tx) => tx.contacts.disconnect(member, cem, network.clock.now))
    await store.members.set(member, { state: 'active' })
    await store.transaction((tx) => tx.teamContacts.connect(member, network.clock.now))
    expect(await areContacts(ben, member)).toBe(true)
    expect(await areContacts(member, cem)).toBe(false)
    expect(await store.contactRequests.countPending({ to: member })).toBe(0)
  })
})
