import { beforeEach, describe, expect, test } from 'vitest'
import { oauthLanguages, removedPath } from '../../../src/contract/oauth.ts'
import { emptyCard } from '../../../src/service/store/members/profile.ts'
import { signInForm } from '../../../src/service/website/sign-in/sign-in.ts'
import { siteTranslate } from '../../../src/service/website/site-translate.ts'
import { plainShare } from '../database.ts'
import { baseUrl, createTestNetwork, password, type TestNetwork } from '../test-network.ts'

let network: TestNetwork
let browser: ReturnType<TestNetwork['browse']>
let ana: string
let ben: string

beforeEach(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana')
  ben = await network.addMember('ben')
  browser = network.browse()
})

const memberPages = ['/requests', '/people', '/cards', '/settings', '/applications']

describe('pages for members', () => {
  // shows: ours web-site
  test.each(memberPages)('%s redirects a visitor to the sign-in page and back', async (path) => {
    const { status, headers } = await browser.open(`${path}?a=b`)
    expect([status, headers.get('Location')]).toEqual([303, `/sign-in?to=${encodeURIComponent(`${path}?a=b`)}`])
    browser = await network.browseAs(ana)
    expect((await browser.open(path)).text).toContain('aria-current="page"')
  })

  // shows: ours web-site
  test('a sign-in leads back to the requested page', async () => {
    const { status, headers } = await browser.submit('/sign-in?to=%2Fcards%3Fa%3Db', { login: 'ana', password })
    expect([status, headers.get('Location')]).toEqual([303, '/cards?a=b'])
    expect((await browser.open('/cards?a=b')).status).toBe(200)
  })
})

test('the home page shows waiting requests, and shares and statuses of contacts', async () => {
  browser = await network.browseAs(ana)
  expect((await browser.open('/')).text).toContain('appears here.')
  const eve = await network.addMember('eve')
  await network.postStatus(ben, 'Of a <contact>')
  await network.postStatus(eve, 'Of a stranger')
  await network.store.contacts.connect(ana, ben, network.clock.now)
  await network.ask(eve, ana)
  const { text } = await browser.open('/')
  expect(text).toContain('Of a &lt;contact&gt;')
  expect(text).not.toContain('Of a stranger')
  expect(text).toContain('One person is waiting for your answer')
  expect(text).toContain('<span class="count">1</span>')
})

test('the home page shows first steps to a new member, and pages of older news', async () => {
  browser = await network.browseAs(ana)
  const { text } = await browser.open('/')
  expect(text).toContain('First steps')
  const t = siteTranslate('en')
  for (const step of ['stepPeople', 'stepProfile', 'stepCards'] as const) expect(text).toContain(t(step))
  // without addresses in the settings there is nothing that a member could follow
  expect(text).not.toContain('Passalong shows who shared')
  await network.store.cards.save(ana, 'PERSO', { ...emptyCard, phone: '123' })
  expect((await browser.open('/')).text).not.toContain(t('stepCards'))
  await network.store.contacts.connect(ana, ben, network.clock.now)
  expect((await browser.open('/')).text).not.toContain(t('stepPeople'))
  for (let index = 1; index <= 11; index++) await network.postStatus(ben, `Status ${index}.`, network.clock.now + index)
  const first = (await browser.open('/')).text
  expect(first).not.toContain('First steps')
  expect(first).not.toContain('Status 1.')
  expect((await browser.open('/?page=2')).text).toContain('Status 1.')
  for (const page of ['0', '-1', 'x', '1e3', '99999']) expect((await browser.open(`/?page=${page}`)).status).toBe(200)
})

describe('times', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  /** The displayed time of a status that was posted `past` milliseconds ago. */
  async function shownTime(past: number, language = 'en') {
    const member = await network.addMember(`m${past}${language}`)
    await network.postStatus(member, 'x', network.clock.now - past)
    browser = await network.browseAs(ana)
    const { text } = await browser.open(`/profile/${member}?lang=${language}`)
    return /<time datetime="([^"]*)" title="([^"]*)">([^<]*)</.exec(text)?.slice(1)
  }

  test.each([
    [-hour, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 minute ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [7 * day - 1, '6 days ago'],
    [7 * day, 'Dec 26, 2025'],
    [40 * day, 'Nov 23, 2025'],
  ])('%i milliseconds are shown as the same text in every time zone: %s', async (past, text) => {
    expect((await shownTime(past))?.[2]).toBe(text)
  })

  test.each([
    ['de', 'vor 2 Stunden', '2. Januar 2026 um 01:04 UTC'],
    ['en', '2 hours ago', 'January 2, 2026 at 1:04 AM UTC'],
    ['es', 'hace 2 horas', '2 de enero de 2026 a las 1:04 UTC'],
    ['fr', 'il y a 2 heures', '2 janvier 2026 à 01:04 UTC'],
    ['it', '2 ore fa', '2 gennaio 2026 alle ore 01:04 UTC'],
    ['pt', 'há 2 horas', '2 de janeiro de 2026 às 01:04 UTC'],
  ])('are shown in %s, with the exact time in UTC', async (language, text, exact) => {
    const [datetime, title, shown] = (await shownTime(2 * hour, language)) ?? []
    expect([datetime, shown]).toEqual(['2026-01-02T01:04:05.000Z', text])
    expect(title?.replace(/\s/g, ' ')).toBe(exact)
  })
})

test('the sign-in page of a demo network shows its logins', () => {
  const logins = { members: [{ login: 'maya', name: 'Maya', language: 'en' }], password: 'demo & more' }
  const form = String(signInForm({ t: siteTranslate('en'), csrfToken: '', logins }))
  expect(form).toContain('sign in as “maya” with the password “demo &amp; more”')
  expect(String(signInForm({ t: siteTranslate('en'), csrfToken: '' }))).not.toContain('trying things out')
})

test('a long comment shows its beginning, and a label in the page’s language', async () => {
  await network.store.contacts.connect(ana, ben, 0)
  browser = await network.browseAs(ana)
  const message = `${'Uno dos tres. '.repeat(60)}Fin`
  await network.store.news.postStatus(ben, { message, language: 'es', by_mobile: false, social_accounts: '' }, 0)
  const { text } = await browser.open('/')
  const [details = ''] = /<details class="message" lang="es".*?<\/details>/s.exec(text) ?? []
  expect(details).toContain('<span class="start">Uno dos tres.')
  expect(details).toContain('<bdi class="more" lang="en">Show all</bdi>')
  expect(details).toContain('Fin</details>')
})

test('a page has the network’s icon, and its title names the network once', async () => {
  const { text } = await browser.open('/sign-in')
  expect(text).toContain('<title>Sign in to Test Network</title>')
  expect(text).toContain('<link rel="icon" type="image/svg+xml" href="/icon.svg">')
  expect((await browser.open('/cards?lang=en')).status).toBe(303)
  const icon = await browser.open('/icon.svg')
  expect([icon.headers.get('Content-Type'), icon.text.includes('>T</text>')]).toEqual(['image/svg+xml', true])
})

describe('/go/<id>', () => {
  // shows: observed NewsItem
  test('leads to the shared page, or to a status’s author', async () => {
    await network.store.recommendations.share(ana, 'http://news.example/a?b=c&d', plainShare, network.clock.now)
    const posted = await network.postStatus(ana)
    const [shared] = (await network.store.news.list({ of: { member: ana } }, 2, 0)).filter(({ url }) => url)
    const toPage = await browser.open(`/go/${shared?.id}`)
    expect([toPage.status, toPage.headers.get('Location')]).toEqual([302, 'http://news.example/a?b=c&d'])
    expect(toPage.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect((await browser.open(`/go/${posted}`)).headers.get('Location')).toBe(`/profile/${ana}`)
  })

  test('of a URL without http leads to the author', async () => {
    await network.store.recommendations.share(ana, 'javascript:alert(1)', plainShare, network.clock.now)
    const [item] = await network.store.news.list({ of: { member: ana } }, 1, 0)
    expect((await browser.open(`/go/${item?.id}`)).headers.get('Location')).toBe(`/profile/${ana}`)
  })

  test('of an unknown id is a 404 page', async () => {
    expect((await browser.open('/go/nothing')).status).toBe(404)
    expect((await browser.open(`/go/${ana}`)).text).toContain('Page not found')
  })
})

describe('languages', () => {
  const languageOf = (text: string) => /<html lang="(..)">/.exec(text)?.[1]

  test('lang is stored; without it Accept-Language decides, then French', async () => {
    expect(languageOf((await browser.open('/?lang=pt')).text)).toBe('pt')
    expect(languageOf((await browser.open('/sign-in')).text)).toBe('pt')
    browser.cookies.delete('language')
    const wish = { headers: { 'Accept-Language': 'nl, de-AT;q=0.8, en;q=0.5' } }
    expect(languageOf(await (await network.app.request(`${baseUrl}/`, wish)).text())).toBe('de')
    expect(languageOf((await browser.open('/')).text)).toBe('fr')
    await browser.open('/?lang=xx')
    expect(browser.cookies.has('language')).toBe(false)
  })

  test('each page links to itself in the other languages', async () => {
    const { text } = await browser.open('/sign-in?to=%2Fcards&lang=de')
    const links = [...text.matchAll(/href="(\?[^"]+)" lang="(..)"/g)].map(([, href, lang]) => [href, lang])
    expect(links).toEqual([...oauthLanguages].sort().map((lang) => [`?to=%2Fcards&amp;lang=${lang}`, lang]))
  })

  // shows: §5 oauth.authorize.parameters
  test.each(oauthLanguages)('every page exists in %s, and its first link skips to the content', async (lang) => {
    browser = await network.browseAs(ana)
    await network.token(ana)
    await network.ask(ben, ana)
    for (const path of ['/', '/sign-in', `/profile/${ana}`, `/profile/${ben}`, '/profile/nobody', ...memberPages]) {
      const { text } = await browser.open(`${path}?lang=${lang}`)
      expect(languageOf(text)).toBe(lang)
      expect(text).not.toContain('undefined')
      const [first] =
        /<(?:a|button|input|textarea|select|summary)\b[^>]*>[^<]*/.exec(text.replace(/^.*<body/s, '')) ?? []
      expect(first).toBe(`<a class="skip" href="#content">${siteTranslate(lang)('skip')}`)
      expect(text).toContain('<main id="content" tabindex="-1">')
    }
  })
})

test.each(oauthLanguages)(
  'the page after the extension’s removal says in %s how to end its access, the same to all',
  async (language) => {
    const response = await network.app.request(removedPath, { headers: { 'Accept-Language': language } })
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`<h1>${siteTranslate(language)('removedTitle')}</h1>`)
    expect(text).toContain('<a class="button main" href="/applications">')
  },
)

const extensionUrls = { chrome: 'https://chrome.example/passalong', firefox: 'https://firefox.example/passalong' }

test('the home page leads to the extension until the member has allowed an application', async () => {
  network = await createTestNetwork({ extensionUrls })
  ana = await network.addMember('ana')
  ben = await network.addMember('ben')
  browser = await network.browseAs(ana)
  const text = async () => (await browser.open('/')).text
  expect(await text()).toContain('href="https://chrome.example/passalong" rel="noreferrer">Chrome</a>')
  // the browser may have it already: the member hasn't signed in yet
  expect(await text()).toContain('If you don’t have it yet, get it for your browser:')
  expect(await text()).not.toContain('Edge')
  // also to a member with news
  await network.store.contacts.connect(ana, ben, network.clock.now)
  await network.post('/recommend', { url: 'http://page.example/' }, await network.token(ben))
  expect(await text()).toContain('page.example')
  expect(await text()).toContain('https://firefox.example/passalong')
  await network.token(ana)
  expect(await text()).not.toContain('https://firefox.example/passalong')
})

test('the news can be filtered by kind, site, language and time, in the address', async () => {
  await network.store.contacts.connect(ana, ben, network.clock.now)
  browser = await network.browseAs(ana)
  const token = await network.token(ben)
  await network.post(
    '/recommend',
    { url: 'https://www.trains.example/a', title: 'A German page', language: 'de' },
    token,
  )
  await network.post('/recommend', { url: 'https://news.example/b', title: 'An English page', language: 'en' }, token)
  await network.post('/status', { message: 'An English status', language: 'en' }, token)
  const all = ['A German page', 'An English page', 'An English status']
  const found = async (query: Record<string, string>) => {
    const { text } = await browser.open(`/?${new URLSearchParams(query)}`)
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
  browser = await network.browseAs(ana)
  expect(await found({ period: 'day' })).toEqual([])
  expect(await found({ period: 'week' })).toEqual(all)
  const { text } = await browser.open('/?site=%22nothing%3E&kind=page')
  expect(text).toContain('Nothing matches these filters.')
  expect(text).toContain('<a class="button main" href="/">Clear filters</a>')
  expect(text).toContain('value="&quot;nothing&gt;"')
  expect(text).toContain('<option value="page" selected>Pages</option>')
})

test('a page of ten cards of news weighs at most 30 kB, and one of twenty that a search finds at most 60 kB', async () => {
  await network.store.contacts.connect(ana, ben, network.clock.now)
  const token = await network.token(ben)
  const texts = {
    title: 'A title of some forty letters, as most have',
    message: 'A comment. '.repeat(20),
    overview: 'What it is about. '.repeat(10),
  }
  for (let index = 0; index < 21; index++)
    await network.post('/recommend', { ...texts, url: `https://news.example/an-article-of-${index}` }, token)
  browser = await network.browseAs(ana)
  const cardsAndBytes = async (path: string) => {
    const { text } = await browser.open(path)
    return [text.split('class="card news"').length - 1, Buffer.byteLength(text)] as const
  }
  const [news, found] = [await cardsAndBytes('/'), await cardsAndBytes('/find?query=title')]
  expect([news[0], found[0]]).toEqual([10, 20])
  expect([news[1] < 30_000, found[1] < 60_000]).toEqual([true, true])
})

test('each card is a heading for screen readers: the page’s title, or the name of who posted a status', async () => {
  await network.store.contacts.connect(ana, ben, network.clock.now)
  const token = await network.token(ben)
  await network.post('/recommend', { url: 'https://news.example/a', title: 'Night trains' }, token)
  await network.post('/status', { message: 'I took the night train' }, token)
  browser = await network.browseAs(ana)
  const heading = /<h[23]>(.*?)<\/h[23]>|role="heading" aria-level="[23]">(.*?)<\/span>/g
  const headings = async (path: string) => {
    const [, ...cards] = (await browser.open(path)).text.split('class="card news"')
    const texts = (card: string) =>
      [...card.matchAll(heading)].map(([, title, name]) => (title ?? name ?? '').replace(/<[^>]+>/g, ''))
    return cards.map(texts).sort()
  }
  expect(await headings('/')).toEqual([['Night trains'], ['ben Test']])
  expect(await headings('/find?query=night')).toEqual([['Night trains'], ['ben Test']])
  expect(await headings(`/page?${new URLSearchParams({ url: 'https://news.example/a' })}`)).toEqual([['ben Test']])
})
