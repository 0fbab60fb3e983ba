import { beforeEach, describe, expect, test } from 'vitest'
import { oauthLanguages, removedPath } from '../../../src/contract/oauth.ts'
import { join } from '../../../src/service/actions/membership.ts'
import { siteTranslate } from '../../../src/service/texts.ts'
import { plainShare } from '../database.ts'
import { ana, ben, browser, connect, network, newsOf, store, useMembers } from '../members.ts'
import { requestOf } from '../oauth/code-flow.ts'
import { readPage } from '../page.ts'
import { baseUrl, createTestNetwork, expectParts, password } from '../test-network.ts'

useMembers()

let visitor: typeof browser
beforeEach(() => {
  visitor = network.browse()
})

const open = async (path: string, by = browser) => (await by.open(path)).text
const t = siteTranslate('en')

const emptyProfile = { headline: '', introduction: '', interests: '', city: '', country: '', language: 'en' }

test('a visitor of a page for members is led to the sign-in page and back', async () => {
  const signIn = '/sign-in?to=%2Fcards%3Fa%3Db'
  expect(await visitor.open('/cards?a=b')).toMatchObject({ status: 303, location: signIn })
  const signedIn = await visitor.submit(signIn, { login: 'ana', password })
  expect(signedIn).toMatchObject({ status: 303, location: '/cards?a=b' })
  expect(await open('/cards?a=b', visitor)).toContain('aria-current="page"')
})

test('the home page of an administrator whose network has nobody else leads to inviting, not to finding people', async () => {
  const invites = 'href="/administration/invite"'
  const finds = 'class="button primary" href="/people"'
  await store.members.set(ana, { role: 'administrator' })
  expectParts(await open('/'), [t('stepContacts'), finds], [invites])
  await network.remove(ben)
  const alone = await open('/')
  expectParts(alone, [t('inviteFirst'), t('stepProfile')], [t('stepContacts'), finds])
  expect(alone).toContain(`class="button primary" ${invites}`)
  expect(alone.indexOf(t('inviteFirst'))).toBeLessThan(alone.indexOf(t('stepProfile')))
  await network.addMember('cem', { state: 'invited', password: '' })
  expectParts(await open('/'), [t('stepContacts')], [invites])
  await network.remove(await network.memberOf('cem'))
  await store.members.set(ana, { role: 'member' })
  expectParts(await open('/'), [t('stepContacts')], [invites])
})

test('the home page shows first steps to a new member, then how much waits, and pages of news of contacts', async () => {
  const first = await open('/')
  expectParts(first, ['First steps', t('stepContacts'), t('stepShare'), t('stepProfile'), '0 of 3', 'appears here.'])
  // without addresses in the settings there is nothing that a member could follow
  expect(first).not.toContain(t('stepExtension'))
  // what is done stays, without a link
  const links = async () =>
    [...readPage(await open('/')).document.querySelectorAll('.steps a')].map((link) => link.getAttribute('href'))
  expect(await links()).toEqual(['/people', '/share', '/settings'])
  await connect()
  expectParts(await open('/'), ['1 of 3', 'Done: </span>Add three contacts'])
  await store.recommendations.share(ana, 'https://first.example/', plainShare, 0)
  expect(await links()).toEqual(['/settings'])
  await store.members.setProfileTexts(ana, { ...emptyProfile, headline: 'Sings' }, 0)
  const picture = { media_type: 'image/png', bytes: new Uint8Array(3) } as const
  await store.pictures.set(ana, picture, 0)
  expect(await open('/')).not.toContain('First steps')
  const eve = await network.addMember('eve')
  await network.ask(eve, ana)
  await network.postStatus(eve, 'Of a stranger', network.clock.now + 20)
  for (let index = 1; index <= 11; index++)
    await network.postStatus(ben, `<Status> ${index}.`, network.clock.now + index)
  const text = await open('/')
  const waiting = ['<span class="number">1</span>', '&lt;Status&gt; 11.']
  expectParts(text, [...waiting], ['Status&gt; 1.', 'Of a stranger'])
  expect(await open('/?page=2')).toContain('Status&gt; 1.')
  for (const page of ['0', '-1', 'x', '1e3', '99999']) expect((await browser.open(`/?page=${page}`)).status).toBe(200)
})

test('the home page leads to the extension until the member has allowed an application', async () => {
  const extensionUrls = { chrome: 'https://chrome.example/passalong', firefox: 'https://firefox.example/passalong' }
  const of = await createTestNetwork({ extensionUrls })
  const [ana, ben] = [await of.addMember('ana'), await of.addMember('ben')]
  const browser = await of.browseAs(ana)
  // the browser may have it already: the member hasn't signed in yet
  expectParts(await open('/', browser), [
    '"https://chrome.example/passalong" rel="noreferrer">Chrome</a>',
    'Passalong for your browser:',
  ])
  expect(await open('/', browser)).not.toContain('Edge')
  // also to a member with news
  await of.store.contacts.connect(ana, ben, of.clock.now)
  await of.post('/recommend', { url: 'http://page.example/' }, await of.token(ben))
  expectParts(await open('/', browser), ['page.example', 'https://firefox.example/passalong'])
  await of.token(ana)
  expect(await open('/', browser)).not.toContain('https://firefox.example/passalong')
})

test('a member who joined more than thirty days ago, and has news, sees no first steps any more', async () => {
  await connect()
  await network.postStatus(ben, 'Hello there, all of you')
  expect(await open('/')).toContain('First steps')
  await store.members.set(ana, { joined: network.clock.now - 31 * 24 * 60 * 60 * 1000 })
  expect(await open('/')).not.toContain('First steps')
})

test('the home page tells for a week of colleagues who join a team of the member, and of nobody else', async () => {
  await store.teams.set(ana, ['Alto', 'Board'])
  await store.members.set(ben, { state: 'invited', joined: 0 })
  await store.teams.set(ben, ['Alto'])
  const eve = await network.addMember('eve')
  await store.teams.set(eve, ['Tenor'])
  const joined = async () =>
    [...readPage(await open('/')).document.querySelectorAll('.joined a')].map((link) => link.textContent)
  expect(await joined()).toEqual([])
  await store.transaction((tx) => join(tx, ben, undefined, network.clock.now))
  expect(await joined()).toEqual(['ben Test joined the team “Alto”'])
  for (const login of ['fay', 'gus', 'hal']) {
    network.clock.now++
    await store.teams.set(await network.addMember(login), ['Board'])
  }
  const three = ['hal', 'gus', 'fay'].map((login) => `${login} Test joined the team “Board”`)
  expect(await joined()).toEqual(three)
  network.clock.now += 7 * 24 * 60 * 60 * 1000 - 3
  expect(await joined()).toEqual(three)
  network.clock.now += 10
  expect(await joined()).toEqual([])
})

test('what a member posts and shares stands at home among the news of contacts', async () => {
  await connect()
  const title = (name: string) => ({ ...plainShare, title: name })
  await store.recommendations.share(ben, 'https://a.example/', title('Bens'), network.clock.now - 2000)
  const anas = { ...title('Anas'), message: 'Beside http://c.example/x.' }
  await store.recommendations.share(ana, 'https://b.example/', anas, network.clock.now - 1000)
  const posted = await browser.submit('/', { text: 'Just back from the harbour' })
  expect(posted.location).toBe('/?posted')
  const home = await open('/?posted')
  expect(home).toContain('Posted.')
  const order = ['Just back from', 'Anas', 'Bens'].map((text) => home.indexOf(text))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(0)
  expectParts(home, ['Beside <a href="http://c.example/x" rel="noopener noreferrer nofollow" dir="ltr">'])
  expectParts(await open('/?kind=status'), ['Just back from'], ['Anas', 'Bens'])
  // one card, on which nobody is asked to share what they shared
  await store.recommendations.share(ana, 'https://a.example/', title('Bens'), network.clock.now)
  await store.recommendations.share(ben, 'https://a.example/', title('Bens'), network.clock.now + 1)
  expectParts(await open('/?kind=page'), ['Shared by ben Test and ana Test'], ['Share it too'])
  expectParts(await open(`/profile/${ben}`), ['Bens'], ['Share it too'])
})

test('what a member removes at home, or restores there, leads home', async () => {
  const id = await network.postStatus(ana, 'Back by train')
  const from = '/'
  expect(await open('/')).toMatch(/action="\/news".*name="from" value="\/"/s)
  expect((await browser.send('/news', { id, from, action: 'remove' })).location).toBe(`/?removed=${id}`)
  expectParts(await open(`/?removed=${id}`), ['Nobody sees it any more.', 'Undo'], ['Back by train'])
  expect((await browser.send('/news', { id, from, action: 'restore' })).location).toBe('/?restored=')
  expectParts(await open('/?restored='), ['Restored.', 'Back by train'])
})

test('a long comment shows its beginning, and a label in the page’s language', async () => {
  await connect()
  const message = `${'Uno dos tres. '.repeat(60)}http://c.example/x.`
  await store.news.postStatus(ben, { message, language: 'es', by_mobile: false, social_accounts: '' }, 0)
  const [details = ''] = /<details class="message" lang="es".*?<\/details>/s.exec(await open('/')) ?? []
  const parts = [
    '<span class="start">Uno dos tres.',
    '<bdi class="more" lang="en">Show all</bdi>',
    '>http://c.example/x</a>.</details>',
  ]
  expectParts(details, parts)
})

// shows: §2 GraphResource
test('/news/<id> is a share or a status alone, with what its author can do, or a 404 page', async () => {
  await store.recommendations.share(ana, 'https://news.example/a', { ...plainShare, title: 'Trains' }, 0)
  const [share] = await newsOf(ana)
  const status = await network.postStatus(ana, 'Back by train')
  const asBen = await network.browseAs(ben)
  expectParts((await browser.open(`/news/${share?.id}`)).text, ['Trains', 'Remove'])
  expectParts((await asBen.open(`/news/${status}`)).text, ['Back by train'], ['Trains', 'Remove'])
  expect((await asBen.open(`/news/${'0'.repeat(32)}`)).status).toBe(404)
  expect((await network.browse().open(`/news/${status}`)).status).not.toBe(200)
})

test('/go/<id> leads to the shared page, to the author of what has none, or to a 404 page', async () => {
  const page = 'http://news.example/a?b=c&d'
  const ids = [await network.postStatus(ana)]
  for (const url of [page, 'javascript:alert(1)']) {
    await store.recommendations.share(ana, url, plainShare, ++network.clock.now)
    ids.unshift((await newsOf(ana, 1))[0]?.id ?? '')
  }
  const [script, shared, posted] = ids
  const followed = await visitor.open(`/go/${shared}`)
  expect(followed).toMatchObject({ status: 302, location: page })
  expect(followed.headers.get('Referrer-Policy')).toBe('no-referrer')
  for (const id of [posted, script]) expect((await visitor.open(`/go/${id}`)).location).toBe(`/profile/${ana}`)
  for (const id of ['nothing', ana])
    expect(await visitor.open(`/go/${id}`)).toMatchObject({ status: 404, text: expect.stringContaining('not found') })
})

describe('a time', () => {
  const [hour, day] = [3_600_000, 86_400_000]

  test.each([
    [-hour, 'just now'],
    [hour - 1, '59m ago'],
    [day - 1, '23h ago'],
    [7 * day - 1, '6d ago'],
    [7 * day, '26 Dec 2025'],
  ])('%i milliseconds ago is the same text in every time zone, with the exact time in UTC: %s', async (past, text) => {
    const time = network.clock.now - past
    await network.postStatus(ben, 'x', time)
    const [, datetime, title, shown] =
      /<time datetime="([^"]*)" title="([^"]*)">([^<]*)</.exec(await open(`/profile/${ben}`)) ?? []
    expect({ datetime, shown }).toEqual({ datetime: new Date(time).toISOString(), shown: text })
    expect(title).toMatch(/^\w+ \d+, 202[56] at \d+:\d\d\s[AP]M UTC$/)
  })
})

const languageOf = (text: string) => /<html lang="(..)"/.exec(text)?.[1]

describe('the languages', () => {
  const menuIn = (text: string) => [...text.matchAll(/hreflang="(..)"/g)].map(([, code]) => code)
  const optionsIn = (text: string) =>
    [...(/<select id="language".*?<\/select>/s.exec(text)?.[0] ?? '').matchAll(/value="(..)"( selected)?/g)].map(
      ([, code, selected]) => `${code}${selected ?? ''}`,
    )

  test.each([
    [['de', 'en'], 'de', ['de', 'en']],
    [undefined, 'fr', ['de', 'en', 'es', 'fr', 'it', 'pt']],
    [['pt'], 'pt', []],
  ])(
    'of the setting %j: the first one is shown to a client without a wish, also by an authorization, all are in the menu by name',
    async (languages, first, menu) => {
      const network = await createTestNetwork({ languages })
      const visitor = network.browse()
      visitor.cookies.clear()
      for (const path of ['/sign-in', '/sign-in?lang=xx', '/?lang=constructor']) {
        const text = await open(path, visitor)
        expect([languageOf(text), menuIn(text)]).toEqual([first, menu])
        expect(visitor.cookies.has('language')).toBe(false)
      }
      expect(languageOf(await open(requestOf({ response_type: 'code' }), visitor))).toBe(first)
      expect(languageOf(await open(requestOf({ response_type: 'code', lang: 'it' }), visitor))).toBe('it')
      if (menu.length === 0) return
      const wish = { headers: { 'Accept-Language': 'nl, en-AU;q=0.8, it;q=0.5' } }
      expect(languageOf(await (await network.app.request(`${baseUrl}/`, wish)).text())).toBe('en')
      expect(await open('/sign-in?lang=de', visitor)).toContain('>English</a>')
      expect(languageOf(await open('/sign-in', visitor))).toBe('de')
    },
  )

  test('a call speaks the first language of the setting if the member’s is none', async () => {
    const network = await createTestNetwork({ languages: ['es', 'pt'] })
    const ana = await network.addMember('ana', { language: 'nl', country: 'DE' })
    const { body } = await network.get(`/${ana}?user_detail=FULL`, await network.token(ana))
    expect(JSON.stringify(body)).toContain('Alemania')
    // countries have the names of Portugal in Portuguese
    const bens = await network.browseAs(await network.addMember('ben', { country: 'KE' }))
    expect(await open('/settings?lang=pt', bens)).toMatch(/selected[^>]*>Quénia</)
  })

  test('of the members are those of the forms, also one that the site has no sentences in', async () => {
    const network = await createTestNetwork({ languages: ['nl', 'de', 'en'] })
    const ada = await network.addMember('ada', { role: 'administrator', language: 'fr' })
    const browser = await network.browseAs(ada)
    expect(optionsIn(await open('/administration/invite', browser))).toEqual(['nl selected', 'en', 'de'])
    // the stored language is not lost
    expect(optionsIn(await open('/settings', browser))).toEqual(['fr selected', 'nl', 'en', 'de'])
    for (const language of ['nl', 'it']) {
      await browser.submit('/settings', { headline: '', language })
      expect((await network.store.members.find(ada))?.language).toBe('nl')
    }
    const { text } = await browser.submit('/administration/invite', { login: 'ben', name: 'Ben' })
    expect((await network.store.members.find(await network.memberOf('ben')))?.language).toBe('nl')
    const link = />http[^<]*(\/join\?link=[^<]*)</.exec(text)?.[1] ?? ''
    expect(optionsIn(await open(link, network.browse()))).toEqual(['nl selected', 'en', 'de'])
  })
})

// shows: §5 oauth.authorize.parameters
test.each(oauthLanguages)('in %s every page is there, and its first link skips to the content', async (lang) => {
  await network.token(ana)
  await network.ask(ben, ana)
  const profiles = [ana, ben, 'nobody'].map((member) => `/profile/${member}`)
  for (const path of ['/', '/sign-in', ...profiles, '/requests', '/people', '/cards', '/settings', '/applications']) {
    const text = await open(`${path}?lang=${lang}`)
    expect(languageOf(text)).toBe(lang)
    expect(text).not.toContain('undefined')
    const [first] = /<(?:a|button|input|textarea|select|summary)\b[^>]*>[^<]*/.exec(text.replace(/^.*<body/s, '')) ?? []
    expect(first).toBe(`<a class="skip" href="#content">${siteTranslate(lang)('skip')}`)
    expect(text).toContain('<main id="content" tabindex="-1">')
  }
  // the page after the extension's removal is the same to all, and says how to end its access
  const removed = await network.app.request(removedPath, { headers: { 'Accept-Language': lang } })
  const text = await removed.text()
  const title = `<h1>${siteTranslate(lang)('removedTitle')}</h1>`
  expectParts(text, [`<html lang="${lang}">`, title, '<a class="button primary" href="/applications">'])
})

describe('the news of a contact', () => {
  let share: (fields: Record<string, string>) => Promise<unknown>
  let post: typeof share
  beforeEach(async () => {
    await connect()
    const token = await network.token(ben)
    share = (fields) => network.post('/recommend', fields, token)
    post = (fields) => network.post('/status', fields, token)
  })

  test('can be filtered by kind, site, language and time, in the address', async () => {
    await share({ url: 'https://www.trains.example/a', title: 'A German page', language: 'de' })
    await share({ url: 'https://news.example/b', title: 'An English page', language: 'en' })
    await post({ message: 'An English status', language: 'en' })
    const all = ['A German page', 'An English page', 'An English status']
    const found = async (query: Record<string, string>) => {
      const text = await open(`/?${new URLSearchParams(query)}`)
      const news = text.slice(text.indexOf('class="titled"'), text.indexOf('<aside'))
      return all.filter((title) => news.includes(title))
    }
    expect(await found({})).toEqual(all)
    expect(await found({ kind: 'page' })).toEqual(['A German page', 'An English page'])
    expect(await found({ kind: 'status' })).toEqual(['An English status'])
    expect(await found({ kind: 'anything' })).toEqual(all)
    expect(await found({ language: 'en' })).toEqual(['An English page', 'An English status'])
    expect(await found({ language: 'en', kind: 'page', period: 'day' })).toEqual(['An English page'])
    for (const site of ['trains.example', 'www.Trains.example', 'https://trains.example/any?thing'])
      expect(await found({ site })).toEqual(['A German page'])
    network.clock.now += 2 * 24 * 60 * 60 * 1000
    expect(await found({ period: 'day' })).toEqual([])
    expect(await found({ period: 'week' })).toEqual(all)
    const parts = ['Nothing matches these filters.', '<a class="button primary" href="/">Clear filters</a>']
    const kept = ['value="&quot;nothing&gt;"', '<option value="page" selected>Pages</option>']
    expectParts(await open('/?site=%22nothing%3E&kind=page'), [...parts, ...kept])
  })

  test('weigh at most 38 kB on a page of ten cards', async () => {
    const title = 'A title of some forty letters, as most have'
    const texts = { title, message: 'A comment. '.repeat(20), overview: 'What it is about. '.repeat(10) }
    for (let index = 0; index < 11; index++)
      await share({ ...texts, url: `https://news.example/an-article-of-${index}` })
    const text = await open('/')
    expect(text.split('class="card news"')).toHaveLength(11)
    expect(Buffer.byteLength(text)).toBeLessThan(38_000)
  })
})
