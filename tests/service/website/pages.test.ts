import { beforeEach, describe, expect, test } from 'vitest'
import { oauthLanguages, removedPath } from '../../../src/contract/oauth.ts'
import type { Network } from '../../../src/service/parts.ts'
import { emptyCard } from '../../../src/service/store/members/profile.ts'
import { signInForm } from '../../../src/service/website/sign-in/sign-in.ts'
import { siteTranslate } from '../../../src/service/website/site-translate.ts'
import { plainShare } from '../database.ts'
import { ana, ben, browser, connect, network, newsOf, store, useMembers } from '../members.ts'
import { baseUrl, createTestNetwork, password, type TestNetwork } from '../test-network.ts'

useMembers()

let visitor: typeof browser
beforeEach(() => {
  visitor = network.browse()
})

const open = async (path: string) => (await browser.open(path)).text
const memberPages = ['/requests', '/people', '/cards', '/settings', '/applications']

describe('pages for members', () => {
  // shows: ours web-site
  test.each(memberPages)('%s redirects a visitor to the sign-in page and back', async (path) => {
    const { status, headers } = await visitor.open(`${path}?a=b`)
    expect([status, headers.get('Location')]).toEqual([303, `/sign-in?to=${encodeURIComponent(`${path}?a=b`)}`])
    expect(await open(path)).toContain('aria-current="page"')
  })

  // shows: ours web-site
  test('a sign-in leads back to the requested page', async () => {
    const { status, headers } = await visitor.submit('/sign-in?to=%2Fcards%3Fa%3Db', { login: 'ana', password })
    expect([status, headers.get('Location')]).toEqual([303, '/cards?a=b'])
    expect((await visitor.open('/cards?a=b')).status).toBe(200)
  })
})

test('the home page shows waiting requests, and shares and statuses of contacts', async () => {
  expect(await open('/')).toContain('appears here.')
  const eve = await network.addMember('eve')
  await network.postStatus(ben, 'Of a <contact>')
  await network.postStatus(eve, 'Of a stranger')
  await connect()
  await network.ask(eve, ana)
  const text = await open('/')
  for (const part of ['Of a &lt;contact&gt;', 'One person is waiting for your answer', '<span class="count">1</span>'])
    expect(text).toContain(part)
  expect(text).not.toContain('Of a stranger')
})

test('the home page shows first steps to a new member, and pages of older news', async () => {
  const text = await open('/')
  const t = siteTranslate('en')
  for (const part of ['First steps', t('stepPeople'), t('stepProfile'), t('stepCards')]) expect(text).toContain(part)
  // without addresses in the settings there is nothing that a member could follow
  expect(text).not.toContain('Passalong shows who shared')
  await store.cards.save(ana, 'PERSO', { ...emptyCard, phone: '123' })
  expect(await open('/')).not.toContain(t('stepCards'))
  await connect()
  expect(await open('/')).not.toContain(t('stepPeople'))
  for (let index = 1; index <= 11; index++) await network.postStatus(ben, `Status ${index}.`, network.clock.now + index)
  const first = await open('/')
  for (const part of ['First steps', 'Status 1.']) expect(first).not.toContain(part)
  expect(await open('/?page=2')).toContain('Status 1.')
  for (const page of ['0', '-1', 'x', '1e3', '99999']) expect((await browser.open(`/?page=${page}`)).status).toBe(200)
})

describe('times', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  /** The displayed time of a status that was posted `past` milliseconds ago. */
  async function shownTime(past: number, language = 'en') {
    await network.postStatus(ben, 'x', network.clock.now - past)
    const text = await open(`/profile/${ben}?lang=${language}`)
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
  const shownAt = (at: Network) =>
    String(signInForm({ t: siteTranslate('en'), csrfToken: '' }, {}, { network: at, to: '/' }))
  const circle = { name: 'Circle', isPublic: false }
  expect(shownAt({ ...circle, logins })).toContain('login “maya”, password “demo &amp; more”')
  expect(shownAt(circle)).not.toContain('password “')
})

test('a long comment shows its beginning, and a label in the page’s language', async () => {
  await connect()
  const message = `${'Uno dos tres. '.repeat(60)}Fin`
  await store.news.postStatus(ben, { message, language: 'es', by_mobile: false, social_accounts: '' }, 0)
  const [details = ''] = /<details class="message" lang="es".*?<\/details>/s.exec(await open('/')) ?? []
  const parts = ['<span class="start">Uno dos tres.', '<bdi class="more" lang="en">Show all</bdi>', 'Fin</details>']
  for (const part of parts) expect(details).toContain(part)
})

test('a page has the network’s icon and stylesheet, and its title names the network once', async () => {
  const { text } = await visitor.open('/sign-in')
  expect(text).toContain('<title>Sign in to Test Network</title>')
  expect(text).toContain('<link rel="icon" type="image/svg+xml" href="/icon.svg">')
  expect(text).toContain('href="/site.css"')
  const [icon, sheet] = [await visitor.open('/icon.svg'), await visitor.open('/site.css')]
  expect([icon.headers.get('Content-Type'), icon.text.includes('>T</text>')]).toEqual(['image/svg+xml', true])
  expect(sheet.headers.get('Content-Type')).toBe('text/css;charset=UTF-8')
})

const share = (url: string) => store.recommendations.share(ana, url, plainShare, network.clock.now)

// shows: observed NewsItem
test('/go/<id> leads to the shared page, or to the author of a status or of a URL without http; an unknown id to a 404 page', async () => {
  await share('http://news.example/a?b=c&d')
  const posted = await network.postStatus(ana)
  const shared = (await newsOf(ana)).find(({ url }) => url)
  const toPage = await visitor.open(`/go/${shared?.id}`)
  expect([toPage.status, toPage.location]).toEqual([302, 'http://news.example/a?b=c&d'])
  expect(toPage.headers.get('Referrer-Policy')).toBe('no-referrer')
  await share('javascript:alert(1)')
  const script = (await newsOf(ana)).find(({ url }) => url?.startsWith('javascript:'))
  for (const id of [posted, script?.id])
    expect((await visitor.open(`/go/${id}`)).headers.get('Location')).toBe(`/profile/${ana}`)
  for (const id of ['nothing', ana]) {
    const { status, text } = await visitor.open(`/go/${id}`)
    expect([status, text.includes('Page not found')]).toEqual([404, true])
  }
})

describe('languages', () => {
  const languageOf = (text: string) => /<html lang="(..)">/.exec(text)?.[1]

  test('lang is stored; without it Accept-Language decides, then French', async () => {
    expect(languageOf((await visitor.open('/?lang=pt')).text)).toBe('pt')
    expect(languageOf((await visitor.open('/sign-in')).text)).toBe('pt')
    visitor.cookies.delete('language')
    const wish = { headers: { 'Accept-Language': 'nl, de-AT;q=0.8, en;q=0.5' } }
    expect(languageOf(await (await network.app.request(`${baseUrl}/`, wish)).text())).toBe('de')
    for (const unknown of ['/', '/?lang=xx', '/?lang=constructor'])
      expect(languageOf((await visitor.open(unknown)).text)).toBe('fr')
    expect(visitor.cookies.has('language')).toBe(false)
  })

  // shows: §5 oauth.authorize.parameters
  test.each(oauthLanguages)('every page exists in %s, and its first link skips to the content', async (lang) => {
    await network.token(ana)
    await network.ask(ben, ana)
    for (const path of ['/', '/sign-in', `/profile/${ana}`, `/profile/${ben}`, '/profile/nobody', ...memberPages]) {
      const text = await open(`${path}?lang=${lang}`)
      expect(languageOf(text)).toBe(lang)
      expect(text).not.toContain('undefined')
      const [first] =
        /<(?:a|button|input|textarea|select|summary)\b[^>]*>[^<]*/.exec(text.replace(/^.*<body/s, '')) ?? []
      expect(first).toBe(`<a class="skip" href="#content">${siteTranslate(lang)('skip')}`)
      expect(text).toContain('<main id="content" tabindex="-1">')
    }
    // the page after the extension's removal is the same to all, and says how to end its access
    const removed = await network.app.request(removedPath, { headers: { 'Accept-Language': lang } })
    expect(removed.status).toBe(200)
    const text = await removed.text()
    const title = `<h1>${siteTranslate(lang)('removedTitle')}</h1>`
    for (const part of [`<html lang="${lang}">`, title, '<a class="button main" href="/applications">'])
      expect(text).toContain(part)
  })
})

test('the home page leads to the extension until the member has allowed an application', async () => {
  const extensionUrls = { chrome: 'https://chrome.example/passalong', firefox: 'https://firefox.example/passalong' }
  const of: TestNetwork = await createTestNetwork({ extensionUrls })
  const [ana, ben] = [await of.addMember('ana'), await of.addMember('ben')]
  const browser = await of.browseAs(ana)
  const home = async () => (await browser.open('/')).text
  expect(await home()).toContain('href="https://chrome.example/passalong" rel="noreferrer">Chrome</a>')
  // the browser may have it already: the member hasn't signed in yet
  expect(await home()).toContain('Passalong for your browser:')
  expect(await home()).not.toContain('Edge')
  // also to a member with news
  await of.store.contacts.connect(ana, ben, of.clock.now)
  await of.post('/recommend', { url: 'http://page.example/' }, await of.token(ben))
  for (const part of ['page.example', 'https://firefox.example/passalong']) expect(await home()).toContain(part)
  await of.token(ana)
  expect(await home()).not.toContain('https://firefox.example/passalong')
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
    const text = await open('/?site=%22nothing%3E&kind=page')
    expect(text).toContain('Nothing matches these filters.')
    expect(text).toContain('<a class="button main" href="/">Clear filters</a>')
    expect(text).toContain('value="&quot;nothing&gt;"')
    expect(text).toContain('<option value="page" selected>Pages</option>')
  })

  test('weigh at most 30 kB on a page of ten cards, and 60 kB on one of twenty that a search finds', async () => {
    const title = 'A title of some forty letters, as most have'
    const texts = { title, message: 'A comment. '.repeat(20), overview: 'What it is about. '.repeat(10) }
    for (let index = 0; index < 21; index++)
      await share({ ...texts, url: `https://news.example/an-article-of-${index}` })
    for (const [path, cards, bytes] of [
      ['/', 10, 30_000],
      ['/find?query=title', 20, 60_000],
    ] as const) {
      const text = await open(path)
      expect(text.split('class="card news"')).toHaveLength(cards + 1)
      expect(Buffer.byteLength(text)).toBeLessThan(bytes)
    }
  })

  test('have a heading for screen readers each: the page’s title, or the name of who posted a status', async () => {
    await share({ url: 'https://news.example/a', title: 'Night trains' })
    await post({ message: 'I took the night train' })
    const heading = /<h[23]>(.*?)<\/h[23]>|role="heading" aria-level="[23]">(.*?)<\/span>/g
    const headings = async (path: string) => {
      const [, ...cards] = (await open(path)).split('class="card news"')
      const texts = (card: string) =>
        [...card.matchAll(heading)].map(([, title, name]) => (title ?? name ?? '').replace(/<[^>]+>/g, ''))
      return cards.map(texts).sort()
    }
    expect(await headings('/')).toEqual([['Night trains'], ['ben Test']])
    expect(await headings('/find?query=night')).toEqual([['Night trains'], ['ben Test']])
    expect(await headings(`/page?${new URLSearchParams({ url: 'https://news.example/a' })}`)).toEqual([['ben Test']])
  })
})
